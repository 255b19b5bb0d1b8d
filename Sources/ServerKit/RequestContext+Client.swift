import HTTPTypes

extension RequestContext {
    /// True if a client of Anthropic's API sends the request. OpenAI's API has `/v1/models`, too: there only Anthropic's clients
    /// send `anthropic-version`.
    package var isOfAnthropicClient: Bool {
        switch match.route?.entry.errorForm ?? Problem.Form(path: path) {
        case .anthropic: true
        case .openAI: headers.contains(.anthropicVersion) && path.split(separator: "/").prefix(2) == ["v1", "models"]
        case .problemDocument: false
        }
    }
}

extension HTTPField.Name {
    fileprivate static let anthropicVersion = constant("anthropic-version")
}
