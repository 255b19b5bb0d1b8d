#!/usr/bin/env python3
"""Sends valid and invalid requests from /openapi.json to the real server. README.md describes how."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections import Counter
from pathlib import Path
from typing import Any

from gateways import ROOT
from processes import Process, free_port

BINARY = os.environ.get("HEARTH_BIN") or str(ROOT / ".build/release/hearth")
PYTHON = ROOT / ".hearth/schemathesis/bin/python"
REQUIREMENTS = ROOT / "Tests/Interop/schemathesis.txt"
CONFIGURATION = Path(__file__).with_suffix(".toml")
MINUTES = 1 if os.environ.get("BENCH_QUICK") == "1" else 15


def install() -> None:
    stamp = PYTHON.parent.parent / "requirements.txt"
    if stamp.exists() and stamp.read_text() == REQUIREMENTS.read_text():
        return
    print("Installing schemathesis", file=sys.stderr)
    subprocess.run([sys.executable, "-m", "venv", "--clear", PYTHON.parent.parent], check=True)
    subprocess.run(
        [PYTHON, "-m", "pip", "install", "-q", "--disable-pip-version-check", "-r", REQUIREMENTS], check=True)
    stamp.write_text(REQUIREMENTS.read_text())


def server(folder: Path, port: int) -> dict[str, str]:
    """Settings of a server in dev mode, without models and rate limits."""
    return {
        "PATH": "/usr/bin:/bin", "HEARTH_DEV": "true", "PORT": str(port), "AI_ASSIST_ENABLED": "false",
        "DATABASE_URL": f"sqlite:///{folder}/hearth.db", "VECTOR_FILE": f"{folder}/passages.index",
        "SEED_DIR": str(ROOT / "seed"), "POLICY_DIR": str(ROOT / "policies"),
        "EMBEDDER_FILE": f"{folder}/none", "USER_MONTHLY_QUOTA": "1000000", "RATE_LIMIT_PER_MIN": "1000000",
    }


def statuses(log: Path) -> Counter[str]:
    """Counts the responses by status, from the report of all requests."""
    found: Counter[str] = Counter()
    with log.open() as lines:
        for line in lines:
            found.update(re.findall(r'"status_code":\s*(\d{3})', line))
    return found


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=MINUTES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    arguments = parser.parse_args()
    install()
    with tempfile.TemporaryDirectory() as name:
        folder, port = Path(name), free_port()
        environment = server(folder, port)
        for command in ["migrate", "ingest"]:
            subprocess.run([BINARY, command], env=environment, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        os.chdir(ROOT)
        with Process([BINARY, "serve"], folder / "log", environment) as hearth:
            hearth.wait_for_port(port)
            began = time.monotonic()
            run = subprocess.run(
                [PYTHON.with_name("schemathesis"), "--config-file", CONFIGURATION, "run", f"http://127.0.0.1:{port}/openapi.json",
                 "--max-time", str(int(arguments.minutes * 60)), "--seed", str(arguments.seed),
                 "--workers", str(arguments.workers), "--continue-on-failure", "--request-timeout", "30",
                 "--report", "ndjson,json", "--report-ndjson-path", folder / "all.ndjson",
                 "--report-json-path", folder / "run.json"],
                cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            seconds = time.monotonic() - began
            if not hearth.pids():
                raise SystemExit(f"the server has ended:\n{(folder / 'log').read_text()[-2000:]}")
        print(run.stdout)
        found = statuses(folder / "all.ndjson")
        cases = re.search(r"(\d+) generated", run.stdout)
        figures: dict[str, Any] = {
            "seconds": round(seconds), "seed": arguments.seed, "cases": int(cases[1]) if cases else 0,
            "answers": dict(sorted(found.items())),
            "server_errors": sum(count for status, count in found.items() if status[0] == "5"),
            "passed": run.returncode == 0,
        }
        print(json.dumps(figures))
        raise SystemExit(run.returncode)


if __name__ == "__main__":
    main()
