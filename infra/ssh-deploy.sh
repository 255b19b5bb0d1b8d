#!/usr/bin/env bash
# The one thing that the key of .github/workflows/deploy.yml may do on a machine: deploy a commit of its environment's branch
# that is not older than the release that serves. Going back is for an operator on the machine: infra/rollback.sh, or
# infra/deploy.sh --ref.
#   ssh-deploy.sh dev|prod COMMIT    40 hexadecimal digits, on origin/main for prod, on origin/develop for dev
# Install it as root's own, outside of the repository, whose commits must not change it:
#   install -o root -g root -m 755 infra/ssh-deploy.sh /usr/local/sbin/hearth-deploy
#   /etc/sudoers.d/hearth-deploy:      deploy ALL=(root) NOPASSWD: /usr/local/sbin/hearth-deploy
#   ~deploy/.ssh/authorized_keys:      restrict,command="sudo /usr/local/sbin/hearth-deploy prod \"$SSH_ORIGINAL_COMMAND\"" ssh-ed25519 …
# The deployment is a unit of its own, so that it goes on where the connection does not. Ends as infra/deploy.sh does.
set -euo pipefail
refuse() { echo "$*" >&2 && exit 2; }
environment=${1:-} commit=${2:-}
case $environment in
    prod) branch=main ;;
    dev) branch=develop ;;
    *) refuse "no environment: dev or prod" ;;
esac
[[ $# = 2 && $commit =~ ^[0-9a-f]{40}$ ]] || refuse "no commit: 40 hexadecimal digits"
repository=${HEARTH_REPOSITORY:-/opt/hearth/repository}
git -C "$repository" fetch --quiet origin
git -C "$repository" merge-base --is-ancestor "$commit" "origin/$branch" || refuse "$commit is not on $branch"

# A stolen key must not bring back a release whose holes are known.
home=$(sed -nE "s/^HEARTH_HOME=[\"']?([^\"']*)[\"']?\$/\1/p" "${HEARTH_SETTINGS:-/etc/hearth/$environment.env}" | tail -n 1)
release=$(readlink -e "${home:-/opt/hearth/$environment}/current") || release=''
if [ -n "$release" ]; then
    serves=$(git -C "$repository" rev-parse --verify --quiet "${release##*/}^{commit}") \
        || refuse "the release that serves, ${release##*/}, is no commit of $repository: deploy with infra/deploy.sh once"
    git -C "$repository" merge-base --is-ancestor "$serves" "$commit" \
        || refuse "$commit does not follow ${release##*/}, which serves: go back with infra/rollback.sh on the machine"
fi
git -C "$repository" checkout --quiet --detach "$commit"
exec systemd-run --quiet --collect --wait --pipe --unit="hearth-deploy-$environment" --property=KillMode=mixed \
    "$repository/infra/deploy.sh" "$environment" --ref "$commit"
