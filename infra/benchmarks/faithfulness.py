#!/usr/bin/env python3
"""Measures whether citations support the answers. README.md describes how."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path
from statistics import mean
from typing import Any

from gateways import ROOT
from processes import Process, free_port

BINARY = os.environ.get("HEARTH_BIN") or str(ROOT / ".build/release/hearth")
QUESTIONS = Path(__file__).with_name("questions.txt").read_text().splitlines()
QUICK = os.environ.get("BENCH_QUICK") == "1"


def ask(port: int, question: str) -> dict[str, Any] | None:
    """Returns the `final` event, None if the policy refuses."""
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/v1/assist/stream", json.dumps({"goal": question, "mode": "chat"}).encode(),
        {"Content-Type": "application/json", "Accept": "application/x-ndjson"})
    with urllib.request.urlopen(request) as response:
        events = [json.loads(line) for line in response]
    if events[-1]["event"] != "done":
        raise SystemExit(f"{question}\n{events[-1]}")
    return next((event["data"] for event in events if event["event"] == "final"), None)


def check(answers: list[dict[str, Any]], environment: dict[str, str]) -> list[dict[str, Any]]:
    lines = subprocess.run(
        [BINARY, "faithfulness", "--jsonl"], env=environment, cwd=ROOT, check=True, text=True,
        input="".join(json.dumps(answer) + "\n" for answer in answers), stdout=subprocess.PIPE).stdout
    return [json.loads(line) for line in lines.splitlines()]


def score(checked: list[dict[str, Any]]) -> float:
    return mean(answer["score"] for answer in checked if answer["sentences"])


def altered(answer: str) -> str:
    """Returns the text with every number changed, except row ids of facts (F13)."""
    return re.sub(r"(?<![\w.,])\d+", lambda number: str(int(number[0]) * 7 + 3), answer)


def main() -> int:
    questions = QUESTIONS[::7] if QUICK else QUESTIONS
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"DATABASE_URL": f"sqlite:///{folder}/hearth.db", "HEARTH_DEV": "true",
                                    "AI_ASSIST_ENABLED": "false", "LOG_LEVEL": "warning"}
        for command in ["migrate", "ingest"]:
            subprocess.run([BINARY, command], env=environment, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        port = free_port()
        # Paths in the settings begin at the repository.
        os.chdir(ROOT)
        with Process([BINARY, "serve"], Path(folder) / "log", environment | {"PORT": str(port)}) as server:
            server.wait_for_port(port)
            finals = {question: ask(port, question) for question in questions}
        answers = [{"id": question} | final for question, final in finals.items() if final]
        checked = check(answers, environment)
        # A check of the measure itself: the same answers on inputs that they should fail.
        others = answers[len(answers) // 2:] + answers[:len(answers) // 2]
        strange = check([answer | {"citations": other["citations"]}
                         for answer, other in zip(answers, others, strict=True)], environment)
        wrong = check([answer | {"answer": altered(answer["answer"])} for answer in answers
                       if altered(answer["answer"]) != answer["answer"]], environment)
    claiming = [answer for answer in checked if answer["sentences"]]
    sentences = [(sentence, answer["id"]) for answer in claiming for sentence in answer["sentences"]]
    unsupported = [pair for pair in sentences if not pair[0]["supported"]]
    uncited = sum(not answer["citations"] for answer in answers)
    print(f"{len(questions)} questions: {len(questions) - len(answers)} refused, {uncited} answered without citations "
          f"({uncited / len(answers):.1%}), {len(checked) - len(claiming)} answers claim nothing")
    print(f"faithfulness {score(checked):.4f} over {len(claiming)} answers; "
          f"{len(unsupported)} of {len(sentences)} sentences unsupported")
    numbers = [sentence for answer in wrong for sentence in answer["sentences"] if re.search(r"\d", sentence["text"])]
    caught = sum(not sentence["supported"] for sentence in numbers)
    print(f"the same answers with the citations of another question: {score(strange):.4f}; with other numbers, "
          f"{caught} of {len(numbers)} sentences with a number are unsupported")
    print("the least supported sentences:")
    for sentence, question in sorted(sentences, key=lambda pair: (pair[0]["supported"], pair[0]["coverage"]))[:3]:
        print(f"  {sentence['coverage']:.3f} {sentence['passage']} {sentence['stray_numbers']}\n"
              f"    {question}\n    {sentence['text']}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
