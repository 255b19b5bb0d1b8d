"""Calls Hearth's Responses API and embeddings with the official `openai` package.

usage: openai_responses.py BASE_URL SCENARIO...

Prints one JSON object per line: {"scenario": ..., and the parsed response}.
"""

import json
import math
import sys

import openai
import pydantic

QUESTION = "How do we read more?"
WEATHER = {
    "type": "function",
    "name": "weather",
    "description": "The weather of a place",
    "parameters": {"type": "object", "properties": {"place": {"type": "string"}}, "required": ["place"]},
}


class Plan(pydantic.BaseModel):
    minutes: int


def create(client, model="openai/primary", input=QUESTION, **options):
    return client.responses.create(model=model, input=input, **options)


def calls_of(response):
    return [
        {"id": item.call_id, "name": item.name, "arguments": item.arguments}
        for item in response.output if item.type == "function_call"
    ]


def parsed(response):
    # What a client relies on: every member that the package declares as required.
    type(response).model_validate(response.model_dump(by_alias=True))
    usage = response.usage
    return {
        "text": response.output_text, "calls": calls_of(response), "status": response.status,
        "usage": usage and [usage.input_tokens, usage.output_tokens, usage.total_tokens],
        "reason": response.incomplete_details and response.incomplete_details.reason,
        "stored": response.store,
    }


def stream(client, **options):
    """Collects a stream with the package's own accumulator."""
    pieces, numbers = [], []
    options = {"model": "openai/primary", "input": QUESTION, **options}
    with client.responses.stream(**options) as events:
        for event in events:
            numbers.append(event.sequence_number)
            if event.type == "response.output_text.delta":
                pieces.append(event.delta)
        final = events.get_final_response()
    assert numbers == list(range(len(numbers))), numbers
    assert "".join(pieces) == final.output_text, pieces
    return {**parsed(final), "pieces": len(pieces)}


def failed(client):
    """Reads a stream that fails after its first text."""
    last = None
    for event in create(client, model="openai/cut", stream=True):
        last = event
    return {"event": last.type, "status": last.response.status, "code": last.response.error.code}


def tools(client):
    """Sends the outputs of both calls behind the stored response."""
    first = create(client, tools=[WEATHER], tool_choice="auto")
    outputs = [
        {
            "type": "function_call_output", "call_id": call["id"],
            "output": f"sunny in {json.loads(call['arguments'])['place']}",
        }
        for call in calls_of(first)
    ]
    second = create(client, input=outputs, tools=[WEATHER], previous_response_id=first.id)
    return {**parsed(first), "answer": parsed(second)}


def replayed(client):
    """Sends the output of a response as the input of the next one, as clients do that store nothing."""
    first = create(client, tools=[WEATHER], store=False)
    items = [{"role": "user", "content": QUESTION}] + [item.model_dump(exclude_none=True) for item in first.output]
    items += [
        {"type": "function_call_output", "call_id": call["id"], "output": "sunny"} for call in calls_of(first)
    ]
    return parsed(create(client, input=items, tools=[WEATHER], store=False))


def chain(client):
    first = create(client)
    second = create(client, input="And then?", previous_response_id=first.id)
    found = client.responses.retrieve(second.id)
    client.responses.delete(second.id)
    try:
        client.responses.retrieve(second.id)
        return {}
    except openai.NotFoundError as error:
        return {**parsed(found), "code": error.code}


def structured(client):
    response = client.responses.parse(model="openai/primary", input=QUESTION, text_format=Plan)
    return {"text": response.output_text, "minutes": response.output_parsed.minutes}


def embeddings(client):
    """The package asks for base64 unless told otherwise."""
    texts = ["soup for a cold evening", "a walk in the woods", "soup for a cold evening"]
    coded = client.embeddings.create(model="embedder", input=texts)
    plain = client.embeddings.create(model="embedder", input=texts, encoding_format="float")
    vectors = [item.embedding for item in coded.data]
    lengths = [math.sqrt(sum(number * number for number in vector)) for vector in vectors]
    assert all(abs(length - 1) < 1e-4 for length in lengths), lengths
    assert all(
        abs(one - other) < 1e-6
        for item, vector in zip(plain.data, vectors) for one, other in zip(item.embedding, vector))
    assert vectors[0] == vectors[2] and vectors[0] != vectors[1]
    return {"dimensions": [len(vector) for vector in vectors], "usage": [coded.usage.prompt_tokens, coded.usage.total_tokens]}


SCENARIOS = {
    "whole": lambda client: parsed(create(client)),
    "stream": lambda client: stream(client),
    "stream of tools": lambda client: stream(client, tools=[WEATHER]),
    "tools": tools,
    "replayed": replayed,
    "chain": chain,
    "structured": structured,
    "planner": lambda client: stream(client, model="hearth", input="Plan dinners for two days, no nuts"),
    "embeddings": embeddings,
    "unknown model": lambda client: create(client, model="openai/none"),
    "unknown response": lambda client: create(
        client, previous_response_id="resp_01a1fdf2-f025-78a2-be39-ea0ad0530426"),
    "tool of OpenAI": lambda client: create(client, tools=[{"type": "web_search"}]),
    "unknown embedder": lambda client: client.embeddings.create(model="text-embedding-3-small", input="soup"),
    "down": lambda client: create(client, model="openai/down"),
    "failed": failed,
    "refused": lambda client: parsed(create(client, input="can my 15 year old have wine with dinner")),
}


def run(base_url, name):
    client = openai.OpenAI(base_url=base_url, api_key="sk-test", max_retries=0, timeout=3600)
    try:
        return SCENARIOS[name](client) or {}
    except openai.APIError as error:
        return {
            "error": type(error).__name__, "status_code": getattr(error, "status_code", None), "code": error.code,
            "param": error.param, "type": error.type, "message": error.message,
        }


def main() -> int:
    base_url, *names = sys.argv[1:]
    for name in names:
        print(json.dumps({"scenario": name, **run(base_url, name)}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
