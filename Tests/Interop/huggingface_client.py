"""Calls Hearth's OpenAI-compatible API with Hugging Face's client, which has its own stream parser.

usage: huggingface_client.py URL

Prints one JSON object per line, as openai_client.py does.
"""

import json
import sys

from huggingface_hub import InferenceClient
from huggingface_hub.errors import HfHubHTTPError

from openai_client import PLAN_FORMAT, QUESTION, WEATHER, collect, whole

SCENARIOS = {
    "stream": {"stream": True, "stream_options": {"include_usage": True}},
    "whole": {},
    "tools": {"stream": True, "tools": [WEATHER], "tool_choice": "auto"},
    "whole tools": {"tools": [WEATHER], "tool_choice": "auto"},
    "structured": {"response_format": PLAN_FORMAT},
    "unknown model": {"model": "openai/none"},
}


def run(client, options):
    try:
        answer = client.chat_completion(QUESTION, **{"model": "primary", **options})
        return collect(answer) if options.get("stream") else whole(answer)
    except HfHubHTTPError as error:
        return {"error": type(error).__name__, "status": error.response.status_code}


def main() -> int:
    client = InferenceClient(base_url=f"{sys.argv[1]}/v1", api_key="hf-test", timeout=3600)
    for name, options in SCENARIOS.items():
        print(json.dumps({"scenario": name, **run(client, options)}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
