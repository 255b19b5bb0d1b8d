// What a page asks, as a command for a shell.

/** One word of a POSIX shell. */
export function quoted(text) {
    return /^[A-Za-z0-9_\/:.,=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** `curl -N` of a stream; who is signed in puts a token into `HEARTH_TOKEN`. */
export function curl(address, body, { isSignedIn }) {
    return [
        `curl -N ${quoted(address)}`,
        `  -H ${quoted("content-type: application/json")}`,
        ...(isSignedIn ? ['  -H "authorization: Bearer $HEARTH_TOKEN"'] : []),
        `  -d ${quoted(JSON.stringify(body))}`,
    ].join(" \\\n");
}
