extension Migration {
    /// The questions that a card answers, which the search reads, and what a serving of a recipe gives: a JSON object of
    /// numbers, or NULL if the card does not state it.
    static let questions = Migration(
        number: 21, name: "questions and nutrition of cards",
        statements: [
            "ALTER TABLE documents ADD COLUMN questions TEXT NOT NULL DEFAULT '[]'",
            "ALTER TABLE documents ADD COLUMN nutrition TEXT",
        ])
}
