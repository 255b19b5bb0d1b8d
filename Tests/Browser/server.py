"""A real `hearth serve` with its own database."""

from __future__ import annotations

import atexit
import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
import urllib.request
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BINARY = os.environ.get("HEARTH_BIN", str(ROOT / ".build/debug/hearth"))

# Under infra/at-time.sh, its clock and zone apply to the server as well.
CLOCK = {name: value for name, value in os.environ.items() if name in ("LD_PRELOAD", "CLOCK_SHIFT", "TZ")}


class Server:
    """A server that runs until the end of a `with` block, on SQLite and a free port, by default in dev mode."""

    def __init__(self, **settings: str) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="hearth-pages-"))
        self.settings = {
            "PATH": "/usr/bin:/bin",
            **CLOCK,
            "HEARTH_DEV": "true",
            "PORT": "0",
            "DATABASE_URL": f"sqlite:///{self.folder}/hearth.db",
            "SEED_DIR": str(patient_seed()),
            "POLICY_DIR": str(ROOT / "policies"),
            "EMBEDDER": "none",
            "VECTOR_FILE": "",
            "JWT_PRIVATE_PEM": f"{self.folder}/jwt_private.pem",
            "RUN_DEADLINE_SECONDS": "3600",
            **settings,
        }

    def __enter__(self) -> Server:
        shutil.copytree(new_state(), self.folder, dirs_exist_ok=True)
        self.log = self.folder / "log"
        with self.log.open("wb") as log:
            self.process = subprocess.Popen([BINARY, "serve", "--config", "/dev/null"], stdout=log, stderr=log, env=self.settings)
        while not (serving := re.search(rb"serving (http://\S+:\d+)\s", self.log.read_bytes())):
            self.check()
            time.sleep(0.02)
        self.url = serving.group(1).decode()
        running.append(self)
        return self

    def check(self) -> None:
        """Fails if the process has ended."""
        assert self.process.poll() is None, self.log.read_text()

    def run(self, *arguments: str, text: str | None = None) -> str:
        done = subprocess.run(
            [BINARY, *arguments, "--config", "/dev/null"], env=self.settings, input=text, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"hearth {arguments}: {done.stdout}{done.stderr}"
        return done.stdout

    def ask(self, path: str, body: object = None, token: str | None = None) -> object:
        """Returns the API's response. With a body, sends a POST."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, {"content-type": "application/json"})
        if token:
            request.add_header("authorization", f"Bearer {token}")
        with urllib.request.urlopen(request) as answer:
            text = answer.read()
        return json.loads(text) if text and answer.headers.get_content_type() == "application/json" else text.decode()

    def __exit__(self, *_: object) -> None:
        running.remove(self)
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()
        shutil.rmtree(self.folder)


running: list[Server] = []


@cache
def patient_seed() -> Path:
    """Returns a copy of seed/ in which a model may take an hour, so that no run fails because the machine is busy."""
    folder = Path(tempfile.mkdtemp(prefix="hearth-pages-seed-"))
    atexit.register(shutil.rmtree, folder)
    shutil.copytree(ROOT / "seed", folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("vectors"))
    models = folder / "models.yaml"
    timeouts = "    timeouts: {connect: 3600, head: 3600, first_token: 3600, progress: 3600}"
    models.write_text(re.sub(r"(?m)^    credential_setting: .*$", rf"\g<0>\n{timeouts}", models.read_text()))
    return folder


@cache
def new_state() -> Path:
    """Returns the folder of a server with the cards and a key, which has served nothing yet. Each server gets a copy."""
    server = Server()
    for command in (["migrate"], ["ingest"], ["keys", "generate"]):
        server.run(*command)
    atexit.register(shutil.rmtree, server.folder)
    return server.folder
