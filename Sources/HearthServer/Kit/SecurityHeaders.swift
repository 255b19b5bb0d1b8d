import HTTPTypes

/// Fields that keep a browser from using a response for anything but the page that asked for it.
enum SecurityHeaders {
    static let fields: [HTTPField] = [
        HTTPField(name: .xContentTypeOptions, value: "nosniff"),
        HTTPField(name: .frameOptions, value: "DENY"),
        HTTPField(name: .referrerPolicy, value: "no-referrer"),
        HTTPField(name: .contentSecurityPolicy, value: "default-src 'none'; frame-ancestors 'none'"),
        HTTPField(name: .resourcePolicy, value: "same-origin"),
    ]
}

extension HTTPField.Name {
    static let requestID = constant("X-Request-Id")
    static let frameOptions = constant("X-Frame-Options")
    /// Fetch standard: no page of another origin embeds it. Pages that may read it ask by CORS, which this leaves alone.
    static let resourcePolicy = constant("Cross-Origin-Resource-Policy")
    /// Tells nginx not to collect a stream before it passes it on.
    static let accelBuffering = constant("X-Accel-Buffering")
    static let referrerPolicy = constant("Referrer-Policy")

    /// A name that is known to parse; the alternative is never taken.
    static func constant(_ name: String) -> HTTPField.Name { HTTPField.Name(name) ?? .via }
}
