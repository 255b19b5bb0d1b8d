"""Reads streams of Hearth with a third-party SSE client, while a real model writes, and checks their mechanics.

usage: check_streams.py MODEL_SERVER MODEL=HEARTH...

MODEL_SERVER is a llama-server with --metrics and --no-cache-prompt, each HEARTH a server whose only
model is MODEL. Prints one row per run; exits 0 if every run follows docs/protocol.md.
"""

import json
import sys
import time
from dataclasses import dataclass
from typing import Any

import httpx
import httpx_sse

# The output policy may refuse a small model's nonsense. The nonsense may also serve a food that the household excludes, or call
# a question one of health, and then no model writes the answer. In these cases the next goal is tried.
GOALS = {
    "meals": ["Plan dinners for three days", "Two quick dinners with beans", "A vegetarian dinner for the weekend"],
    "chat": ["How can bedtime become calmer?", "How do we agree on screen time?", "Which jobs can a child of 4 do?"],
}
ANSWER = {"meals": "plan_text", "chat": "answer"}
# Pieces that arrive closer together count as one arrival, so that a buffered answer cannot pass for a streamed one.
ARRIVAL_SECONDS = 0.01


@dataclass
class Event:
    id: str
    name: str
    envelope: dict[str, Any]
    seconds: float


@dataclass
class Tokens:
    input: int
    output: int


def read(client: httpx.Client, url: str, mode: str, goal: str) -> list[Event]:
    start = time.monotonic()
    body = {"goal": goal, "mode": mode}
    with httpx_sse.connect_sse(client, "POST", f"{url}/v1/assist/stream", json=body) as source:
        return [
            Event(sse.id, sse.event, json.loads(sse.data), time.monotonic() - start)
            for sse in source.iter_sse()
        ]


def counted(client: httpx.Client, model_server: str) -> Tokens:
    """Returns the tokens that the model server has read and written since its start."""
    lines = client.get(f"{model_server}/metrics").raise_for_status().text.splitlines()
    values = dict(line.split(" ", 1) for line in lines if not line.startswith("#"))
    return Tokens(
        int(values["llamacpp:prompt_tokens_total"]), int(values["llamacpp:tokens_predicted_total"])
    )


def grammar_problems(events: list[Event]) -> list[str]:
    """Returns the faults in the order and the framing of a stream."""
    names = [event.name for event in events]
    if not names:
        return ["no events"]
    problems = []
    if names[0] != "context":
        problems.append(f"begins with {names[0]}")
    if [name for name in names if name in ("done", "error")] != names[-1:]:
        problems.append(f"terminal events are not one at the end: {names}")
    results = [name for name in names if name in ("final", "refusal", "quota_exceeded")]
    if names[-1] == "done" and results != names[-2:-1]:
        problems.append(f"not one result before done: {results}")
    run = events[0].envelope["data"]["run_id"]
    if [event.id for event in events] != [f"{run}:{n}" for n in range(1, len(events) + 1)]:
        problems.append("ids do not count from 1")
    if [event.envelope["event"] for event in events] != names:
        problems.append("an envelope names another event than its frame")
    return problems


def answer_problems(events: list[Event], mode: str, model: str, served: Tokens) -> list[str]:
    """Returns the faults of a stream that ends in final and done."""
    problems = []
    deltas = [event for event in events if event.name == "delta"]
    final, done = events[-2].envelope["data"], events[-1].envelope
    if "restart" in [event.name for event in events]:
        problems.append("the model was given up in the middle")
    if "".join(event.envelope["data"]["text"] for event in deltas) != final[ANSWER[mode]]:
        problems.append(f"deltas do not add up to {ANSWER[mode]}")
    # A small model may answer with one word.
    is_long = len(final[ANSWER[mode]]) > 300
    if is_long and len({int(event.seconds / ARRIVAL_SECONDS) for event in deltas}) <= 3:
        problems.append("the answer did not arrive over time")
    usage = done["usage"]
    # One reads the goal and one writes the answer. An answer that ends at the bound of its tokens is continued by another.
    if list(usage["models"]) != [model] or usage["models"][model] not in (2, 3):
        problems.append(f"expected two or three calls of {model}, booked: {usage['models']}")
    if not usage["input_tokens"] or not usage["output_tokens"]:
        problems.append("no tokens booked")
    if Tokens(usage["input_tokens"], usage["output_tokens"]) != served:
        problems.append(f"the model server counted {served.input} tokens of input, {served.output} of output")
    if done["cost_microusd"] <= 0:
        problems.append("costs nothing")
    return problems


def was_refused_while_written(events: list[Event]) -> bool:
    names = [event.name for event in events]
    return names[-2:] == ["refusal", "done"] and names[1] != "refusal"


def was_written_without_model(events: list[Event]) -> bool:
    """Returns whether the planner wrote the answer, because of what the model said and not because the model failed."""
    done = events[-1].envelope
    return done.get("answered_by") == "offline" and done.get("degraded", {}).get("reason", "excluded_food") == "excluded_food"


def check(client: httpx.Client, model_server: str, model: str, url: str, mode: str) -> list[str]:
    """Runs `mode` once, prints its row, and returns the faults."""
    for attempt, goal in enumerate(GOALS[mode], 1):
        before = counted(client, model_server)
        events = read(client, url, mode, goal)
        after = counted(client, model_server)
        problems = grammar_problems(events)
        if problems or not (was_refused_while_written(events) or was_written_without_model(events)):
            break
    if not problems:
        result = events[-2] if events[-1].name == "done" else events[-1]
        served = Tokens(after.input - before.input, after.output - before.output)
        problems = (
            answer_problems(events, mode, model, served)
            if result.name == "final"
            else [f"no answer but {result.envelope}"]
        )
    done = events[-1].envelope if events else {}
    usage = done.get("usage", {})
    times = [round(event.seconds * 1000) for event in events if event.name == "delta"]
    row(
        mode, model.split("/")[0], attempt - 1, len(events), len(times), times[0] if times else "-",
        times[-1] if times else "-", usage.get("input_tokens", "-"), usage.get("output_tokens", "-"),
        done.get("cost_microusd", "-"), "FAILED" if problems else "ok",
    )
    return problems


def row(*cells: object) -> None:
    widths = [6, 10, 8, 7, 7, 9, 9, 7, 7, 9, 7]
    print("".join(f"{cell!s:<{width}}" for cell, width in zip(cells, widths, strict=True)).rstrip(), flush=True)


def main() -> int:
    model_server, *servers = sys.argv[1:]
    row("mode", "adapter", "refused", "events", "deltas", "first ms", "last ms", "input", "output", "microusd", "")
    failed = 0
    # run.sh limits the time. No proxy stands between processes of one machine.
    with httpx.Client(timeout=None, trust_env=False) as client:
        for mode in GOALS:
            for model, url in (server.split("=", 1) for server in servers):
                try:
                    problems = check(client, model_server, model, url, mode)
                except (httpx.HTTPError, ValueError, LookupError) as error:
                    problems = [f"{type(error).__name__}: {error}"]
                failed += bool(problems)
                for problem in problems:
                    print(f"    {mode} with {model}: {problem}", flush=True)
    print(f"{len(GOALS) * len(servers) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
