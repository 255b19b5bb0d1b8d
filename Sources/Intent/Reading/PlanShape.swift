import HearthCore
import Kitchen

/// The parts of a request about the shape of a plan: leftovers that are another meal, foods that do not follow each
/// other, meals for school.
struct PlanShape {
    /// The tokens that ask for more than is eaten: "leave enough for lunches the next day".
    private(set) var doubleCooking: [Range<Int>] = []
    /// The pieces of foods that must not come on two days in a row.
    private(set) var apart: Set<Int> = []
    /// The tokens about foods that must not follow each other.
    private(set) var spacing: [Range<Int>] = []

    private let text: MealText
    private var leftoverTokens: Set<Int> = []
    private var spacingTokens: Set<Int> = []

    init(_ text: MealText) {
        self.text = text
        readDoubleCooking()
        readSpacing()
        for range in doubleCooking { leftoverTokens.formUnion(range) }
        for range in spacing { spacingTokens.formUnion(range) }
    }

    private var tokens: [Token] { text.tokens }

    /// Returns whether a token is about leftovers for a later meal. What it names is no wish of its own.
    func isLeftover(_ token: Int) -> Bool { leftoverTokens.contains(token) }

    /// Returns whether a token is about foods on two days in a row.
    func isSpacing(_ token: Int) -> Bool { spacingTokens.contains(token) }

    // MARK: - Cooking once for two meals

    private mutating func readDoubleCooking() {
        for index in tokens.indices {
            let word = tokens[index].folded
            if Self.doubleStarts.contains(word),
                let end = Self.doublePhrases.compactMap({ tokens.end(of: $0, at: index) }).max()
            {
                doubleCooking.append(index..<end)
            }
            guard Self.remains.contains(word) else { continue }
            // The meal of the next day stands in the same sentence.
            var meal: Int?
            var isLater = false
            var position = index + 1
            while position < tokens.count, position - index < 10, !tokens[position].gap.endsSentence {
                if Self.boxes.contains(tokens[position].folded) { isLater = true }
                if text.piece(at: position)?.senses.contains(where: { $0 == .meal(.lunch) || $0 == .trait("lunchbox") })
                    == true
                {
                    meal = position
                }
                if Self.laterStarts.contains(tokens[position].folded),
                    let end = Self.later.compactMap({ tokens.end(of: $0, at: position) }).max()
                {
                    isLater = true
                    meal = max(meal ?? position, end - 1)
                }
                position += 1
            }
            if isLater, let meal { doubleCooking.append(index..<meal + 1) }
        }
    }

    // MARK: - Foods that do not follow each other

    private mutating func readSpacing() {
        for index in tokens.indices where Self.rowStarts.contains(tokens[index].folded) {
            guard let end = Self.rows.compactMap({ tokens.end(of: $0, at: index) }).max() else { continue }
            var start = index
            while start > 0, index - start < 10, !tokens[start].gap.endsSentence, !tokens[start].gap.contains(.comma) {
                start -= 1
            }
            var last = end
            while last < tokens.count, last - end < 4, !tokens[last].gap.endsClause { last += 1 }
            guard (start..<index).contains(where: { Self.negations.contains(tokens[$0].folded) }) else { continue }
            let named = Set((start..<last).compactMap { text.pieceOfToken[$0] }.filter { text.pieces[$0].isFood })
            guard !named.isEmpty else { continue }
            // The words of the limit end with the last food or with "in a row".
            let upper = max(end, named.map { text.pieces[$0].tokens.upperBound }.max() ?? end)
            apart.formUnion(named)
            spacing.append(start..<upper)
        }
    }

    // MARK: - Meals for school

    /// Returns the days on which there is school, if the text asks for meals for school or in boxes and names no days of
    /// its own; nil otherwise.
    ///
    /// - Parameter planned: the days that the text describes; empty if it describes none.
    func schoolDays(
        planned: [CalendarDay], mentions: [DayMention], meals: [MealName], traits: [String], today: CalendarDay
    ) -> [CalendarDay]? {
        let isBox = traits.contains("lunchbox")
        let isOfDay = !meals.isEmpty && Set(meals).isSubset(of: [.lunch, .snack])
        let isSchool = tokens.contains { ExclusionReader.schools.contains($0.folded) }
        guard isBox && meals.allSatisfy({ $0 == .lunch || $0 == .snack }) || isSchool && isOfDay else { return nil }
        let isOfWeek = mentions.allSatisfy { mention in
            switch mention.kind {
            case .length(let count): count == 7
            case .range: mention.weekdays.isEmpty && mention.days.count >= 5
            case .everyDay: true
            default: mention.isRemoved
            }
        }
        guard isOfWeek else { return nil }
        func isSchoolDay(_ day: CalendarDay) -> Bool { day.weekday != .saturday && day.weekday != .sunday }
        if !planned.isEmpty { return planned.filter(isSchoolDay) }
        return (0..<7).map(today.advanced(by:)).filter(isSchoolDay)
    }

    private static let doublePhrases = [
        "cook once eat twice", "eat twice", "cook double", "double batch", "double batches",
        "double the recipe", "make double", "zweimal essen", "doppelt kochen", "doppelte menge",
        "fur zwei tage kochen", "manger deux fois", "doubler les quantites", "en double",
        "cocinar doble", "cocinar el doble", "comer dos veces", "come dos veces",
    ]
    private static let doubleStarts = Set(doublePhrases.compactMap { $0.split(separator: " ").first.map(String.init) })
    private static let remains: Set<String> = [
        "leftovers", "leftover", "enough", "extra", "extras", "double", "reste", "resten", "ubrig", "genug", "doppelt",
        "restes", "reste", "assez", "double", "sobras", "sobre", "sobren", "sobra", "sobrante", "doble",
        "suficiente",
    ]
    /// Boxes in which leftovers are eaten at noon.
    private static let boxes: Set<String> = ["tupper", "tuppers", "taper", "gamelle", "lunchbox", "lunchboxes"]
    private static let later = [
        "next day", "day after", "following day", "day s lunch", "tomorrow s lunch", "lunch tomorrow", "nachsten tag",
        "tag danach", "tag drauf", "folgetag", "nachsten mittag", "lendemain", "jour suivant", "jour d apres",
        "dia siguiente", "dia despues", "otro dia",
    ]
    private static let laterStarts = Set(later.compactMap { $0.split(separator: " ").first.map(String.init) })
    private static let rows = [
        "in a row", "back to back", "on consecutive days", "consecutive days", "consecutively", "running",
        "hintereinander", "nacheinander", "in folge", "am stuck", "aufeinanderfolgenden", "d affilee", "daffilee",
        "de suite", "consecutifs", "seguidos", "seguidas", "consecutivos", "consecutivas", "seguido",
    ]
    private static let rowStarts = Set(rows.compactMap { $0.split(separator: " ").first.map(String.init) })
    private static let negations: Set<String> = [
        "no", "not", "never", "dont", "without", "nor", "nicht", "nie", "kein", "keine", "keinen", "ohne", "pas",
        "jamais", "sans", "sin", "nunca", "avoid", "evita", "evitar", "eviter", "evite",
    ]
}
