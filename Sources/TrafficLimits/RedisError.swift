/// A failure between this process and Redis.
package struct RedisError: Error, CustomStringConvertible {
    /// The kind of the failure.
    package enum Code: String, Sendable {
        /// `REDIS_URL` does not name a usable server.
        case unsupportedURL = "unsupported_url"
        /// There is no connection, or it was lost.
        case unavailable
        case timeout
        /// The server replied with an error, or with an unexpected value.
        case answer
    }

    /// The kind of the failure.
    package var code: Code
    /// For the operator. Holds no password.
    package var message: String
    /// The source file that created the error.
    package var file: StaticString
    /// The source line that created the error.
    package var line: UInt

    init(_ code: Code, _ message: String, file: StaticString = #fileID, line: UInt = #line) {
        self.code = code
        self.message = message
        self.file = file
        self.line = line
    }

    package var description: String { "redis.\(code.rawValue): \(message)" }
}
