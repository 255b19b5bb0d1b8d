"""The compared gateways, each with one provider."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from string import Template

from processes import Process, free_port

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
FLOOR = ROOT / ".hearth/floor/usr/sbin"

CATALOG = """
providers:
  bench:
    style: openai
    base_url: http://127.0.0.1:{provider}/v1
    base_url_setting: OPENAI_BASE_URL
    credential_setting: OPENAI_API_KEY
models:
{models}
chains:
  planning: &chain {{temperature: 0.1, max_tokens: 32, links: [bench/{first}]}}
  synthesis: *chain
"""


@dataclass(frozen=True)
class Gateway:
    name: str
    port: int
    process: Process

    def body(self, model: str, tokens: int) -> str:
        """Returns a request of chat completions. Hearth may stop an answer that is longer than `max_tokens` allows."""
        return json.dumps({
            "model": f"bench/{model}" if self.name == "hearth" else model,
            "stream": True,
            "stream_options": {"include_usage": True},
            "max_tokens": 100 + 4 * tokens,
            "messages": [{"role": "user", "content": "What can we do together on a rainy afternoon?"}],
        })


class Rig:
    """A starter of gateways for one provider, with their files in `directory`."""

    def __init__(self, directory: Path, provider: Process, provider_port: int, models: list[str]) -> None:
        self.directory, self.provider, self.provider_port, self.models = directory, provider, provider_port, models
        self.binary = os.environ.get("HEARTH_BIN") or str(ROOT / ".build/release/hearth")
        self.more_settings: dict[str, str] = {}
        if not os.access(self.binary, os.X_OK):
            raise SystemExit(f"{self.binary} is missing: run make bench")

    @contextmanager
    def gateway(self, name: str) -> Iterator[Gateway]:
        """Starts a fresh gateway; `direct` is the provider itself."""
        if name == "direct":
            yield Gateway(name, self.provider_port, self.provider)
            return
        port = free_port()
        start = {"nginx": self._nginx, "haproxy": self._haproxy, "hearth": self._hearth}[name]
        command, environment = start(port)
        with Process(command, self.directory / f"{name}.log", environment) as process:
            process.wait_for_port(port)
            yield Gateway(name, port, process)

    def _nginx(self, port: int) -> tuple[list[str], None]:
        return [str(FLOOR / "nginx"), "-e", "stderr", "-c", self._configuration("nginx.conf", port)], None

    def _haproxy(self, port: int) -> tuple[list[str], None]:
        return [str(FLOOR / "haproxy"), "-db", "-f", self._configuration("haproxy.cfg", port)], None

    def _hearth(self, port: int) -> tuple[list[str], dict[str, str]]:
        for old in self.directory.glob("hearth.db*"):
            old.unlink()
        entry = "  bench/{}: {{context_window: 1000000, usd_per_million_tokens: {{input: 1.00, output: 2.00}}}}"
        (self.directory / "models.yaml").write_text(CATALOG.format(
            provider=self.provider_port, first=self.models[0], models="\n".join(map(entry.format, self.models))))
        # Nothing of the host's own settings counts; the limits are out of the way, their checks are not.
        environment = {
            "HEARTH_DEV": "true", "STREAMS_PER_PROCESS": "0", "LOG_LEVEL": "warning",
            "DATABASE_URL": f"sqlite:///{self.directory}/hearth.db",
            "SEED_DIR": str(self.directory), "POLICY_DIR": str(ROOT / "policies"),
            "OPENAI_BASE_URL": f"http://127.0.0.1:{self.provider_port}/v1",
            "USER_MONTHLY_QUOTA": "1000000", "RUN_BUDGET_CENTS_DEFAULT": "100000",
            "RUN_TOKEN_LIMIT_DEFAULT": "10000000", "RUN_DEADLINE_SECONDS": "600",
        } | self.more_settings
        settings = ["--config", "/dev/null"]
        subprocess.run([self.binary, "migrate", *settings], env=environment, check=True, stdout=subprocess.DEVNULL)
        return [self.binary, "serve", "--port", str(port), *settings], environment

    def _configuration(self, template: str, port: int) -> str:
        text = Template((HERE / template).read_text())
        path = self.directory / template
        path.write_text(text.substitute(directory=self.directory, port=port, provider=self.provider_port))
        return str(path)
