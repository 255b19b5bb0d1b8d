"""Asks a real model over the three model APIs for a text, a call of a tool, a text behind the call's result, and JSON of a
schema, and checks the mechanics of what comes.

usage: check_formats.py MODEL_SERVER MODEL=HEARTH...

MODEL_SERVER is a llama-server with --jinja, --metrics and --no-cache-prompt, which keeps a model to a schema by a grammar;
each HEARTH is a server that knows MODEL. Prints one row per API and task; exits 0 if every answer follows docs/protocol.md.
"""

import json
import re
import sys
from dataclasses import dataclass, field
from typing import Any

import httpx
import httpx_sse
import jsonschema

from check_streams import Tokens, counted

# The output policy may refuse a small model's nonsense: then the next question is tried.
QUESTIONS = ["Which day is best for the library?", "When shall we read aloud?", "When is time for a walk?"]
# Short, because a small model that may write any text does not end it.
SCHEMA = {
    "type": "object",
    "properties": {
        "day": {"type": "string", "enum": ["Monday", "Saturday", "Sunday"]},
        "minutes": {"type": "integer", "minimum": 1, "maximum": 90},
    },
    "required": ["day", "minutes"],
    "additionalProperties": False,
}
NAME, DESCRIPTION = "plan_day", "Plans a day for an activity"
RESULT = "The library is open from 9 to 17."
TASKS = ["text", "tool", "result", "schema"]
MAX_TOKENS = 120


@dataclass
class Call:
    id: str
    name: str
    arguments: str


@dataclass
class Answer:
    text: str = ""
    calls: list[Call] = field(default_factory=list)
    ending: str | None = None
    usage: Tokens | None = None
    pieces: int = 0
    problems: list[str] = field(default_factory=list)


class ChatCompletions:
    name, path = "chat", "/v1/chat/completions"
    refused, ended, called = "content_filter", {"stop", "length"}, {"tool_calls"}
    tool = {"type": "function", "function": {"name": NAME, "description": DESCRIPTION, "parameters": SCHEMA}}

    def body(self, question: str, task: str) -> dict[str, Any]:
        body: dict[str, Any] = {"messages": [{"role": "user", "content": question}], "max_tokens": MAX_TOKENS}
        if task in ("tool", "result"):
            body["tools"] = [self.tool]
        if task == "tool":
            body["tool_choice"] = "required"
        if task == "schema":
            body["response_format"] = {
                "type": "json_schema", "json_schema": {"name": "plan", "schema": SCHEMA, "strict": True}}
        return body

    def add_result(self, body: dict[str, Any], call: Call) -> None:
        function = {"name": call.name, "arguments": call.arguments}
        body["messages"] += [
            {"role": "assistant", "content": None,
             "tool_calls": [{"id": call.id, "type": "function", "function": function}]},
            {"role": "tool", "tool_call_id": call.id, "content": RESULT},
        ]

    def streamed(self, body: dict[str, Any]) -> dict[str, Any]:
        return {**body, "stream": True, "stream_options": {"include_usage": True}}

    def whole(self, answer: dict[str, Any]) -> Answer:
        choice, usage = answer["choices"][0], answer["usage"]
        calls = [
            Call(call["id"], call["function"]["name"], call["function"]["arguments"])
            for call in choice["message"].get("tool_calls") or []
        ]
        return Answer(
            choice["message"]["content"] or "", calls, choice["finish_reason"],
            Tokens(usage["prompt_tokens"], usage["completion_tokens"]))

    def stream(self, events: list[httpx_sse.ServerSentEvent]) -> Answer:
        answer, endings = Answer(), []
        data = [event.data for event in events]
        if data.count("[DONE]") != 1 or data[-1] != "[DONE]":
            answer.problems.append(f"expected one [DONE] at the end: {data[-2:]}")
        chunks = [json.loads(line) for line in data if line != "[DONE]"]
        for chunk in chunks:
            if usage := chunk.get("usage"):
                answer.usage = Tokens(usage["prompt_tokens"], usage["completion_tokens"])
            for choice in chunk["choices"]:
                if choice["finish_reason"]:
                    endings.append(choice["finish_reason"])
                if text := choice["delta"].get("content"):
                    answer.text += text
                    answer.pieces += 1
                for delta in choice["delta"].get("tool_calls", []):
                    if "id" in delta:
                        answer.calls.append(Call(delta["id"], delta["function"]["name"], ""))
                    answer.calls[delta["index"]].arguments += delta["function"].get("arguments") or ""
        if len(endings) != 1 or len({chunk["id"] for chunk in chunks}) != 1:
            answer.problems.append(f"expected one finish_reason and one id: {endings}")
        answer.ending = endings[-1] if endings else None
        return answer


