extension ProviderError {
    /// Returns the error for an unsuccessful HTTP response.
    ///
    /// - Parameter retryAfter: delay from the head; if nil, the one from the body is used.
    package static func answer(status: Int, body: [UInt8], retryAfter: Duration?) -> ProviderError {
        let frame = ErrorFrame(body: body)
        return ProviderError(
            code(status: status, frame: frame), "HTTP \(status)", refusedWith: status,
            retryAfter: retryAfter ?? frame?.retryAfter)
    }

    /// Returns the error for an error frame in the middle of a stream.
    static func frame(_ frame: ErrorFrame) -> ProviderError {
        ProviderError(
            code(status: frame.status, frame: frame), "error frame in the stream", retryAfter: frame.retryAfter)
    }

    /// Returns the code. The provider's name of the error says more than the status. The message is read for two
    /// cases only:
    /// only OpenAI has a code for a prompt that is too long, and not every provider has one for an unknown model.
    private static func code(status: Int?, frame: ErrorFrame?) -> Code {
        // Some servers only use a generic name ("api_error").
        if status == 404, let message = frame?.message?.lowercased(), message.contains("model") {
            return .modelNotFound
        }
        for name in [frame?.code, frame?.type, frame?.statusName].compactMap({ $0?.lowercased() }) {
            if let code = names[name] { return code }
        }
        if status.map([400, 413, 422].contains) ?? true, let message = frame?.message?.lowercased(),
            tooLong.contains(where: { message.contains($0) })
        {
            return .contextTooLong
        }
        return switch status {
        case 401, 402, 403: .authentication
        case 408, 504: .timeout
        case 413: .contextTooLong
        case 429: .rateLimited
        case .some(400..<500): .badRequest
        case nil, .some(500..<600): .overloaded
        default: .malformed
        }
    }

    /// Codes and types that say more than their status. `invalid_request_error` is missing on purpose: it includes
    /// prompts that
    /// are too long.
    private static let names: [String: Code] = [
        "context_length_exceeded": .contextTooLong,
        "exceed_context_size_error": .contextTooLong,
        "request_too_large": .contextTooLong,
        "content_filter": .contentFiltered,
        "content_policy_violation": .contentFiltered,
        "rate_limit_error": .rateLimited,
        "rate_limit_exceeded": .rateLimited,
        "resource_exhausted": .rateLimited,
        // Comes with status 429, and no pause resolves it.
        "insufficient_quota": .authentication,
        "overloaded_error": .overloaded,
        "server_error": .overloaded,
        "api_error": .overloaded,
        "authentication_error": .authentication,
        "invalid_api_key": .authentication,
        "permission_error": .authentication,
        "billing_error": .authentication,
        "timeout_error": .timeout,
        "not_found_error": .modelNotFound,
        "model_not_found": .modelNotFound,
    ]

    private static let tooLong = ["prompt is too long", "context length", "context window", "context size"]
}
