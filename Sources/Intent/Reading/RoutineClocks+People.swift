import HearthCore

/// The times of several persons.
extension RoutineClocks {
    /// The time of a person.
    struct Own {
        /// The index of the person.
        var person: Int
        var time: TimeOfDay
        /// The tokens of the time.
        var tokens: Range<Int>
    }

    /// Returns the times of persons, each the first time behind its person and before the next one; nothing unless two
    /// persons have a time.
    ///
    /// - Parameter people: the tokens of the persons, in the order of the text.
    func times(of people: [Range<Int>], kind: String) -> [Own] {
        // "Bedtime for Max at 7 and dinner for Lena at 6" gives Lena none.
        let mentions = open.filter { !isOfStep($0, besides: people) }
        // "20h for Tom, 19:15 for Zoé"
        let front = people.indices.compactMap { index in
            mentions.last { isInFront($0, of: people[index]) }.map { own(index, $0, kind) }
        }
        if people.count > 1, people.count <= Self.mostPersons, front.count == people.count { return front }
        var found: [Own] = []
        for index in people.indices.reversed() {
            let end = index + 1 < people.count ? people[index + 1].lowerBound : tokens.count
            let mention = mentions.first {
                $0.tokens.lowerBound >= people[index].upperBound && $0.tokens.lowerBound < end
                    && $0.tokens.lowerBound - people[index].upperBound <= 6
            }
            if let mention {
                found.append(own(index, mention, kind))
            } else if let next = found.last, next.person == index + 1, isJoined(people[index], to: people[index + 1]) {
                // "Max and Lena at 7, Ben at 8"
                found.append(Own(person: index, time: next.time, tokens: next.tokens))
            }
        }
        return found.count > 1 ? found.reversed() : []
    }

    /// Returns whether the time is that of a step before it in its clause: "dinner for Lena at 6".
    private func isOfStep(_ mention: ClockMention, besides people: [Range<Int>]) -> Bool {
        let place = mention.tokens.lowerBound
        guard !beds.contains(place) else { return false }
        return steps.slice(max(place - 6, 0)..<place, by: \.lowerBound).contains { step in
            step.upperBound <= place && place - step.upperBound <= 4 && !people.contains { $0.overlaps(step) }
                && !tokens[step.upperBound...place].contains { $0.gap.endsClause }
        }
    }

    private func own(_ person: Int, _ mention: ClockMention, _ kind: String) -> Own {
        Own(person: person, time: resolved(mention, kind), tokens: mention.tokens)
    }

    private func isInFront(_ mention: ClockMention, of person: Range<Int>) -> Bool {
        (0...3).contains(person.lowerBound - mention.tokens.upperBound)
            && !tokens[mention.tokens.upperBound...person.lowerBound].contains { $0.gap.endsClause }
    }

    /// Returns whether nothing but "and" or a comma stands between two persons.
    private func isJoined(_ one: Range<Int>, to other: Range<Int>) -> Bool {
        let between = one.upperBound..<max(other.lowerBound, one.upperBound)
        return between.allSatisfy { ChoreWords.joins.contains(tokens[$0].folded) }
            && (!between.isEmpty || tokens[other.lowerBound].gap.contains(.comma))
    }

    /// Returns the bare hours behind the names of two or more children of a bedtime without another time: "Max 7, Lena 8 in
    /// bed". Numbers that all equal the ages are no hours.
    static func bareBedtimes(
        _ people: [PersonMention], _ ages: [Int: Int], besides mentions: [ClockMention], _ context: ReadingContext
    ) -> [ClockMention] {
        guard mentions.isEmpty, !RoutineWords.bedMatches(in: context).isEmpty else { return [] }
        let tokens = context.tokens
        let starts = Set(people.map(\.tokens.lowerBound))
        let hours = places(behind: people, context).compactMap { index -> Int? in
            guard index < tokens.count, tokens[index].gap.isSuperset(of: .space),
                tokens[index].gap.isSubset(of: [.space, .parenthesis]), let hour = tokens[index].number,
                bedHours.contains(hour), index + 1 == tokens.count || tokens[index + 1].number == nil
            else { return nil }
            let ends =
                index + 1 == tokens.count || tokens[index + 1].gap.endsClause || starts.contains(index + 1)
                || ChoreWords.joins.contains(tokens[index + 1].folded)
                || ["in", "ins", "im", "au", "a", "bed", "bett", "to"].contains(tokens[index + 1].folded)
            return ends ? index : nil
        }
        guard hours.count > 1, hours.contains(where: { ages[$0] != tokens[$0].number }) else { return [] }
        return hours.map { index in
            let time = TimeOfDay(minutes: (tokens[index].number ?? 0) * 60)
            return ClockMention(time: time, isAmbiguous: true, tokens: index..<index + 1)
        }
    }

    /// The hours at which children go to bed.
    private static let bedHours = 5...11
    private static let mostPersons = 8
}
