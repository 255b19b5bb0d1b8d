"""Calls Hearth's `/v1/responses` and `/v1/embeddings` with the official `openai` package.

usage: responses_client.py URL SCENARIO...

Prints one JSON object per line, as openai_client.py does.
"""

import asyncio
import json
import sys

import openai

from openai_client import PICTURE, PLAN_DINNERS, REFUSED, TEXT, Plan, main

WEATHER = {
    "type": "function",
    "name": "weather",
    "description": "The weather of a place",
    "parameters": {"type": "object", "properties": {"place": {"type": "string"}}, "required": ["place"]},
    "strict": False,
}
NOTE = {"type": "custom", "name": "weather", "description": "Takes a note about the weather"}
SHOWN = [{
    "role": "user",
    "content": [
        {"type": "input_text", "text": "What is in the picture?"},
        {"type": "input_image", "image_url": f"data:image/png;base64,{PICTURE}", "detail": "low"},
    ],
}]


def outcome(response, deltas=None):
    """Describes a response. `deltas` has the number of pieces of each call's arguments, if they were streamed."""
    calls = [
        {"id": item.call_id, "name": item.name, "arguments": item.arguments,
         "deltas": deltas[item.id] if deltas is not None else 1}
        for item in response.output if item.type == "function_call"
    ]
    usage = response.usage
    return {
        "text": response.output_text, "calls": calls, "object": response.object, "model": response.model,
        "finish": response.incomplete_details.reason if response.incomplete_details else response.status,
        "usage": [usage.input_tokens, usage.output_tokens, usage.total_tokens],
    }


def create(client, model="primary", input=TEXT, **options):
    return client.responses.create(model=model, input=input, **options)


def whole(client, **options):
    return outcome(create(client, **options))


def read(client, model="primary", input=TEXT, **options):
    """Returns the response that the package put together from a stream, and what came in pieces."""
    pieces, deltas, ids, numbers = [], {}, set(), []
    with client.responses.stream(model=model, input=input, **options) as stream:
        for event in stream:
            numbers.append(event.sequence_number)
            if event.type == "response.output_text.delta":
                pieces.append(event.delta)
            elif event.type == "response.function_call_arguments.delta":
                deltas[event.item_id] = deltas.get(event.item_id, 0) + 1
            elif event.type in ("response.created", "response.completed"):
                ids.add(event.response.id)
        response = stream.get_final_response()
    found = outcome(response, deltas)
    is_same = "".join(pieces) == found["text"] and numbers == list(range(len(numbers)))
    return response, {**found, "pieces": len(pieces), "ids": len(ids), "sameText": is_same}


def stream(client, **options):
    return read(client, **options)[1]


def outputs(calls):
    return [
        {"type": "function_call_output", "call_id": call["id"],
         "output": f"sunny in {json.loads(call['arguments'])['place']}"}
        for call in calls
    ]


def tools(client):
    """Sends the outputs of both calls behind the stored response."""
    response, found = read(client, tools=[WEATHER])
    answer = whole(client, input=outputs(found["calls"]), previous_response_id=response.id, tools=[WEATHER])
    return {**found, "answer": answer}


def tools_without_storage(client):
    """Sends the items of the response and the outputs of both calls, as in OpenAI's guide."""
    response = create(client, tools=[WEATHER], store=False)
    found = outcome(response)
    turns = [{"role": "user", "content": TEXT}, *response.output, *outputs(found["calls"])]
    return {**found, "answer": whole(client, input=turns, tools=[WEATHER], store=False)}


def custom_tool(client):
    """Reads the calls of a custom tool from a stream, and sends them back with their outputs."""
    pieces = {}
    with client.responses.stream(model="primary", input=TEXT, tools=[NOTE]) as stream:
        for event in stream:
            if event.type == "response.custom_tool_call_input.delta":
                pieces[event.item_id] = pieces.get(event.item_id, "") + event.delta
        response = stream.get_final_response()
    calls = [item for item in response.output if item.type == "custom_tool_call"]
    outputs = [
        {"type": "custom_tool_call_output", "call_id": call.call_id, "output": "noted"} for call in calls
    ]
    answer = whole(client, input=[{"role": "user", "content": TEXT}, *calls, *outputs], tools=[NOTE])
    texts = [call.input for call in calls]
    return {"texts": texts, "sameText": [pieces[call.id] for call in calls] == texts, "answer": answer}


def count(client):
    counted = client.responses.input_tokens.count(model="primary", input=TEXT, tools=[WEATHER])
    return {"usage": [counted.input_tokens], "object": counted.object}


