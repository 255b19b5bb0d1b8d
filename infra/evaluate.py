#!/usr/bin/env python3
"""Measures what Hearth understands, serves and answers without a model, with the evaluation sets in Tests/Fixtures.

    evaluate.py [--bin FILE] [--errors] [--record]

Runs three sets with the built server (HEARTH_BIN, default .build/debug/hearth) and a new database:
  intent   Tests/Fixtures/intent: `hearth understand --jsonl`, scored by infra/score-intent.py
  served   the meal requests of the same set, asked at POST /v1/assist/stream: recipes that hold what the request excludes
  chat     Tests/Fixtures/chat: POST /v1/assist/stream, scored by infra/score-chat.py

Prints each figure with its goal and its floor (Tests/Fixtures/evaluation.json): the goals are what is wanted, the floors are
what was reached. Exits with 1 if a percentage is worse than its floor by more than one case of its group and by more than 1.5
points, or if a count of critical or broken cases is worse at all. --record writes the floors from this run; --errors prints
each case that is not right.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "infra/benchmarks"))

from processes import limit_silence  # noqa: E402

FIXTURES = ROOT / "Tests/Fixtures"
FLOORS = FIXTURES / "evaluation.json"
# Words of the ingredients, independent of the server's own table of foods. The cards declare their allergens as well.
WORDS = {
    "peanut": "peanut|groundnut|satay", "tree_nut": "almond|cashew|walnut|pecan|hazelnut|pistachio|macadamia|brazil nut",
    "dairy": r"(?<!coconut )(?<!oat )(?<!almond )(?<!soy )milk|butter(?! bean|nut)|cheese|yogh?urt|cream(?! of tartar)|feta|parmesan|mozzarella|ricotta",
    "egg": r"\beggs?\b|mayonnaise", "wheat": r"\bwheat|couscous|bulgur|semolina", "gluten": r"barley|\bwheat|couscous|bulgur|rye",
    "soy": "soy|tofu|tempeh|edamame|miso", "fish": "salmon|tuna|cod|haddock|anchov|sardine|mackerel|fish",
    "shellfish": "prawn|shrimp|crab|lobster", "mollusc": "mussel|squid|clam|oyster|octopus", "sesame": "sesame|tahini",
    "celery": "celery|celeriac", "mustard": "mustard", "lupin": "lupin", "sulphite": "wine|sulphite",
    "pork": "pork|bacon|ham|chorizo|salami|prosciutto|pancetta",
    "meat": r"beef|pork|lamb|chicken|turkey|bacon|ham|chorizo|veal|duck|\bmince\b", "beef": r"\bbeef\b|\bmince\b|steaks?\b",
    "alcohol": "wine|beer|rum|brandy", "honey": "honey",
}
# In percent. Rankings of another processor differ in single cases, and one case of a group of 16 is 6.25.
SLACK = 1.5
ENVIRONMENT = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"}
DIETS = {"vegetarian", "vegan", "pescatarian", "halal", "kosher", "gluten_free", "dairy_free", "low_salt", "keto"}


def read_cards() -> dict[str, dict]:
    """Returns allergens, tags and ingredients of each recipe by its id."""
    cards = {}
    for path in sorted((ROOT / "seed/recipe").glob("*.md")):
        _, front, body = path.read_text().split("---\n", 2)
        listed = {name: re.search(rf"^{name}: \[(.*)\]$", front, re.MULTILINE) for name in ("allergens", "tags")}
        values = {name: {value.strip() for value in match[1].split(",")} if match else set() for name, match in listed.items()}
        ingredients = body.split("## Ingredients", 1)[-1].split("\n## ", 1)[0].lower()
        cards[f"recipe/{path.stem}"] = {**values, "text": ingredients}
    return cards


def breaks(card: dict, excluded: list[str], diets: list[str]) -> list[str]:
    """Returns what of a request's exclusions and diets a recipe breaks."""
    found = []
    for food in excluded:
        words = WORDS.get(food, rf"\b{re.escape(food.rstrip('s'))}(e?s)?\b")
        if food in card["allergens"] or re.search(words, card["text"]):
            found.append(food)
    tags = {tag.replace("-", "_") for tag in card["tags"]}
    return found + [diet for diet in diets if diet in DIETS and diet not in tags]


def move() -> None:
    """Says that the run gets ahead."""


