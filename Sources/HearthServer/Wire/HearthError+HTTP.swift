package import HearthCore

/// Codes of errors that only a request over HTTP can have.
extension HearthError.Code {
    package static let invalidJSON = Self("invalid_json", .invalid)
    package static let bodyTooLarge = Self("body_too_large", .tooLarge)
    package static let unsupportedMediaType = Self("unsupported_media_type", .unsupportedType)
    package static let unsupportedEncoding = Self("unsupported_encoding", .unsupportedType)
    /// The bytes are not HTTP that the server accepts.
    package static let malformedRequest = Self("malformed_request", .invalid)
    package static let headersTooLarge = Self("headers_too_large", .headersTooLarge)
    package static let requestTimeout = Self("request_timeout", .requestTimeout)
    package static let routeNotFound = Self("route_not_found", .notFound)
    package static let methodNotAllowed = Self("method_not_allowed", .methodNotAllowed)
    /// The user has as many responses at once as one user may have.
    package static let tooManyStreams = Self("too_many_streams", .tooManyRequests)
}
