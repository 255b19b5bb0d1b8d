/// The doers of a sentence who stand apart from their tasks.
extension ChoreAssignment {
    /// Returns whether each doer of a sentence stands in front of his tasks, in a part of its own: "Tom (11) sets the table,
    /// Max (7) feeds the cat", "Max - dishes, Lena - toys". A doer behind his tasks is then none.
    ///
    /// - Parameters:
    ///   - tasks: the tasks of the sentence.
    ///   - said: what the sentence says about tasks.
    func doersLead(
        _ sentence: [Segments.Segment], _ tasks: ArraySlice<TaskMention>, _ said: [Attribute]
    ) -> Bool {
        // The parts that name doers or tasks; true for those that name doers alone.
        var parts: [Bool] = []
        for segment in sentence {
            let hasTask = !tasks.slice(segment.tokens, by: \.anchor).isEmpty
            let hasDoer = said.slice(segment.tokens, by: \.range.lowerBound).contains { $0.kind == .assignee }
            // "dishes (Max)": a doer in brackets belongs to the task before.
            guard hasTask || hasDoer && !segment.isAside else { continue }
            parts.append(!hasTask)
        }
        guard parts.first == true, parts.last == false else { return false }
        let isPaired = zip(parts, parts.dropFirst()).allSatisfy { isDoer, isNextDoer in !(isDoer && isNextDoer) }
        return isPaired && parts.count(where: \.self) > 1
    }
}