class Messages:
    name, path = "messages", "/v1/messages"
    refused, ended, called = "refusal", {"end_turn", "max_tokens"}, {"tool_use"}
    tool = {"name": NAME, "description": DESCRIPTION, "input_schema": SCHEMA}
    grammar = re.compile(
        r"message_start( content_block_start( content_block_delta)* content_block_stop)* message_delta message_stop")

    def body(self, question: str, task: str) -> dict[str, Any]:
        body: dict[str, Any] = {"messages": [{"role": "user", "content": question}], "max_tokens": MAX_TOKENS}
        if task in ("tool", "result"):
            body["tools"] = [self.tool]
        if task == "tool":
            body["tool_choice"] = {"type": "any"}
        if task == "schema":
            body["output_config"] = {"format": {"type": "json_schema", "schema": SCHEMA}}
        return body

    def add_result(self, body: dict[str, Any], call: Call) -> None:
        use = {"type": "tool_use", "id": call.id, "name": call.name, "input": json.loads(call.arguments)}
        body["messages"] += [
            {"role": "assistant", "content": [use]},
            {"role": "user", "content": [{"type": "tool_result", "tool_use_id": call.id, "content": RESULT}]},
        ]

    def streamed(self, body: dict[str, Any]) -> dict[str, Any]:
        return {**body, "stream": True}

    def whole(self, answer: dict[str, Any]) -> Answer:
        blocks, usage = answer["content"], answer["usage"]
        calls = [
            Call(block["id"], block["name"], json.dumps(block["input"])) for block in blocks
            if block["type"] == "tool_use"
        ]
        return Answer(
            "".join(block["text"] for block in blocks if block["type"] == "text"), calls, answer["stop_reason"],
            Tokens(usage["input_tokens"], usage["output_tokens"]))

    def stream(self, events: list[httpx_sse.ServerSentEvent]) -> Answer:
        answer = Answer()
        events = [event for event in events if event.event != "ping"]
        names = " ".join(event.event for event in events)
        if not self.grammar.fullmatch(names):
            answer.problems.append(f"the events are {names}")
        for event in events:
            data = json.loads(event.data)
            if data["type"] != event.event:
                answer.problems.append(f"{event.event} contains {data['type']}")
            match data:
                case {"type": "content_block_start", "content_block": {"type": "tool_use"} as block}:
                    answer.calls.append(Call(block["id"], block["name"], ""))
                case {"type": "content_block_delta", "delta": {"type": "text_delta", "text": text}}:
                    answer.text += text
                    answer.pieces += 1
                case {"type": "content_block_delta", "delta": {"type": "input_json_delta", "partial_json": text}}:
                    answer.calls[-1].arguments += text
                case {"type": "message_delta", "delta": delta, "usage": usage}:
                    answer.ending = delta["stop_reason"]
                    answer.usage = Tokens(usage["input_tokens"], usage["output_tokens"])
        return answer


class Responses:
    name, path = "responses", "/v1/responses"
    refused, ended, called = "content_filter", {"completed", "max_output_tokens"}, {"completed"}
    tool = {"type": "function", "name": NAME, "description": DESCRIPTION, "parameters": SCHEMA, "strict": True}

    def body(self, question: str, task: str) -> dict[str, Any]:
        body: dict[str, Any] = {
            "input": [{"role": "user", "content": question}], "max_output_tokens": MAX_TOKENS, "store": False}
        if task in ("tool", "result"):
            body["tools"] = [self.tool]
        if task == "tool":
            body["tool_choice"] = "required"
        if task == "schema":
            body["text"] = {"format": {"type": "json_schema", "name": "plan", "schema": SCHEMA, "strict": True}}
        return body

    def add_result(self, body: dict[str, Any], call: Call) -> None:
        body["input"] += [
            {"type": "function_call", "call_id": call.id, "name": call.name, "arguments": call.arguments},
            {"type": "function_call_output", "call_id": call.id, "output": RESULT},
        ]

    def streamed(self, body: dict[str, Any]) -> dict[str, Any]:
        return {**body, "stream": True}

    def whole(self, answer: dict[str, Any]) -> Answer:
        calls = [
            Call(item["call_id"], item["name"], item["arguments"]) for item in answer["output"]
            if item["type"] == "function_call"
        ]
        parts = [part for item in answer["output"] for part in item.get("content") or []]
        details, usage = answer["incomplete_details"], answer["usage"]
        return Answer(
            "".join(part.get("text", "") for part in parts), calls,
            details["reason"] if details else answer["status"], Tokens(usage["input_tokens"], usage["output_tokens"]))

    def stream(self, events: list[httpx_sse.ServerSentEvent]) -> Answer:
        data = [json.loads(event.data) for event in events]
        names = [event["type"] for event in data]
        endings = [name for name in names if name in ("response.completed", "response.incomplete", "response.failed")]
        problems = []
        if names != [event.event for event in events]:
            problems.append("an event contains another type than its name")
        if names[:2] != ["response.created", "response.in_progress"] or endings != names[-1:]:
            problems.append(f"expected one beginning and one ending: {names}")
        if [event["sequence_number"] for event in data] != list(range(len(data))):
            problems.append("the sequence numbers do not count from 0")
        answer = self.whole(data[-1]["response"])
        deltas = [event["delta"] for event in data if event["type"] == "response.output_text.delta"]
        if "".join(deltas) != answer.text:
            problems.append("the deltas do not add up to the text of the last event")
        (answer.pieces, answer.problems) = (len(deltas), problems)
        return answer


