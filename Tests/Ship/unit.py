#!/usr/bin/env python3
"""A substitute for systemd and hearth@.service: starts ExecStart with the unit's environment in its working directory, and stops it
with SIGTERM.

    unit.py start|stop HOME STATE SETTINGS ENVIRONMENT
"""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

UNIT = Path(__file__).resolve().parents[2] / "infra/systemd/hearth@.service"


def main(verb: str, home: str, state: str, settings: str, environment: str) -> None:
    # As with systemd, outside the files of the unit's user.
    pid_file = Path(home, "pid")
    if verb == "stop":
        stop(pid_file)
        return
    if pid_file.exists() and is_running(int(pid_file.read_text())):
        # systemd starts a running unit no second time.
        return
    places = {"/opt/hearth/%i": home, "/var/lib/hearth/%i": state, "/etc/hearth/%i.env": settings, "%i": environment}
    values: dict[str, list[str]] = {}
    for name, value in re.findall(r"^(\w+)=(.*)$", UNIT.read_text(), re.MULTILINE):
        for place, real in places.items():
            value = value.replace(place, real)
        values.setdefault(name, []).append(value)
    variables = {"PATH": "/usr/bin:/bin"}
    files = [line for file in values["EnvironmentFile"] for line in Path(file).read_text().splitlines()]
    for assignment in values["Environment"] + [line for line in files if line and not line.startswith("#")]:
        name, _, value = assignment.partition("=")
        variables[name] = value
    # The tests replace the unit's user by nobody.
    as_user = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"] if variables.get("HEARTH_USER") == "nobody" else []
    command = [*as_user, "env", f"--chdir={values['WorkingDirectory'][0]}", *values["ExecStart"][0].split()]
    with Path(home, "log").open("ab") as log:
        process = subprocess.Popen(
            command, env=variables, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True,
            # Inherits open files of the scripts, as with a shell's `&`.
            close_fds=False)
    pid_file.write_text(str(process.pid))


def stop(pid_file: Path) -> None:
    if not pid_file.exists():
        return
    pid = int(pid_file.read_text())
    pid_file.unlink()
    if is_running(pid):
        os.kill(pid, signal.SIGTERM)
    for _ in range(400):
        if not is_running(pid):
            return
        time.sleep(0.1)
    sys.exit(f"process {pid} does not exit")


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


if __name__ == "__main__":
    main(*sys.argv[1:])
