"""Recorded streams: events that the page receives instead of a server's, for what no request can bring about at will."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager

from browser import Browser

RUN = "01890000-0000-7000-8000-00000000000{}"

FINALS = {
    "meals": {"plan_text": "A plan.", "plan": [], "recipes": [], "grocery": {"items": [], "aisles": {}, "aisle_order": []}},
    "chores": {"plan_text": "A plan.", "occurrences": []},
    "routines": {"plan_text": "A plan.", "steps": []},
    "chat": {"answer": "An answer.", "citations": []},
}

# Answers each POST of a stream with the next recorded one and keeps what the page sent.
PLAYER = """
window.sent = [];
const streams = %s;
const live = window.fetch;
window.fetch = (path, options) => {
    if (path !== '/v1/assist/stream') return live(path, options);
    sent.push(JSON.parse(options.body));
    const text = streams[Math.min(sent.length, streams.length) - 1];
    return Promise.resolve(new Response(text, {headers: {'content-type': 'text/event-stream'}}));
};
"""


def stream(run: int, mode: str, *events: tuple[str, object]) -> str:
    """Returns the text of a stream: `context`, the events, an empty `final` unless they end the stream, and `done`."""
    identifier = RUN.format(run)
    context = {"run_id": identifier, "household": {}, "mode": mode, "policy": {"redactions": 0, "notes": []}}
    usage = {"total_tokens": 0, "input_tokens": 0, "output_tokens": 0, "models": {}}
    if not any(name in ("final", "refusal") for name, _ in events):
        events += (("final", FINALS[mode]),)
    envelopes = [
        {"event": "context", "data": context},
        *({"event": name, "data": data} for name, data in events),
        {"event": "done", "data": {}, "elapsed_ms": 12, "usage": usage, "cost_microusd": 0},
    ]
    return "".join(
        f"id: {identifier}:{number}\nevent: {envelope['event']}\ndata: {json.dumps(envelope)}\n\n"
        for number, envelope in enumerate(envelopes, 1)
    )


@contextmanager
def playing(browser: Browser, *streams: str) -> Iterator[None]:
    """Plays the streams, one for each request, on pages that are opened inside the block."""
    with browser.script(PLAYER % json.dumps(streams)):
        yield


def sent(browser: Browser) -> list[dict]:
    """Returns the bodies of the page's requests for a stream."""
    return browser.evaluate("sent")
