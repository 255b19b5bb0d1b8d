import HTTPTypes

/// Fields that keep a browser from doing anything with an answer but hand it to the page that asked.
enum SecurityHeaders {
    static let fields: [HTTPField] = [
        HTTPField(name: .xContentTypeOptions, value: "nosniff"),
        HTTPField(name: .frameOptions, value: "DENY"),
        HTTPField(name: .referrerPolicy, value: "no-referrer"),
        HTTPField(name: .contentSecurityPolicy, value: "default-src 'none'; frame-ancestors 'none'"),
    ]
}

extension HTTPField.Name {
    static let requestID = constant("X-Request-Id")
    static let frameOptions = constant("X-Frame-Options")
    static let referrerPolicy = constant("Referrer-Policy")

    /// A name that is known to parse; the alternative is never taken.
    static func constant(_ name: String) -> HTTPField.Name { HTTPField.Name(name) ?? .via }
}
