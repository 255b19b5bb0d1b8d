#!/usr/bin/env bash
# The only command for the key of .github/workflows/deploy.yml: deploys a commit of the environment's branch that is not older
# than the current release. To roll back, an operator runs infra/rollback.sh or infra/deploy.sh --ref on the machine.
#   ssh-deploy.sh dev|prod COMMIT    40 hexadecimal digits, on origin/main for prod, on origin/develop for dev
# Install it as root, outside the repository, so that no commit changes it:
#   install -o root -g root -m 755 infra/ssh-deploy.sh /usr/local/sbin/hearth-deploy
#   /etc/sudoers.d/hearth-deploy:      deploy ALL=(root) NOPASSWD: /usr/local/sbin/hearth-deploy
#   ~deploy/.ssh/authorized_keys:      restrict,command="sudo /usr/local/sbin/hearth-deploy prod \"$SSH_ORIGINAL_COMMAND\"" ssh-ed25519 …
# The deployment is a systemd unit, so it continues if the connection is lost. Exits with the status of infra/deploy.sh.
set -euo pipefail
refuse() { echo "$*" >&2 && exit 2; }
environment=${1:-} commit=${2:-}
case $environment in
    prod) branch=main ;;
    dev) branch=develop ;;
    *) refuse "unknown environment: expected dev or prod" ;;
esac
[[ $# = 2 && $commit =~ ^[0-9a-f]{40}$ ]] || refuse "invalid commit: expected 40 hexadecimal digits"
repository=${HEARTH_REPOSITORY:-/opt/hearth/repository}
git -C "$repository" fetch --quiet origin
git -C "$repository" merge-base --is-ancestor "$commit" "origin/$branch" || refuse "$commit is not on $branch"

# A stolen key must not deploy an old release with known vulnerabilities.
home=$(sed -nE "s/^HEARTH_HOME=[\"']?([^\"']*)[\"']?\$/\1/p" "${HEARTH_SETTINGS:-/etc/hearth/$environment.env}" | tail -n 1)
release=$(readlink -e "${home:-/opt/hearth/$environment}/current") || release=''
if [ -n "$release" ]; then
    serves=$(git -C "$repository" rev-parse --verify --quiet "${release##*/}^{commit}") \
        || refuse "the current release, ${release##*/}, is not a commit of $repository: run infra/deploy.sh on the machine once"
    git -C "$repository" merge-base --is-ancestor "$serves" "$commit" \
        || refuse "$commit does not follow the current release ${release##*/}: run infra/rollback.sh on the machine"
fi
git -C "$repository" checkout --quiet --detach "$commit"
exec systemd-run --quiet --collect --wait --pipe --unit="hearth-deploy-$environment" --property=KillMode=mixed \
    "$repository/infra/deploy.sh" "$environment" --ref "$commit"
