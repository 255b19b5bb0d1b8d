"""Samples: a load, and the gateway's resources during it."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from gateways import Gateway, Rig
from processes import machine_cpu_seconds

Sample = dict[str, float]

STREAM, ONE_TOKEN, SHORT_STREAM, SLOW_STREAM = "n200-i20", "n1", "n25-i20", "n200-i100"
MODELS = [STREAM, ONE_TOKEN, SHORT_STREAM, SLOW_STREAM]
LEFT_AFTER = 20


@dataclass(frozen=True)
class Scale:
    rounds: int
    streams: int
    answers: int
    """Number of streams of 200 tokens, `streams` at once."""
    requests: int
    first_seconds: int
    leavers: int
    crowd: int
    crowd_seconds: int


FULL = Scale(rounds=3, streams=1000, answers=3000, requests=40_000, first_seconds=9, leavers=1000,
             crowd=5000, crowd_seconds=66)
QUICK = Scale(rounds=1, streams=1000, answers=2000, requests=5000, first_seconds=3, leavers=300,
              crowd=2000, crowd_seconds=18)
RAMP = 5
"""Ramp of the crowd in seconds."""


class Meter:
    def __init__(self, rig: Rig, load: Path, scale: Scale) -> None:
        self.rig, self.program, self.scale = rig, load, scale

    def tokens(self, gateway: Gateway) -> Sample:
        """Measures CPU per token, delay per token and memory per stream, at 1,000 streams of 200 tokens every 20 ms."""
        return self._load(gateway, STREAM, 200, c=self.scale.streams, n=self.scale.answers, r=1, w=1)

    def requests(self, gateway: Gateway) -> Sample:
        """Measures CPU per request, at 64 at once with one token each."""
        return self._load(gateway, ONE_TOKEN, 1, c=64, n=self.scale.requests)

    def first(self, gateway: Gateway) -> Sample:
        """Measures the time to the first token, at 200 streams."""
        return self._load(gateway, SHORT_STREAM, 25, c=200, d=self.scale.first_seconds, r=0.5, w=1)

    def crowd(self, gateway: Gateway) -> Sample:
        """Measures errors and memory over a minute, at 5,000 streams of a token every 100 ms."""
        return self._load(gateway, SLOW_STREAM, 200, c=self.scale.crowd, d=self.scale.crowd_seconds, r=RAMP)

    def leaving(self, gateway: Gateway) -> Sample:
        """Measures how long the provider's transfer outlives its client, by the provider's clock."""
        left = self.rig.directory / "left.log"
        sample = self._load(gateway, STREAM, None, c=100, n=self.scale.leavers, a=LEFT_AFTER, l=left)
        time.sleep(2)
        gone_at = _times(self.rig.provider.log, "gone")
        left_at = _times(left, "left")
        waits = sorted((gone_at[stream] - at) / 1e6 for stream, at in left_at.items() if stream in gone_at)
        sample["closed_p99"] = waits[int(0.99 * (len(waits) - 1))] if waits else float("inf")
        sample["never_closed"] = len(left_at) - len(waits)
        return sample

    def _load(self, gateway: Gateway, model: str, tokens: int | None, **options: object) -> Sample:
        """Runs a short warm-up and the load of `options`, and measures the gateway."""
        with self.run(gateway, ONE_TOKEN, 1, c=16, n=500) as warm_up:
            warm_up.communicate()
        memory = [gateway.process.memory_kb()]
        before, machine, own = self._clocks(gateway), machine_cpu_seconds(), _own_cpu_seconds()
        with self.run(gateway, model, tokens, **options) as load:
            while load.poll() is None:
                with suppress(subprocess.TimeoutExpired):
                    load.wait(1)
                memory.append(gateway.process.memory_kb())
            result = json.loads(load.communicate()[0])
        if not gateway.process.pids():
            raise SystemExit(f"{gateway.name} has ended:\n{gateway.process.log.read_text()[-2000:]}")
        cpu, provider = (after - start for after, start in zip(self._clocks(gateway), before, strict=True))
        measured = cpu + (provider if gateway.name != "direct" else 0) + _own_cpu_seconds() - own
        settled = memory[RAMP + 10:] or memory[-1:]
        sample = {
            "cpu_us_per_token": 1e6 * cpu / max(1, result["tokens"]),
            "rig_us_per_token": 1e6 * (provider + result["cpu_s"]) / max(1, result["tokens"]),
            "memory_kb_per_stream": (max(memory) - memory[0]) / float(str(options["c"])),
            "memory_growth_percent": 100 * (max(settled) / settled[0] - 1),
            "first_token_p99": result["first_token"]["p99"],
            "delay_p99": result["delay"]["p99"],
            "answers": result["requests"], "tokens": result["tokens"], "errors": result["errors"],
            "cores_of_others": max(0.0, machine_cpu_seconds() - machine - measured) / result["wall_s"],
        }
        return {name: round(value, 3) for name, value in sample.items()}

    def _clocks(self, gateway: Gateway) -> tuple[float, float]:
        return gateway.process.cpu_seconds(), self.rig.provider.cpu_seconds()

    @contextmanager
    def run(
        self, gateway: Gateway, model: str, tokens: int | None, **options: object
    ) -> Iterator[subprocess.Popen[str]]:
        """Runs the load client with `options`, counting an error for each response without exactly `tokens`."""
        if tokens is not None:
            options["e"] = tokens
        command = [str(self.program)]
        for letter, value in options.items():
            command += [f"-{letter}", str(value)]
        command += [str(gateway.port), "/v1/chat/completions", gateway.body(model, tokens or 200)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as load:
            try:
                yield load
            finally:
                load.kill()


def _own_cpu_seconds() -> float:
    """Returns the CPU time of this program and of finished loads."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def _times(log: Path, word: str) -> dict[int, int]:
    """Returns the nanoseconds of each line `WORD STAMP NANOSECONDS`, by the stream's first stamp."""
    lines = (line.split() for line in log.read_text().splitlines() if line.startswith(word + " "))
    return {int(stamp): int(at) for _, stamp, at in lines}


def allow_many_files(scale: Scale) -> None:
    """Raises the limit of open files for child processes: a gateway needs two per stream."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < 2 * scale.crowd + 1000:
        raise SystemExit(f"{scale.crowd} streams need a limit of {2 * scale.crowd + 1000} open files, it is {hard}")
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 20_000) if hard > 0 else 20_000, hard))
