import HearthAPI

extension MemoryResponse: Validatable {
    static let rules: [Rule<Self>] = [Rule("id", is: ["format": "uuid"])]
}

extension UserResponse: Validatable {
    static let rules: [Rule<Self>] = [Rule("id", is: ["format": "uuid"])]
}

extension ProblemDetails: Validatable {
    static let rules: [Rule<Self>] = [
        // All of them, though our own decoder takes what a proxy leaves out.
        Rule(["required": ["type", "title", "status", "detail", "code", "details", "retryable"]]) { _, _, _ in }
    ]
}