def ask(client: httpx.Client, url: str, api: Any, body: dict[str, Any], is_stream: bool) -> Answer:
    if not is_stream:
        response = client.post(url + api.path, json=body)
        return api.whole(response.json()) if response.status_code == 200 else Answer(
            problems=[f"status {response.status_code}: {response.text[:300]}"])
    with httpx_sse.connect_sse(client, "POST", url + api.path, json=api.streamed(body)) as source:
        if source.response.status_code != 200:
            return Answer(problems=[f"status {source.response.status_code}: {source.response.read()[:300]!r}"])
        return api.stream(list(source.iter_sse()))


def schema_problem(text: str) -> str | None:
    try:
        jsonschema.validate(json.loads(text), SCHEMA)
    except (ValueError, jsonschema.ValidationError) as error:
        return f"not JSON of the schema: {text!r}: {error.args[0]}"
    return None


def problems_of(answer: Answer, api: Any, task: str, is_stream: bool, served: Tokens) -> list[str]:
    """Returns the faults of an answer that policy did not refuse."""
    problems = list(answer.problems)
    found: str | None = None
    match task:
        case "text":
            if not answer.text.strip() or answer.calls or answer.ending not in api.ended:
                found = f"expected a text: {answer}"
            elif is_stream and answer.pieces < 3:
                found = f"the text came in {answer.pieces} pieces"
        case "tool":
            if answer.ending not in api.called or [call.name for call in answer.calls] != [NAME]:
                found = f"expected one call of {NAME}: {answer}"
            else:
                found = schema_problem(answer.calls[0].arguments)
        case "result":
            # The model may call the tool again.
            if not answer.text.strip() and not answer.calls or answer.ending not in api.ended | api.called:
                found = f"expected a text or a call: {answer}"
        case "schema":
            found = f"it called {answer.calls}" if answer.calls else schema_problem(answer.text)
    if found:
        problems.append(found)
    if answer.usage is None or not answer.usage.input or not answer.usage.output:
        problems.append(f"the usage is {answer.usage}")
    elif answer.usage != served:
        problems.append(f"the usage is {answer.usage}, the model server counted {served}")
    return problems


def check(
    client: httpx.Client, model_server: str, model: str, url: str, api: Any, task: str, is_stream: bool
) -> list[str]:
    """Asks once, prints a row, and returns the faults."""
    for attempt, question in enumerate(QUESTIONS):
        body = {"model": model, **api.body(question, task)}
        if task == "result":
            api.add_result(body, Call("call_1", NAME, '{"day":"Sunday","minutes":30}'))
        before = counted(client, model_server)
        answer = ask(client, url, api, body, is_stream)
        after = counted(client, model_server)
        if answer.problems or answer.ending != api.refused:
            break
    served = Tokens(after.input - before.input, after.output - before.output)
    problems = problems_of(answer, api, task, is_stream, served)
    row(
        api.name, task, "stream" if is_stream else "whole", model.split("/")[0], attempt, answer.pieces or "-",
        answer.usage.input if answer.usage else "-", answer.usage.output if answer.usage else "-",
        "FAILED" if problems else "ok")
    return problems


def row(*cells: object) -> None:
    widths = [11, 8, 8, 11, 9, 8, 7, 8, 7]
    print("".join(f"{cell!s:<{width}}" for cell, width in zip(cells, widths, strict=True)).rstrip(), flush=True)


def main() -> int:
    model_server, *servers = sys.argv[1:]
    row("API", "task", "answer", "adapter", "refused", "pieces", "input", "output", "")
    failed = passed = 0
    # run.sh limits the time. No proxy stands between processes of one machine.
    with httpx.Client(timeout=None, trust_env=False) as client:
        for model, url in (server.split("=", 1) for server in servers):
            for api in (ChatCompletions(), Messages(), Responses()):
                for task in TASKS:
                    for is_stream in (True, False):
                        try:
                            problems = check(client, model_server, model, url, api, task, is_stream)
                        except (httpx.HTTPError, ValueError, LookupError, TypeError) as error:
                            problems = [f"{type(error).__name__}: {error}"]
                        failed += bool(problems)
                        passed += not problems
                        for problem in problems:
                            print(f"    {api.name} {task} with {model}: {problem}", flush=True)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
