/// Numbers that count how often something is done.
extension FrequencyReader {
    /// Returns whether the number at the index may be a count of times: not a time of day ("at 6pm daily"), an age ("Max 6
    /// daily"), a number of people ("for 4 daily") or the number of a room or a week.
    func isCount(_ index: Int) -> Bool {
        let end = calendar[index]?.tokens.upperBound ?? index + 1
        // "for 3 times a day", "gegen 2 Runden täglich"
        if has(end, .times) || Self.times[tokens[index].folded] != nil || isNamedRound(end) { return true }
        guard !timed.contains(index) else { return false }
        guard index > 0, !tokens[index].gap.endsClause else { return true }
        if tokens[index].gap.isSubset(of: .space), behindPerson.contains(index) { return false }
        let before = tokens[index - 1].folded
        return !Self.others.contains(before) && !AgedName.numbered.contains(before)
    }

    /// Returns whether the word stands for one time of something: "walks" of "2 walks a day".
    func isRound(_ index: Int) -> Bool {
        if isNamedRound(index) { return true }
        guard language == .english, tokens[index].folded.hasSuffix("s") else { return false }
        return TaskLexicon.table.match(at: index, in: tokens, language: language)?.values.allSatisfy { sense in
            if case .verb = sense { true } else { false }
        } ?? false
    }

    private func isNamedRound(_ index: Int) -> Bool {
        tokens.indices.contains(index) && tokens[index].forms.contains(where: Self.rounds.contains)
    }

    /// Words that are one time of something.
    private static let rounds: Set<String> = [
        "round", "feeding", "meal", "load", "session", "runde", "gassirunde", "hunderunde", "spaziergang",
        "spaziergange", "mahlzeit", "ladung", "futterung", "futterungen", "tour", "promenade", "balade", "sortie",
        "repas", "reprise", "paseo", "vuelta", "ronda", "comida",
    ]
    /// Words before numbers of people and other things.
    private static let others: Set<String> = ["for", "fur", "fuer", "pour", "para", "of", "de", "zu"]
}
