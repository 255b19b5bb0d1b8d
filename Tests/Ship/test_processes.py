"""No process outlives the test that started it."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import unit
from environment import Environment, ScriptTestCase
from processes import descendants

RUN = Path(__file__).with_name("run.py")

# A test that starts a process in a session of its own, and does not end it.
LEAVES = """
import subprocess, unittest

class Tests(unittest.TestCase):
    def test_leaves_a_process(self):
        subprocess.run(["sh", "-c", "sleep 12345 >/dev/null 2>&1 &"], check=True, start_new_session=True)
"""

# The guard against hangs, for whose limit nothing can move.
HANGS = """
import subprocess, sys
sys.path[:0] = sys.argv[1:]
import run
run.limit_silence(run.give_up, minutes=0)
print(subprocess.run(["sleep", "infinity"]).returncode, run.run("test_pins.PackageTests"))
"""


class ProcessTests(ScriptTestCase):
    def test_servers_end_after_a_failed_test(self) -> None:
        before = descendants().keys()
        with self.assertRaises(ZeroDivisionError), Environment() as env:
            self.check(env.deploy("v1"), 0)
            server = int((env.home / "pid").read_text())
            # A server that no file names any more, like one that was started twice.
            (env.home / "pid").unlink()
            self.assertTrue(unit.is_running(server))
            raise ZeroDivisionError
        self.assertFalse(unit.is_running(server))
        self.assertEqual(descendants().keys(), before)

    def test_a_process_that_is_left_fails_its_class(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "leaves.py").write_text(LEAVES)
            result = subprocess.run(
                [sys.executable, RUN, "leaves.Tests"], cwd=folder, env={"PYTHONPATH": folder, "PATH": "/usr/bin:/bin"}, text=True,
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
            self.check(result, 1, "\nOK\n", "left after leaves.Tests: ", "sleep 12345")
            self.assertEqual([command for command in descendants().values() if "12345" in command], [])

    def test_a_run_that_hangs_ends(self) -> None:
        result = subprocess.run(
            [sys.executable, "-B", "-c", HANGS, RUN.parent], text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        self.check(result, 0, "-9 ('test_pins.PackageTests', 1, 'not started")


if __name__ == "__main__":
    unittest.main()
