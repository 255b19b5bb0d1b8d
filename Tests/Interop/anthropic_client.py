"""Calls Hearth's API in Anthropic's format with the official `anthropic` package.

usage: anthropic_client.py URL SCENARIO...

Prints one JSON object per line, as openai_client.py does.
"""

import asyncio
import json
import sys

import anthropic

from openai_client import PICTURE, PLAN_DINNERS, REFUSED, TEXT, Plan

WEATHER = {
    "name": "weather",
    "description": "The weather of a place",
    "input_schema": {"type": "object", "properties": {"place": {"type": "string"}}, "required": ["place"]},
}
QUESTION = [{"role": "user", "content": TEXT}]
SYSTEM = [
    {"type": "text", "text": "Be brief."},
    # As clients mark long instructions.
    {"type": "text", "text": "Name a book.", "cache_control": {"type": "ephemeral"}},
]
PICTURE_BLOCK = {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": PICTURE}}
SHOWN = [{"role": "user", "content": [{"type": "text", "text": "What is in the picture?"}, PICTURE_BLOCK]}]
DOCUMENT = {"type": "document", "source": {"type": "text", "media_type": "text/plain", "data": "Ten minutes a day."}}
REFUSED_QUESTION = [{"role": "user", "content": REFUSED}]


def options(model="primary", messages=QUESTION, max_tokens=100, **more):
    return {"model": model, "messages": messages, "max_tokens": max_tokens, **more}


def outcome(message, deltas=None):
    """Describes a message. `deltas` has the pieces of each input, if they were streamed."""
    uses = [block for block in message.content if block.type == "tool_use"]
    calls = [
        {"id": use.id, "name": use.name, "arguments": json.dumps(use.input, separators=(",", ":")),
         "deltas": len(deltas[number]) if deltas is not None else 1}
        for number, use in enumerate(uses)
    ]
    usage = message.usage
    return {
        "text": "".join(block.text for block in message.content if block.type == "text"), "calls": calls,
        "finish": message.stop_reason, "object": message.type, "model": message.model,
        "usage": [usage.input_tokens, usage.output_tokens, usage.input_tokens + usage.output_tokens],
    }


def create(client, **more):
    return client.messages.create(**options(**more))


def whole(client, **more):
    return outcome(create(client, **more))


def stream(client, **more):
    """Reads the text as it is written, and then the message that the package put together."""
    with client.messages.stream(**options(**more)) as stream:
        pieces = list(stream.text_stream)
        found = outcome(stream.get_final_message())
    return {**found, "pieces": len(pieces), "sameText": "".join(pieces) == found["text"]}


def streamed_calls(client, **more):
    """Returns the message of a stream, and the pieces of the JSON text of each input."""
    deltas = []
    with client.messages.stream(**options(tools=[WEATHER], **more)) as stream:
        for event in stream:
            if event.type == "content_block_start" and event.content_block.type == "tool_use":
                deltas.append([])
            elif event.type == "input_json":
                deltas[-1].append(event.partial_json)
        return stream.get_final_message(), deltas


def tools(client):
    """Sends the results of both calls, as in Anthropic's guide."""
    message, deltas = streamed_calls(client, tool_choice={"type": "auto"})
    found = outcome(message, deltas)
    inputs = [json.loads("".join(pieces)) for pieces in deltas]
    results = [
        {"type": "tool_result", "tool_use_id": block.id, "content": f"sunny in {block.input['place']}"}
        for block in message.content if block.type == "tool_use"
    ]
    turns = [*QUESTION, {"role": "assistant", "content": message.content}, {"role": "user", "content": results}]
    return {
        **found, "sameText": inputs == [json.loads(call["arguments"]) for call in found["calls"]],
        "answer": whole(client, messages=turns, tools=[WEATHER])}


def runner(client):
    """Lets the package call the tool."""

    @anthropic.beta_tool
    def weather(place: str) -> str:
        """The weather of a place"""
        return f"sunny in {place}"

    asked, answer = list(client.beta.messages.tool_runner(**options(tools=[weather])))
    return {**outcome(asked), "answer": outcome(answer)}


def parsed(client):
    message = client.messages.parse(**options(output_format=Plan))
    return {**outcome(message), "minutes": message.parsed_output.minutes}


def streamed_format(client):
    with client.messages.stream(**options(output_format=Plan)) as stream:
        message = stream.get_final_message()
    return {**outcome(message), "minutes": message.parsed_output.minutes}


def count(client):
    counted = client.messages.count_tokens(model="primary", messages=QUESTION, system=SYSTEM, tools=[WEATHER])
    return {"usage": [counted.input_tokens]}


def models(client):
    found = client.models.retrieve("primary")
    return {"listed": [model.id for model in client.models.list()], "found": found.id, "object": found.type}


def parallel(url):
    async def one(client):
        async with client.messages.stream(**options()) as stream:
            return "".join([piece async for piece in stream.text_stream])

    async def all_of_them():
        async with anthropic.AsyncAnthropic(base_url=url, api_key="any", max_retries=0) as client:
            return await asyncio.gather(*(one(client) for _ in range(8)))

    return {"texts": asyncio.run(all_of_them())}


SCENARIOS = {
    "whole": whole,
    "stream": stream,
    "system": lambda client: whole(client, system=SYSTEM, stop_sequences=["THE END"]),
    "picture": lambda client: whole(client, messages=SHOWN),
    "tools": tools,
    "runner": runner,
    "any tool": lambda client: whole(client, tools=[WEATHER], tool_choice={"type": "any"}),
    "one tool": lambda client: whole(client, tools=[WEATHER], tool_choice={"type": "tool", "name": "weather"}),
    "parsed": parsed,
    "streamed format": streamed_format,
    "models": models,
    "request id": lambda client: {"request": create(client)._request_id},
    "count": count,
    "planner": lambda client: stream(client, model="hearth", messages=PLAN_DINNERS, max_tokens=2000),
    "unknown model": lambda client: create(client, model="openai/none"),
    "document": lambda client: create(
        client, messages=[{"role": "user", "content": [{"type": "text", "text": TEXT}, DOCUMENT]}]),
    "tool of Anthropic": lambda client: create(client, tools=[{"type": "bash_20250124", "name": "bash"}]),
    "no batches": lambda client: list(client.messages.batches.list()),
    "wrong token": create,
    "down": lambda client: create(client, model="down"),
    "down in a stream": lambda client: stream(client, model="down"),
    "cut in a stream": lambda client: stream(client, model="cut"),
    "refused": lambda client: whole(client, messages=REFUSED_QUESTION),
    "refused in a stream": lambda client: stream(client, messages=REFUSED_QUESTION),
}


def run(url, name):
    if name == "parallel":
        return parallel(url)
    # Dev mode checks only tokens that look like Hearth's own.
    key = "hth_none" if name == "wrong token" else "any"
    client = anthropic.Anthropic(
        base_url=url, api_key=key, max_retries=0, timeout=3600,
        # Every member that the package declares must come, with a value that it declares.
        _strict_response_validation=True)
    try:
        found = SCENARIOS[name](client)
        return found if isinstance(found, dict) else {}
    except anthropic.APIStatusError as error:
        return {
            "error": type(error).__name__, "status": error.status_code, "type": error.type,
            "message": error.api_message, "request": error.request_id,
        }


def main() -> int:
    url, *names = sys.argv[1:]
    for name in names:
        print(json.dumps({"scenario": name, **run(url, name)}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
