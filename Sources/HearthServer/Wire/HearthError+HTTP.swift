package import HearthCore

/// Error codes of requests over HTTP.
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
    /// The user has the largest number of simultaneous responses.
    package static let tooManyStreams = Self("too_many_streams", .tooManyRequests)
}
