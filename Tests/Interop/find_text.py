"""Prints the tables of Hearth's database with a row that contains a text, in any case.

usage: find_text.py DATABASE TEXT
"""

import sqlite3
import sys


def main() -> int:
    path, text = sys.argv[1], sys.argv[2].lower()
    with sqlite3.connect(path) as database:
        tables = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        for (table,) in tables:
            rows = database.execute(f'SELECT * FROM "{table}"')
            if any(text in str(value).lower() for row in rows for value in row):
                print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
