"""Runs statements on Hearth's database without its protections: foreign keys are off.

usage: run_sql.py DATABASE STATEMENT...
"""

import sqlite3
import sys


def main() -> int:
    with sqlite3.connect(sys.argv[1]) as database:
        for statement in sys.argv[2:]:
            database.execute(statement)
    return 0


if __name__ == "__main__":
    sys.exit(main())
