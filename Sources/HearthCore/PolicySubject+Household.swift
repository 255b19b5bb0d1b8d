extension PolicySubject {
    /// What policy is asked about a request: the one place where a family becomes a policy's subject.
    ///
    /// - Parameter children: those of the request, if it names any, go before the household's.
    package init(
        mode: AssistMode, goal: String, messages: [ChatMessage], of user: User, in household: Household.Preferences,
        children: [Age?]? = nil
    ) {
        self.init(
            mode: mode, goal: goal, messages: messages,
            children: children?.compactMap(\.self) ?? household.children,
            childrenOfUnknownAge: children?.count { $0 == nil } ?? household.childrenOfUnknownAge,
            locale: user.locale, country: household.country ?? user.region, allowedData: household.allowedData)
    }

    /// The size of all texts that the policy reads, in bytes of UTF-8.
    var textBytes: Int {
        let turns = messages.reduce(0) { $0 + $1.text.utf8.count + ($1.toolCalls?.utf8.count ?? 0) }
        return goal.utf8.count + turns + material.reduce(0) { $0 + $1.utf8.count }
    }

    /// The same with the words that policy has left of it.
    func redacted(by decision: PolicyDecision) -> PolicySubject {
        var subject = self
        subject.goal = decision.goal
        subject.messages = decision.messages
        subject.hasInstructions = false
        return subject
    }
}
