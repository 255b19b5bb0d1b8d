#!/usr/bin/env bash
# The one thing that the key of .github/workflows/deploy.yml may do on a machine: deploy a commit of its environment's branch.
#   ssh-deploy.sh dev|prod COMMIT    40 hexadecimal digits, on origin/main for prod, on origin/develop for dev
# Install it as root's own, outside of the repository, whose commits must not change it:
#   install -o root -g root -m 755 infra/ssh-deploy.sh /usr/local/sbin/hearth-deploy
#   /etc/sudoers.d/hearth-deploy:      deploy ALL=(root) NOPASSWD: /usr/local/sbin/hearth-deploy
#   ~deploy/.ssh/authorized_keys:      restrict,command="sudo /usr/local/sbin/hearth-deploy prod \"$SSH_ORIGINAL_COMMAND\"" ssh-ed25519 …
# The deployment is a unit of its own, so that it goes on where the connection does not. Ends as infra/deploy.sh does.
set -euo pipefail
environment=${1:-} commit=${2:-}
case $environment in
    prod) branch=main ;;
    dev) branch=develop ;;
    *) echo "no environment: dev or prod" >&2 && exit 2 ;;
esac
[[ $# = 2 && $commit =~ ^[0-9a-f]{40}$ ]] || { echo "no commit: 40 hexadecimal digits" >&2 && exit 2; }
repository=${HEARTH_REPOSITORY:-/opt/hearth/repository}
git -C "$repository" fetch --quiet origin
git -C "$repository" merge-base --is-ancestor "$commit" "origin/$branch" \
    || { echo "$commit is not on $branch" >&2 && exit 2; }
git -C "$repository" checkout --quiet --detach "$commit"
exec systemd-run --quiet --collect --wait --pipe --unit="hearth-deploy-$environment" --property=KillMode=mixed \
    "$repository/infra/deploy.sh" "$environment" --ref "$commit"
