"""A model provider that numbers its responses, so that each can be found in a ledger."""

from __future__ import annotations

import asyncio
import json
import random
from dataclasses import dataclass

STEP = 100
"""Response N reports N x 100 input tokens and fewer than 100 output tokens, so a sum identifies its response."""


@dataclass
class Answer:
    """The provider's own count of a response."""

    number: int
    tokens: int = 0
    is_whole: bool = False

    @property
    def billed(self) -> int:
        return self.number * STEP + self.tokens


class Provider:
    """A server with OpenAI's format over HTTP/1.1, one response per connection. Runs on its event loop only."""

    def __init__(self, tokens: tuple[int, int] = (2, 40), pause: float = 0.005) -> None:
        self.tokens, self.pause = tokens, pause
        self.answers: dict[int, Answer] = {}
        self.port = 0
        self._random = random.Random(7)

    async def start(self) -> None:
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0, backlog=4096)
        self.port = server.sockets[0].getsockname()[1]

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).lower()
            length = int(head.split(b"content-length:")[1].split(b"\r\n")[0])
            await reader.readexactly(length)
            answer = Answer(len(self.answers) + 1)
            self.answers[answer.number] = answer
            writer.write(b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n")
            for _ in range(self._random.randint(*self.tokens)):
                await asyncio.sleep(self.pause)
                writer.write(_frame({"choices": [{"index": 0, "delta": {"content": f"word{answer.number}. "}}]}))
                await writer.drain()
                answer.tokens += 1
            usage = {"prompt_tokens": answer.number * STEP, "completion_tokens": answer.tokens}
            writer.write(_frame({"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]}))
            writer.write(_frame({"choices": [], "usage": usage}) + b"data: [DONE]\n\n")
            await writer.drain()
            answer.is_whole = True
        except (OSError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()


def _frame(chunk: dict[str, object]) -> bytes:
    return b"data: " + json.dumps({"id": "x", "object": "chat.completion.chunk", **chunk}).encode() + b"\n\n"
