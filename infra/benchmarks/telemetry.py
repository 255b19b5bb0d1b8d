#!/usr/bin/env python3
"""Measures the cost of telemetry: the load of bench.py without it, and with traces, JSON logs and scraped metrics. README.md
describes each figure."""

from __future__ import annotations

import os
import signal
import sys
import tempfile
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median

from bench import compile_rig, note
from gateways import ROOT, Gateway, Rig
from measure import FULL, MODELS, QUICK, Meter, Sample, allow_many_files
from processes import Process, free_port

MOST = 1.05
"""Maximum ratio to the cost of a token without telemetry."""


class Sink(BaseHTTPRequestHandler):
    """A collector that accepts everything."""

    protocol_version = "HTTP/1.1"
    taken = 0

    def do_POST(self) -> None:
        Sink.taken += len(self.rfile.read(int(self.headers["content-length"])))
        self.send_response(200)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def collector() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Sink) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


@contextmanager
def reader(gateway: Gateway) -> Iterator[None]:
    """Reads the metrics every second, more often than Prometheus."""
    over = threading.Event()

    def read() -> None:
        while not over.wait(1):
            with suppress(OSError):
                urllib.request.urlopen(f"http://127.0.0.1:{gateway.port}/metrics", timeout=5).read()

    thread = threading.Thread(target=read)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def main() -> None:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    scale = QUICK if os.environ.get("BENCH_QUICK") == "1" else FULL
    allow_many_files(scale)
    (ROOT / ".hearth").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=ROOT / ".hearth", prefix="bench.") as name, collector() as url:
        directory = Path(name)
        provider, load = compile_rig(directory)
        port = free_port()
        with Process([str(provider), str(port)], directory / "provider.log") as process:
            process.wait_for_port(port)
            meter = Meter(Rig(directory, process, port, MODELS), load, scale)
            watched = {"OTEL_EXPORTER_OTLP_ENDPOINT": url, "LOG_FORMAT": "json", "LOG_LEVEL": "info"}
            results = measure(meter, watched, scale.rounds)
    note("")
    if Sink.taken == 0:
        raise SystemExit("No trace has arrived: nothing was measured.")
    report(results, scale.rounds)


def measure(meter: Meter, watched: dict[str, str], rounds: int) -> dict[str, dict[str, list[Sample]]]:
    results: dict[str, dict[str, list[Sample]]] = {}
    modes = ["unwatched", "watched"] + (["before"] if os.environ.get("HEARTH_BEFORE") else [])
    binary = meter.rig.binary
    for number in range(rounds):
        for mode in modes[number % len(modes):] + modes[:number % len(modes)]:
            meter.rig.more_settings = watched if mode == "watched" else {}
            meter.rig.binary = os.environ["HEARTH_BEFORE"] if mode == "before" else binary
            for sample in (meter.tokens, meter.requests):
                note(f"round {number + 1} of {rounds}: {sample.__name__}, {mode}")
                with meter.rig.gateway("hearth") as gateway:
                    if mode == "watched":
                        with reader(gateway):
                            value = sample(gateway)
                    else:
                        value = sample(gateway)
                results.setdefault(sample.__name__, {}).setdefault(mode, []).append(value)
    return results


def report(results: dict[str, dict[str, list[Sample]]], rounds: int) -> None:
    is_met = True
    for kind, unit in (("tokens", "CPU per token, us"), ("requests", "CPU per 1-token request, us")):
        values = {mode: [sample["cpu_us_per_token"] for sample in samples] for mode, samples in results[kind].items()}
        ratio = median(a / b for a, b in zip(values["watched"], values["unwatched"], strict=True))
        shown = ", ".join(f"{mode} {median(each):.2f}" for mode, each in values.items())
        goal = f" (goal <= {MOST:g})" if kind == "tokens" else ""
        print(f"{unit}: {shown}; watched is {ratio:.3f} x{goal}")
        is_met = is_met and (kind != "tokens" or ratio <= MOST)
        if "before" in values:
            ratio = median(a / b for a, b in zip(values["unwatched"], values["before"], strict=True))
            print(f"  unwatched is {ratio:.3f} x what it was before")
    samples = [sample for kind in results.values() for runs in kind.values() for sample in runs]
    others = median(sample["cores_of_others"] for sample in samples)
    print(f"{rounds} round(s). Other processes: {others:.2f} cores.")
    if others > 0.1:
        print("The machine was not idle: do not trust these figures.")
    if any(sample["errors"] for sample in samples):
        raise SystemExit("There were errors.")
    if not is_met:
        raise SystemExit(1)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
