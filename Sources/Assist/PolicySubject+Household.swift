package import HearthCore

extension PolicySubject {
    /// Makes a household the subject of a policy decision. No other code does so.
    ///
    /// - Parameter children: the children of the request, if it names any; they take precedence over the household's.
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
    package var textBytes: Int {
        let turns = messages.reduce(0) { $0 + $1.bytes }
        return goal.utf8.count + turns + material.reduce(0) { $0 + $1.utf8.count }
    }

    /// Returns the subject after redaction, for judging the generated text. Of a long request it keeps the beginning
    /// and the end of the goal and the newest turns: an answer is judged on an event loop, by what the decision found.
    func redacted(by decision: PolicyDecision) -> PolicySubject {
        var subject = self
        subject.found = decision.found
        subject.goal = decision.goal.excerpt(bytes: Self.judgedBytes)
        var left = Self.judgedBytes
        subject.messages = decision.messages.reversed().prefix { message in
            left -= message.bytes
            return left >= 0
        }.reversed()
        subject.hasInstructions = false
        subject.material = []
        return subject
    }

    private static let judgedBytes = 4096
}
