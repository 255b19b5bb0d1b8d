/// The small words of chores and routines, which are never read as typing errors of other words.
struct SmallWords: WordLexicon {
    func knows(_ word: String) -> Bool { Self.all.contains(word) }

    func isPhrase(_ word: String) -> Bool { false }

    func corrections(of word: String) -> [String] { [] }

    func languages(of word: String) -> Set<IntentLanguage> { [] }

    private static let all = [
        ChoreWords.fillers, ChoreWords.negations, ChoreWords.affirmations, ChoreWords.removals, ChoreWords.rests,
        ChoreWords.chores, ChoreWords.assigns, ChoreWords.joins, RoutineWords.negations, RoutineWords.turns,
        RoutineWords.keeping, RoutineWords.trailing, KindLexicon.routineWords, ExemptionWords.unsuited,
    ].reduce(into: Set<String>()) { $0.formUnion($1) }
}
