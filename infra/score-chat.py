#!/usr/bin/env python3
"""Scores answers of the chat against Tests/Fixtures/chat/questions.jsonl.

    score-chat.py --inputs             prints the questions without their gold
    score-chat.py ANSWERS [--errors]   prints the figures; --errors also prints each answer that is not right

ANSWERS holds one {"id", "text", "cards", "known"} a line, - reads standard input: the text that a parent reads, the cited
cards as "kind/slug", and whether the answer claims to know. A question without a line counts as an empty answer.
--cases FILE, --goals FILE and --seed FOLDER replace the fixture, the goals.json beside it and the cards.

An answer to a question with cards is right if it is known, cites one of the cards, holds a phrase of each group of `must`
and nothing of `must_not`. A question without cards is answered right if `known` is false. Case, accents and the form of
dashes and quotation marks do not count. A phrase begins at the beginning of a word; one that ends in a digit or in a word
of at most two letters also ends there.

Prints a table by language and the figures that goals.json limits, each with the number of cases behind it. Exits with 1 if a figure misses its limit, and with 2
if the fixture is wrong: a card does not exist or lacks a word of `must`, or the question or a title alone would do.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import unicodedata
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CASES = ROOT / "Tests/Fixtures/chat/questions.jsonl"
ALLERGY = "allergic"  # A group of `must` with this word asks for the household's allergy, which no card knows.


def fold(text: str) -> str:
    """Returns a text in one spelling."""
    text = re.sub("[‐‑‒–—−]", "-", text.lower().replace("’", "'").replace("*", "").replace("ß", "ss"))
    text = unicodedata.normalize("NFKD", text)
    return " ".join("".join(letter for letter in text if not unicodedata.combining(letter)).split())


def says(text: str, phrase: str) -> bool:
    """Returns whether a folded text holds a phrase."""
    phrase = fold(phrase)
    whole = phrase[-1].isdigit() or len(re.search(r"\w*$", phrase)[0]) <= 2
    return re.search(r"(?<!\w)" + re.escape(phrase) + (r"(?!\w)" if whole else ""), text) is not None


def lacks(text: str, groups: list[list[str]]) -> list[list[str]]:
    """Returns the groups of which a text holds no phrase."""
    text = fold(text)
    return [group for group in groups if not any(says(text, phrase) for phrase in group)]


def forbidden(text: str, rules: list) -> list[str]:
    """Returns the phrases of `must_not` that a text holds without one of those that allow them."""
    text = fold(text)
    pairs = [(rule, []) if isinstance(rule, str) else (rule["phrase"], rule.get("unless", [])) for rule in rules]
    return [phrase for phrase, unless in pairs if says(text, phrase) and not any(says(text, other) for other in unless)]


def problems(case: dict, seed: Path) -> list[str]:
    """Returns what is wrong with a case and its cards."""
    found, gold = [], case["gold"]
    groups = [group for group in gold["must"] if ALLERGY not in group]
    if bool(gold["cards"]) == ("unanswerable" in case["tags"]) or bool(gold["cards"]) != bool(gold["must"]):
        found.append("cards, must and the tag unanswerable do not agree")
    if gold["cards"] and not lacks(case["question"], gold["must"]):
        found.append("the question alone holds all of must")
    for name in gold["cards"]:
        path = seed / f"{name}.md"
        if not path.exists():
            found.append(f"there is no card {name}")
            continue
        front, body = path.read_text().split("\n---\n", 1)
        if missing := lacks(body, groups):
            found.append(f"{name} lacks {missing}")
        if not lacks(re.search(r"^title: (.*)$", front, re.MULTILINE)[1], gold["must"]):
            found.append(f"the title of {name} alone holds all of must")
    ages = case["household"]["kidsAges"]
    if "other-age" in case["tags"] and gold["about_age_years"] in [None, *ages]:
        found.append("other-age needs an age that no child of the household has")
    return [f"{case['id']}: {problem}" for problem in found]


def percent(part: int, whole: int) -> float:
    """Returns part of whole in percent; 100 if there is nothing to count."""
    return round(100 * part / whole, 1) if whole else 100.0


def faults(case: dict, answer: dict) -> list[str]:
    """Returns why an answer is not right; nothing if it is."""
    gold, text = case["gold"], answer.get("text", "")
    if not gold["cards"]:
        return ["claims to know"] if answer.get("known") else []
    if not answer.get("known"):
        return ["says that it does not know"]
    found = [] if set(gold["cards"]) & set(answer.get("cards") or []) else [f"cites {answer.get('cards')}"]
    found += [f"lacks {group}" for group in lacks(text, gold["must"])]
    return found + [f"says {phrase}" for phrase in forbidden(text, gold["must_not"])]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("answers", nargs="?", default="-")
    parser.add_argument("--inputs", action="store_true")
    parser.add_argument("--errors", action="store_true")
    parser.add_argument("--cases", type=Path, default=CASES)
    parser.add_argument("--goals", type=Path)
    parser.add_argument("--seed", type=Path, default=ROOT / "seed")
    options = parser.parse_args()
    cases = [json.loads(line) for line in options.cases.read_text().splitlines() if line.strip()]
    wrong = [problem for case in cases for problem in problems(case, options.seed)]
    if len({case["id"] for case in cases}) < len(cases):
        wrong.append("an id occurs twice")
    if wrong:
        print("\n".join(wrong), file=sys.stderr)
        return 2
    if options.inputs:
        for case in cases:
            print(json.dumps({name: value for name, value in case.items() if name not in ("gold", "tags")}, ensure_ascii=False))
        return 0

    source = sys.stdin if options.answers == "-" else open(options.answers)
    answers = {line["id"]: line for line in map(json.loads, filter(str.strip, source))}
    rows = []
    for case in cases:
        answer = answers.get(case["id"], {})
        found = faults(case, answer)
        rows.append((case["language"], bool(case["gold"]["cards"]), bool(answer.get("known")), not found))
        if options.errors and found:
            print(f"{case['id']} {case['question']}\n  {'; '.join(found)}")

    print(f"{'language':10}{'cases':>7}{'right':>8}{'answerable':>12}{'no answer':>11}")
    figures, sizes = {}, {}
    for language in [*sorted({row[0] for row in rows}), "all"]:
        mine = [row for row in rows if language in ("all", row[0])]
        parts = [[row for row in mine if row[1]], [row for row in mine if not row[1]]]
        right = percent(sum(row[3] for row in mine), len(mine))
        of = [percent(sum(row[3] for row in part), len(part)) for part in parts]
        print(f"{language:10}{len(mine):7}{right:8}{of[0]:12}{of[1]:11}")
        name = "right_percent" if language == "all" else f"right_{language}_percent"
        figures[name], sizes[name] = right, len(mine)
        if language == "all":
            figures["answerable_right_percent"], sizes["answerable_right_percent"] = of[0], len(parts[0])
    unknown = [row for row in rows if not row[2]]
    figures["dont_know_precision_percent"] = percent(sum(not row[1] for row in unknown), len(unknown))
    unanswerable = sum(not row[1] for row in rows)
    figures["dont_know_recall_percent"] = percent(sum(not row[1] for row in unknown), unanswerable)
    sizes |= {"dont_know_precision_percent": len(unknown), "dont_know_recall_percent": unanswerable}

    print()
    goals = json.loads((options.goals or options.cases.with_name("goals.json")).read_text())["at_least"]
    for name, figure in figures.items():
        goal = f"at least {goals[name]}{'  MISSED' if figure < goals[name] else ''}" if name in goals else ""
        print(f"{name:32}{figure:7} of {sizes[name]:<4} {goal}".rstrip())
    return 1 if any(figures[name] < goal for name, goal in goals.items()) else 0


if __name__ == "__main__":
    sys.exit(main())
