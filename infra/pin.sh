#!/usr/bin/env bash
# Looks up the current digest or commit of each image and action in infra/pins.txt, and writes it into the list, infra/Dockerfile,
# infra/compose*.yaml and .github/workflows. Review the difference, run the tests, commit it. Needs network, git, and docker
# with buildx. Changes nothing if a lookup fails.
#   pin.sh
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/.."
[ $# = 0 ] || { sed -n '2,5s/^# \?//p' "$0" && exit 2; }

# lookup REFERENCE: prints its pin.
lookup() {
    local reference=$1 pin
    if [[ $reference =~ ^([^@/]+/[^@/]+)[^@]*@(.+)$ ]]; then
        local repository=${BASH_REMATCH[1]} tag=${BASH_REMATCH[2]}
        # The commit of an annotated tag is the line with ^{}.
        pin=$(git ls-remote "https://github.com/$repository" "refs/tags/$tag" "refs/tags/$tag^{}" | sort -k 2 | tail -n 1 | cut -f 1)
        [[ $pin =~ ^[0-9a-f]{40}$ ]] || { echo "$reference: expected a commit, found \"$pin\"" >&2 && return 1; }
    else
        pin=$(docker buildx imagetools inspect "$reference" --format '{{.Manifest.Digest}}')
        [[ $pin =~ ^sha256:[0-9a-f]{64}$ ]] || { echo "$reference: expected a digest, found \"$pin\"" >&2 && return 1; }
    fi
    echo "$pin"
}

draft=$(mktemp infra/pins.XXXXXX)
trap 'rm -f "$draft"' EXIT
chmod 644 "$draft"
while read -r reference pin; do
    if [[ -n $reference && $reference != \#* ]]; then
        pin=$(lookup "$reference" </dev/null)
        echo "$reference $pin" >&2
    fi
    printf '%s\n' "$reference${pin:+ $pin}" >>"$draft"
done <infra/pins.txt
mv "$draft" infra/pins.txt
infra/check-pins.py --write
