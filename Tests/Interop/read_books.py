"""Prints the runs and reservations of Hearth's database.

usage: read_books.py DATABASE

Prints one JSON object: the runs in the order of their ends, how many reservations are in each state,
how many are settled without a run, and the digests of the goals in the audit log.
"""

import json
import sqlite3
import sys


def main() -> int:
    database = sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True)
    database.row_factory = sqlite3.Row
    runs = [dict(row) for row in database.execute("SELECT * FROM runs ORDER BY rowid")]
    for run in runs:
        run["calls"] = json.loads(run["calls"])
    states = dict(database.execute("SELECT state, count(*) FROM reservations GROUP BY state").fetchall())
    unrecorded = database.execute(
        "SELECT count(*) FROM reservations WHERE state = 'settled' AND run_id NOT IN (SELECT id FROM runs)"
    ).fetchone()[0]
    digests = [row[0] for row in database.execute("SELECT goal_digest FROM audit WHERE action = 'run'")]
    books = {"runs": runs, "reservations": states, "settled_without_run": unrecorded, "goal_digests": digests}
    print(json.dumps(books))
    return 0


if __name__ == "__main__":
    sys.exit(main())
