package import HearthCore

/// Error codes of requests over HTTP.
extension HearthError.Code {
    /// The body is not valid JSON.
    package static let invalidJSON = Self("invalid_json", .invalid)
    /// The body is larger than its route accepts.
    package static let bodyTooLarge = Self("body_too_large", .tooLarge)
    /// The body has another content type than the route accepts.
    package static let unsupportedMediaType = Self("unsupported_media_type", .unsupportedType)
    /// The body has a content encoding.
    package static let unsupportedEncoding = Self("unsupported_encoding", .unsupportedType)
    /// The bytes are not HTTP that the server accepts.
    package static let malformedRequest = Self("malformed_request", .invalid)
    /// The head has too many fields or bytes.
    package static let headersTooLarge = Self("headers_too_large", .headersTooLarge)
    /// The request did not arrive in time.
    package static let requestTimeout = Self("request_timeout", .requestTimeout)
    /// The path has no route.
    package static let routeNotFound = Self("route_not_found", .notFound)
    /// The path has no route for the method.
    package static let methodNotAllowed = Self("method_not_allowed", .methodNotAllowed)
    /// The user has the largest number of simultaneous responses.
    package static let tooManyStreams = Self("too_many_streams", .tooManyRequests)
}