class Server:
    """A server in dev mode without models, on a database of its own."""

    def __init__(self, binary: str, folder: str):
        # No settings but these, so that the families of this program never reach a database of the developer's.
        self.environment = {
            **ENVIRONMENT, "DATABASE_URL": f"sqlite:///{folder}/hearth.db", "HEARTH_DEV": "true", "AI_ASSIST_ENABLED": "false",
            "RATE_LIMIT_PER_MIN": "0", "RATE_LIMIT_USER_PER_MIN": "0", "RATE_LIMIT_HOUSEHOLD_PER_MIN": "0", "PORT": "0",
            "SEED_DIR": str(ROOT / "seed"), "EMBEDDER_FILE": str(ROOT / ".hearth/embedder/minilm-l6-v2.hearth"),
        }
        self.log = open(f"{folder}/log", "w+")
        self.process = subprocess.Popen(
            [binary, "serve", "--config", "/dev/null"], env=self.environment, cwd=ROOT, stdout=self.log, stderr=self.log)
        self.users = {}
        while not (match := re.search(r"serving (http://127\.0\.0\.1:\d+)", text := Path(f"{folder}/log").read_text())):
            if self.process.poll() is not None:
                raise SystemExit(f"hearth serve did not start: {text}")
            time.sleep(0.1)
        self.base = match[1]

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()

    def post(self, path: str, body: dict, accept: str = "application/json") -> str:
        request = urllib.request.Request(
            self.base + path, json.dumps(body).encode(), {"content-type": "application/json", "accept": accept})
        with urllib.request.urlopen(request) as response:
            text = response.read().decode()
        move()
        return text

    def user(self, household: dict, case: str) -> int:
        """Returns the user of a case's household with these preferences, created on first use. Cases share no household,
        because a plan changes the last one and keeps its exclusions."""
        key = case + json.dumps(household, sort_keys=True)
        if key not in self.users:
            number = json.loads(self.post("/v1/users/upsert", {"display_name": f"Evaluation {len(self.users)}"}))["user_id"]
            self.post("/v1/households/upsert", {"user_id": number, "prefs": household})
            self.users[key] = number
        return self.users[key]

    def ask(self, case: str, household: dict, mode: str, text: str, history: list, options: dict) -> dict:
        """Returns the data of the final event; of a refusal or an error with `refused` set."""
        body = {"user_id": self.user(household, case), "mode": mode, "goal": text, "options": options}
        if history:
            body["messages"] = [{"role": turn["role"], "content": turn["text"]} for turn in history if turn["text"].strip()]
        result = {"refused": True}
        for line in self.post("/v1/assist/stream", body, "application/x-ndjson").splitlines():
            event = json.loads(line) if line.strip() else {"event": "ping"}
            if event["event"] == "final":
                result = event["data"]
            elif event["event"] in ("refusal", "error", "quota_exceeded"):
                result = {"refused": True, **event["data"]}
        return result


def lines(path: Path) -> list[dict]:
    return [json.loads(line) for line in path.read_text().splitlines() if line.strip()]


def score(script: str, predictions: str, folder: str, errors: bool) -> dict[str, tuple[float, float]]:
    """Returns the figures that a scorer prints under its table, each with what it may be worse than its floor. Prints the
    scorer's cases that are not right."""
    path = Path(folder) / f"{script}.jsonl"
    path.write_text(predictions)
    command = [sys.executable, str(ROOT / "infra" / script), str(path)] + (["--errors"] if errors else [])
    output = subprocess.run(command, capture_output=True, text=True)
    # It exits with 1 if a goal is missed.
    if output.returncode > 1 or output.stderr:
        raise SystemExit(output.stderr)
    if errors:
        print(output.stdout)
    found = re.finditer(r"^([a-z_0-9]+) +([\d.]+)(?: of (\d+))?(?: |$)", output.stdout, re.MULTILINE)
    return {name: (float(value), slack(name, int(size or 0))) for name, value, size in (match.groups() for match in found)}


def slack(name: str, size: int) -> float:
    """Returns by how much a figure may be worse than its floor, for the number of cases behind it: nothing for a count."""
    if not name.endswith(("_percent", "_f1")):
        return 0
    # Figures are rounded to a tenth.
    return max(SLACK, 100 / size + 0.1) if size else SLACK


