"""Holds the write lock of Hearth's database until the process ends, like a stuck migration.

usage: hold_lock.py DATABASE

Prints "held" once it has the lock.
"""

import signal
import sqlite3
import sys


def main() -> int:
    database = sqlite3.connect(sys.argv[1], isolation_level=None, timeout=3600)
    database.execute("BEGIN EXCLUSIVE")
    print("held", flush=True)
    signal.pause()
    return 0


if __name__ == "__main__":
    sys.exit(main())
