import HearthCore
import Kitchen

/// What stands around a word against foods and decides its sense.
extension ScopeReader {
    /// Returns the words before a denial that make it a wish: "too long since", "complains that".
    func opening(before start: Int) -> Int? {
        var position = start - 1
        var isThat = false
        while position >= 0, start - position < 7, marks.clauses[position] == marks.clauses[start] {
            if let index = marks.index(at: position) {
                if marks.marks[index].has(.praise) { return index }
                if marks.marks[index].has(.mood), !marks.marks[index].has(.harm), isThat { return index }
            }
            if text.piece(at: position)?.isFood == true { return nil }
            if Self.thats.contains(tokens[position].folded) { isThat = true }
            position -= 1
        }
        // "She complains, because there is hardly any"
        guard position >= 0, Self.thats.contains(tokens.word(position + 1)), !text.isApart(position, start),
            let index = (max(0, position - 4)...position).compactMap({ marks.index(at: $0) }).last(where: {
                marks.marks[$0].has(.mood) && !marks.marks[$0].has(.harm)
            })
        else { return nil }
        return index
    }

    enum Relation { case isDenied, denies, none }

    /// Returns whether the denial and one of the clause before or behind make a double one: "niemand, der Fisch nicht mag",
    /// "it's not that we don't like fish".
    func relation(to start: Int) -> Relation {
        let clause = marks.clauses[start]
        var first = start
        while first > 0, start - first < 12, marks.clauses[first - 1] == clause { first -= 1 }
        if first > 0, Self.thats.contains(tokens[first].folded) || Self.relatives.contains(tokens[first].folded),
            !text.isApart(first - 1, first), items[marks.clauses[first - 1]] == nil,
            (max(0, first - 8)..<first).contains(where: {
                marks.clauses[$0] == marks.clauses[first - 1] && marks.mark(at: $0)?.isDenial == true
            })
        {
            return .denies
        }
        guard items[clause] == nil else { return .none }
        var next = start
        while next < tokens.count, next - start < 12, marks.clauses[next] == clause { next += 1 }
        guard next < tokens.count, !text.isApart(start, next),
            Self.thats.contains(tokens[next].folded) || Self.relatives.contains(tokens[next].folded),
            (next..<min(next + 10, tokens.count)).contains(where: {
                marks.clauses[$0] == marks.clauses[next] && marks.mark(at: $0)?.isDenial == true
            })
        else { return .none }
        return .isDenied
    }

    /// Returns whether a number stands behind the denial: "not more than 20 minutes".
    func isOfAmount(_ start: Int) -> Bool {
        var isCompared = false
        for position in start..<min(start + 5, tokens.count) where !tokens[position].gap.endsClause {
            if tokens[position].number != nil { return isCompared }
            if Self.comparatives.contains(tokens[position].folded) { isCompared = true }
            if text.piece(at: position)?.isFood == true { return false }
        }
        return false
    }

    /// Returns whether a word for an illness governs "against": "allergic against", "gegen Sellerie allergisch".
    func isGoverned(_ start: Int) -> Bool {
        if let before = marks.index(at: start - 1), marks.marks[before].has(.harm, .bad) || marks.marks[before].isDenial
        {
            return true
        }
        return (start..<min(start + 8, tokens.count)).contains {
            marks.clauses[$0] == marks.clauses[start] && marks.mark(at: $0)?.has(.harm) == true
        }
    }

    func isDay(_ index: Int) -> Bool {
        guard index < tokens.count, text.piece(at: index)?.isFood != true,
            let match = CalendarLexicon.table.match(at: index, in: tokens, language: text.context.language)
        else { return false }
        return match.values.contains {
            switch $0 {
            case .weekday, .weakWeekday, .weekend: true
            default: false
            }
        }
    }