def served(server: Server, cards: dict, errors: bool) -> dict[str, tuple[float, float]]:
    """Returns how many meal requests with exclusions or diets are served something that these exclude."""
    cases = [case for case in lines(FIXTURES / "intent/requests.jsonl") if case["mode"] == "meals"]
    broken, critical, empty, asked = 0, 0, 0, 0
    for case in cases:
        excluded, diets = case["gold"].get("exclude", []), case["gold"].get("diets", [])
        if not (excluded or diets):
            continue
        asked += 1
        home = case["household"]
        prefs = {"adults": home["adults"], "kidsAges": [child["age_years"] for child in home["children"]],
                 "allergies": home["allergies"], "cuisines": home["cuisines"]}
        result = server.ask(case["id"], prefs, "meals", case["text"], case["history"], {"start_date": case["today"]})
        plan = [meal["recipe_id"] for meal in result.get("plan", [])]
        empty += not plan
        wrong = {name: breaks(cards[name], excluded, diets) for name in plan}
        wrong = {name: foods for name, foods in wrong.items() if foods}
        broken += bool(wrong)
        critical += bool(wrong) and case["critical"]
        if errors and (wrong or not plan):
            print(f"{case['id']} {case['text']}\n  {wrong or result.get('message') or 'no plan'}")
    return {"asked": (asked, 0), "broken": (broken, 0), "broken_critical": (critical, 0), "empty": (empty, 0)}


def chat(server: Server) -> str:
    """Returns the answers in the form of infra/score-chat.py."""
    answers = []
    for case in lines(FIXTURES / "chat/questions.jsonl"):
        result = server.ask(case["id"], case["household"], "chat", case["question"], case.get("history") or [], {})
        answers.append({
            "id": case["id"], "text": result.get("answer", result.get("message", "")),
            "cards": [citation["id"] for citation in result.get("citations", [])],
            "known": not result.get("refused") and result.get("known", True)})
    return "\n".join(map(json.dumps, answers))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", default=os.environ.get("HEARTH_BIN", str(ROOT / ".build/debug/hearth")))
    parser.add_argument("--errors", action="store_true")
    parser.add_argument("--record", action="store_true")
    options = parser.parse_args()
    global move
    move = limit_silence(lambda: print("No answer for half an hour."))
    figures = {}
    with tempfile.TemporaryDirectory() as folder:
        inputs = subprocess.run(
            [sys.executable, str(ROOT / "infra/score-intent.py"), "--inputs"], capture_output=True, check=True).stdout
        read = subprocess.run(
            [options.bin, "understand", "--jsonl"], input=inputs, stdout=subprocess.PIPE, check=True, env=ENVIRONMENT, cwd=ROOT).stdout
        figures["intent"] = score("score-intent.py", read.decode(), folder, options.errors)
        server = Server(options.bin, folder)
        try:
            figures["served"] = served(server, read_cards(), options.errors)
            figures["chat"] = score("score-chat.py", chat(server), folder, options.errors)
        finally:
            server.stop()

    book = json.loads(FLOORS.read_text()) if FLOORS.exists() else {}
    goals = {name: json.loads((FIXTURES / name / "goals.json").read_text()) for name in ("intent", "chat")}
    goals["served"] = {"at_most": {"broken": 1, "broken_critical": 0}}
    worse = False
    print(f"{'figure':48}{'now':>8}{'floor':>8}{'goal':>8}")
    for group, values in figures.items():
        for name, (value, allowed) in values.items():
            least, most = (goals[group].get(side, {}).get(name) for side in ("at_least", "at_most"))
            if least is None and most is None:
                print(f"{group + ' ' + name:48}{value:8}")
                continue
            if options.record:
                book.setdefault(group, {})[name] = value
            floor = book.get(group, {}).get(name, value)
            is_worse = value < floor - allowed if most is None else value > floor + allowed
            worse = worse or is_worse
            print(f"{group + ' ' + name:48}{value:8}{floor:8}{least if most is None else most:8}{'  WORSE' if is_worse else ''}")
    if lost := [f"{group} {name}" for group in book for name in book[group].keys() - figures.get(group, {}).keys()]:
        raise SystemExit(f"Floors without a figure: {', '.join(sorted(lost))}")
    if options.record:
        FLOORS.write_text(json.dumps(book, indent=2) + "\n")
    return 1 if worse else 0


if __name__ == "__main__":
    sys.exit(main())
