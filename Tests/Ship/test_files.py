"""The files for containers, units, platforms and workflows, as far as they can be checked without their engines."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from environment import HEARTH, ROOT
from processes import free_port, listens

INFRA = ROOT / "infra"
TOOLS = ROOT / ".hearth/ship"
PYTHON = TOOLS / "bin/python"
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))


def run(*command: str | Path, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, cwd=ROOT,
        env={"PATH": os.environ["PATH"]} | variables, check=False)


class ComposeTests(unittest.TestCase):
    """Compose files, read by Docker's own compose, which needs no engine for that."""

    def config(self, environment: str, **variables: str) -> dict:
        files = [INFRA / "compose.yaml", INFRA / f"compose.{environment}.yaml"]
        if environment == "local":
            files = files[1:]
        result = subprocess.run(
            [TOOLS / "docker-compose", "--env-file", ROOT / ".env.example", *(word for file in files for word in ("-f", file)),
             "config", "--format", "json"], text=True, capture_output=True, check=False,
            env={"PATH": os.environ["PATH"]} | variables)
        self.assertEqual(result.returncode, 0, result.stderr)
        return json.loads(result.stdout)

    def test_services_have_images_health_checks_and_dependencies(self) -> None:
        for environment in ("dev", "prod"):
            services = self.config(environment)["services"]
            self.assertEqual(services["db"]["image"].partition("@")[0], "pgvector/pgvector:pg16")
            self.assertTrue(services["redis"]["image"].startswith("redis:7"))
            for service in services.values():
                self.assertEqual(service["healthcheck"]["interval"], "30s")
            self.assertEqual(
                {name: need["condition"] for name, need in services["api"]["depends_on"].items()},
                {"db": "service_healthy", "redis": "service_healthy"})
            self.assertGreater(int(re.match(r"\d+", services["api"]["stop_grace_period"])[0]), 30)

    def test_environments_share_nothing(self) -> None:
        dev, prod = self.config("dev"), self.config("prod")
        for kind in ("networks", "volumes", "secrets"):
            names = [{entry["name"] for entry in config[kind].values()} for config in (dev, prod)]
            self.assertEqual(names[0] & names[1], set(), kind)
        files = [{entry["file"] for entry in config["secrets"].values()} for config in (dev, prod)]
        self.assertEqual([len(each) for each in files], [5, 4])
        self.assertEqual(files[0] & files[1], set())
        # secrets.sh creates exactly these files.
        for environment, each in zip(("dev", "prod"), files, strict=True):
            with tempfile.TemporaryDirectory() as folder:
                Path(folder, "infra").mkdir()
                shutil.copy(INFRA / "secrets.sh", Path(folder, "infra"))
                run(f"{folder}/infra/secrets.sh", ENVIRONMENT=environment)
                made = {str(path.relative_to(folder)) for path in Path(folder).glob("infra/secrets/**/*") if path.is_file()}
                self.assertEqual(made, {str(Path(file).relative_to(ROOT)) for file in each})

    def test_settings_reach_the_container_unchanged(self) -> None:
        values = {"PGOPTIONS": "pa$word1 ${HOME} $(id)", "SIGN_UP": "a # b", "SENTRY_DSN": "it's\\n"}
        with tempfile.NamedTemporaryFile("w", suffix=".env") as file:
            file.write("# a comment\n\n" + "".join(f"{name}={value}\n" for name, value in values.items()))
            file.flush()
            environment = self.config("prod", HEARTH_SETTINGS=file.name)["services"]["api"]["environment"]
        # The output is a compose file again, in which a dollar sign is doubled.
        self.assertEqual({name: environment[name].replace("$$", "$") for name in values}, values)

    def test_telemetry_names_its_environment(self) -> None:
        for environment in ("dev", "prod"):
            name = "OTEL_RESOURCE_ATTRIBUTES"
            default = f"deployment.environment.name={environment}"
            self.assertEqual(self.config(environment)["services"]["api"]["environment"][name], default)
            own = self.config(environment, OTEL_RESOURCE_ATTRIBUTES="a=b")
            self.assertEqual(own["services"]["api"]["environment"][name], "a=b")
        unit = (INFRA / "systemd/hearth@.service").read_text()
        self.assertIn("\nEnvironment=OTEL_RESOURCE_ATTRIBUTES=deployment.environment.name=%i\n", unit)
        self.assertLess(unit.index("Environment=OTEL"), unit.index("EnvironmentFile="))

    def test_production_containers_are_restricted(self) -> None:
        config = self.config("prod")
        for name, service in config["services"].items():
            self.assertTrue(service["read_only"], name)
            self.assertEqual(service["cap_drop"], ["ALL"], name)
            self.assertIn("no-new-privileges:true", service["security_opt"], name)
            limits = service["deploy"]["resources"]["limits"]
            self.assertTrue({"cpus", "memory", "pids"} <= limits.keys(), name)
            self.assertEqual("ports" in service, name == "caddy", name)
            self.assertFalse(service.get("privileged", False))
        self.assertEqual(config["services"]["api"]["environment"]["LOG_LEVEL"], "info")
        self.assertTrue(config["networks"]["data"]["internal"])
        self.assertEqual(list(config["services"]["db"]["networks"]), ["data"])
        self.assertEqual(list(config["services"]["caddy"]["networks"]), ["front"])
        # The trusted network is Caddy's.
        [subnet] = config["networks"]["front"]["ipam"]["config"]
        self.assertEqual(config["services"]["api"]["environment"]["TRUSTED_PROXIES"], subnet["subnet"])

    def test_development_ports_are_open_on_loopback_only(self) -> None:
        services = self.config("dev")["services"]
        self.assertEqual(services["api"]["environment"]["LOG_LEVEL"], "debug")
        for service in services.values():
            for port in service["ports"]:
                self.assertEqual(port["host_ip"], "127.0.0.1")
        self.assertEqual(services["api"]["ports"][0]["published"], "8000")

    def test_the_redis_of_development_requires_its_password(self) -> None:
        services = self.config("dev")["services"]
        redis = services["redis"]
        self.assertIn("redis_password", [secret["source"] for secret in services["api"]["secrets"]])
        programs = ROOT / ".hearth/redis/usr/bin"
        if not programs.exists():
            programs = Path("/usr/bin")
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(run(INFRA / "secrets.sh", folder).returncode, 0)
            password = Path(folder, "redis_password").read_text()
            port = free_port()

            def as_here(command: str) -> list[str]:
                # The output is a compose file again, in which a dollar sign is doubled.
                command = command.replace("$$", "$").replace("/run/secrets", folder)
                return ["sh", "-c", command.replace("redis-server ", f"redis-server --bind 127.0.0.1 --port {port} --dir {folder} ")]

            environment = {"PATH": f"{programs}:/usr/bin:/bin"}
            server = subprocess.Popen(
                as_here(redis["command"][2]), env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
            try:
                self.assertTrue(listens(port, server))
                self.assertNotIn(password, Path(f"/proc/{server.pid}/cmdline").read_text())

                def ask(*words: str, **variables: str) -> str:
                    return run("redis-cli", "-p", str(port), *words, **environment | variables).stdout.strip()

                self.assertIn("NOAUTH", ask("ping"))
                self.assertEqual(ask("ping", REDISCLI_AUTH=password.strip()), "PONG")
                self.assertEqual(ask("config", "get", "maxmemory", REDISCLI_AUTH=password.strip()), "maxmemory\n67108864")
                self.assertEqual(ask("config", "get", "save", REDISCLI_AUTH=password.strip()), "save")
                [_, check] = redis["healthcheck"]["test"]
                check = check.replace("redis-cli", f"redis-cli -p {port}")
                self.assertEqual(run(*as_here(check), **environment).returncode, 0)
                Path(folder, "redis_password").write_text("another one")
                self.assertNotEqual(run(*as_here(check), **environment).returncode, 0)
            finally:
                server.terminate()
                server.wait()

    def test_local_has_the_database_only(self) -> None:
        config = self.config("local")
        self.assertEqual(list(config["services"]), ["db"])
        self.assertEqual(config["services"]["db"]["ports"][0]["published"], "5432")

    def test_the_compose_configuration_contains_no_secret(self) -> None:
        config = self.config("prod", DB_PASSWORD="canary", OPENAI_API_KEY="canary", JWT_PRIVATE_PEM="canary")
        self.assertNotIn("canary", json.dumps(config))
        for service in config["services"].values():
            for name in service.get("environment", {}):
                self.assertFalse(re.search(r"PASSWORD$|_KEY$|_PEM$|SECRET$", name), name)

    def test_production_does_not_start_without_a_site_name(self) -> None:
        empty = run(
            TOOLS / "docker-compose", "-f", INFRA / "compose.yaml", "-f", INFRA / "compose.prod.yaml", "config", "-q")
        self.assertNotEqual(empty.returncode, 0)
        self.assertIn("the name that families use", empty.stdout)


class ImageTests(unittest.TestCase):
    text = (INFRA / "Dockerfile").read_text()

    def test_hadolint_finds_nothing(self) -> None:
        result = run(TOOLS / "bin/hadolint", INFRA / "Dockerfile")
        self.assertEqual(result.returncode, 0, result.stdout)

    def test_the_image_runs_unprivileged_with_a_health_check(self) -> None:
        last = self.text[self.text.rindex("\nFROM "):]
        self.assertRegex(last, r"\nUSER 10001:10001\n")
        self.assertRegex(last, r"\nHEALTHCHECK [^\n]*\"hearth\", \"health\"")
        self.assertRegex(last, r"\nSTOPSIGNAL SIGTERM\n")
        self.assertNotRegex(self.text, r"(?m)^(ARG|ENV) .*(KEY|PASSWORD|SECRET|TOKEN)")

    def test_copied_files_exist_and_are_not_ignored(self) -> None:
        allowed = [line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")]
        for line in re.findall(r"^COPY (?!--from)(.+)$", self.text, re.MULTILINE):
            *sources, _ = [word for word in line.split() if not word.startswith("--")]
            for source in sources:
                if "[" in source:
                    continue
                self.assertTrue((ROOT / source).exists(), source)
                self.assertIn(source, allowed)

    def test_the_image_installs_the_linked_libraries(self) -> None:
        packages = set(re.findall(r"\b(lib[a-z0-9.+-]+)\b", self.text[self.text.rindex("\nFROM "):]))
        linked = run("ldd", HEARTH).stdout
        for library, package in {
            "libcurl.so": "libcurl4", "libhiredis.so": "libhiredis0.14", "libpcre2-8.so": "libpcre2-8-0",
            "libxml2.so": "libxml2", "libpq.so": "libpq5", "libsqlite3.so": "libsqlite3-0", "libcrypto.so": "libssl3", "libstdc++.so": "libstdc++6",
        }.items():
            self.assertIn(library, linked)
            self.assertIn(package, packages)

    def test_secrets_become_settings(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            secrets = Path(folder, "secrets")
            secrets.mkdir()
            (secrets / "jwt_private_pem").write_text("-----BEGIN")
            (secrets / "db_password").write_text("p'a $(s)s")
            (secrets / "openai_api_key").write_text("sk-canary\n")
            (secrets / "anthropic_api_key").write_text("")
            (secrets / "redis_password").write_text("abc\n")
            # A folder, and names that a shell cannot use.
            (secrets / "..data").mkdir()
            (secrets / "folder").mkdir()
            for name in ("db-password.bak", "9lives", "a b"):
                (secrets / name).write_text("x")
            (secrets / "2b=PATH").write_text("/nowhere")
            stand_in = Path(folder, "hearth")
            stand_in.write_text('#!/bin/sh\nprintf "%s|" "$*" "$JWT_PRIVATE_PEM" "$PGPASSWORD" "$OPENAI_API_KEY" '
                                '"${ANTHROPIC_API_KEY-unset}" "$REDIS_URL" "$AUDIT_KEY" "$(umask)"\n')
            stand_in.chmod(0o755)
            variables = {
                "PATH": f"{folder}:/usr/bin:/bin", "SECRETS_DIR": str(secrets), "REDIS_URL": "redis://redis:6379"}
            output = run("sh", INFRA / "entrypoint.sh", "serve", **variables).stdout
            self.assertEqual(
                output, f"serve|{secrets}/jwt_private_pem|p'a $(s)s|sk-canary|unset|redis://:abc@redis:6379|/var/lib/hearth/audit_key|0077|")
            (secrets / "audit_key").write_text("of the operator")
            self.assertIn("|of the operator|", run("sh", INFRA / "entrypoint.sh", "serve", **variables).stdout)
            output = run("sh", INFRA / "entrypoint.sh", "serve", MIGRATE_ON_START="true", **variables).stdout
            self.assertEqual(re.findall(r"(?:^|\|)(migrate|ingest|serve)\|", output), ["migrate", "ingest", "serve"])
            for command in (["prepare"], ["entrypoint", "prepare"]):
                output = run("sh", INFRA / "entrypoint.sh", *command, **variables).stdout
                self.assertEqual(re.findall(r"(?:^|\|)(migrate|ingest|prepare|serve)\|", output), ["migrate", "ingest"])


class SecretsTests(unittest.TestCase):
    def test_secrets_are_created_once_and_readable_by_one_user(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            first = run(INFRA / "secrets.sh", folder)
            made = {path.name: path.read_bytes() for path in Path(folder).iterdir()}
            self.assertEqual(
                sorted(made), ["anthropic_api_key", "db_password", "jwt_private.pem", "openai_api_key", "redis_password"])
            for path in Path(folder).iterdir():
                self.assertEqual(path.stat().st_mode & 0o777, 0o600, path.name)
                self.assertTrue(os.getuid() != 0 or path.stat().st_uid == 10001)
            for name in ("db_password", "redis_password"):
                self.assertNotIn(made[name].decode().strip(), first.stdout)
            self.assertGreaterEqual(len(made["db_password"]), 40)
            run(INFRA / "secrets.sh", folder)
            self.assertEqual({path.name: path.read_bytes() for path in Path(folder).iterdir()}, made)

            # Hearth accepts the key of openssl.
            key = Path(folder, "jwt_private.pem")
            database = f"sqlite://{folder}/h.db"
            run(HEARTH, "migrate", DATABASE_URL=database)
            rotated = run(
                HEARTH, "keys", "rotate", DATABASE_URL=database, JWT_PRIVATE_PEM=str(key),
                JWT_PREVIOUS_PUBLIC_PEM=f"{folder}/previous.pem")
            self.assertEqual(rotated.returncode, 0, rotated.stdout)


class SettingsTests(unittest.TestCase):
    def test_the_example_names_existing_settings(self) -> None:
        known = set(re.findall(r"^(\w+) ", run(HEARTH, "serve", "--print-config").stdout, re.MULTILINE))
        library = (INFRA / "lib.sh").read_text()
        others = {"PGPASSWORD", "HEARTH_SITE", "HEARTH_TLS", "HEARTH_SECRETS"}
        text = (ROOT / ".env.example").read_text()
        names = re.findall(r"^#?([A-Z][A-Z0-9_]+)=", text, re.MULTILINE)
        self.assertGreater(len(names), 15)
        for name in names:
            self.assertTrue(name in known | others or f"{name} " in library or f"{name}:" in library, name)
        self.assertNotRegex(text, r"(?m)^[A-Z_]*(KEY|PASSWORD|SECRET)=.")

    def test_the_server_knows_the_settings_of_the_scripts(self) -> None:
        # It warns of unknown names that begin with HEARTH_.
        known = set(re.findall(r'"(HEARTH_\w+)"', (ROOT / "Sources/HearthApp/Configuration/SettingName.swift").read_text()))
        for script in INFRA.glob("*.sh"):
            self.assertEqual(set(re.findall(r"\bHEARTH_[A-Z_]+\b", script.read_text())) - known, set(), script.name)

    def test_the_app_platform_file_contains_no_secret(self) -> None:
        # The linter of compose files brings a YAML parser.
        result = run(
            PYTHON, "-c", "import json, ruamel.yaml, sys; print(json.dumps(ruamel.yaml.YAML(typ='safe').load(open(sys.argv[1]))))",
            INFRA / "app-platform.yaml")
        spec = json.loads(result.stdout)
        variables = [variable for part in spec["services"] + spec["jobs"] for variable in part["envs"]]
        secret = [variable for variable in variables if variable.get("type") == "SECRET"]
        self.assertEqual({each["key"] for each in secret}, {"JWT_PRIVATE_PEM", "ANTHROPIC_API_KEY", "OPENAI_API_KEY"})
        self.assertFalse(any("value" in each for each in secret))
        self.assertEqual(spec["services"][0]["health_check"]["http_path"], "/ready")
        self.assertEqual([job["kind"] for job in spec["jobs"]], ["PRE_DEPLOY"])
        self.assertEqual(spec["databases"][0]["engine"], "PG")


class WorkflowTests(unittest.TestCase):
    def test_workflows_match_their_schema(self) -> None:
        result = run(
            PYTHON, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows", *WORKFLOWS)
        self.assertEqual(result.returncode, 0, result.stdout)
        rules = "{extends: default, rules: {line-length: {max: 140}, document-start: disable, truthy: {check-keys: false}," \
            " braces: disable, brackets: disable}}"
        files = [*WORKFLOWS, *INFRA.glob("*.yaml")]
        result = run(PYTHON, "-m", "yamllint", "--strict", "-d", rules, *files)
        self.assertEqual(result.returncode, 0, result.stdout)

    def test_workflows_have_their_branches_and_few_permissions(self) -> None:
        texts = {path.stem: path.read_text() for path in WORKFLOWS}
        self.assertEqual(sorted(texts), ["ci", "deploy", "image"])
        for text in texts.values():
            self.assertIn("branches: [main, develop]", text)
            self.assertRegex(text, r"(?m)^permissions:\n  contents: read$")
            # The title of a pull request or a branch's name must not become a command.
            for block in re.findall(r"run: \|\n((?: {10,}.*\n|\n)+)", text) + re.findall(r"run: ([^|\n].*)", text):
                self.assertNotIn("${{", block)
            for action in re.findall(r"uses: ([^.\s]\S+)", text):
                self.assertRegex(action, r"@(v\d+|[0-9a-f]{40})$")
        self.assertIn("workflow_call", texts["ci"])
        # Every night and for a release, everything is tested.
        self.assertRegex(texts["ci"], r"(?m)^  schedule:\n    - cron: ")
        self.assertIn("if: github.event_name == 'schedule' || github.ref_type == 'tag'\n        run: make test-all\n", texts["ci"])
        # No workflow calls these two, and both wait for the tests.
        for name, job in (("deploy", "deploy"), ("image", "image")):
            self.assertNotIn("workflow_call", texts[name])
            self.assertIn("\n  test:\n    uses: ./.github/workflows/ci.yml\n", texts[name])
            self.assertIn(f"\n  {job}:\n    needs: test\n", texts[name])
        # An unused permission is one that a compromised action has.
        rights = {right for text in texts.values() for right in re.findall(r"^ +([a-z-]+): write$", text, re.MULTILINE)}
        self.assertEqual(rights, {"packages"})
        # Debian's fixes reach an image within a week, without caches.
        self.assertRegex(texts["image"], r"(?m)^  schedule:\n    - cron: ")
        self.assertIn("no-cache: ${{ github.event_name == 'schedule' }}", texts["image"])
        which = "${{ github.ref_name == 'main' && 'prod' || 'dev' }}"
        self.assertIn(f"    environment: {which}\n", texts["deploy"])
        self.assertIn(f"      group: deploy-{which}\n", texts["deploy"])

    def test_changes_of_tested_files_start_the_tests(self) -> None:
        paths = re.findall(r"^      - (\S+)$", (ROOT / ".github/workflows/ci.yml").read_text(), re.MULTILINE)
        for path in (".env.example", ".dockerignore", "Makefile", "infra/**", ".github/workflows/**"):
            self.assertIn(path, paths)

    def test_the_deploy_key_deploys_only_newer_commits_of_its_branch(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            origin, here, programs, home = (Path(folder, name) for name in ("origin", "here", "programs", "home"))

            def git(*words: str | Path) -> str:
                return run("git", "-c", "user.name=t", "-c", "user.email=t@example.org", *words).stdout.strip()

            git("init", "--quiet", "--initial-branch", "main", origin)
            git("-C", origin, "commit", "--quiet", "--allow-empty", "-m", "one")
            old = git("-C", origin, "rev-parse", "HEAD")
            git("clone", "--quiet", origin, here)
            git("-C", origin, "commit", "--quiet", "--allow-empty", "-m", "two")
            main = git("-C", origin, "rev-parse", "HEAD")
            git("-C", origin, "checkout", "--quiet", "-b", "develop")
            git("-C", origin, "commit", "--quiet", "--allow-empty", "-m", "three")
            develop = git("-C", origin, "rev-parse", "HEAD")
            programs.mkdir()
            (programs / "systemd-run").write_text('#!/bin/sh\necho "run: $*"\n')
            (programs / "systemd-run").chmod(0o755)
            settings = Path(folder, "any.env")
            settings.write_text(f'PORT=8000\nHEARTH_HOME="{home}"\n')

            def ask(*words: str) -> subprocess.CompletedProcess[str]:
                return run(
                    INFRA / "ssh-deploy.sh", *words, PATH=f"{programs}:{os.environ['PATH']}", HEARTH_REPOSITORY=str(here),
                    HEARTH_SETTINGS=str(settings))

            def serve(version: str) -> None:
                (home / "releases" / version).mkdir(parents=True, exist_ok=True)
                (home / "current").unlink(missing_ok=True)
                (home / "current").symlink_to(home / "releases" / version)

            for environment, commit in (("prod", main), ("dev", develop)):
                result = ask(environment, commit)
                self.assertEqual(result.returncode, 0, result.stdout)
                self.assertIn(f"--unit=hearth-deploy-{environment} ", result.stdout)
                self.assertTrue(result.stdout.endswith(f" {here}/infra/deploy.sh {environment} --ref {commit}\n"))
                self.assertEqual(git("-C", here, "rev-parse", "HEAD"), commit)
            for words in (("prod", develop), ("prod", "main"), ("prod", f"{main}; id"), ("prod", "--help"), ("prod", ""),
                          ("prod",), ("test", main), ("prod", main, "--archive"), ("prod", "a" * 40)):
                result = ask(*words)
                self.assertEqual(result.returncode, 2, result.stdout)
                self.assertNotIn("run:", result.stdout)

            # A commit older than the current release may have known vulnerabilities, and a stolen key must not deploy it.
            serve(old[:12])
            for commit in (old, main):
                self.assertEqual(ask("prod", commit).returncode, 0)
            serve(main[:12])
            self.assertEqual(ask("prod", main).returncode, 0)
            result = ask("prod", old)
            self.assertEqual(result.returncode, 2, result.stdout)
            self.assertIn("infra/rollback.sh", result.stdout)
            serve("of-somebody-else")
            result = ask("prod", main)
            self.assertEqual(result.returncode, 2, result.stdout)
            self.assertIn("run infra/deploy.sh on the machine once", result.stdout)

    def test_commands_of_workflows_pass_shellcheck(self) -> None:
        blocks = 0
        for path in WORKFLOWS:
            for block in re.findall(r"run: \|\n((?: {10,}.*\n|\n)+)", path.read_text()):
                result = subprocess.run(
                    ["shellcheck", "-s", "bash", "-"], input=re.sub(r"(?m)^ {10}", "", block), text=True,
                    capture_output=True, check=False)
                self.assertEqual(result.returncode, 0, f"{path.name}\n{result.stdout}")
                blocks += 1
        self.assertGreaterEqual(blocks, 4)


class MakeTests(unittest.TestCase):
    def commands(self, *words: str) -> str:
        """Returns the commands that make would run."""
        result = run("make", "--dry-run", "--no-print-directory", *words)
        self.assertEqual(result.returncode, 0, result.stdout)
        return result.stdout

    def test_make_run_prints_the_path_of_hearth_first(self) -> None:
        commands = self.commands("run")
        self.assertLess(commands.index("`make install PREFIX=~/.local` puts it on your PATH"), commands.index("exec .build/debug/hearth serve"))

    def test_make_install_respects_its_prefix(self) -> None:
        self.assertIn("install -D -m 755 .build/debug/hearth /opt/x/bin/hearth\n", self.commands("install", "PREFIX=/opt/x"))


@unittest.skipUnless(shutil.which("systemd-analyze"), "no systemd here")
class UnitTests(unittest.TestCase):
    def test_the_units_are_valid_and_restricted(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            for path in (INFRA / "systemd").iterdir():
                # As installed: the programs that they start must exist.
                text = path.read_text().replace("/opt/hearth/%i/current", folder)
                Path(folder, path.name).write_text(text)
            for program in ("bin/hearth", "infra/backup.sh", "infra/anchor.sh"):
                Path(folder, program).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy("/bin/true", Path(folder, program))
            units = [Path(folder, path.name.replace("@", "@prod")) for path in (INFRA / "systemd").iterdir()]
            self.assertEqual(len(units), 5)
            for unit in units:
                shutil.copy(str(unit).replace("@prod", "@"), unit)
            for unit in (unit.name for unit in units):
                result = run("systemd-analyze", "verify", "--man=no", f"{folder}/{unit}")
                # Ignores other units of the machine.
                said = [line for line in result.stdout.splitlines() if "hearth" in line]
                self.assertEqual(said, [], result.stdout)
            score = run("systemd-analyze", "security", "--offline=yes", "--threshold=15", f"{folder}/hearth@prod.service")
            self.assertEqual(score.returncode, 0, score.stdout[-200:])
            for job in ("backup", "anchor"):
                score = run(
                    "systemd-analyze", "security", "--offline=yes", "--threshold=50", f"{folder}/hearth-{job}@prod.service")
                self.assertEqual(score.returncode, 0, score.stdout[-200:])
                text = (INFRA / f"systemd/hearth-{job}@.service").read_text()
                # Root without rights over other users' files; test_links.py runs the scripts in the same way.
                self.assertRegex(text, r"(?m)^CapabilityBoundingSet=CAP_SETUID CAP_SETGID$")
                self.assertIn("\nUMask=0077\n", text)
            self.assertIn("\nUMask=0077\n", (INFRA / "systemd/hearth@.service").read_text())


if __name__ == "__main__":
    unittest.main()