    /// Returns whether a diet stands before "except" that the food behind it would break: "vegetarian except fish".
    func isExceptionOfDiet(_ mark: ScopeMark) -> Bool {
        let start = mark.tokens.lowerBound
        let diets = (max(start - 4, 0)..<start).flatMap { index -> [String] in
            text.piece(at: index)?.senses.compactMap { if case .diet(let name) = $0 { name } else { nil } } ?? []
        }
        guard
            let food = (mark.tokens.upperBound..<min(mark.tokens.upperBound + 4, tokens.count)).lazy.compactMap({
                text.piece(at: $0)?.food
            }).first
        else { return false }
        let isMeat =
            !food.kinds.isDisjoint(with: ["meat", "red_meat", "poultry", "pork"]) || food.name == "meat"
            || !food.groups.union(food.namedGroups).isDisjoint(with: [.fish, .shellfish, .mollusc])
        let isOfAnimals = isMeat || food.name == "honey" || !food.allergens.isDisjoint(with: [.dairy, .egg])
        return diets.contains("vegetarian") && isMeat || diets.contains("vegan") && isOfAnimals
    }

    /// Returns the condition in whose clause a denial stands: "if there is no", "gibt es keine".
    func condition(before start: Int) -> Int? {
        var position = start - 1
        while position >= 0, start - position < 7, marks.clauses[position] == marks.clauses[start] {
            // "Should he get hold of it" is a condition; in "he should never", the word is an auxiliary.
            let isFirst = position == 0 || marks.clauses[position - 1] != marks.clauses[position]
            if marks.mark(at: position)?.has(.condition) == true, tokens[position].folded != "should" || isFirst {
                return position
            }
            if text.piece(at: position)?.isFood == true { return nil }
            position -= 1
        }
        let first = position + 1
        return first < start && ["gibt", "fehlt"].contains(tokens[first].folded) && isFirst(first) ? first : nil
    }

    func isFirst(_ token: Int) -> Bool { token == 0 || tokens[token].gap.endsSentence }

    /// Returns whether the sentence behind a denied condition tells somebody's trouble or another denial.
    func hasConsequence(behind start: Int, _ condition: Int) -> Bool {
        let sentence = text.sentence(condition)
        var position = start
        var hasItem = false
        while position < tokens.count, position - start < 24, text.sentence(position) == sentence {
            if text.piece(at: position)?.isFood == true { hasItem = true }
            if hasItem, let mark = marks.mark(at: position), mark.has(.mood, .bad) || mark.isDenial { return true }
            position += 1
        }
        return false
    }

    /// Returns the first token of a comparison before a denial: "better than cod there is nothing".
    func than(before start: Int) -> Int? {
        var position = start - 1
        while position >= 0, start - position < 10, marks.clauses[position] == marks.clauses[start] {
            if let mark = marks.mark(at: position), mark.has(.degree),
                ["als", "than", "que"].contains(tokens.word(mark.tokens.upperBound - 1))
                    || Self.muches.contains(tokens.word(mark.tokens.upperBound - 1))
            {
                return position
            }
            if let mark = marks.mark(at: position), mark.has(.degree), Self.onlys.contains(tokens[position].folded),
                (position..<start).contains(where: { tokens[$0].folded == "mehr" })
            {
                return position
            }
            if tokens[position].folded == "uber", (position..<start).contains(where: { tokens[$0].folded == "geht" }) {
                return position
            }
            position -= 1
        }
        return nil
    }

    /// Returns the "without" behind a dish: "soup without fish".
    func without(behind item: Int) -> Int? {
        let end = text.pieces[item].tokens.upperBound
        guard end < tokens.count, marks.clauses[end] == marks.clauses[end - 1], let index = marks.index(at: end),
            marks.marks[index].has(.without)
        else { return nil }
        return index
    }

    /// Returns the ban before a denial that is no longer needed: "dairy-free is not needed", "lo de sin gluten ya no es necesario".
    func unneeded(before start: Int, behind end: Int) -> Int? {
        guard (end..<min(end + 4, tokens.count)).contains(where: { Self.needs.contains(tokens[$0].folded) }) else {
            return nil
        }
        var position = start - 1
        while position >= 0, start - position < 8, marks.clauses[position] == marks.clauses[start] {
            if let index = marks.index(at: position), marks.marks[index].has(.without, .free, .avoid) { return index }
            position -= 1
        }
        return nil
    }

    func isIllness(_ item: Int) -> Bool { exclusions.isIllness(item) }

