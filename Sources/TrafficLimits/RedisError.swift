/// What goes wrong between this process and Redis.
package struct RedisError: Error, CustomStringConvertible {
    package enum Code: String, Sendable {
        /// `REDIS_URL` names no server that can be asked.
        case unsupportedURL = "unsupported_url"
        /// There is no connection, or it broke.
        case unavailable
        case timeout
        /// The server answered with an error, or with what nobody asked for.
        case answer
    }

    package var code: Code
    /// For the operator. Holds no password.
    package var message: String
    package var file: StaticString
    package var line: UInt

    init(_ code: Code, _ message: String, file: StaticString = #fileID, line: UInt = #line) {
        self.code = code
        self.message = message
        self.file = file
        self.line = line
    }

    package var description: String { "redis.\(code.rawValue): \(message)" }
}
