#!/usr/bin/env bash
# A command of an environment's current release, with its settings, as its user, where its server runs:
#   hearth.sh prod token list 2
# Exits as the command does.
set -euo pipefail
# shellcheck source=infra/lib.sh
. "$(dirname "$(readlink -f "$0")")/lib.sh"
[ $# -ge 2 ] || die 2 "hearth.sh dev|prod COMMAND..."
open_environment "$1"
release=$(current_release)
[ -n "$release" ] || die 1 "no release of $environment is there"
shift
run_hearth "$release" "$@"
