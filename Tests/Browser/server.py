"""A real `hearth serve` with its own database."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BINARY = os.environ.get("HEARTH_BIN", str(ROOT / ".build/debug/hearth"))


class Server:
    """A server that runs until the end of a `with` block, on SQLite and a free port, by default in dev mode."""

    def __init__(self, **settings: str) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="hearth-pages-"))
        self.settings = {
            "PATH": "/usr/bin:/bin",
            "HEARTH_DEV": "true",
            "PORT": "0",
            "DATABASE_URL": f"sqlite:///{self.folder}/hearth.db",
            "SEED_DIR": str(ROOT / "seed"),
            "POLICY_DIR": str(ROOT / "policies"),
            "EMBEDDER": "none",
            "VECTOR_FILE": "",
            "JWT_PRIVATE_PEM": f"{self.folder}/jwt_private.pem",
            **settings,
        }

    def __enter__(self) -> Server:
        for command in (["migrate"], ["ingest"], ["keys", "generate"]):
            self.run(*command)
        self.log = (self.folder / "log").open("w+b")
        self.process = subprocess.Popen([BINARY, "serve"], stdout=self.log, stderr=self.log, env=self.settings)
        while not (serving := re.search(rb"serving (http://\S+:\d+)\s", (self.folder / "log").read_bytes())):
            if self.process.poll() is not None:
                raise RuntimeError((self.folder / "log").read_text())
        self.url = serving.group(1).decode()
        return self

    def run(self, *arguments: str, text: str | None = None) -> str:
        done = subprocess.run(
            [BINARY, *arguments], env=self.settings, input=text, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"hearth {arguments}: {done.stdout}{done.stderr}"
        return done.stdout

    def ask(self, path: str, body: object = None, token: str | None = None) -> object:
        """Returns the API's response. With a body, sends a POST."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, {"content-type": "application/json"})
        if token:
            request.add_header("authorization", f"Bearer {token}")
        with urllib.request.urlopen(request, timeout=30) as answer:
            text = answer.read()
        return json.loads(text) if text and answer.headers.get_content_type() == "application/json" else text.decode()

    def __exit__(self, *_: object) -> None:
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(40)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.log.close()
        shutil.rmtree(self.folder)
