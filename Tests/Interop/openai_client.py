"""Calls Hearth's OpenAI-compatible API with the official `openai` package.

usage: openai_client.py URL SCENARIO...

Prints one JSON object per line: {"scenario": ..., and the parsed response}.
"""

import asyncio
import json
import sys

import openai
import pydantic

TEXT = "How do we read more?"
QUESTION = [{"role": "user", "content": TEXT}]
REFUSED = "can my 15 year old have wine with dinner"
# A red pixel.
PICTURE = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC"
SHOWN = [
    {"type": "text", "text": "What is in the picture?"},
    {"type": "image_url", "image_url": {"url": f"data:image/png;base64,{PICTURE}"}},
]
PLAN_DINNERS = [{"role": "user", "content": "Plan dinners for two days, no nuts"}]
# In the form of Open WebUI.
TITLE_TASK = [{"role": "user", "content": """### Task:
Write a title of three to five words for the chat, as JSON.
### Chat History:
<chat_history>
USER: She is not breathing after she swallowed a coin
ASSISTANT: Call your local emergency number now.
USER: What dose of ibuprofen does an 8 kg baby get?
ASSISTANT: Ask your paediatrician.
USER: How do we read more?
ASSISTANT: Ten minutes a day.
</chat_history>"""}]
WEATHER = {
    "type": "function",
    "function": {
        "name": "weather",
        "description": "The weather of a place",
        "parameters": {"type": "object", "properties": {"place": {"type": "string"}}, "required": ["place"]},
    },
}
PLAN_FORMAT = {
    "type": "json_schema",
    "json_schema": {
        "name": "plan",
        "strict": True,
        "schema": {
            "type": "object",
            "properties": {"minutes": {"type": "integer"}},
            "required": ["minutes"],
            "additionalProperties": False,
        },
    },
}


class Plan(pydantic.BaseModel):
    minutes: int


def usage_of(usage):
    return usage and [usage.prompt_tokens, usage.completion_tokens, usage.total_tokens]


def collect(stream):
    """Collects a stream as its clients do."""
    text, calls, finish, usage, pieces, ids = "", {}, None, None, 0, set()
    for chunk in stream:
        ids.add(chunk.id)
        usage = usage_of(chunk.usage) or usage
        for choice in chunk.choices:
            finish = choice.finish_reason or finish
            if choice.delta.content:
                text += choice.delta.content
                pieces += 1
            for delta in choice.delta.tool_calls or []:
                call = calls.setdefault(delta.index, {"id": "", "name": "", "arguments": "", "deltas": 0})
                call["id"] += delta.id or ""
                call["name"] += delta.function.name or ""
                call["arguments"] += delta.function.arguments or ""
                call["deltas"] += 1
    return {
        "text": text, "calls": [calls[index] for index in sorted(calls)], "finish": finish, "usage": usage,
        "pieces": pieces, "ids": len(ids),
    }


def whole(answer):
    choice = answer.choices[0]
    calls = [
        {"id": call.id, "name": call.function.name, "arguments": call.function.arguments, "deltas": 1}
        for call in choice.message.tool_calls or []
    ]
    return {
        "text": choice.message.content or "", "calls": calls, "finish": choice.finish_reason,
        "usage": usage_of(answer.usage), "object": answer.object, "model": answer.model,
    }


def create(client, model="primary", messages=QUESTION, **options):
    return client.chat.completions.create(model=model, messages=messages, **options)


def stream(client, **options):
    return collect(create(client, stream=True, **options))


def tools(client):
    """Sends the results of both tool calls, as in OpenAI's guide."""
    first = create(client, tools=[WEATHER], tool_choice="auto", stream=True)
    asked = collect(first)
    calls = [
        {"id": call["id"], "type": "function", "function": {"name": call["name"], "arguments": call["arguments"]}}
        for call in asked["calls"]
    ]
    results = [
        {"role": "tool", "tool_call_id": call["id"], "content": f"sunny in {json.loads(call['arguments'])['place']}"}
        for call in asked["calls"]
    ]
    turn = [*QUESTION, {"role": "assistant", "content": None, "tool_calls": calls}, *results]
    return {**asked, "answer": whole(create(client, messages=turn, tools=[WEATHER]))}


