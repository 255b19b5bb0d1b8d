#!/usr/bin/env python3
"""Scores the output of `hearth understand --jsonl` against Tests/Fixtures/intent/requests.jsonl.

    score-intent.py --inputs               prints the cases without their gold, for `hearth understand --jsonl`
    score-intent.py PREDICTIONS [--errors] prints the figures; --errors also prints each case that is not right

PREDICTIONS holds one {"id", "intent"} a line, - reads standard input; a case without a line counts as an empty intent.
--cases FILE and --goals FILE replace the fixture and the goals.json beside it.

Prints a table with precision, recall and F1 of each member, counted over all values of all cases, and then the figures
that goals.json limits. Exits with 1 if a figure misses its limit, and with 2 if the fixture does not have the form of
its README. Both sides are brought to one form first: case, accents, articles and plurals do not count; gluten_free
excludes gluten and wheat, gluten includes wheat, dairy_free excludes dairy; dishes and foods are one member; a dish on
the only day of a request is a dish of the request; a name stands for the age of that child; every child by name is
"children"; all seven weekdays, every week and once a day equal no value. Tasks and steps are the same if they share
the larger part of their words.
"""

from __future__ import annotations

import argparse
import datetime
import json
import re
import sys
import unicodedata
from collections import Counter
from pathlib import Path

CASES = Path(__file__).resolve().parent.parent / "Tests/Fixtures/intent/requests.jsonl"
WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
SETS = ["meals", "exclude", "diets", "dishes", "foods", "cuisines", "traits"]
SCALARS = ["servings", "max_minutes", "budget", "keep", "fair", "kind", "start", "end"]
MEMBERS = {"days", "fixed", "only_for", "change", "tasks", "exclude_weekdays", "steps", "without", *SETS, *SCALARS}
ALIASES = {
    "prawn": "shrimp", "courgette": "zucchini", "aubergine": "eggplant", "noodle": "pasta", "jacket potato": "baked potato",
    "minced meat": "ground meat", "ground beef": "ground meat", "lasagna": "lasagne", "crustacean": "shellfish",
    "pyjama": "pajama", "pj": "pajama", "hoover": "vacuum", "rubbish": "trash", "bin": "trash", "garbage": "trash",
    "book": "story", "read": "story", "television": "tv", "screen": "screen time", "teeth": "tooth",
}
ENDINGS = [("ies", "y"), ("oes", "o"), ("shes", "sh"), ("ches", "ch"), ("ing", ""), ("ss", "ss"), ("us", "us"), ("s", "")]


def stem(word: str) -> str:
    """Returns a word without the ending of its plural or of its form in -ing."""
    ending, stemmed = next((pair for pair in ENDINGS if len(word) > len(pair[0]) + 2 and word.endswith(pair[0])), ("", ""))
    return word[:len(word) - len(ending)] + stemmed


def fold(value: str) -> str:
    """Returns the words of a value in one spelling, without articles, plurals and accents."""
    text = unicodedata.normalize("NFKD", str(value).lower()).encode("ascii", "ignore").decode()
    words = [stem(word) for word in re.findall(r"[a-z0-9]+", text) if word not in ("the", "a", "an", "their", "his", "her", "of")]
    text = " ".join(ALIASES.get(word, word) for word in words)
    return ALIASES.get(text, text)


def limits(source: dict) -> set[tuple]:
    """Returns the values that a request and the change of one day have in common, as (member, value)."""
    values = {(name, fold(value)) for name in SETS for value in source.get(name) or []}
    values = {("wanted" if name in ("dishes", "foods") else name, value) for name, value in values}
    for diet, foods in {"gluten free": ("gluten", "wheat"), "dairy free": ("dairy",)}.items():
        if ("diets", diet) in values:
            values = values - {("diets", diet)} | {("exclude", food) for food in foods}
    if ("exclude", "gluten") in values:
        values.add(("exclude", "wheat"))
    if ("exclude", "nut") in values:
        values = values - {("exclude", "nut")} | {("exclude", "peanut"), ("exclude", "tree nut")}
    for name in ("servings", "max_minutes"):
        if source.get(name) is not None:
            values.add((name, source[name]))
    if source.get("budget"):
        values.add(("budget", (float(source["budget"]["amount"]), source["budget"]["currency"])))
    if source.get("swap"):
        values.add(("swap", True))
    return values


