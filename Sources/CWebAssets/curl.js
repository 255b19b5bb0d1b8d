// A request as a shell command.

/** Returns a text as one word of a POSIX shell. */
export function quoted(text) {
    return /^[A-Za-z0-9_\/:.,=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** Returns the `curl -N` command of a stream. Unless in dev mode, it uses the token in `HEARTH_TOKEN`. */
export function curl(address, body, { isSignedIn }) {
    return [
        `curl -N ${quoted(address)}`,
        `  -H ${quoted("content-type: application/json")}`,
        ...(isSignedIn ? ['  -H "authorization: Bearer $HEARTH_TOKEN"'] : []),
        `  -d ${quoted(JSON.stringify(body))}`,
    ].join(" \\\n");
}
