#!/usr/bin/env bash
# Runs a command of an environment's current release, with the server's settings, user and working directory:
#   hearth.sh prod token list 2
# Exits with the status of the command.
set -euo pipefail
# shellcheck source=infra/lib.sh
. "$(dirname "$(readlink -f "$0")")/lib.sh"
[ $# -ge 2 ] || die 2 "hearth.sh dev|prod COMMAND..."
open_environment "$1"
release=$(current_release)
[ -n "$release" ] || die 1 "$environment has no release: run deploy.sh first"
shift
run_hearth "$release" "$@"