def task_values(task: dict, children: list[str]) -> set[tuple]:
    """Returns what is said about a task besides its name."""
    who = task.get("who")
    if isinstance(who, list):
        names = sorted(fold(name) for name in who)
        who = "children" if children and names == sorted(children) else tuple(names)
    values = {("who", who)} if who else set()
    weekdays = task.get("weekdays") or []
    if len(weekdays) < 7:
        values |= {("weekday", day) for day in weekdays}
    values |= {(name, task[name]) for name in ("every_weeks", "per_day") if (task.get(name) or 1) != 1}
    return values | ({("at", task["at"])} if task.get("at") else set())


def paired(gold: list, predicted: list, name, closeness=lambda one, other: 0) -> list[tuple]:
    """Returns each predicted item with the gold item whose name shares the larger part of its words, or with None."""
    def likeness(one, other):
        one, other = set(name(one).split()), set(name(other).split())
        return len(one & other) / max(1, min(len(one), len(other)))

    options = sorted(((likeness(g, p), closeness(g, p), -i, -j) for i, g in enumerate(gold) for j, p in enumerate(predicted)),
                     reverse=True)
    partner, taken = {}, set()
    for score, _, i, j in options:
        if score > 0.5 and -i not in taken and -j not in partner:
            partner[-j] = -i
            taken.add(-i)
    return [(gold[partner[j]] if j in partner else None, item) for j, item in enumerate(predicted)]


def values_of(intent: dict, case: dict) -> set[tuple]:
    """Returns an intent as a set of (member, value), without tasks, steps and `without`."""
    children = case["household"]["children"]
    days = sorted(intent.get("days") or [])
    values = {("days", day) for day in days} | limits(intent)
    dated = [(entry["date"], {("wanted", fold(entry["dish"]))}) for entry in intent.get("fixed") or [] if entry.get("dish")]
    dated += [(entry["date"], limits(entry)) for entry in intent.get("change") or []]
    for date, entries in dated:
        if days == [date]:
            values |= entries
        else:
            values |= {("change", (date, *entry)) for entry in entries}
    for who in intent.get("only_for") or []:
        ages = [child["age_years"] for child in children if fold(child["name"] or "") == fold(who.get("name") or "-")]
        age = who.get("age_years", ages[0] if ages else None)
        close = [child["age_years"] for child in children if age is not None and abs(child["age_years"] - age) <= 0.09]
        values.add(("only_for", fold(who.get("name") or "") if age is None else (close or [age])[0]))
    values |= {("exclude_weekdays", day) for day in intent.get("exclude_weekdays") or []}
    values |= {(name, intent[name]) for name in ("kind", "start", "end") if intent.get(name)}
    return values | {(name, True) for name in ("keep", "fair") if intent.get(name)}


def compared(case: dict, predicted: dict) -> tuple[set, set]:
    """Returns the gold and the predicted values of a case."""
    gold = case["gold"]
    sides = values_of(gold, case), values_of(predicted, case)
    for member in ("steps", "without"):
        wanted, found = gold.get(member) or [], predicted.get(member) or []
        sides[0].update((member, fold(item)) for item in wanted)
        sides[1].update((member, fold(partner or item)) for partner, item in paired(wanted, found, fold))
    children = [fold(child["name"]) for child in case["household"]["children"] if child["name"]]
    wanted = [(index, fold(task["task"]), task_values(task, children)) for index, task in enumerate(gold.get("tasks") or [])]
    found = [(-1 - index, fold(task["task"]), task_values(task, children)) for index, task in enumerate(predicted.get("tasks") or [])]
    sides[0].update(("tasks", (index, value)) for index, name, values in wanted for value in {name} | values)
    for partner, (index, name, values) in paired(wanted, found, lambda item: item[1], lambda one, other: len(one[2] & other[2])):
        index, name = partner[:2] if partner else (index, name)
        sides[1].update(("tasks", (index, value)) for value in {name} | values)
    return sides


def problems(case: dict) -> list[str]:
    """Returns what is wrong with the form of a case."""
    found, gold = [], case["gold"]
    found += [f"unknown member {name}" for name in gold.keys() - MEMBERS]
    dates = list(gold.get("days") or []) + [entry["date"] for name in ("fixed", "change") for entry in gold.get(name) or []]
    for date in [case["today"], *dates]:
        try:
            datetime.date.fromisoformat(date)
        except ValueError:
            found.append(f"{date} is no date")
    found += [f"{date} lies before today" for date in dates if date < case["today"]]
    if gold.get("days", []) != sorted(set(gold.get("days", []))):
        found.append("days must be sorted")
    found += [f"{day} is no weekday" for task in gold.get("tasks") or [] for day in task.get("weekdays") or [] if day not in WEEKDAYS]
    found += [f"{gold[name]} is no time" for name in ("start", "end")
              if name in gold and not re.fullmatch(r"[0-2]\d:[0-5]\d", gold[name])]
    if case["mode"] not in ("meals", "chores", "routines") or case["language"] not in ("en", "de", "fr", "es"):
        found.append("unknown mode or language")
    return [f"{case['id']}: {problem}" for problem in found]


