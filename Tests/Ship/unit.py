#!/usr/bin/env python3
"""A substitute for systemd and hearth@.service: starts ExecStart with the unit's environment in its working directory, waits until it
serves, and stops it with SIGTERM.

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
    # Inherits open files of the scripts, as with a shell's `&`.
    if not launch(command, variables, Path(home, "log"), pid_file, close_fds=False):
        sys.exit("the server has ended")


def launch(command: list[str | Path], variables: dict[str, str], log: Path, pid_file: Path, **options: object) -> bool:
    """Starts a server, and returns whether it serves. The alternative is that it ends."""
    with log.open("ab") as output:
        begin = output.tell()
        process = subprocess.Popen(
            command, env=variables, stdin=subprocess.DEVNULL, stdout=output, stderr=output, start_new_session=True, **options)
    pid_file.write_text(str(process.pid))
    while b"serving http" not in log.read_bytes()[begin:]:
        if process.poll() is not None:
            return False
        time.sleep(0.02)
    return True


def stop(pid_file: Path) -> None:
    if not pid_file.exists():
        return
    pid = int(pid_file.read_text())
    pid_file.unlink()
    if is_running(pid):
        os.kill(pid, signal.SIGTERM)
    while is_running(pid):
        time.sleep(0.02)


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


if __name__ == "__main__":
    main(*sys.argv[1:])
