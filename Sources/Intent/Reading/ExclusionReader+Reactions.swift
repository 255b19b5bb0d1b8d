import HearthCore
import Kitchen

extension ExclusionReader {
    /// Marks the exclusions of a sentence with an exclusion for health as exclusions for health.
    mutating func spreadHealth() {
        var reactions: Set<Int> = []
        // Schools ban foods for the allergies of children.
        for index in tokens.indices where Self.schools.contains(tokens[index].folded) {
            reactions.insert(text.sentence(index))
        }
        for index in exclusions.indices
        where reactions.contains(text.sentence(text.pieces[exclusions[index].piece].tokens.lowerBound))
            && !exclusions[index].isDislike
        {
            exclusions[index].isHealth = true
        }
        // In pregnancy the food itself is left out, not its group.
        let isPregnancy = tokens.contains { Self.pregnancy.contains($0.folded) }
        if isPregnancy { for index in exclusions.indices { exclusions[index].isHealth = false } }
    }

    /// Returns whether the phrase names an allergy or an intolerance.
    func isIllness(_ piece: MealText.Piece) -> Bool {
        piece.tokens.contains { index in
            Self.illnesses.contains { tokens[index].folded.hasPrefix($0) || tokens[index].forms.contains($0) }
        }
    }
}