    /// Returns the verb at the end of a German clause that a denial before the food takes back: "nicht am Käse sparen".
    func closing(behind item: Int, of denial: Int) -> Int? {
        let isGerman = Self.germanDenials.contains(tokens[marks.marks[denial].tokens.lowerBound].folded)
        var position = text.pieces[item].tokens.upperBound
        let clause = marks.clauses[text.pieces[item].tokens.lowerBound]
        let end = position + 6
        while position < min(end, tokens.count), marks.clauses[position] == clause {
            if text.piece(at: position)?.isFood == true { return nil }
            if let index = marks.index(at: position), marks.marks[index].has(.spoils) { return index }
            if isGerman, let index = marks.index(at: position), marks.marks[index].has(.avoid, .dislike) {
                return index
            }
            position += 1
        }
        return nil
    }

    /// Returns a second denial behind the food: "niemand, der Fisch nicht mag".
    func denial(behind item: Int) -> Int? {
        let end = text.pieces[item].tokens.upperBound
        return (end..<min(end + 3, tokens.count)).lazy.filter { marks.clauses[$0] == marks.clauses[end - 1] }
            .compactMap { marks.index(at: $0) }.first { marks.marks[$0].isDenial }
    }

    /// Returns the verb of the clause before a denial.
    func verb(before start: Int, reach: Int = 3) -> Int? {
        var position = start - 1
        while position >= 0, start - position <= reach, marks.clauses[position] == marks.clauses[start] {
            if let index = marks.index(at: position) {
                let mark = marks.marks[index]
                if mark.isAgainst || mark.has(.bear, .like, .endure) { return index }
                if reach <= 3, mark.has(.may) { return nil }
                position = mark.tokens.lowerBound - 1
                continue
            }
            if reach <= 3, text.pieceOfToken[position] != nil { return nil }
            position -= 1
        }
        return nil
    }

    func hasJoin(between left: Int, _ right: Int) -> Bool {
        left < right
            && (left..<right).contains {
                ExclusionReader.joins.contains(tokens[$0].folded) || Self.reasons.contains(tokens[$0].folded)
            }
    }

    /// Returns whether another word against foods stands in the clause.
    func hasAgainst(in clause: Int, besides index: Int) -> Bool {
        [index - 3, index - 2, index - 1, index + 1, index + 2, index + 3].contains { other in
            marks.marks.indices.contains(other) && marks.clauses[marks.marks[other].tokens.lowerBound] == clause
                && (marks.marks[other].isAgainst || marks.marks[other].isDenial)
        }
    }

    /// Returns whether a denial stands behind the food in the sentence.
    func hasDenialBehind(_ start: Int, used: inout Set<Int>) -> Bool {
        var position = start
        var hasItem = false
        while position < tokens.count, position - start < 14, !tokens[position].gap.endsSentence || position == start {
            if text.piece(at: position)?.isFood == true { hasItem = true }
            if hasItem, let index = marks.index(at: position), marks.marks[index].isDenial {
                used.insert(index)
                return true
            }
            if marks.mark(at: position)?.has(.turn) == true { return false }
            position += 1
        }
        return false
    }

    func isBehindWhole(_ start: Int) -> Bool {
        (max(0, start - 3)..<start + 1).contains {
            ["everything", "anything", "all", "alles", "tout", "tous", "todo", "todos", "cosa"].contains(
                tokens.word($0))
        }
    }

    /// Returns the trouble that "without" denies; nil if a food or another word comes first.
    func trouble(behind start: Int) -> Int? {
        var position = start
        while position < tokens.count, position - start < 4, !tokens[position].gap.endsClause {
            if text.piece(at: position)?.isFood == true { return nil }
            if let index = marks.index(at: position) {
                if marks.marks[index].has(.bad, .mood, .harm, .avoid, .dislike) { return index }
                guard marks.marks[index].has(.light) else { return nil }
            } else if !isLightWord(position) {
                return nil
            }
            position += 1
        }
        return nil
    }

    /// Returns the words before the token that end something: "fini le régime sans", "stopped eating ...-free".
    func ending(before token: Int) -> Int? {
        var position = token - 1
        while position >= 0, token - position < 7, marks.clauses[position] == marks.clauses[token] {
            if let index = marks.index(at: position), marks.marks[index].has(.ends, .absent, .avoid, .dislike),
                !marks.marks[index].has(.without)
            {
                return index
            }
            position -= 1
        }
        return nil
    }

