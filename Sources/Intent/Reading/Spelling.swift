/// Tells written words from corrected ones.
enum Spelling {
    /// Returns whether the table has the word of a match without a correction of its spelling.
    static func isWritten<Value>(_ match: PhraseMatch<Value>, _ table: PhraseTable<Value>, _ tokens: [Token]) -> Bool {
        match.tokens.count > 1
            || Inflection.forms(of: tokens[match.tokens.lowerBound].folded).contains(where: table.isPhrase)
    }
}
