"""A provider with OpenAI's format whose words and pace a test controls."""

from __future__ import annotations

import json
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Provider:
    """A server that writes `words`, and pauses before the one at index `hold` until `go_on` is set."""

    def __init__(self) -> None:
        self.words = ["Here ", "is ", "your ", "plan."]
        self.hold: int | None = None
        self.go_on = threading.Event()
        # Set when a client disconnects before its response is complete.
        self.was_left = threading.Event()
        provider = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:  # noqa: N802: the name is the library's
                request = json.loads(self.rfile.read(int(self.headers["content-length"])))
                self.send_response(200)
                self.send_header("content-type", "text/event-stream")
                self.send_header("connection", "close")
                self.end_headers()
                try:
                    provider._write(self, request)
                except OSError:
                    provider.was_left.set()

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}/v1"
        self._thread = threading.Thread(target=self._server.serve_forever)
        self._thread.start()

    def _write(self, handler: BaseHTTPRequestHandler, request: dict) -> None:
        def send(choices: list, **more: object) -> None:
            chunk = {"id": "1", "object": "chat.completion.chunk", "model": request["model"], "choices": choices, **more}
            handler.wfile.write(f"data: {json.dumps(chunk)}\n\n".encode())
            handler.wfile.flush()

        # A request with few tokens, or with a schema, is for the planning model.
        limit = request.get("max_tokens") or request.get("max_completion_tokens") or 1000
        words, hold = (["easy dinners"], None) if limit <= 64 or "response_format" in request else (self.words, self.hold)
        for number, word in enumerate(words):
            if number == hold:
                # Only writing reveals that the client has disconnected.
                while not self.go_on.is_set():
                    handler.wfile.write(b": \n\n")
                    handler.wfile.flush()
                    # Unlike `wait` with a time limit, it works under another clock.
                    time.sleep(0.02)
            send([{"index": 0, "delta": {"content": word}, "finish_reason": None}])
        send([{"index": 0, "delta": {}, "finish_reason": "stop"}])
        send([], usage={"prompt_tokens": 120, "completion_tokens": len(words), "total_tokens": 120 + len(words)})
        handler.wfile.write(b"data: [DONE]\n\n")

    def close(self) -> None:
        self.go_on.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