def conversation(client):
    """Asks three questions, each of which continues the response before. Instructions are of one response."""
    first = create(client, instructions="Be brief.")
    second = create(client, input="And in the evening?", previous_response_id=first.id)
    third, found = read(client, input="And at the weekend?", previous_response_id=second.id)
    ids = [second.previous_response_id, third.previous_response_id]
    return {**found, "chained": ids == [first.id, second.id]}


def parsed(client):
    response = client.responses.parse(model="primary", input=TEXT, text_format=Plan, max_output_tokens=50)
    return {**outcome(response), "minutes": response.output_parsed.minutes}


def streamed_format(client):
    response, found = read(client, text_format=Plan)
    return {**found, "minutes": response.output_parsed.minutes}


def stored(client):
    """Retrieves a response, deletes it, and looks for it again."""
    created = create(client, metadata={"topic": "books"})
    retrieved = client.responses.retrieve(created.id)
    client.responses.delete(created.id)
    try:
        client.responses.retrieve(created.id)
        is_gone = False
    except openai.NotFoundError:
        is_gone = True
    return {**outcome(created), "same": created.to_dict() == retrieved.to_dict(), "gone": is_gone}


def not_stored(client):
    client.responses.retrieve(create(client, store=False).id)


def last_event(client, **options):
    """Reads a stream with another end than `response.completed`, which the package does not put together."""
    return list(create(client, stream=True, **options))[-1].response


def failed(client, model):
    """Reads a stream that fails after its first words: the package raises nothing, the last event has the error."""
    response = last_event(client, model=model)
    return {"finish": response.status, "code": response.error.code, "message": response.error.message}


def embeddings(client):
    """Asks for vectors in both formats: base64 is the package's own choice."""
    texts = ["soup for a cold evening", "a walk in the woods"]
    packed = client.embeddings.create(model="embedder", input=texts)
    plain = client.embeddings.create(model="embedder", input=texts, encoding_format="float")
    vectors = [[item.embedding for item in answer.data] for answer in (packed, plain)]
    difference = max(
        abs(left - right) for one, other in zip(*vectors, strict=True) for left, right in zip(one, other, strict=True))
    return {
        "object": packed.object, "model": packed.model,
        "usage": [packed.usage.prompt_tokens, packed.usage.total_tokens],
        "lengths": [len(vector) for vector in vectors[0]], "same": difference < 1e-6,
        "unit": all(abs(sum(x * x for x in vector) - 1) < 1e-3 for vector in vectors[0]),
    }


def parallel(url):
    async def one(client):
        async with client.responses.stream(model="primary", input=TEXT) as stream:
            pieces = [event.delta async for event in stream if event.type == "response.output_text.delta"]
            await stream.get_final_response()
        return "".join(pieces)

    async def all_of_them():
        async with openai.AsyncOpenAI(base_url=f"{url}/v1", api_key="any", max_retries=0) as client:
            return await asyncio.gather(*(one(client) for _ in range(8)))

    return {"texts": asyncio.run(all_of_them())}


SCENARIOS = {
    "whole": whole,
    "stream": stream,
    "picture": lambda client: whole(client, input=SHOWN),
    "tools": tools,
    "tools without storage": tools_without_storage,
    "custom tool": custom_tool,
    "count": count,
    "any tool": lambda client: whole(client, tools=[WEATHER], tool_choice="required"),
    "one tool": lambda client: whole(client, tools=[WEATHER], tool_choice={"type": "function", "name": "weather"}),
    "conversation": conversation,
    "parsed": parsed,
    "streamed format": streamed_format,
    "stored": stored,
    "not stored": not_stored,
    "planner": lambda client: stream(client, model="hearth", input=PLAN_DINNERS),
    "embeddings": embeddings,
    "unknown model": lambda client: create(client, model="openai/none"),
    "unknown response": lambda client: create(client, previous_response_id="resp_none"),
    "unknown embedder": lambda client: client.embeddings.create(model="primary", input=TEXT),
    "tool of OpenAI": lambda client: create(client, tools=[{"type": "web_search"}]),
    "wrong token": create,
    "down": lambda client: create(client, model="down"),
    "down in a stream": lambda client: failed(client, "down"),
    "cut in a stream": lambda client: failed(client, "cut"),
    "refused": lambda client: whole(client, input=REFUSED),
    "refused in a stream": lambda client: outcome(last_event(client, input=REFUSED)),
}

# The package checks vectors in base64 against the type that it converts them to afterwards.
LENIENT = ["embeddings"]

if __name__ == "__main__":
    sys.exit(main(SCENARIOS, parallel, LENIENT))
