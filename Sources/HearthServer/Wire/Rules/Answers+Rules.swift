import HearthAPI

extension MemoryResponse: Ruled {
    static let rules: [Rule<Self>] = [Rule("id", is: ["format": "uuid"])]
}

extension UserResponse: Ruled {
    static let rules: [Rule<Self>] = [Rule("id", is: ["format": "uuid"])]
}

extension ProblemDetails: Ruled {
    static let rules: [Rule<Self>] = [
        // All of them, though our own decoder takes what a proxy leaves out.
        Rule(["required": ["type", "title", "status", "detail", "code", "details", "retryable"]]) { _, _, _ in }
    ]
}