def percent(part: int, whole: int) -> float:
    """Returns part of whole in percent; 100 if there is nothing to count."""
    return round(100 * part / whole, 1) if whole else 100.0


def f1(counts: Counter) -> float:
    """Returns the F1 in percent of right, missed and invented values."""
    return percent(2 * counts["right"], 2 * counts["right"] + counts["missed"] + counts["invented"])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("predictions", nargs="?", default="-")
    parser.add_argument("--inputs", action="store_true")
    parser.add_argument("--errors", action="store_true")
    parser.add_argument("--cases", type=Path, default=CASES)
    parser.add_argument("--goals", type=Path)
    options = parser.parse_args()
    cases = [json.loads(line) for line in options.cases.read_text().splitlines() if line.strip()]
    wrong = [problem for case in cases for problem in problems(case)]
    if len({case["id"] for case in cases}) < len(cases):
        wrong.append("an id occurs twice")
    if wrong:
        print("\n".join(wrong), file=sys.stderr)
        return 2
    if options.inputs:
        for case in cases:
            shown = {name: value for name, value in case.items() if name not in ("gold", "tags", "critical")}
            print(json.dumps(shown, ensure_ascii=False))
        return 0

    source = sys.stdin if options.predictions == "-" else open(options.predictions)
    predictions = {line["id"]: line.get("intent") or {} for line in map(json.loads, filter(str.strip, source))}
    counts: dict[str, Counter] = {}
    missed, false, right, rights = [], [], 0, Counter()
    for case in cases:
        gold, predicted = compared(case, predictions.get(case["id"], {}))
        for name, values in (("right", gold & predicted), ("missed", gold - predicted), ("invented", predicted - gold)):
            for member, _ in values:
                counts.setdefault(member, Counter())[name] += 1
        excluded = {value for value in gold - predicted if value[0] in ("exclude", "diets")}
        if case["critical"] and excluded:
            missed.append(case["id"])
        if any(member == "exclude" for member, _ in predicted - gold):
            false.append(case["id"])
        right += gold == predicted
        rights[case["language"]] += gold == predicted
        if options.errors and gold != predicted:
            print(f"{case['id']} {case['text']}\n  missed {sorted(map(str, gold - predicted))}")
            print(f"  invented {sorted(map(str, predicted - gold))}")

    print(f"{'member':18}{'precision':>11}{'recall':>9}{'F1':>7}{'values':>9}")
    for member in sorted(counts):
        count = counts[member]
        values = count["right"] + count["missed"]
        print(f"{member:18}{percent(count['right'], count['right'] + count['invented']):11}{percent(count['right'], values):9}"
              f"{f1(count):7}{values:9}")
    critical = sum(case["critical"] for case in cases)
    figures = {
        "days_f1": f1(counts.get("days", Counter())),
        "all_members_f1": f1(sum(counts.values(), Counter())),
        "everything_right_percent": percent(right, len(cases)),
        "critical_cases_with_missed_exclusion": len(missed),
        "false_exclusion_percent": percent(len(false), len(cases)),
    }
    sizes = {"everything_right_percent": len(cases), "false_exclusion_percent": len(cases)}
    for language in sorted(rights):
        of_language = sum(case["language"] == language for case in cases)
        name = f"everything_right_{language}_percent"
        figures[name], sizes[name] = percent(rights[language], of_language), of_language
    print(f"\n{len(cases)} cases, {critical} of them critical")
    goals = json.loads((options.goals or options.cases.with_name("goals.json")).read_text())
    failed = False
    for name, figure in figures.items():
        low, high = goals["at_least"].get(name), goals["at_most"].get(name)
        misses = (low is not None and figure < low) or (high is not None and figure > high)
        failed = failed or misses
        goal = f"at least {low}" if low is not None else f"at most {high}" if high is not None else ""
        size = f" of {sizes[name]:<4}" if name in sizes else ""
        print(f"{name:40}{figure:7}{size:9} {goal}{'  MISSED' if misses else ''}")
    if missed:
        print("missed in critical cases:", " ".join(missed))
    if false:
        print("false exclusions:", " ".join(false))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
