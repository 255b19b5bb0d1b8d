package import HTTPTypes

/// The fields that stop a browser from using a response outside the page that requested it.
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
    static let anthropicRequestID = constant("request-id")
    static let frameOptions = constant("X-Frame-Options")
    /// The Fetch standard's field that forbids pages of other origins to embed a response. It does not affect CORS.
    static let resourcePolicy = constant("Cross-Origin-Resource-Policy")
    /// The field that tells nginx not to buffer a stream.
    package static let accelBuffering = constant("X-Accel-Buffering")
    /// The field that limits how much of a page's address a browser sends as `Referer`.
    package static let referrerPolicy = constant("Referrer-Policy")

    /// Returns the field name of a literal. A literal always parses, so the fallback is never used.
    package static func constant(_ name: String) -> HTTPField.Name { HTTPField.Name(name) ?? .via }
}
