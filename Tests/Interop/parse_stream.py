"""Reads one stream of Hearth with a third-party SSE client and prints its events.

usage: parse_stream.py httpx-sse|sseclient-py URL BODY

Prints one JSON array [id, event, data] per line, as the client delivered them.
"""

import json
import sys

import httpx
import httpx_sse
import sseclient


def with_httpx_sse(url: str, body: str):
    with httpx.Client(timeout=3600) as client:
        headers = {"content-type": "application/json"}
        with httpx_sse.connect_sse(client, "POST", url, content=body, headers=headers) as source:
            for event in source.iter_sse():
                yield event.id, event.event, event.data


def with_sseclient(url: str, body: str):
    headers = {"content-type": "application/json", "accept": "text/event-stream"}
    with httpx.stream("POST", url, content=body, headers=headers, timeout=3600) as response:
        for event in sseclient.SSEClient(response.iter_bytes()).events():
            yield event.id, event.event, event.data


def main() -> int:
    name, url, body = sys.argv[1:4]
    read = {"httpx-sse": with_httpx_sse, "sseclient-py": with_sseclient}[name]
    for event in read(url, body):
        print(json.dumps(event))
    return 0


if __name__ == "__main__":
    sys.exit(main())
