/// Cooklang (https://cooklang.org/docs/spec/): text with `@ingredient{qty%unit}`, `#cookware{}` and `~timer{qty%unit}`.
package enum CooklangFormat {
    /// A part of a step.
    package enum Item: Hashable, Sendable {
        /// Plain text.
        case text(String)
        /// An ingredient. Without an amount, the quantity is empty.
        case ingredient(name: String, quantity: String, unit: String, note: String)
        /// A pot or a tool.
        case cookware(name: String, quantity: String)
        /// A time to wait.
        case timer(name: String, quantity: String, unit: String)
    }

    /// A file: its metadata in order, and its steps.
    package struct Document: Hashable, Sendable {
        /// Names and values.
        package var metadata: [FrontMatter.Entry] = []
        /// Sections with their names, which are empty before the first.
        package var sections: [(name: String?, steps: [[Item]])] = []

        package static func == (one: Document, other: Document) -> Bool {
            one.metadata == other.metadata && one.sections.map(\.name) == other.sections.map(\.name)
                && one.sections.map(\.steps) == other.sections.map(\.steps)
        }

        package func hash(into hasher: inout Hasher) {
            hasher.combine(metadata)
            for section in sections { hasher.combine(section.steps) }
        }
    }

    /// Reads a file.
    package static func document(_ text: String) -> Document {
        var document = Document()
        let (matter, body) = FrontMatter.split(text)
        document.metadata = matter
        var step: [Substring] = []
        func endStep() {
            let text = step.joined(separator: " ")
            step = []
            guard text.contains(where: { !$0.isWhitespace }) else { return }
            if document.sections.isEmpty { document.sections.append((nil, [])) }
            document.sections[document.sections.count - 1].steps.append(items(text))
        }
        for line in withoutComments(body).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            let trimmed = TextCleaning.joined(String(line))
            if trimmed.isEmpty {
                endStep()
            } else if trimmed.hasPrefix(">>") {
                endStep()
                let pair = trimmed.dropFirst(2).split(separator: ":", maxSplits: 1)
                if pair.count == 2 {
                    document.metadata.append(
                        FrontMatter.Entry(
                            TextCleaning.joined(String(pair[0])), [TextCleaning.joined(String(pair[1]))]))
                }
            } else if trimmed.hasPrefix("=") {
                endStep()
                let name = trimmed.filter { $0 != "=" }
                document.sections.append((TextCleaning.joined(name), []))
            } else if trimmed.hasPrefix(">") {
                // A note is none of the steps.
                endStep()
            } else {
                step.append(line)
            }
        }
        endStep()
        return document
    }

    static func recipe(_ text: String, fileName: String) -> PageRecipe {
        let document = document(text)
        var recipe = PageRecipe(source: .export)
        func value(_ names: String...) -> String? {
            for name in names {
                if let entry = document.metadata.first(where: { $0.name.lowercased() == name }),
                    let value = entry.values.first,
                    !value.isEmpty
                {
                    return value
                }
            }
            return nil
        }
        let file = fileName.split(separator: "/").last.map { $0.hasSuffix(".cook") ? $0.dropLast(5) : $0 } ?? ""
        recipe.title = value("title") ?? String(file)
        var seen: Set<String> = []
        for section in document.sections {
            if section.name != nil { recipe.ingredients.append(PageRecipe.Group(section.name, [])) }
            var steps: [String] = []
            for step in section.steps {
                let isList = isList(step)
                for case .ingredient(let name, let quantity, let unit, let note) in step {
                    // A name alone refers to an ingredient that was named with its amount.
                    guard isList || !quantity.isEmpty || !seen.contains(name.lowercased()) else { continue }
                    seen.insert(name.lowercased())
                    recipe.addIngredient(ExportText.ingredient(amount: quantity, unit: unit, name: name, note: note))
                }
                if !isList { steps.append(TextCleaning.joined(step.map(words).joined())) }
            }
            recipe.addSteps(named: section.name, steps)
        }
        recipe.ingredients.removeAll { $0.lines.isEmpty }
        recipe.yields = value("servings", "serves", "yield", "yields")
        recipe.prepMinutes = value("prep time", "time.prep", "prep").flatMap(Durations.minutes)
        recipe.cookMinutes = value("cook time", "time.cook", "cook").flatMap(Durations.minutes)
        recipe.totalMinutes = value("time required", "time", "duration", "total time", "cooking time").flatMap(
            Durations.minutes)
        recipe.author = value("author", "source.author")
        recipe.url = value("source", "source.url").flatMap { $0.hasPrefix("http") ? $0 : nil }
        recipe.image = value("image", "picture")
        recipe.language = value("locale", "language")
        recipe.summary = value("description", "introduction")
        recipe.tags = document.metadata.first { $0.name.lowercased() == "tags" }?.values ?? []
        return recipe
    }

    /// Returns whether a paragraph is a list of ingredients and no step: nothing but ingredients and blanks.
    private static func isList(_ step: [Item]) -> Bool {
        step.allSatisfy { item in
            switch item {
            case .ingredient: true
            case .text(let text): text.allSatisfy(\.isWhitespace)
            case .cookware, .timer: false
            }
        }
    }

    /// Returns the words of an item in a sentence.
    private static func words(_ item: Item) -> String {
        switch item {
        case .text(let text): text
        case .ingredient(let name, _, _, _), .cookware(let name, _): name
        case .timer(let name, let quantity, let unit):
            quantity.isEmpty ? name : unit.isEmpty ? quantity : "\(quantity) \(unit)"
        }
    }

    /// Removes `-- comments` and `[- comments -]`.
    private static func withoutComments(_ text: String) -> String {
        var text = text
        while let start = text.firstRange(of: "[-") {
            let end = text[start.upperBound...].firstRange(of: "-]")?.upperBound ?? text.endIndex
            text.removeSubrange(start.lowerBound..<end)
        }
        return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .compactMap { line -> Substring? in
                guard let start = line.firstRange(of: "--") else { return line }
                let rest = line[..<start.lowerBound]
                // A line of nothing but a comment ends no step.
                return rest.allSatisfy(\.isWhitespace) ? nil : rest
            }
            .joined(separator: "\n")
    }

    /// Splits a step into its items.
    private static func items(_ text: String) -> [Item] {
        var items: [Item] = []
        var plain = ""
        var rest = text[...]
        func flush() {
            if !plain.isEmpty { items.append(.text(plain)) }
            plain = ""
        }
        while let first = rest.first {
            if first == "\\", let next = rest.dropFirst().first, "@#~{}[]-=>\\".contains(next) {
                plain.append(next)
                rest = rest.dropFirst(2)
            } else if "@#~".contains(first), let (item, end) = marked(first, rest.dropFirst()) {
                flush()
                items.append(item)
                rest = rest[end...]
            } else {
                plain.append(first)
                rest = rest.dropFirst()
            }
        }
        flush()
        return items
    }

    /// Reads what follows a mark; nil if the mark is a plain character.
    private static func marked(_ mark: Character, _ text: Substring) -> (Item, String.Index)? {
        // `@&name` and `@?name` are modifiers.
        let start = text.drop { "&?+-".contains($0) && mark == "@" }
        guard let first = start.first, first == "{" && mark == "~" || !first.isWhitespace && first != "{" else {
            return nil
        }
        var name = start.prefix { !"@#~{".contains($0) && !$0.isNewline }
        var (quantity, unit, note) = ("", "", "")
        var end: String.Index
        if name.endIndex < start.endIndex, start[name.endIndex] == "{",
            let close = start[name.endIndex...].firstIndex(of: "}")
        {
            let inner = start[start.index(after: name.endIndex)..<close]
            let parts = inner.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false)
            quantity = TextCleaning.joined(String(parts.first ?? ""))
            unit = parts.count > 1 ? TextCleaning.joined(String(parts[1])) : ""
            if quantity.hasPrefix("=") { quantity.removeFirst() }
            end = start.index(after: close)
            if mark == "@", end < start.endIndex, start[end] == "(", let last = start[end...].firstIndex(of: ")") {
                note = TextCleaning.joined(String(start[start.index(after: end)..<last]))
                end = start.index(after: last)
            }
        } else {
            // Without braces, one word.
            name = start.prefix { !$0.isWhitespace && !$0.isPunctuation && !$0.isSymbol || isWordSymbol($0) }
            end = name.endIndex
        }
        let word = TextCleaning.joined(String(name.split(separator: "|").first ?? ""))
        guard !word.isEmpty || mark == "~" && !quantity.isEmpty else { return nil }
        switch mark {
        case "@": return (.ingredient(name: word, quantity: quantity, unit: unit, note: note), end)
        case "#": return (.cookware(name: word, quantity: quantity), end)
        default: return (.timer(name: word, quantity: quantity, unit: unit), end)
        }
    }

    /// True for a dash or apostrophe in a word, and for pictures.
    private static func isWordSymbol(_ character: Character) -> Bool {
        "-'’_".contains(character) || character.unicodeScalars.first?.properties.isEmojiPresentation == true
            || character.unicodeScalars.contains { $0.properties.isEmoji && $0.value > 0x2000 }
    }
}

