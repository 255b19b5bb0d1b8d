import HearthAPI

extension MemoryResponse: Validatable {
    static let rules: [Rule<Self>] = [Rule("id", is: ["format": "uuid"])]
}

extension UserResponse: Validatable {
    static let rules: [Rule<Self>] = [Rule("id", is: ["format": "uuid"])]
}

extension ProblemDetails: Validatable {
    static let rules: [Rule<Self>] = [
        // All members are required, although our own decoder accepts documents of proxies that lack some.
        Rule(["required": ["type", "title", "status", "detail", "code", "details", "retryable"]]) { _, _, _ in }
    ]
}