    /// Returns the mark against foods that forms a compound with the food at the token: "nut allergy", "nut-free".
    func compound(behind token: Int) -> Int? {
        guard let piece = text.piece(at: token) else { return nil }
        let end = piece.tokens.upperBound
        for position in end..<min(end + 2, tokens.count) where marks.clauses[position] == marks.clauses[token] {
            guard let index = marks.index(at: position) else { continue }
            let mark = marks.marks[index]
            if mark.has(.free) || mark.has(.harm, .bad), Self.nouns.contains(where: tokens[position].folded.hasPrefix) {
                return index
            }
        }
        return nil
    }

    func isLightWord(_ token: Int) -> Bool {
        if let mark = marks.index(at: token).map({ marks.marks[$0] }) { return mark.has(.light, .may) }
        if exclusions.isPerson(token) { return true }
        if let piece = text.piece(at: token), !isItem(piece) {
            return piece.senses.contains { if case .meal = $0 { true } else { false } }
        }
        return ExclusionReader.fillers.contains(tokens[token].folded) || tokens[token].folded.utf8.count < 3
            || PeopleLexicon.table.knows(tokens[token].folded) || CalendarLexicon.table.knows(tokens[token].folded)
            || Self.dishes.contains(tokens[token].folded)
    }

    /// Returns whether "with" and a food stand behind a noun: "no takeaway style stuff with MSG".
    func isContaining(_ start: Int) -> Bool {
        (start..<min(start + 4, tokens.count)).contains { Self.containing.contains(tokens[$0].folded) }
    }

    /// Returns a noun behind the token that is no food: "no fuss", "out of ideas".
    func thing(behind start: Int) -> Int? {
        for position in start..<min(start + 3, tokens.count)
        where marks.clauses[position] == marks.clauses[max(0, start - 1)] {
            if text.piece(at: position)?.isFood == true { return nil }
            // "Skip the cheese this time"
            if position > 0, ["this", "next", "last", "dieses", "cette", "esta"].contains(tokens[position - 1].folded) {
                return nil
            }
            if let index = marks.index(at: position), marks.marks[index].has(.thing) { return index }
        }
        return nil
    }

    func isBehindThing(_ token: Int) -> Bool {
        (max(0, token - 4)..<token).contains {
            marks.mark(at: $0)?.has(.thing) == true && marks.clauses[$0] == marks.clauses[token]
        }
    }

    func isItemNear(_ token: Int) -> Bool {
        var position = token
        while position < tokens.count, position - token < 3, Self.romanceArticles.contains(tokens[position].folded) {
            position += 1
        }
        return position > token && text.piece(at: position)?.isFood == true
    }

    func isBehindItem(_ token: Int) -> Bool {
        token > 0 && text.piece(at: token - 1).map(isItem) == true && !tokens[token].gap.endsClause
    }

    /// Returns whether "every day" or "only" stands behind the foods.
    func isDegreeBehind(_ item: Int) -> Bool {
        let list = exclusions.list(from: text.pieces[item].tokens.lowerBound, unknown: .end).foods
        let end = text.pieces[list.last ?? item].tokens.upperBound
        for position in end..<min(end + 4, tokens.count) where marks.clauses[position] == marks.clauses[end - 1] {
            guard let mark = marks.mark(at: position), mark.has(.degree, .praise) else { continue }
            return !["but", "als", "ausser"].contains(tokens[position].folded)
        }
        return false
    }

    /// Returns whether the denial is of what once was: "it wasn't the eggs".
    func isPastDenial(_ index: Int) -> Bool {
        let range = marks.marks[index].tokens
        let words = (max(0, range.lowerBound - 2)..<range.upperBound + 2).map { tokens.word($0) }
        return words.contains {
            [
                "wasnt", "werent", "war", "waren", "lag", "lags", "etait", "etaient", "era", "eran", "fue", "venait",
                "kam",
            ].contains($0)
        }
            || words.contains("was") && words.contains("not")
    }

    /// Returns whether a question invites: "why not", "couldn't we have".
    func isQuestion(_ token: Int) -> Bool {
        let clause = marks.clauses[token]
        var position = token
        while position > 0, token - position < 8, marks.clauses[position - 1] == clause { position -= 1 }
        let start = position
        while position <= token {
            if Self.whys.contains(tokens[position].folded) || tokens.holds("por que", at: position)
                || tokens.holds("how come", at: position)
            {
                return true
            }
            position += 1
        }
        return (start..<min(token + 2, tokens.count)).contains { place in
            Self.invitations.contains { tokens.holds($0, at: place) }
        }
    }