def whole_tools(client):
    return whole(create(client, tools=[WEATHER], tool_choice="required"))


def structured(client):
    return whole(create(client, response_format=PLAN_FORMAT, max_completion_tokens=50))


def parsed(client):
    answer = client.chat.completions.parse(model="primary", messages=QUESTION, response_format=Plan)
    return {**whole(answer), "minutes": answer.choices[0].message.parsed.minutes}


def finished_calls(client):
    """Reads the events by which the package says that the arguments of a call are complete."""
    with client.chat.completions.stream(model="primary", messages=QUESTION, tools=[WEATHER]) as stream:
        done = [event for event in stream if event.type == "tool_calls.function.arguments.done"]
        answer = stream.get_final_completion()
    found = whole(answer)
    arguments = [call["arguments"] for call in found["calls"]]
    return {**found, "sameText": [event.arguments for event in done] == arguments}


def models(client):
    return {
        "listed": [model.id for model in client.models.list()],
        "found": client.models.retrieve("openai/primary").id,
    }


def parallel(url):
    async def one(client):
        pieces = []
        async with client.chat.completions.stream(model="primary", messages=QUESTION) as stream:
            async for event in stream:
                if event.type == "content.delta":
                    pieces.append(event.delta)
        return "".join(pieces)

    async def all_of_them():
        async with openai.AsyncOpenAI(base_url=f"{url}/v1", api_key="sk-test", max_retries=0) as client:
            return await asyncio.gather(*(one(client) for _ in range(8)))

    return {"texts": asyncio.run(all_of_them())}


SCENARIOS = {
    "stream": lambda client: stream(client, stream_options={"include_usage": True}),
    "stream without usage": lambda client: stream(client),
    "whole": lambda client: whole(create(client)),
    "tools": tools,
    "whole tools": whole_tools,
    "picture": lambda client: whole(create(client, messages=[{"role": "user", "content": SHOWN}])),
    "structured": structured,
    "parsed": parsed,
    "finished calls": finished_calls,
    "models": models,
    "planner": lambda client: stream(
        client, model="hearth", messages=PLAN_DINNERS, stream_options={"include_usage": True}),
    "planner whole": lambda client: whole(create(client, model="hearth", messages=PLAN_DINNERS)),
    "planner with tools": lambda client: create(client, model="hearth", tools=[WEATHER]),
    "title task": lambda client: whole(create(client, messages=TITLE_TASK)),
    "full name": lambda client: whole(create(client, model="openai/primary")),
    "unknown model": lambda client: create(client, model="openai/none"),
    "unknown model retrieved": lambda client: client.models.retrieve("openai/none"),
    "no completions": lambda client: client.completions.create(model="primary", prompt=TEXT),
    "no moderations": lambda client: client.moderations.create(input=TEXT),
    "wrong token": create,
    "bad field": lambda client: create(client, temperature=3),
    "down": lambda client: create(client, model="down"),
    "down in a stream": lambda client: stream(client, model="down"),
    "cut in a stream": lambda client: stream(client, model="cut"),
    "refused": lambda client: whole(create(client, messages=[{"role": "user", "content": REFUSED}])),
    "refused in a stream": lambda client: stream(client, messages=[{"role": "user", "content": REFUSED}]),
}


def run(url, name, scenarios, parallel, lenient):
    if name == "parallel":
        return parallel(url)
    # Dev mode checks only tokens that look like Hearth's own.
    key = "hth_none" if name == "wrong token" else "sk-test"
    client = openai.OpenAI(
        base_url=f"{url}/v1", api_key=key, max_retries=0, timeout=3600,
        # Every member that the package declares must come, with a value that it declares.
        _strict_response_validation=name not in lenient)
    try:
        found = scenarios[name](client)
        return found if isinstance(found, dict) else {}
    except openai.APIError as error:
        return {
            "error": type(error).__name__, "status": getattr(error, "status_code", None), "code": error.code,
            "param": error.param, "type": error.type, "message": error.message,
            "request": getattr(error, "request_id", None),
        }


def main(scenarios=SCENARIOS, parallel=parallel, lenient=()) -> int:
    url, *names = sys.argv[1:]
    for name in names:
        print(json.dumps({"scenario": name, **run(url, name, scenarios, parallel, lenient)}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
