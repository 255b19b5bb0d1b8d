#!/usr/bin/env python3
"""Measures the effect of slow, stalled and malicious clients on others. README.md describes each figure."""

from __future__ import annotations

import contextlib
import gzip
import http.client
import itertools
import json
import multiprocessing
import multiprocessing.synchronize
import os
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from attacks import family_attacks
from bench import compile_rig, note
from gateways import ROOT, Gateway, Rig
from processes import Process, free_port

FIREHOSE, TINY = "n4000-i1", "n1"
STALLED, PROBES = 200, 4

SLOW_ATTACKS = {
    "slow heads (-H)": ["-H", "-i", "5"],
    "slow bodies (-B)": ["-B", "-i", "5", "-s", "60000"],
    "many ranges (-R)": ["-R", "-a", "10", "-b", "3000"],
    "slow readers (-X)": ["-X", "-n", "5", "-z", "32", "-w", "256", "-y", "512", "-k", "3"],
}
"""Attacks by options of slowhttptest."""


def main() -> None:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    is_quick = os.environ.get("BENCH_QUICK") == "1"
    seconds = 10 if is_quick else 60
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (20_000 if hard < 0 else min(20_000, hard), hard))
    (ROOT / ".hearth").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=ROOT / ".hearth", prefix="edges.") as name:
        directory = Path(name)
        program, _ = compile_rig(directory)
        port = free_port()
        with Process([str(program), str(port)], directory / "provider.log") as provider:
            provider.wait_for_port(port)
            rig = Rig(directory, provider, port, [TINY, FIREHOSE])
            rows = (
                long_texts(rig, seconds) + bombs(rig) + stalled(rig, 10 if is_quick else 40)
                + slow(rig, directory, seconds))
    # The server of PostgreSQL runs as another user, who must reach the folder.
    with tempfile.TemporaryDirectory(prefix="hearth-bench.", dir="/tmp") as name:
        directory = Path(name)
        directory.chmod(0o755)
        rows += family_attacks(directory, seconds, is_quick, health_p99)
    note("")
    width = max(len(row[0]) for row in rows)
    for figure, value, goal, is_met in rows:
        print(f"{figure:<{width}}  {value:>10}  {goal:<16} {'yes' if is_met else 'NO'}")


Row = tuple[str, str, str, bool]


def row(figure: str, value: float, goal: float) -> Row:
    return figure, f"{value:.1f}", f"<= {goal:g}", value <= goal


# ---- good clients, one request after the other each ----


class Probe:
    """A client that requests /health and a stream of one token in turn. Times are milliseconds."""

    def __init__(self, gateway: Gateway, count: int, kinds: tuple[str, ...] = ("/health", "stream")) -> None:
        self.gateway, self.stop = gateway, threading.Event()
        self.times: dict[str, list[float]] = {kind: [] for kind in kinds}
        self.errors = 0
        self.threads = [threading.Thread(target=self._ask) for _ in range(count)]

    def __enter__(self) -> Probe:
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop.set()
        for thread in self.threads:
            thread.join()

    def p99(self, kind: str) -> float:
        return self.quantile(kind, 0.99)

    def quantile(self, kind: str, share: float) -> float:
        times = sorted(self.times[kind])
        return times[int(share * (len(times) - 1))] if times else float("inf")

    def _ask(self) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", self.gateway.port, timeout=30)
        fields = {"content-type": "application/json"}
        while not self.stop.is_set():
            for kind, method, path, body in [
                ("/health", "GET", "/health", None),
                ("stream", "POST", "/v1/chat/completions", self.gateway.body(TINY, 1)),
            ]:
                if kind not in self.times:
                    continue
                start = time.monotonic()
                try:
                    connection.request(method, path, body, fields)
                    answer = connection.getresponse()
                    answer.read()
                    self.errors += answer.status != 200
                    self.times[kind].append(1000 * (time.monotonic() - start))
                except (OSError, http.client.HTTPException):
                    self.errors += 1
                    connection.close()
            # One request after the other, as a family sends them: the measure is the time of one request.
            self.stop.wait(0.02)


def probed(gateway: Gateway, seconds: float) -> Probe:
    with Probe(gateway, PROBES) as probe:
        time.sleep(seconds)
    return probe


# ---- long texts that the policy reads ----

LONG_TEXTS = [
    "honey ", "Can my baby have honey? ", "How many ml of ibuprofen for my 8 kg baby? ", "hon\u200bey ho**ney** ",
    "call 415-555-0132 or 4111 1111 1111 1111 ", "anna@example.org at 12 Elm Street ", "she is not breathing ",
]
"""Texts that are repeated up to the largest body."""

ATTACKERS = 3
DEFAULT_LIMITS = {
    "RATE_LIMIT_PER_MIN": "30", "RATE_LIMIT_USER_PER_MIN": "60", "RATE_LIMIT_HOUSEHOLD_PER_MIN": "120",
    "STREAMS_PER_USER": "8", "RUN_TOKEN_LIMIT_DEFAULT": "2000",
}


