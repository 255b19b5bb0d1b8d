"""Calls Hearth through LangChain and the `llm` package, which have an adapter of their own for each API.

usage: frameworks_client.py URL SCENARIO...

A scenario is an adapter and a task, as in `ChatAnthropic tools`. Prints one JSON object per line, as openai_client.py does.
"""

import base64
import json
import os
import sys
import tempfile
from pathlib import Path

import anthropic
import llm
import openai
from langchain_anthropic import ChatAnthropic
from langchain_core.messages import HumanMessage, SystemMessage, ToolMessage
from langchain_core.tools import tool
from langchain_openai import ChatOpenAI, OpenAIEmbeddings

from openai_client import PICTURE, TEXT, Plan


def weather(place: str) -> str:
    """The weather of a place"""
    return f"sunny in {place}"


def call_outcome(identifier, name, arguments):
    return {"id": identifier, "name": name, "arguments": json.dumps(arguments, separators=(",", ":")), "deltas": 1}


# MARK: LangChain

OPENAI = {"api_key": "any", "max_retries": 0, "timeout": 3600}
ADAPTERS = {
    "ChatOpenAI": lambda url, model: ChatOpenAI(model=model, base_url=f"{url}/v1", stream_usage=True, **OPENAI),
    "ChatOpenAI/responses": lambda url, model: ChatOpenAI(
        model=model, base_url=f"{url}/v1", use_responses_api=True, output_version="responses/v1", **OPENAI),
    "ChatAnthropic": lambda url, model: ChatAnthropic(
        model=model, base_url=url, api_key="any", max_retries=0, timeout=3600, max_tokens=100),
}
QUESTION = [SystemMessage("Be brief."), HumanMessage(TEXT)]


def outcome(message):
    usage = message.usage_metadata
    return {
        "text": message.text,
        "calls": [call_outcome(call["id"], call["name"], call["args"]) for call in message.tool_calls],
        "usage": usage and [usage["input_tokens"], usage["output_tokens"], usage["total_tokens"]],
    }


def read(model, messages):
    """Returns the sum of the chunks, as LangChain's own runnables add them up, and how many have text."""
    whole, pieces = None, 0
    for chunk in model.stream(messages):
        whole = chunk if whole is None else whole + chunk
        pieces += bool(chunk.text)
    return whole, {**outcome(whole), "pieces": pieces}


def tools(model, is_stream=False):
    """Calls the tools that the model asks for, and sends their results behind the model's own message."""
    bound = model.bind_tools([tool(weather)])
    asked = read(bound, QUESTION)[0] if is_stream else bound.invoke(QUESTION)
    results = [ToolMessage(weather(**call["args"]), tool_call_id=call["id"]) for call in asked.tool_calls]
    return {**outcome(asked), "answer": outcome(bound.invoke([*QUESTION, asked, *results]))}


def picture(model):
    content = [
        {"type": "text", "text": "What is in the picture?"},
        {"type": "image", "base64": PICTURE, "mime_type": "image/png"},
    ]
    return outcome(model.invoke([HumanMessage(content)]))


def structured(model, method):
    found = model.with_structured_output(Plan, method=method, include_raw=True).invoke(QUESTION)
    return {**outcome(found["raw"]), "minutes": found["parsed"].minutes}


TASKS = {
    "chat": lambda model: outcome(model.invoke(QUESTION)),
    "stream": lambda model: read(model, QUESTION)[1],
    "tools": tools,
    "streamed tools": lambda model: tools(model, is_stream=True),
    "picture": picture,
    "schema": lambda model: structured(model, "json_schema"),
    "schema of a tool": lambda model: structured(model, "function_calling"),
    "none": lambda model: outcome(model.invoke(QUESTION)),
    "down": lambda model: outcome(model.invoke(QUESTION)),
    "cut": lambda model: read(model, QUESTION)[1],
}


def embeddings(url):
    # Without this option it sends lists of tokens, which only OpenAI's own models understand.
    embedder = OpenAIEmbeddings(
        model="embedder", base_url=f"{url}/v1", api_key="any", check_embedding_ctx_length=False, max_retries=0)
    return {"lengths": [len(vector) for vector in embedder.embed_documents(["soup", "a walk in the woods"])]}


# MARK: llm


def llm_model(url, name, is_responses, folder):
    """Returns a model from the file in which users of the package list servers like Hearth."""
    model = {
        "model_id": "hearth", "model_name": name, "api_base": f"{url}/v1", "responses": is_responses,
        "supports_tools": True, "supports_schema": True, "vision": True,
    }
    # JSON is YAML.
    Path(folder, "extra-openai-models.yaml").write_text(json.dumps([model]))
    return llm.get_model("hearth")


def llm_outcome(response):
    text, usage = response.text(), response.usage()
    return {
        "text": text, "usage": [usage.input, usage.output, usage.input + usage.output],
        "calls": [call_outcome(call.tool_call_id, call.name, call.arguments) for call in response.tool_calls()],
    }


def llm_stream(response):
    return {"pieces": len(list(response)), **llm_outcome(response)}


def llm_tools(model):
    """Lets the package call the tool."""
    asked, answer = list(model.chain(TEXT, system="Be brief.", tools=[weather], stream=False).responses())
    return {**llm_outcome(asked), "answer": llm_outcome(answer)}


def llm_schema(model):
    found = llm_outcome(model.prompt(TEXT, schema=Plan, stream=False))
    return {**found, "minutes": json.loads(found["text"])["minutes"]}


def llm_picture(model):
    with tempfile.NamedTemporaryFile(suffix=".png") as file:
        file.write(base64.b64decode(PICTURE))
        file.flush()
        attachment = llm.Attachment(path=file.name)
        return llm_outcome(model.prompt("What is in the picture?", attachments=[attachment], stream=False))


LLM_TASKS = {
    "chat": lambda model: llm_outcome(model.prompt(TEXT, system="Be brief.", stream=False)),
    "stream": lambda model: llm_stream(model.prompt(TEXT, system="Be brief.")),
    "tools": llm_tools,
    "picture": llm_picture,
    "schema": llm_schema,
    "none": lambda model: llm_outcome(model.prompt(TEXT, stream=False)),
    "cut": lambda model: llm_stream(model.prompt(TEXT)),
}


# MARK: Scenarios

# The models of the tasks whose answer is an error.
MODELS = {"none": "openai/none", "down": "down", "cut": "cut"}


def run(url, scenario, folder):
    if scenario == "OpenAIEmbeddings":
        return embeddings(url)
    adapter, task = scenario.split(" ", 1)
    name = MODELS.get(task, "primary")
    try:
        if adapter.startswith("llm"):
            return LLM_TASKS[task](llm_model(url, name, adapter == "llm/responses", folder))
        return TASKS[task](ADAPTERS[adapter](url, name))
    except (anthropic.APIError, openai.APIError, ValueError) as error:
        return {
            "error": type(error).__name__, "status": getattr(error, "status_code", None), "message": str(error)}


def main() -> int:
    url, *names = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        # Neither keys nor settings of this user, and no traces to LangChain's servers.
        os.environ |= {"LLM_USER_PATH": folder, "LANGSMITH_TRACING": "false"}
        for name in names:
            print(json.dumps({"scenario": name, **run(url, name, folder)}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
