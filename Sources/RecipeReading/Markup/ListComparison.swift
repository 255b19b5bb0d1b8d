/// Compares the lists that a page marks for machines with those that it shows.
enum ListComparison {
    /// Returns the ingredients that say more: the marked ones, or the shown ones if they are the same with amounts, or all of
    /// a list that the page marks in part. Marked lines get the names of the shown groups.
    static func better(_ marked: [PageRecipe.Group], shown: [PageRecipe.Group]) -> [PageRecipe.Group] {
        let (old, new) = (marked.flatMap(\.lines), shown.flatMap(\.lines))
        guard !old.isEmpty, !new.isEmpty, old.count <= 200, new.count <= 200 else { return marked }
        let matches = matches(old, new)
        let matched = matches.compactMap { $0 }.count
        guard matched * 10 >= old.count * 9 else { return marked }
        let lost = matches.enumerated().count { index, match in
            match.map { !numbers(old[index]).isSubset(of: numbers(new[$0])) } ?? false
        }
        let taken = Set(matches.compactMap { $0 })
        let extra = new.indices.filter { !taken.contains($0) }.map { new[$0] }
        let hadNumbers = old.count(where: LineFeatures.hasNumber)
        let hasNumbers = taken.count { LineFeatures.hasNumber(new[$0]) }
        // Amounts in other units than those of the marked lines are no gain.
        let addsAmounts =
            hadNumbers * 10 <= old.count * 3 && hasNumbers * 10 >= old.count * 5 && lost == 0
            && extra.count * 3 <= old.count
        let addsLines = extra.count * 4 >= old.count && LineFeatures(extra).amounts >= 0.6 && lost == 0
        if addsAmounts || addsLines { return shown }
        return regrouped(marked, shown: shown, matches: matches)
    }

    /// True if shown steps have all that the marked ones say, and half as much again, up to four times as much.
    ///
    /// - Parameter isExact: true if the shown steps must also begin as the marked ones do, line for line. Elements that mark
    ///   the steps of a page often end too early; data apart from the elements is rarely cut.
    static func extends(_ marked: [String], shown: [String], isExact: Bool) -> Bool {
        let (before, after) = (marked.reduce(0) { $0 + $1.count }, shown.reduce(0) { $0 + $1.count })
        guard !marked.isEmpty, after * 2 >= before * 3 else { return false }
        guard isExact else {
            let words = Set(shown.flatMap { TextCleaning.words($0) })
            return marked.allSatisfy { line in
                let old = Set(TextCleaning.words(line))
                return old.intersection(words).count * 10 >= old.count * 9
            }
        }
        // A tip behind the steps is short.
        guard shown.count > marked.count, after <= before * 4, after >= before * 2 else { return false }
        return zip(marked, shown).allSatisfy { old, new in
            let (old, new) = (Set(TextCleaning.words(old)), Set(TextCleaning.words(new)))
            let common = old.intersection(new).count
            return common * 10 >= old.count * 8 && common * 10 >= new.count * 8
        }
    }

    /// Gives marked lines, which have no groups, the names of the shown groups, if the order is the same.
    private static func regrouped(
        _ marked: [PageRecipe.Group], shown: [PageRecipe.Group], matches: [Int?]
    ) -> [PageRecipe.Group] {
        guard marked.allSatisfy({ $0.name == nil }), shown.contains(where: { $0.name != nil }) else { return marked }
        let names = shown.flatMap { group in group.lines.map { _ in group.name } }
        var groups: [PageRecipe.Group] = []
        for (line, match) in zip(marked.flatMap(\.lines), matches) {
            let name = match.map { names[$0] } ?? groups.last?.name
            if groups.isEmpty || groups.last?.name != name { groups.append(PageRecipe.Group(name, [])) }
            groups[groups.count - 1].lines.append(line)
        }
        return groups.count <= shown.count ? groups : marked
    }

    /// Returns for each line the other line that has its words; each is taken once.
    private static func matches(_ lines: [String], _ others: [String]) -> [Int?] {
        let words = others.map(letters)
        var free = Set(others.indices)
        var next = 0
        return lines.map { line in
            let wanted = letters(line)
            func fits(_ index: Int) -> Bool {
                guard free.contains(index) else { return false }
                let common = wanted.intersection(words[index]).count
                return wanted.isEmpty ? words[index].isEmpty : common * 10 >= wanted.count * 8
            }
            // Mostly the order is the same.
            let found = fits(next) ? next : others.indices.first(where: fits)
            if let found {
                free.remove(found)
                next = found + 1
            }
            return found
        }
    }

    /// Returns the words of a line that hold no digits.
    private static func letters(_ line: String) -> Set<Substring> {
        Set(TextCleaning.words(line).filter { !LineFeatures.hasNumber(String($0)) })
    }

    /// Returns the numbers of a line; fractions are two numbers.
    private static func numbers(_ line: String) -> Set<String> {
        var found: Set<String> = []
        var digits = ""
        for scalar in line.unicodeScalars {
            if (0x30...0x39).contains(scalar.value) {
                digits.unicodeScalars.append(scalar)
                continue
            }
            if !digits.isEmpty { found.insert(digits) }
            digits = ""
            guard let value = scalar.properties.numericValue, value > 0, value < 1 else { continue }
            for bottom in 2...10 {
                let top = (value * Double(bottom)).rounded()
                if abs(value * Double(bottom) - top) < 0.001 {
                    found.formUnion(["\(Int(top))", "\(bottom)"])
                    break
                }
            }
        }
        if !digits.isEmpty { found.insert(digits) }
        return found
    }
}