def long_texts(rig: Rig, seconds: int) -> list[Row]:
    """Sends the largest bodies on three connections, with default limits and without any."""
    rows: list[Row] = []
    for name, settings in [("default limits", DEFAULT_LIMITS), ("no limits", {})]:
        note(f"long texts, {name}")
        rig.more_settings = settings
        with rig.gateway("hearth") as gateway:
            health_during(gateway, 2)
            before = health_during(gateway, seconds / 3)
            with attack(gateway.port) as statuses:
                during = health_during(gateway, seconds)
            answered = Counter(statuses())
        rig.more_settings = {}
        goal = max(2 * before.p99("/health"), before.p99("/health") + 15)
        rows.append((
            f"long texts, {name}: /health p50, ms ({before.quantile('/health', 0.5):.1f} before)",
            f"{during.quantile('/health', 0.5):.1f}", "", True))
        rows.append((
            f"long texts, {name}: /health p99, ms ({before.p99('/health'):.1f} before)",
            f"{during.p99('/health'):.1f}", f"<= {goal:.1f}", during.p99("/health") <= goal))
        rows.append(row(f"long texts, {name}: failed good requests", during.errors, 0))
        counts = ", ".join(f"{count} x {status}" for status, count in sorted(answered.items()))
        rows.append((f"long texts, {name}: answers", str(answered.total()), counts, answered[500] == 0))
    return rows


def health_during(gateway: Gateway, seconds: float) -> Probe:
    with Probe(gateway, 1, ("/health",)) as probe:
        time.sleep(seconds)
    return probe


def health_p99(gateway: Gateway, seconds: float) -> tuple[float, int]:
    """Returns the 99th percentile of /health in milliseconds, and the number of failed requests."""
    probe = health_during(gateway, seconds)
    return probe.p99("/health"), probe.errors


@contextlib.contextmanager
def attack(port: int) -> Iterator[Callable[[], list[int]]]:
    """Starts processes with a lower priority than the server's, because real attackers do not use its cores."""
    stop, results = multiprocessing.Event(), multiprocessing.Queue()
    attackers = [
        multiprocessing.Process(target=send_long_texts, args=(port, stop, results)) for _ in range(ATTACKERS)
    ]
    for attacker in attackers:
        attacker.start()
    statuses: list[int] = []
    try:
        yield lambda: statuses
    finally:
        stop.set()
        for _ in attackers:
            statuses += results.get()
        for attacker in attackers:
            attacker.join()


def send_long_texts(port: int, stop: multiprocessing.synchronize.Event, results: multiprocessing.Queue) -> None:
    os.nice(10)
    statuses: list[int] = []
    requests = [request for text in LONG_TEXTS for request in long_requests(text)]
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    for path, body in itertools.cycle(requests):
        if stop.is_set():
            break
        try:
            connection.request("POST", path, body, {"content-type": "application/json"})
            answer = connection.getresponse()
            answer.read()
            statuses.append(answer.status)
        except (OSError, http.client.HTTPException):
            statuses.append(0)
            connection.close()
    results.put(statuses)


