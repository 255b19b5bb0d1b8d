"""A client of a gateway's chat completions, one request at a time."""

from __future__ import annotations

import asyncio
import json
import time
from dataclasses import dataclass

from honest_provider import STEP

BODY = json.dumps({
    "model": "bench/honest", "stream": True, "stream_options": {"include_usage": True}, "max_tokens": 900,
    "messages": [{"role": "user", "content": "What can we do together on a rainy afternoon?"}],
}).encode()


@dataclass
class Reply:
    status: int = 0
    """The status; 0 without a response (refused, cut or late)."""
    seconds: float = 0
    has_retry_after: bool = False
    answer: int | None = None
    """The number of the provider's response, if the stream is complete."""


async def ask(port: int, patience: float = 60) -> Reply:
    reply, begin = Reply(), time.monotonic()
    try:
        async with asyncio.timeout(patience):
            await _ask(port, reply)
    except (OSError, asyncio.IncompleteReadError, TimeoutError):
        pass
    reply.seconds = time.monotonic() - begin
    return reply


async def _ask(port: int, reply: Reply) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(
            b"POST /v1/chat/completions HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n"
            b"connection: close\r\ncontent-length: %d\r\n\r\n%b" % (len(BODY), BODY))
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        reply.status, reply.has_retry_after = int(head.split()[1]), "\r\nretry-after:" in head
        text = (await reader.read()).decode(errors="replace")
    finally:
        writer.close()
    if reply.status == 200 and "data: [DONE]" in text:
        chunks = [json.loads(line[6:]) for line in text.split("\n") if line.startswith("data: {")]
        usage = next(chunk["usage"] for chunk in reversed(chunks) if chunk.get("usage"))
        reply.answer = usage["prompt_tokens"] // STEP
