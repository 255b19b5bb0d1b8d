extension PreparedCompletion {
    /// True if the policy refuses the request: its words are the whole answer, which needs neither a model nor the database.
    package var isRefused: Bool {
        switch work {
        case .refusal: true
        case .plan(let run): run.decision.refusal != nil
        case .answer: false
        }
    }
}
