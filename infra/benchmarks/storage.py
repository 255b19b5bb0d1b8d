#!/usr/bin/env python3
"""Measures reads and runs through Hearth's engine, beside pgbench on the same server."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

from databases import Database, Postgres, SQLite
from gateways import ROOT

BENCH, HEARTH = ROOT / ".build/release/hearth-bench", ROOT / ".build/release/hearth"
CONNECTIONS, CALLERS, ROUNDS = 4, 64, 3
SECONDS = 2 if os.environ.get("BENCH_QUICK") == "1" else 10
ROWS = 100_000
READ = f"\\set id random(1, {ROWS})\nSELECT balance FROM bench WHERE id = :id;\n"
RUN = """\\set id random(1, 9000000000000000)
INSERT INTO bench_runs (id, state) VALUES (:id, 'open') ON CONFLICT DO NOTHING;
UPDATE bench_runs SET state = 'settled' WHERE id = :id;
"""


def run(*command: str | Path, **environment: str) -> str:
    result = subprocess.run(command, cwd="/", text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
                            env={**os.environ, **environment})
    if result.returncode:
        raise SystemExit(f"{command[0]}: {result.stdout}")
    return result.stdout


def hearth(kind: str, url: str) -> float:
    answer: dict[str, float] = json.loads(run(BENCH, kind, url, str(CALLERS), str(SECONDS)))
    return answer["calls_per_second"]


def pgbench(server: Postgres, directory: Path, script: str, connections: int) -> float:
    file = directory / "script.sql"
    file.write_text(script)
    output = run(server.programs / "pgbench", "-n", "-M", "prepared", "-c", str(connections), "-j", "2", "-T",
                 str(SECONDS), "-f", file, "-h", server.folder, "-U", "hearth", "postgres")
    match = re.search(r"tps = ([\d.]+)", output)
    if not match:
        raise SystemExit(f"pgbench: {output}")
    return float(match.group(1))


def migrate(database: Database) -> None:
    run(HEARTH, "migrate", "--config", "/dev/null", DATABASE_URL=database.url)


def report(title: str, rates: dict[str, list[float]], goal: float) -> None:
    print(title)
    for who, values in rates.items():
        print(f"  {who:20} {median(values):9.0f} a second")
    ours, floor = (rates[who] for who in ("Hearth, PostgreSQL", "pgbench"))
    ratio = median(own / other for own, other in zip(ours, floor, strict=True))
    print(f"  {'ratio to pgbench':20} {ratio:9.2f}   goal >= {goal}   {'met' if ratio >= goal else 'MISSED'}")


def main() -> None:
    reads: dict[str, list[float]] = {"Hearth, PostgreSQL": [], "pgbench": []}
    runs: dict[str, list[float]] = {"Hearth, SQLite": [], "Hearth, PostgreSQL": [], "pgbench": []}
    with tempfile.TemporaryDirectory(prefix="hearth-bench.", dir="/tmp") as name:
        directory = Path(name)
        directory.chmod(0o755)
        with Postgres(directory) as server, SQLite(directory) as file:
            url = f"{server.url}&pool_size={CONNECTIONS}"
            for _ in range(ROUNDS):
                reads["Hearth, PostgreSQL"].append(hearth("reads", url))
                reads["pgbench"].append(pgbench(server, directory, READ, CONNECTIONS))
            migrate(server)
            migrate(file)
            run(server.programs / "psql", "-q", server.url, "-c",
                "CREATE TABLE bench_runs (id BIGINT PRIMARY KEY, state TEXT NOT NULL)")
            for _ in range(ROUNDS):
                runs["Hearth, SQLite"].append(hearth("runs", file.url))
                runs["Hearth, PostgreSQL"].append(hearth("runs", f"{server.url}&pool_size=16"))
                runs["pgbench"].append(pgbench(server, directory, RUN, CALLERS))
    report(f"prepared reads of one row, {CONNECTIONS} connections, {ROUNDS} rounds of {SECONDS} s", reads, 1.3)
    report(f"reserve and settle, {CALLERS} at once; pgbench: a bare INSERT and UPDATE", runs, 0.5)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
