#!/usr/bin/env python3
"""Writes Tests/Vectors/recurrence.json: recurrence rules with their first times, which every engine must agree with.

    record-recurrence.py [SEED]

Makes random rules of RFC 5545 and has python-dateutil (PyPI, tried with 2.9.0 and 4.0.0) expand them. Two rules in a
hundred never occur again after their start; their times end early.
"""

import json
import random
import sys
import warnings
from datetime import datetime, timedelta
from pathlib import Path

from dateutil.rrule import rrulestr

warnings.simplefilter("ignore")
FILE = Path(__file__).resolve().parent.parent / "Tests/Vectors/recurrence.json"
DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
CASES = 400
MOST = 12
FORM = "%Y%m%dT%H%M%S"
FREQUENCIES = ["YEARLY"] * 4 + ["MONTHLY"] * 5 + ["WEEKLY"] * 5 + ["DAILY"] * 3 + ["HOURLY", "MINUTELY", "SECONDLY"]


def numbers(rnd: random.Random, low: int, high: int, most: int, negative: bool = False) -> str:
    chosen = {rnd.randint(low, high) for _ in range(rnd.randint(1, most))}
    return ",".join(str(-n if negative and rnd.random() < 0.35 else n) for n in sorted(chosen))


def rule(rnd: random.Random, start: datetime) -> str:
    """Returns a random rule that ends within five years of its start, or after MOST times."""
    frequency = rnd.choice(FREQUENCIES)
    is_long = frequency in ("YEARLY", "MONTHLY")
    parts = [f"FREQ={frequency}"]
    if rnd.random() < 0.5:
        parts.append(f"INTERVAL={rnd.choice([2, 2, 3, 4, 5, 7])}")
    weeks = frequency == "YEARLY" and rnd.random() < 0.2
    choices = [
        (0.3, lambda: "BYMONTH=" + numbers(rnd, 1, 12, 3)),
        (weeks, lambda: "BYWEEKNO=" + numbers(rnd, 1, 52, 3, True)),
        (0.15 * (frequency in ("YEARLY", "DAILY")), lambda: "BYYEARDAY=" + numbers(rnd, 1, 366, 4, True)),
        (0.3 * (frequency != "WEEKLY"), lambda: "BYMONTHDAY=" + numbers(rnd, 1, 31, 4, True)),
        (0.4, lambda: "BYDAY=" + weekdays(rnd, is_long and not weeks and rnd.random() < 0.5)),
        (0.25, lambda: "BYHOUR=" + numbers(rnd, 0, 23, 3)),
        (0.15, lambda: "BYMINUTE=" + numbers(rnd, 0, 59, 2)),
        (0.1, lambda: "BYSECOND=" + numbers(rnd, 0, 59, 2)),
    ]
    parts += [make() for share, make in choices if rnd.random() < share]
    if is_long or frequency in ("WEEKLY", "DAILY"):
        if rnd.random() < 0.2 and any(part.startswith("BY") for part in parts):
            parts.append("BYSETPOS=" + numbers(rnd, 1, 4, 2, True))
    if rnd.random() < 0.25:
        parts.append(f"WKST={rnd.choice(DAYS)}")
    if rnd.random() < 0.2:
        parts.append(f"COUNT={rnd.randint(1, MOST)}")
    else:
        parts.append(f"UNTIL={(start + timedelta(days=rnd.randint(400, 1800))).strftime(FORM)}")
    return ";".join(parts)


def weekdays(rnd: random.Random, counted: bool) -> str:
    chosen = sorted(rnd.sample(DAYS, rnd.randint(1, 3)), key=DAYS.index)
    return ",".join((str(rnd.choice([1, 2, 3, 4, 5, -1, -2])) if counted else "") + day for day in chosen)


def main() -> None:
    rnd = random.Random(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
    cases = []
    while len(cases) < CASES:
        start = datetime(2023, 1, 1) + timedelta(minutes=rnd.randrange(4 * 366 * 1440))
        text = rule(rnd, start)
        # A count that a rule may never reach would have the other engine search until the year 9999.
        if "COUNT" in text and any(part in text for part in ("BYWEEKNO", "BYYEARDAY", "BYSETPOS", "BYMONTHDAY")):
            continue
        try:
            times = []
            for time in rrulestr(f"RRULE:{text}", dtstart=start):
                times.append(time.strftime(FORM))
                if len(times) == MOST:
                    break
        except ValueError:
            continue
        cases.append({"rule": text, "start": start.strftime(FORM), "times": times})
    lines = ",\n".join(json.dumps(case, separators=(",", ":")) for case in cases)
    FILE.write_text(f'{{"most":{MOST},"cases":[\n{lines}\n]}}\n')


if __name__ == "__main__":
    main()
