extension PIIDetector {
    /// Returns detectors of URLs (RFC 3986) with a password, or with a parameter or path segment that grants access to
    /// its holder. A link to a recipe has none.
    static func urlsWithToken() throws(PolicyError) -> [PIIDetector] {
        let secret = try Pattern(secrets.joined(separator: "|"))
        let measure: @Sendable (ArraySlice<UInt8>) -> Int? = { url in
            let url = url.dropLast(url.reversed().prefix { trailing.contains($0) }.count)
            let bytes = Array(url)
            let outcome = secret.firstMatch(in: bytes, range: bytes.indices, from: 0, using: MatchWorkspace())
            return outcome == .none ? nil : url.count
        }
        let rest = #"[^\s<>"`{}|\\^]{4,2000}"#
        return [
            try PIIDetector(
                .urlWithToken,
                [
                    #"(?<![\p{L}\p{N}])(?i:https?|wss?|ftps?|sftp|webcal|webdavs?|git|ssh|postgres(?:ql)?|mysql|redis|mongodb(?:\+srv)?|amqps?|smb|rtsp|otpauth)://\#(rest)"#
                ],
                opening: letters, gate: .beforeColon, measure: measure),
            // Without the scheme, as people copy it.
            try PIIDetector(
                .urlWithToken,
                [
                    #"(?<![\p{L}\p{N}@/.\-])(?:[\p{L}\p{N}][\p{L}\p{N}\-]{0,62}\.){1,6}(?:\p{L}{2,24}|\d{1,3})(?::\d{1,5})?/\#(rest)"#
                ],
                opening: letters + digits, gate: .hostBeforePath, measure: measure),
        ]
    }

    /// Characters that end a sentence around a URL rather than the URL.
    private static let trailing = Array(".,;:!?)]'*".utf8)

    /// A path that grants access.
    private static let accessPath =
        "/[^/?#]*(?:reset|verif|confirm|invit|magic|log-?in|sign-?in|auth|session|token|secret|share|join|unsubscribe|hook|services|album|access|activate|password|private|feed|ical|webhook)[^?#]*/"

    /// Hosts whose links are the only key to a group chat, an album or a file; the rest is the key.
    private static let keyedLinks =
        #"//(?:chat\.whatsapp\.com/|t\.me/(?:joinchat/|\+)|discord\.gg/|photos\.app\.goo\.gl/|(?:www\.)?dropbox\.com/sh?/|(?:www\.)?icloud\.com/sharedalbum/#|(?:drive|docs)\.google\.com/\w{4,12}/d/)[a-z0-9_\-]{6,}"#

    private static let secrets = [
        keyedLinks,
        // user:password@host
        #"://[^/?#@\s]{0,256}:[^/?#@\s]{1,256}@"#,
        // Parameters of a query, a fragment or a path (";jsessionid=") that are secrets by name.
        #"[?&#;/](?:(?:x-)?(?:amz|goog|ms|oss|cos)-(?:signature|credential|security-token)|[a-z0-9]{0,12}[_\-.]?(?:token|secret|signature|api[_\-]?key|access[_\-]?key|session(?:[_\-]?id)?|credentials?)|sig|jwt|sid|hmac|otp|auth(?:key|code)?|rlkey)(?:\[\])?=(?=[^&#\s]*\d|[^&#\s]{12})[^&#\s]{6,}"#,
        #"[?&#;](?:passw(?:or)?d|passwort|pwd|pass|user_?pass)=[^&#\s]{4,}"#,
        #"[?&#;]invite(?:[_\-]?(?:code|key|id))?=[^&#\s]{8,}"#,
        // Parameters that may be secrets, if the value is long and not a word.
        #"[?&#;](?:[a-z]{0,12}_)?(?:code|key|hash|ticket|nonce|magic|verify|confirm(?:ation)?|sign|state|k|t|s|h|c)=(?=[^&#\s]*\d)(?=[^&#\s]*[a-z])[a-z0-9_\-.~%+/=]{16,}"#,
        // JSON Web Token (RFC 7519).
        #"[/=?#]eyJ[a-z0-9_\-]{8,}\.[a-z0-9_\-]{8,}"#,
        // A path segment of hexadecimal digits or of unreadable base64: a reset link, a webhook.
        #"\#(accessPath)(?=[a-z0-9]*\d)(?=[a-z0-9]*[a-f])[0-9a-f]{32,}(?:[/?#]|\.ics|$)"#,
        #"/private-[0-9a-f]{32,}/"#,
        #"\#(accessPath)(?=[a-z0-9_\-]*\d)(?-i:(?=[A-Za-z0-9_\-]*[a-z])(?=[A-Za-z0-9_\-]*[A-Z])(?=[A-Za-z0-9_\-]*[0-9][A-Za-z0-9_\-]*[0-9])[A-Za-z0-9_\-]{24,})(?:[/?#]|$)"#,
        #"/(?:invite|join)/(?-i:(?=[A-Za-z0-9]*\d[A-Za-z])(?=[a-z0-9]*[A-Z])(?=[A-Z0-9]*[a-z])[A-Za-z0-9]{12,})(?:[/?#]|$)"#,
    ]
}
