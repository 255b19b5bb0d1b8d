extension ProviderError {
    /// Returns the error for an unsuccessful HTTP response.
    ///
    /// - Parameter retryAfter: delay from the head; if nil, the one from the body is used.
    package static func answer(status: Int, body: [UInt8], retryAfter: Duration?) -> ProviderError {
        let frame = ErrorFrame(body: body)
        var error = ProviderError(
            code(status: status, frame: frame), "HTTP \(status)", refusedWith: status,
            retryAfter: retryAfter ?? frame?.retryAfter)
        if status == 400 { error.missingTrait = frame.flatMap(missingTrait) }
        if frame?.code == "unsupported_value" { error.refusedValue = frame?.parameter }
        return error
    }

    /// Returns the trait of a model that refuses a parameter of OpenAI's format, which the error then names.
    private static func missingTrait(_ frame: ErrorFrame) -> ProviderTrait? {
        switch (frame.code, frame.parameter) {
        case ("unsupported_parameter"?, "max_tokens"?): .maxCompletionTokens
        case ("unsupported_parameter"?, "temperature"?), ("unsupported_value"?, "temperature"?),
            ("unsupported_parameter"?, "top_p"?), ("unsupported_value"?, "top_p"?):
            .noSampling
        case ("unsupported_parameter"?, "stream_options"?): .noStreamOptions
        case ("unsupported_parameter"?, "parallel_tool_calls"?): .noParallelToolCalls
        default: nil
        }
    }

    /// Returns the error for the data of an event that is named as one, in any form.
    static func event(_ data: [UInt8]) -> ProviderError {
        ErrorFrame(body: data).map(frame) ?? ProviderError(.overloaded, "error event in the stream")
    }

    /// Returns whether an event of a stream is an error by its name: `error`, `modelStreamErrorException`.
    static func isError(event name: String) -> Bool {
        name != "message" && (name.hasSuffix("error") || name.hasSuffix("xception"))
    }

    /// Returns the error for an error frame in the middle of a stream.
    static func frame(_ frame: ErrorFrame) -> ProviderError {
        ProviderError(
            code(status: frame.status, frame: frame), "error frame in the stream", retryAfter: frame.retryAfter)
    }

    /// Returns the code. The provider's name of the error says more than the status. The message is read for three
    /// cases only: not every provider has a code for a prompt that is too long, for an unknown model, or for an account
    /// without credit.
    private static func code(status: Int?, frame: ErrorFrame?) -> Code {
        // Some servers only use a generic name ("api_error").
        if status == 404, let message = frame?.message?.lowercased(), message.contains("model") {
            return .modelNotFound
        }
        for name in [frame?.code, frame?.type, frame?.statusName].compactMap({ $0?.lowercased() }) {
            if let code = names[name] { return code }
        }
        if let message = frame?.message.map(plain) {
            if status.map({ (400..<500).contains($0) }) ?? true,
                ofTheAccount.contains(where: message.contains) || message.contains(stopped)
            {
                return .authentication
            }
            if status.map([400, 413, 422].contains) ?? true, tooLong.contains(where: message.contains) {
                return .contextTooLong
            }
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
    /// prompts that are too long.
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
        "billing_hard_limit_reached": .authentication,
        "billing_not_active": .authentication,
        "account_deactivated": .authentication,
        "organization_restricted": .authentication,
        "api_key_invalid": .authentication,
        "insufficient_balance": .authentication,
        "insufficient_credits": .authentication,
        "payment_required": .authentication,
        "arrearage": .authentication,
        "overdue-payment": .authentication,
        "timeout_error": .timeout,
        "not_found_error": .modelNotFound,
        "model_not_found": .modelNotFound,
    ]

    /// Some providers report an account that cannot pay as a bad request; it is not the request's fault.
    private static let ofTheAccount = [
        "credit balance", "insufficient credit", "insufficient balance", "insufficient fund", "insufficient quota",
        "exceeded your current quota", "out of credits", "billing hard limit", "plan and billing", "check your billing",
        "enable billing", "usage limits", "payment required", "overdue payment", "in arrears", "in good standing",
        "incorrect api key", "invalid api key", "api key not valid",
    ]

    /// A sentence on an account or an organization that is not served.
    private static var stopped: Regex<Substring> {
        /\b(?:account|organi[sz]ation)\b[^.]{0,60}\b(?:not active|suspended|disabled|deactivated|restricted)\b/
    }

    /// Returns a message in lower case without what it quotes: words of a request must not decide about a provider.
    private static func plain(_ message: String) -> String {
        message.lowercased().replacing(/'[^']*'|"[^"]*"|`[^`]*`|“[^”]*”/, with: "")
    }

    private static let tooLong = [
        "prompt is too long", "context length", "context window", "context size", "context limit",
        "maximum number of tokens", "maximum prompt length", "input is too long",
    ]
}
