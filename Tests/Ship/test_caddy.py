"""A real Caddy with infra/caddy/Caddyfile and its own certificates, and streams through it."""

from __future__ import annotations

import http.client
import http.server
import json
import os
import shutil
import socket
import ssl
import subprocess
import tempfile
import threading
import time
import unittest
from contextlib import closing
from pathlib import Path

from environment import ROOT, Environment
from processes import free_port, listens

CADDY = ROOT / ".hearth/ship/usr/bin/caddy"


class Caddy:
    """Caddy in front of a port of this machine."""

    def __init__(self, upstream: int) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="hearth-caddy-"))
        self.port = free_port()
        self.environment = {
            "PATH": "/usr/bin:/bin", "HOME": str(self.folder), "XDG_DATA_HOME": str(self.folder),
            "XDG_CONFIG_HOME": str(self.folder), "HEARTH_SITE": f"localhost:{self.port}", "HEARTH_TLS": "tls internal",
            "HEARTH_UPSTREAM": f"127.0.0.1:{upstream}"}
        adapted = subprocess.run(
            [CADDY, "adapt", "--validate", "--adapter", "caddyfile", "--config", ROOT / "infra/caddy/Caddyfile"],
            env=self.environment, text=True, capture_output=True, check=True)
        config = json.loads(adapted.stdout)
        # On this machine only, and without redirects of plain HTTP, which would be served on port 80.
        [server] = config["apps"]["http"]["servers"].values()
        server |= {"listen": [f"127.0.0.1:{self.port}"], "automatic_https": {"disable_redirects": True}}
        (self.folder / "caddy.json").write_text(json.dumps(config))

    def __enter__(self) -> Caddy:
        self.log = (self.folder / "log").open("wb")
        self.process = subprocess.Popen(
            [CADDY, "run", "--config", self.folder / "caddy.json"], env=self.environment, stdin=subprocess.DEVNULL,
            stdout=self.log, stderr=self.log)
        authority = self.folder / "caddy/pki/authorities/local/root.crt"
        # Caddy listens before its certificates exist.
        while listens(self.port, self.process):
            try:
                self.context = ssl.create_default_context(cafile=str(authority))
                connection = socket.create_connection(("127.0.0.1", self.port))
                self.context.wrap_socket(connection, server_hostname="localhost").close()
                return self
            except (OSError, ssl.SSLError):
                time.sleep(0.02)
        text = (self.folder / "log").read_text()
        self.__exit__()
        raise AssertionError(f"Caddy does not serve: {text}")

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait()
        self.log.close()
        shutil.rmtree(self.folder)

    def connect(self) -> http.client.HTTPSConnection:
        """Returns a connection that verifies the certificate."""
        return http.client.HTTPSConnection("localhost", self.port, context=self.context)


class Upstream(http.server.BaseHTTPRequestHandler):
    """A server that sends each event only after the client has received the previous one."""

    protocol_version = "HTTP/1.1"
    seen = threading.Semaphore(0)
    heads: list[http.client.HTTPMessage] = []
    EVENTS = 20

    def do_GET(self) -> None:
        self.heads.append(self.headers)
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.send_header("transfer-encoding", "chunked")
        self.end_headers()
        for number in range(self.EVENTS):
            event = f"data: {number}\n\n".encode()
            self.wfile.write(f"{len(event):x}\r\n".encode() + event + b"\r\n")
            self.seen.acquire()
        self.wfile.write(b"0\r\n\r\n")

    def log_message(self, *_: object) -> None:
        pass


class CaddyTests(unittest.TestCase):
    def test_each_event_arrives_before_the_next_is_sent(self) -> None:
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Upstream)
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            with Caddy(server.server_port) as caddy:
                with closing(caddy.connect()) as connection:
                    connection.request("GET", "/v1/assist/stream/x", headers={
                        "x-forwarded-for": "203.0.113.9", "forwarded": "for=203.0.113.9", "x-real-ip": "203.0.113.9",
                        "accept-encoding": "gzip"})
                    answer = connection.getresponse()
                    self.assertEqual(answer.status, 200)
                    self.assertIsNone(answer.getheader("content-encoding"))
                    self.assertIn("max-age", answer.getheader("strict-transport-security"))
                    for number in range(Upstream.EVENTS):
                        self.assertEqual(answer.readline() + answer.readline(), f"data: {number}\n\n".encode())
                        Upstream.seen.release()
                    self.assertEqual(answer.read(), b"")
                # Only the address that Caddy has seen counts.
                [head] = Upstream.heads
                self.assertEqual(head.get_all("x-forwarded-for"), ["127.0.0.1"])
                self.assertIsNone(head["forwarded"] or head["x-real-ip"])

                for path, headers, status in (
                    ("/metrics", {}, 404), ("/metrics/", {}, 404), ("//metrics", {}, 404), ("/%6Detrics", {}, 404),
                    ("/health", {"x-long": "x" * 50_000}, 431),
                ):
                    with closing(caddy.connect()) as connection:
                        connection.request("GET", path, headers=headers)
                        self.assertEqual(connection.getresponse().status, status, path)
                self.assertEqual(len(Upstream.heads), 1)
        finally:
            server.shutdown()
            thread.join()
            server.server_close()

    def test_a_plan_streams_through_the_proxy_and_rate_limits_apply_to_the_client(self) -> None:
        # The limit of two requests applies to the client and not to the trusted proxy.
        with Environment(TRUSTED_PROXIES="127.0.0.1/32", RATE_LIMIT_PER_MIN="2") as env:
            result = env.deploy("v1")
            self.assertEqual(result.returncode, 0, result.stdout)
            with Caddy(env.port) as caddy:
                statuses = []
                for _ in range(3):
                    with closing(caddy.connect()) as connection:
                        connection.request(
                            "POST", "/v1/assist/stream", json.dumps({"goal": "Dinners for two days", "mode": "meals"}),
                            {"content-type": "application/json", "x-forwarded-for": os.urandom(2).hex()})
                        answer = connection.getresponse()
                        text = answer.read().decode()
                        statuses.append(answer.status)
                        if answer.status == 200:
                            self.assertEqual(text.count("\nevent: done\n"), 1)
                            self.assertEqual(answer.getheader("x-accel-buffering"), "no")
                # Invented addresses do not evade the limit.
                self.assertEqual(statuses, [200, 200, 429])


class HAProxyTests(unittest.TestCase):
    def test_metrics_are_hidden_from_outside(self) -> None:
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Page)
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        port, upstream = free_port(), f"127.0.0.1:{server.server_port}"
        proxy = subprocess.Popen(
            [ROOT / ".hearth/floor/usr/sbin/haproxy", "-db", "-f", ROOT / "infra/haproxy/haproxy.cfg"],
            env={"HEARTH_BIND": f"127.0.0.1:{port}"} | {f"HEARTH_{number}": upstream for number in (1, 2, 3)},
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            self.assertTrue(listens(port, proxy))
            for path, status in (
                ("/health", 200), ("/v1/metrics", 200), ("/metrics", 404), ("/metrics/", 404), ("//metrics", 404),
                ("/%6Detrics", 404), ("/metrics?x", 404),
            ):
                with closing(http.client.HTTPConnection("127.0.0.1", port)) as connection:
                    connection.request("GET", path)
                    self.assertEqual(connection.getresponse().status, status, path)
        finally:
            proxy.terminate()
            proxy.wait()
            server.shutdown()
            thread.join()
            server.server_close()


class Page(http.server.BaseHTTPRequestHandler):
    """A server that responds 200 to every path."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


if __name__ == "__main__":
    unittest.main()
