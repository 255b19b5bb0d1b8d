#!/usr/bin/env python3
"""Measures streams through Hearth, nginx and HAProxy. README.md describes each figure."""

from __future__ import annotations

import json
import os
import platform
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from statistics import median

from figures import Results, figures, print_table
from gateways import FLOOR, HERE, ROOT, Rig
from measure import FULL, MODELS, ONE_TOKEN, QUICK, Meter, Sample, Scale, allow_many_files
from processes import Process, free_port

PROXIES = ["hearth", "nginx", "haproxy"]


def measure(meter: Meter, scale: Scale) -> Results:
    """Takes all samples, by kind and gateway, in rounds that each begin with another gateway."""
    kinds: list[tuple[Callable[..., Sample], list[str]]] = [
        (meter.tokens, [*PROXIES, "direct"]),
        (meter.requests, PROXIES),
        (meter.first, [*PROXIES, "direct"]),
        (meter.leaving, PROXIES),
        (meter.crowd, ["hearth"]),
    ]
    results: Results = {}
    for number in range(scale.rounds):
        for sample, names in kinds:
            for name in names[number % len(names):] + names[:number % len(names)]:
                note(f"round {number + 1} of {scale.rounds}: {sample.__name__}, {name}")
                with meter.rig.gateway(name) as gateway:
                    results.setdefault(sample.__name__, {}).setdefault(name, []).append(sample(gateway))
    note(f"{meter.crowd.__name__}, nginx")
    with meter.rig.gateway("nginx") as gateway:
        results["crowd"]["nginx"] = [meter.crowd(gateway)]
    return results


def note(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def compile_rig(directory: Path) -> tuple[Path, Path]:
    for name in ("provider", "load"):
        subprocess.run(["cc", "-O2", "-Wall", "-Wextra", "-o", directory / name, HERE / f"{name}.c", "-lm"], check=True)
    return directory / "provider", directory / "load"


def check(meter: Meter) -> None:
    """Fails early if a gateway does not respond."""
    for name in PROXIES:
        with meter.rig.gateway(name) as gateway:
            with meter.run(gateway, ONE_TOKEN, 1, n=1) as load:
                output, _ = load.communicate()
            if json.loads(output)["requests"] != 1:
                raise SystemExit(f"{name} does not answer: {output}{gateway.process.log.read_text()[-2000:]}")


def said(*command: str | Path) -> str:
    """Returns the first line of a command's output."""
    result = subprocess.run(command, cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    return result.stdout.partition("\n")[0].strip()


def circumstances() -> dict[str, object]:
    processor = next(line for line in Path("/proc/cpuinfo").read_text().splitlines() if line.startswith("model name"))
    return {
        "date": datetime.now(UTC).strftime("%Y-%m-%d"),
        "machine": {
            "processor": processor.partition(":")[2].strip(), "cores": os.cpu_count(), "kernel": platform.release(),
        },
        "versions": {
            "hearth": said("git", "describe", "--always", "--dirty", "--exclude=*"),
            "swift": said("swift", "--version"),
            "libcurl": said("dpkg-query", "-W", "-f", "${Version}", "libcurl4"),
            "nginx": said(FLOOR / "nginx", "-v"), "haproxy": said(FLOOR / "haproxy", "-v"),
        },
    }


def main() -> None:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    is_quick = os.environ.get("BENCH_QUICK") == "1"
    scale = QUICK if is_quick else FULL
    allow_many_files(scale)
    known = circumstances()
    (ROOT / ".hearth").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=ROOT / ".hearth", prefix="bench.") as name:
        directory = Path(name)
        provider, load = compile_rig(directory)
        port = free_port()
        with Process([str(provider), str(port)], directory / "provider.log") as process:
            process.wait_for_port(port)
            meter = Meter(Rig(directory, process, port, MODELS), load, scale)
            check(meter)
            results = measure(meter, scale)
    note("")
    rows = figures(results)
    print_table(rows)
    samples = [sample for kind in results.values() for runs in kind.values() for sample in runs]
    others = median(sample["cores_of_others"] for sample in samples)
    rig = median(sample["rig_us_per_token"] for sample in results["tokens"]["direct"])
    print(f"\n{scale.rounds} round(s). The rig itself: {rig:.1f} us a token. Other processes: {others:.2f} cores.")
    if others > 0.1:
        print("The machine was not idle: do not trust these figures.")
    if not is_quick:
        report = {**known, "rounds": scale.rounds, "cores_of_others": others, "figures": rows, "samples": results}
        (HERE / "results.json").write_text(json.dumps(report, indent=1) + "\n")
    if any(sample["errors"] for sample in samples):
        raise SystemExit("There were errors: see the table.")


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
