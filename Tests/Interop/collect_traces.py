"""Receives OTLP over HTTP and Sentry's envelopes, and prints each span and each report as one line of JSON.

The first line is the port. OpenTelemetry's own messages decode the spans. With `--busy N`, the first N requests get a response that
asks for an immediate retry.
"""

import json
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import (
    ExportTraceServiceRequest,
    ExportTraceServiceResponse,
)

TURN = threading.Lock()
BUSY = [int(sys.argv[2]) if sys.argv[1:2] == ["--busy"] else 0]


def value(any_value):
    kind = any_value.WhichOneof("value")
    if kind == "array_value":
        return [value(one) for one in any_value.array_value.values]
    return getattr(any_value, kind) if kind else None


def pairs(attributes):
    return {pair.key: value(pair.value) for pair in attributes}


def tell(line):
    # Two requests may be here at once: each line is one write.
    with TURN:
        sys.stdout.write(json.dumps(line) + "\n")
        sys.stdout.flush()


class Collector(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        if BUSY[0] > 0:
            BUSY[0] -= 1
            return self.answer(503, b"", {"retry-after": "0"})
        if self.path.endswith("/envelope/"):
            tell({"report": body.decode(), "auth": self.headers["x-sentry-auth"]})
            return self.answer(200, b"{}", {})
        assert self.path == "/v1/traces", self.path
        assert self.headers["content-type"] == "application/x-protobuf"
        request = ExportTraceServiceRequest()
        request.ParseFromString(body)
        for of_resource in request.resource_spans:
            for of_scope in of_resource.scope_spans:
                for span in of_scope.spans:
                    tell({
                        "resource": pairs(of_resource.resource.attributes), "scope": of_scope.scope.name,
                        "headers": {name.lower(): text for name, text in self.headers.items()},
                        "name": span.name, "kind": span.kind, "trace": span.trace_id.hex(),
                        "span": span.span_id.hex(), "parent": span.parent_span_id.hex(),
                        "begin": span.start_time_unix_nano, "end": span.end_time_unix_nano,
                        "status": span.status.code, "attributes": pairs(span.attributes),
                        "raw": span.SerializeToString().decode("latin-1"),
                    })
        self.answer(200, ExportTraceServiceResponse().SerializeToString(), {"content-type": "application/x-protobuf"})

    def answer(self, status, body, headers):
        self.send_response(status)
        for name, text in headers.items():
            self.send_header(name, text)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


with ThreadingHTTPServer(("127.0.0.1", 0), Collector) as server:
    print(server.server_address[1], flush=True)
    server.serve_forever()
