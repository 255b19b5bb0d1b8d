extension Migration {
    /// The redacted question and answer, beside the family's feedback.
    static let feedbackTexts = Migration(
        number: 7, name: "feedback texts",
        statements: [
            "ALTER TABLE feedback ADD COLUMN prompt TEXT",
            "ALTER TABLE feedback ADD COLUMN answer TEXT",
            "CREATE INDEX feedback_by_time ON feedback (created_at, id)",
        ])
}