    enum Ending { case sure, doubtful }

    /// Returns whether words near by say that an illness or a ban has ended: "has outgrown his nut allergy".
    ///
    /// In another clause than a reaction, they may say that the food is no longer served: "prawns make him sick, that's
    /// over".
    func ending(of mark: ScopeMark) -> Ending? {
        let range = mark.tokens
        let isReaction = mark.has(.harm, .bad) && !Self.nouns.contains { tokens[range.lowerBound].folded.hasPrefix($0) }
        var found: Ending?
        for position in max(0, range.lowerBound - 14)..<min(range.upperBound + 14, tokens.count) {
            guard let other = marks.mark(at: position), other.has(.ends, .former), other.tokens != range,
                !text.isApart(position, range.lowerBound), !hasTurn(between: position, range.lowerBound)
            else { continue }
            let isApart = marks.clauses[position] != marks.clauses[range.lowerBound]
            if !isReaction || !isApart || other.has(.former) { return .sure }
            found = .doubtful
        }
        return found
    }

    func hasTurn(between left: Int, _ right: Int) -> Bool {
        (min(left, right)...max(left, right)).contains { marks.mark(at: $0)?.has(.turn) == true }
    }

    /// Returns whether a denied condition stands in the sentence before: "if there is no cheese".
    func hasDeniedCondition(before token: Int) -> Bool {
        let sentence = text.sentence(token)
        var position = token - 1
        var isDenied = false
        while position >= 0, token - position < 24, text.sentence(position) == sentence {
            if let mark = marks.mark(at: position) {
                if mark.isDenial || mark.has(.absent) { isDenied = true }
                if mark.has(.condition) { return isDenied }
                if mark.has(.without) { return true }
            }
            position -= 1
        }
        // "Gibt es keine Butter, ist Lina beleidigt"
        return isDenied && ["gibt", "ist", "fehlt"].contains(tokens.word(position + 1))
    }

    /// Returns whether trouble or a denied verb follows "without" and its food: "without cheese he eats nothing".
    ///
    /// - Parameter used: receives the marks that belong to "without" then, so that they exclude nothing themselves.
    func hasTroubleBehind(_ start: Int, used: inout Set<Int>) -> Bool {
        let sentence = text.sentence(max(0, start - 1))
        var position = start
        var end: Int?
        var denials: [Int] = []
        while position < tokens.count, position - start < 16, text.sentence(position) == sentence {
            let gap = tokens[position].gap
            if let piece = text.piece(at: position), piece.isFood {
                // A second list is another thought.
                if let end, position > end + 2, ExclusionReader.joins.contains(tokens[position - 1].folded) == false {
                    return false
                }
                if let end, position > end + 1 { return false }
                end = piece.tokens.upperBound - 1
            } else if end != nil {
                // "Without nuts, because the school doesn't allow them"
                if Self.reasons.contains(tokens[position].folded) { return false }
                let isClause = marks.clauses[position] != marks.clauses[position - 1]
                if isClause, Self.relatives.contains(tokens[position].folded) { return false }
                if ExclusionReader.joins.contains(tokens[position].folded), position + 1 < tokens.count,
                    text.piece(at: position + 1)?.isFood != true, !marks.marks.isEmpty,
                    marks.mark(at: position + 1)?.has(.light) != true
                {
                    return false
                }
                if gap.contains(.parenthesis) || isClause && ExclusionReader.joins.contains(tokens[position].folded) {
                    return false
                }
                if let mark = marks.mark(at: position) {
                    if mark.has(.turn) { return false }
                    if mark.has(.mood, .out), !mark.has(.harm) {
                        if let index = marks.index(at: position) { used.insert(index) }
                        return true
                    }
                    if mark.isDenial, !["ni", "nor", "noch"].contains(tokens[position].folded),
                        let index = marks.index(at: position)
                    {
                        denials.append(index)
                    }
                    if mark.has(.trace) { return false }
                }
            }
            position += 1
        }
        used.formUnion(denials)
        return !denials.isEmpty
    }
}