def long_requests(text: str) -> list[tuple[str, bytes]]:
    """Returns bodies with the most text that each route accepts: as the question, and as earlier turns."""
    question = text * (60_000 // len(text.encode()))
    turn = text * (7_900 // len(text))
    turns = [{"role": "user", "content": turn}] * (48_000 // len(turn.encode()))
    return [
        ("/v1/chat/completions", json.dumps(
            {"model": "synthesis", "max_tokens": 1, "messages": [{"role": "user", "content": question}]},
            ensure_ascii=False).encode()),
        ("/v1/assist/stream", json.dumps(
            {"goal": turn, "mode": "chat", "messages": turns}, ensure_ascii=False).encode()),
    ]


# ---- slow clients ----


def slow(rig: Rig, directory: Path, seconds: int) -> list[Row]:
    program = shutil.which("slowhttptest") or str(ROOT / ".hearth/slowhttptest/usr/bin/slowhttptest")
    rows: list[Row] = []
    for name, options in SLOW_ATTACKS.items():
        note(name)
        with rig.gateway("hearth") as gateway:
            probed(gateway, 2)
            before = probed(gateway, seconds / 3)
            path = "/v1/rag/search/all?q=dinner" if "-X" in options or "-R" in options else "/v1/assist/stream"
            command = [
                program, *options, "-c", "1000", "-r", "200", "-l", str(seconds), "-p", "3",
                "-u", f"http://127.0.0.1:{gateway.port}{path}",
            ]
            with Process(command, directory / "slow.log"):
                during = probed(gateway, seconds)
        for kind in before.times:
            rows.append((
                f"{name}: {kind} p99, ms ({before.p99(kind):.1f} before)", f"{during.p99(kind):.1f}", "<= 2 x before",
                during.p99(kind) <= 2 * before.p99(kind)))
        rows.append(row(f"{name}: failed good requests", during.errors, 0))
    return rows


# ---- clients that do not read ----


def stalled(rig: Rig, seconds: int) -> list[Row]:
    """Opens 200 streams without reading them, until the server disconnects them."""
    note("stalled readers")
    with rig.gateway("hearth") as gateway:
        probed(gateway, 2)
        before, memory = probed(gateway, 5), gateway.process.memory_kb()
        kernel = socket_kb()
        readers = [stalled_reader(gateway) for _ in range(STALLED)]
        with Probe(gateway, PROBES) as during:
            time.sleep(8)
            grown, in_kernel = gateway.process.memory_kb() - memory, socket_kb() - kernel
            gone = wait_until_closed(gateway, seconds)
        for reader in readers:
            reader.close()
    return [
        row("stalled reader: the process's memory, KB", grown / STALLED, 64),
        ("stalled reader: the kernel's memory, KB", f"{in_kernel / STALLED:.1f}", "(both ends)", True),
        (f"stalled readers: /health p99, ms ({before.p99('/health'):.1f} before)", f"{during.p99('/health'):.1f}",
         "<= 2 x before", during.p99("/health") <= 2 * before.p99("/health")),
        (f"stalled readers: stream p99, ms ({before.p99('stream'):.1f} before)", f"{during.p99('stream'):.1f}",
         "<= 2 x before", during.p99("stream") <= 2 * before.p99("stream")),
        row("stalled readers: failed good requests", during.errors, 0),
        ("stalled readers: cut off after, s", f"{gone:.0f}", "30 to 45", 30 <= gone <= 45),
    ]


def stalled_reader(gateway: Gateway) -> socket.socket:
    reader = socket.socket()
    reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    reader.connect(("127.0.0.1", gateway.port))
    body = gateway.body(FIREHOSE, 4000).encode()
    reader.sendall(b"POST /v1/chat/completions HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
                   b"content-length: %d\r\n\r\n%s" % (len(body), body))
    return reader


def established(port: int) -> int:
    """Returns the number of the server's open connections."""
    lines = Path("/proc/net/tcp").read_text().splitlines()[1:]
    return sum(line.split()[1].endswith(f":{port:04X}") and line.split()[3] == "01" for line in lines)


def wait_until_closed(gateway: Gateway, seconds: int) -> float:
    """Returns the seconds until the server has disconnected the stalled readers, 8 s after they began."""
    start = time.monotonic()
    while time.monotonic() - start < seconds and established(gateway.port) > PROBES + 2:
        time.sleep(0.5)
    return 8 + time.monotonic() - start


def socket_kb() -> float:
    """Returns the kernel's memory for all TCP sockets of the machine."""
    line = next(line for line in Path("/proc/net/sockstat").read_text().splitlines() if line.startswith("TCP:"))
    return int(line.split()[-1]) * resource.getpagesize() / 1024


# ---- bombs ----


def bombs(rig: Rig) -> list[Row]:
    note("bombs")
    zeros = gzip.compress(b"[" + b" " * 60_000_000 + b"]")
    packed = gzip.compress(b'{"goal":"' + b"a" * 60_000_000 + b'"}')
    bodies: dict[str, tuple[bytes, dict[str, str]]] = {
        "gzip": (zeros[:65_000], {"content-encoding": "gzip"}),
        "gzip of a goal": (packed[:65_000], {"content-encoding": "gzip"}),
        "nested arrays": (b"[" * 65_000, {}),
        "nested objects": (b'{"a":' * 13_000, {}),
        "empty arrays": (b"[" + b"[]," * 21_000 + b"[]]", {}),
        "members": (b"{" + b",".join(b'"%d":0' % n for n in range(7000)) + b"}", {}),
        "a long number": (b'{"goal":' + b"1" * 65_000 + b"}", {}),
        "declared 10 GB": (b"", {"content-length": "10737418240"}),
    }
    rows: list[Row] = []
    with rig.gateway("hearth") as gateway:
        probed(gateway, 2)
        for name, (body, fields) in bodies.items():
            for path in ["/v1/assist/stream", "/v1/households/upsert"]:
                memory = gateway.process.memory_kb()
                times = [bomb(gateway, path, body, fields) for _ in range(20)]
                grown = (gateway.process.memory_kb() - memory) / 1024
                statuses = {status for status, _ in times}
                figure = f"bomb: {name}, {'streaming' if 'stream' in path else 'ordinary'} route"
                rows.append(row(f"{figure}, slowest of 20, ms", max(took for _, took in times), 100))
                rows.append(row(f"{figure}, memory, MB", grown, 20))
                if not statuses <= {400, 413, 415}:
                    rows.append((f"{figure}, status", str(statuses), "400, 413, 415", False))
    return rows


def bomb(gateway: Gateway, path: str, body: bytes, fields: dict[str, str]) -> tuple[int, float]:
    connection = http.client.HTTPConnection("127.0.0.1", gateway.port, timeout=30)
    start = time.monotonic()
    with contextlib.suppress(BrokenPipeError, ConnectionResetError):
        connection.request("POST", path, body, {"content-type": "application/json", **fields})
    answer = connection.getresponse()
    answer.read()
    took = 1000 * (time.monotonic() - start)
    connection.close()
    return answer.status, took


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
