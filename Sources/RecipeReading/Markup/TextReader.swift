/// Reads the recipe of a plain text, as a person pastes it from a message or a document.
///
/// Headings divide the text. Without them, the lines with amounts that stand together are the ingredients, and what follows
/// them is the steps.
package enum TextReader {
    /// Reads a text.
    ///
    /// - Throws: ``PageError`` `too_large`, `not_a_page` or `no_recipe`.
    package static func recipe(_ bytes: [UInt8], limits: PageLimits = PageLimits()) throws(PageError) -> PageRecipe {
        let lines = try lines(bytes, limits: limits)
        guard let title = lines.first else { throw PageError(.notAPage, "The text is empty.") }
        var recipe = PageRecipe(source: .lists)
        recipe.title = ListItems.withoutColon(title)
        let rest = Array(lines.dropFirst())
        let headings = rest.indices.compactMap { index in Headings.kind(rest[index]).map { (index, $0) } }
        if headings.contains(where: { $0.1 == .ingredients || $0.1 == .instructions }) {
            divide(rest, at: headings, into: &recipe)
        }
        if recipe.ingredientLines.isEmpty { guess(rest, into: &recipe) }
        guard !recipe.ingredientLines.isEmpty || !recipe.instructionLines.isEmpty else {
            throw PageError(
                .noRecipe,
                "No recipe was found in the text. Put ingredients and steps under headings, or enter it by hand.")
        }
        return recipe.within(limits)
    }

    /// Returns the lines of a text that are not empty.
    ///
    /// - Throws: ``PageError`` `too_large`.
    static func lines(_ bytes: [UInt8], limits: PageLimits) throws(PageError) -> [String] {
        guard bytes.count <= limits.bytes else {
            throw PageError(.tooLarge, "The text has more than \(limits.bytes >> 20) MB. Paste the recipe alone.")
        }
        return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).prefix(5000)
            .map { plain(String($0)) }.filter { !$0.isEmpty }
    }

    private static func divide(
        _ lines: [String], at headings: [(index: Int, kind: Headings.Kind)], into recipe: inout PageRecipe
    ) {
        note(lines.prefix(headings.first?.index ?? 0), in: &recipe)
        for (place, heading) in headings.enumerated() {
            let end = place + 1 < headings.count ? headings[place + 1].index : lines.count
            let part = Array(lines[(heading.index + 1)..<max(end, heading.index + 1)])
            let groups = grouped(part)
            switch heading.kind {
            case .ingredients: recipe.ingredients += groups
            case .instructions: recipe.instructions += groups
            case .other: continue
            }
        }
    }

    /// Returns lines in groups: a short line that ends with a colon names those behind it.
    private static func grouped(_ lines: [String]) -> [PageRecipe.Group] {
        var groups: [PageRecipe.Group] = []
        for line in lines {
            if line.hasSuffix(":"), line.count <= 60 {
                groups.append(PageRecipe.Group(ListItems.withoutColon(line), []))
            } else if groups.isEmpty {
                groups.append(PageRecipe.Group(nil, [withoutMark(line)]))
            } else {
                groups[groups.count - 1].lines.append(withoutMark(line))
            }
        }
        return groups.filter { !$0.lines.isEmpty }
    }

    /// Takes the longest run of lines with amounts as ingredients, if there are two, and the lines behind it as steps.
    private static func guess(_ lines: [String], into recipe: inout PageRecipe) {
        var (best, start) = (0..<0, 0)
        for index in 0...lines.count {
            let isIngredient = index < lines.count && lines[index].count <= 120 && LineFeatures.hasAmount(lines[index])
            if isIngredient { continue }
            if index - start > best.count { best = start..<index }
            start = index + 1
        }
        guard best.count >= 2 else { return }
        note(lines[..<best.lowerBound], in: &recipe)
        recipe.ingredients = grouped(Array(lines[best]))
        if recipe.instructionLines.isEmpty { recipe.instructions = grouped(Array(lines[best.upperBound...])) }
    }

    /// Reads what stands before the lists: a yield, a time, and a sentence about the dish.
    private static func note(_ lines: ArraySlice<String>, in recipe: inout PageRecipe) {
        for line in lines {
            if recipe.totalMinutes == nil, line.count <= 60, let minutes = Durations.minutes(line) {
                recipe.totalMinutes = minutes
            } else if recipe.yields == nil, line.count <= 40, LineFeatures.hasNumber(line) {
                recipe.yields = line
            } else if recipe.summary == nil, line.count >= 20 {
                recipe.summary = line
            }
        }
    }

    private static func plain(_ line: String) -> String {
        TextCleaning.joined(String(line.drop { $0 == "#" || $0 == ">" })).replacing("**", with: "")
    }

    /// Removes the mark of a list: a dot, a dash, a box, a number of a step.
    private static func withoutMark(_ line: String) -> String {
        let marks: Set<Character> = ["•", "·", "▢", "☐", "□", "◦", "*", "-", "–", "~"]
        let bare = line.drop { marks.contains($0) || $0 == " " }
        let digits = bare.prefix { $0.isASCII && $0.isNumber }
        let rest = bare[digits.endIndex...]
        if (1...2).contains(digits.count), let mark = rest.first, mark == "." || mark == ")",
            rest.dropFirst().first == " "
        {
            return String(rest.dropFirst().drop { $0 == " " })
        }
        return String(bare)
    }
}