/// The YAML front matter of a text file: names with texts or lists, as recipe files use it.
package enum FrontMatter {
    /// A name with its values: one for a text, several for a list.
    package struct Entry: Hashable, Sendable {
        /// The name.
        package var name: String
        /// The texts.
        package var values: [String]

        /// Creates an entry.
        package init(_ name: String, _ values: [String]) {
            self.name = name
            self.values = values
        }
    }

    /// Splits a text into its front matter and the rest.
    static func split(_ text: String) -> ([Entry], String) {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let start = lines.firstIndex { !$0.allSatisfy(\.isWhitespace) } ?? 0
        guard start < lines.count, lines[start].trimmedEnd == "---",
            let end = lines[(start + 1)...].firstIndex(where: { $0.trimmedEnd == "---" || $0.trimmedEnd == "..." })
        else { return ([], text) }
        return (entries(lines[(start + 1)..<end]), lines[(end + 1)...].joined(separator: "\n"))
    }

    private static func entries(_ lines: ArraySlice<Substring>) -> [Entry] {
        var entries: [Entry] = []
        var block: Character?
        for line in lines {
            let text = TextCleaning.joined(String(line))
            if text.isEmpty || text.hasPrefix("#") { continue }
            let isIndented = line.first?.isWhitespace == true
            if text.hasPrefix("- ") || text == "-", !entries.isEmpty {
                entries[entries.count - 1].values.append(scalar(String(text.dropFirst(2))))
            } else if isIndented, let last = entries.indices.last, block != nil || entries[last].values.isEmpty == false
            {
                // A text that goes on.
                if block == "|" || entries[last].values.isEmpty {
                    entries[last].values.append(scalar(text))
                } else {
                    entries[last].values[entries[last].values.count - 1] +=
                        entries[last].values.last == "" ? text : " " + text
                }
            } else if let colon = text.firstIndex(of: ":"), colon > text.startIndex {
                let name = String(text[..<colon])
                let value = TextCleaning.joined(String(text[text.index(after: colon)...]))
                block = nil
                if let first = value.first, first == "|" || first == ">" {
                    block = first
                    entries.append(Entry(name, first == ">" ? [""] : []))
                } else if value.hasPrefix("["), value.hasSuffix("]") {
                    let parts = value.dropFirst().dropLast().split(separator: ",")
                    entries.append(Entry(name, parts.map { scalar(TextCleaning.joined(String($0))) }))
                } else {
                    entries.append(Entry(name, value.isEmpty ? [] : [scalar(value)]))
                }
            }
        }
        return entries
    }

    /// Returns a text without its quotation marks.
    private static func scalar(_ text: String) -> String {
        guard text.count >= 2, let first = text.first, first == "\"" || first == "'", text.last == first else {
            return text
        }
        let inner = String(text.dropFirst().dropLast())
        return first == "\"" ? inner.replacing("\\\"", with: "\"") : inner.replacing("''", with: "'")
    }
}

extension Substring {
    /// The text without blanks at its end.
    fileprivate var trimmedEnd: Substring {
        var text = self
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}

/// Chowdown (tandoor: cookbook/integration/chowdown.py): lists in the front matter of Markdown files.
enum ChowdownFormat {
    static func recipe(_ text: String) -> PageRecipe? {
        let (entries, body) = FrontMatter.split(text)
        func values(_ name: String) -> [String] { entries.first { $0.name.lowercased() == name }?.values ?? [] }
        guard let title = values("title").first, !title.isEmpty else { return nil }
        var recipe = PageRecipe(source: .export)
        recipe.title = title
        recipe.addIngredients(values("ingredients").map(TextCleaning.joined))
        recipe.addSteps(named: nil, values("directions").map(TextCleaning.joined).filter { !$0.isEmpty })
        recipe.tags = values("tags").flatMap { $0.split(separator: ",") }.map { TextCleaning.joined(String($0)) }
        recipe.yields = values("servings").first ?? values("yield").first
        let summary = ExportText.lines(body).joined(separator: "\n")
        recipe.summary = summary.isEmpty ? nil : summary
        return recipe
    }
}
