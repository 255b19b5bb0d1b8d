extension IntentReader {
    /// Returns whether a message without a conversation sounds like a change of an earlier plan: "make Tuesday
    /// vegetarian instead", "swap the salmon", "drop Friday".
    ///
    /// - Parameter intent: the text as read without a plan.
    package func amendsPlan(_ text: String, read intent: Intent) -> Bool {
        let cues = cues(in: text)
        // A request that names a span of days is a plan of its own.
        guard intent.days.count <= 2 else { return false }
        if cues.contains(.restarts) { return false }
        if cues.contains(.swaps) { return true }
        if cues.contains(.keeps) { return !intent.days.isEmpty }
        return intent.meals.isEmpty && (cues.contains(.drops) || (cues.contains(.adds) && !intent.days.isEmpty))
    }
}
