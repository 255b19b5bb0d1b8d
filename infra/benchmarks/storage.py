#!/usr/bin/env python3
"""What a prepared read of one row costs through Hearth's engine, beside pgbench on the same server and table."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[2]
BENCH = ROOT / ".build/release/hearth-bench"
CONNECTIONS, CALLERS, ROUNDS = 4, 64, 3
SECONDS = 2 if os.environ.get("BENCH_QUICK") == "1" else 10
ROWS = 100_000
GOAL = 1.3


def binaries() -> Path:
    """The folder of an installed or unpacked PostgreSQL, the newest first."""
    found = [Path("/usr/lib/postgresql"), ROOT / ".hearth/postgresql/usr/lib/postgresql"]
    versions = [version / "bin" for folder in found for version in sorted(folder.glob("*"), reverse=True)]
    for folder in versions:
        if (folder / "pgbench").exists():
            return folder
    raise SystemExit("no PostgreSQL here: run infra/install-deps.sh bench")


def run(*command: str | Path, unprivileged: bool = False) -> str:
    words = [str(word) for word in command]
    if unprivileged and os.getuid() == 0:  # the server refuses to run as root
        words = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups", *words]
    result = subprocess.run(words, cwd="/", text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    if result.returncode:
        raise SystemExit(f"{' '.join(words)}: {result.stdout}")
    return result.stdout


@contextmanager
def server(directory: Path) -> Iterator[Path]:
    """A PostgreSQL with its default settings, fsync among them, on a Unix socket in `directory`."""
    if os.getuid() == 0:
        shutil.chown(directory, "nobody")
    data, tools = directory / "data", binaries()
    run(tools / "initdb", "-D", data, "-U", "hearth", "-A", "trust", "--locale=C", unprivileged=True)
    with (data / "postgresql.conf").open("a") as settings:
        settings.write(f"unix_socket_directories = '{directory}'\nlisten_addresses = ''\n")
    run(tools / "pg_ctl", "-D", data, "-l", data / "log", "-w", "start", unprivileged=True)
    try:
        yield tools
    finally:
        run(tools / "pg_ctl", "-D", data, "-m", "fast", "-w", "stop", unprivileged=True)


def engine(directory: Path) -> float:
    url = f"postgres://hearth@/postgres?host={directory}&pool_size={CONNECTIONS}"
    answer: dict[str, float] = json.loads(run(BENCH, "reads", url, str(CALLERS), str(SECONDS)))
    return answer["calls_per_second"]


def pgbench(directory: Path, tools: Path) -> float:
    script = directory / "select.sql"
    script.write_text(f"\\set id random(1, {ROWS})\nSELECT balance FROM bench WHERE id = :id;\n")
    output = run(tools / "pgbench", "-n", "-M", "prepared", "-c", str(CONNECTIONS), "-j", "2", "-T", str(SECONDS),
                 "-f", script, "-h", directory, "-U", "hearth", "postgres")
    match = re.search(r"tps = ([\d.]+)", output)
    if not match:
        raise SystemExit(f"pgbench: {output}")
    return float(match.group(1))


def main() -> None:
    rates: dict[str, list[float]] = {"hearth": [], "pgbench": []}
    with tempfile.TemporaryDirectory(prefix="hearth-bench.", dir="/tmp") as name:
        directory = Path(name)
        directory.chmod(0o755)
        with server(directory) as tools:
            for _ in range(ROUNDS):
                rates["hearth"].append(engine(directory))
                rates["pgbench"].append(pgbench(directory, tools))
    ratio = median(own / other for own, other in zip(rates["hearth"], rates["pgbench"], strict=True))
    print(f"prepared reads of one row, {CONNECTIONS} connections, {CALLERS} callers, {ROUNDS} rounds of {SECONDS} s")
    for who, values in rates.items():
        print(f"{who:8} {median(values):9.0f} calls/s")
    print(f"ratio    {ratio:9.2f}   goal >= {GOAL}   {'met' if ratio >= GOAL else 'MISSED'}")


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
