#!/usr/bin/env python3
"""Measures vectors: storing, reading, synchronising pgvector's table, searching."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from databases import Postgres, SQLite
from storage import BENCH, migrate


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="hearth-bench.", dir="/tmp") as name:
        directory = Path(name)
        directory.chmod(0o755)
        with SQLite(directory) as file, Postgres(directory, with_vectors=True) as server:
            for database in (file, server):
                print(database.name, flush=True)
                migrate(database)
                if subprocess.run([BENCH, "pgvector", database.url], check=False).returncode:
                    raise SystemExit(f"hearth-bench failed on {database.name}")


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
