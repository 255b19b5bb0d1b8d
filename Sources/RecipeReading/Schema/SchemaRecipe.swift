import JSONText

/// A recipe of schema.org (https://schema.org/Recipe), from JSON-LD, or from microdata and RDFa in the same form.
struct SchemaRecipe {
    /// Objects by their `@id`.
    private var identified: [String: RawJSON] = [:]
    /// The objects whose type is Recipe.
    private(set) var found: [RawJSON] = []
    /// What may be looked at of all recipes together: a reference may lead to an object with ten references, and so on.
    let visits = VisitBudget(1_000_000)
    /// The same for one recipe of an export, which may have thousands of them.
    private static let visitsOfOne = 300_000

    /// Finds the recipes in values, at any depth.
    init(_ roots: [RawJSON]) {
        var waiting = Array(roots.reversed().map { ($0, 0) })
        var visited = 0
        while let (value, depth) = waiting.popLast(), visited < 100_000 {
            visited += 1
            guard depth < 100 else { continue }
            switch value {
            case .array(let elements): waiting += elements.reversed().map { ($0, depth + 1) }
            case .object(let members):
                if let id = value["@id"]?.string, members.count > 1, identified[id] == nil { identified[id] = value }
                if Self.isRecipe(value) { found.append(value) }
                waiting += members.reversed().map { ($0.value, depth + 1) }
            default: continue
            }
        }
    }

    /// True if a type of an object is Recipe, under any prefix.
    static func isRecipe(_ value: RawJSON) -> Bool {
        for name in ["@type", "type", "@Type"] {
            let types = value[name].map { $0.array ?? [$0] } ?? []
            if types.contains(where: { $0.string.map(typeName) == "recipe" }) { return true }
        }
        return false
    }

    /// Returns a type without its address, in small letters.
    static func typeName(_ type: String) -> String {
        let end = type.split { $0 == "/" || $0 == "#" || $0 == ":" }.last ?? ""
        return end.lowercased().filter { !$0.isWhitespace }
    }

    /// Returns the best of the recipes: the first that has all of name, ingredients and steps.
    ///
    /// - Parameter titles: titles of the page. A recipe with one of them comes before others.
    func best(source: PageRecipe.Source, titles: [String]) -> PageRecipe? {
        let keys = Set(titles.map(TextCleaning.key))
        var best: (PageRecipe, Int)?
        for value in found.prefix(50) {
            let recipe = recipe(value, source: source)
            var score = 0
            if !recipe.title.isEmpty { score += 1 }
            if !recipe.ingredientLines.isEmpty { score += 4 }
            if !recipe.instructionLines.isEmpty { score += 4 }
            if keys.contains(TextCleaning.key(recipe.title)) { score += 1 }
            if score > best?.1 ?? 0 { best = (recipe, score) }
        }
        return best?.0
    }

    /// Returns all recipes that have a name.
    func all(source: PageRecipe.Source) -> [PageRecipe] {
        found.map { value in
            visits.refill(Self.visitsOfOne)
            return recipe(value, source: source)
        }.filter { !$0.title.isEmpty }
    }

    // MARK: - One recipe

    private func recipe(_ value: RawJSON, source: PageRecipe.Source) -> PageRecipe {
        var recipe = PageRecipe(source: source)
        recipe.title = text(member(value, "name", "headline")).map(TextCleaning.line) ?? ""
        // Some pages have several of the names, one of them on an element around the others.
        for name in ["recipeIngredient", "ingredients", "ingredient"] {
            let groups = ingredients(member(value, name))
            if groups.reduce(0, { $0 + $1.lines.count }) > recipe.ingredientLines.count { recipe.ingredients = groups }
        }
        recipe.instructions = instructions(member(value, "recipeInstructions", "instructions", "step", "steps"))
        recipe.yields = yields(member(value, "recipeYield", "yield"))
        recipe.prepMinutes = minutes(member(value, "prepTime"))
        recipe.cookMinutes = minutes(member(value, "cookTime"))
        recipe.totalMinutes = minutes(member(value, "totalTime"))
        if recipe.totalMinutes == nil, recipe.prepMinutes != nil || recipe.cookMinutes != nil {
            recipe.totalMinutes = (recipe.prepMinutes ?? 0) + (recipe.cookMinutes ?? 0)
        }
        recipe.image = address(member(value, "image", "photo"))
        recipe.author = names(member(value, "author", "creator")).first
        recipe.language = text(member(value, "inLanguage")).map(TextCleaning.line)
        recipe.url = text(member(value, "url", "mainEntityOfPage"))
        recipe.summary = text(member(value, "description", "summary")).map(TextCleaning.line)
        var tags: [String] = []
        var known: Set<String> = []
        for name in ["recipeCategory", "recipeCuisine", "keywords"] {
            for text in names(member(value, name)) {
                for tag in text.split(separator: ",").map({ TextCleaning.line(String($0)) })
                where !tag.isEmpty && known.insert(tag).inserted {
                    tags.append(tag)
                }
            }
        }
        recipe.tags = tags
        return recipe
    }

    /// Returns the first of several members that says anything, whatever the case of its name and its prefix.
    private func member(_ value: RawJSON, _ names: String...) -> RawJSON? {
        guard case .object(let members) = value else { return nil }
        for name in names {
            let name = name.lowercased()
            guard visits.take(members.count) else { return nil }
            for member in members where Self.memberName(member.name) == name {
                if !isEmpty(member.value) { return member.value }
            }
        }
        return nil
    }

    private static func memberName(_ name: String) -> String {
        let end =
            name.utf8.contains(UInt8(ascii: ":")) || name.utf8.contains(UInt8(ascii: "/"))
            ? String(name.split { $0 == ":" || $0 == "/" || $0 == "#" }.last ?? "") : name
        return end.lowercased()
    }

    /// Takes a visit of a value, and more for a long text. Returns false if nothing more is to be read.
    private func visit(_ value: RawJSON) -> Bool {
        // No reader of texts goes beyond 200,000 bytes.
        visits.take(1 + min(value.string?.utf8.count ?? 0, 200_000) / 16)
    }

    private func isEmpty(_ value: RawJSON) -> Bool {
        guard visit(value) else { return true }
        return switch value {
        case .null: true
        case .string(let text): TextCleaning.joined(text).isEmpty
        case .array(let elements): elements.allSatisfy(isEmpty)
        case .object(let members): members.isEmpty
        default: false
        }
    }

    /// Returns an object that a reference names.
    private func resolved(_ value: RawJSON) -> RawJSON {
        guard case .object(let members) = value, members.count <= 2, let id = value["@id"]?.string,
            let object = identified[id]
        else { return value }
        return object
    }

    /// Returns the first text of a value.
    private func text(_ value: RawJSON?, depth: Int = 0) -> String? {
        guard let value, depth < 6, visit(value) else { return nil }
        switch value {
        case .string(let text): return text
        case .number(let digits): return digits
        case .array(let elements):
            return elements.lazy.compactMap { text($0, depth: depth + 1) }.first
        case .object:
            let object = resolved(value)
            return ["text", "name", "@value", "@id", "url"].lazy.compactMap {
                text(member(object, $0), depth: depth + 1)
            }
            .first
        default: return nil
        }
    }

    /// Returns the names of persons or terms.
    private func names(_ value: RawJSON?) -> [String] {
        guard let value, visit(value) else { return [] }
        switch value {
        case .array(let elements): return elements.flatMap { names($0) }
        case .object:
            let object = resolved(value)
            guard let name = member(object, "name", "@value"), case .string(let text) = name else { return [] }
            return [TextCleaning.line(text)].filter { !$0.isEmpty }
        case .string(let text):
            let line = TextCleaning.line(text)
            return line.isEmpty || line.hasPrefix("http") ? [] : [line]
        default: return []
        }
    }

    private func minutes(_ value: RawJSON?) -> Int? {
        guard let value, visit(value) else { return nil }
        switch value {
        case .object:
            return minutes(member(value, "maxValue", "value", "name", "text"))
        case .array(let elements): return elements.lazy.compactMap { minutes($0) }.first
        default: return text(value).flatMap(Durations.minutes)
        }
    }

    /// Returns the most telling of several yields: `4 servings` rather than `4`.
    private func yields(_ value: RawJSON?) -> String? {
        guard let value else { return nil }
        let texts: [String] =
            switch value {
            case .array(let elements): elements.compactMap { text($0) }
            case .object: [member(value, "value", "minValue", "name").flatMap { text($0) }].compactMap { $0 }
            default: [text(value)].compactMap { $0 }
            }
        let lines = texts.map(TextCleaning.line).filter { !$0.isEmpty }
        return lines.first { line in line.contains(where: \.isNumber) && line.contains(where: \.isLetter) }
            ?? lines.first
    }

    /// Returns the first address of pictures.
    private func address(_ value: RawJSON?, depth: Int = 0) -> String? {
        guard let value, depth < 6, visit(value) else { return nil }
        switch value {
        case .string(let text):
            let address = Entities.decoded(TextCleaning.joined(text))
            return address.isEmpty || address.hasPrefix("data:") ? nil : address
        case .array(let elements): return elements.lazy.compactMap { address($0, depth: depth + 1) }.first
        case .object:
            let object = resolved(value)
            return ["url", "contentUrl", "@id", "thumbnailUrl"].lazy.compactMap {
                address(member(object, $0), depth: depth + 1)
            }
            .first
        default: return nil
        }
    }

    // MARK: - Lines

    private func ingredients(_ value: RawJSON?, depth: Int = 0) -> [PageRecipe.Group] {
        guard let value, depth < 8 else { return [] }
        var groups: [PageRecipe.Group] = []
        func add(_ line: String) {
            if groups.last == nil || groups.last?.name != nil { groups.append(PageRecipe.Group(nil, [])) }
            groups[groups.count - 1].lines.append(line)
        }
        let elements: [RawJSON] = value.array ?? [value]
        for element in elements {
            guard visit(element) else { break }
            switch element {
            case .string(let text):
                for line in TextCleaning.lines(text) { add(line) }
            case .array: groups += ingredients(element, depth: depth + 1)
            case .object:
                let object = resolved(element)
                if let inner = member(object, "itemListElement", "recipeIngredient", "ingredients", "item") {
                    let name = text(member(object, "name")).map(TextCleaning.line)
                    let lines = ingredients(inner, depth: depth + 1).flatMap(\.lines)
                    if !lines.isEmpty { groups.append(PageRecipe.Group(name, lines)) }
                } else if let line = ingredient(object) {
                    add(line)
                }
            default: continue
            }
        }
        var joined: [PageRecipe.Group] = []
        for group in groups where !group.lines.isEmpty {
            if let last = joined.last, last.name == nil, group.name == nil {
                joined[joined.count - 1].lines += group.lines
            } else {
                joined.append(group)
            }
        }
        return joined
    }

    /// Returns the line of an ingredient that is an object: amount, unit, name.
    private func ingredient(_ object: RawJSON) -> String? {
        if let text = text(member(object, "text")) { return TextCleaning.line(text) }
        let parts = [
            member(object, "amount", "quantity", "value", "requiredQuantity"), member(object, "unit", "unitText"),
            member(object, "name", "ingredient"),
        ].compactMap { text($0).map(TextCleaning.line) }.filter { !$0.isEmpty }
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }

    private func instructions(_ value: RawJSON?) -> [PageRecipe.Group] {
        guard let value else { return [] }
        var collector = StepCollector()
        collect(value, into: &collector, depth: 0)
        return collector.groups.filter { !$0.lines.isEmpty }
    }

    private struct StepCollector {
        var groups: [PageRecipe.Group] = []

        mutating func add(_ lines: [String]) {
            if groups.isEmpty { groups.append(PageRecipe.Group(nil, [])) }
            groups[groups.count - 1].lines += lines
        }

        mutating func begin(_ name: String?) { groups.append(PageRecipe.Group(name, [])) }
    }

    private func collect(_ value: RawJSON, into steps: inout StepCollector, depth: Int) {
        guard depth < 8, visit(value) else { return }
        switch value {
        case .string(let text): steps.add(TextCleaning.lines(text))
        case .array(let elements):
            for element in elements { collect(element, into: &steps, depth: depth + 1) }
        case .object:
            let object = resolved(value)
            let types = object["@type"].map { $0.array ?? [$0] } ?? []
            let type = types.first?.string.map(Self.typeName)
            let name = text(member(object, "name", "title")).map(TextCleaning.line).flatMap { $0.isEmpty ? nil : $0 }
            let inner = member(object, "itemListElement", "steps", "step", "recipeInstructions")
            let body = member(object, "text", "description").flatMap { text($0) }.map(TextCleaning.lines) ?? []
            if type == "howtosection" || type == "itemlist", let inner {
                steps.begin(name)
                collect(inner, into: &steps, depth: depth + 1)
                return
            }
            if type == "howtosection", !body.isEmpty {
                steps.begin(name)
                steps.add(body)
                return
            }
            if let inner, body.isEmpty {
                if let name, !Self.isGeneric(name) { steps.add([name]) }
                collect(inner, into: &steps, depth: depth + 1)
                return
            }
            guard let first = body.first else {
                if let name {
                    steps.add([name])
                } else if let item = member(object, "item") {
                    collect(item, into: &steps, depth: depth + 1)
                }
                return
            }
            // A step's name is mostly the beginning of its text.
            if let name, !Self.isGeneric(name), !Self.begins(first, with: name) { steps.add([name]) }
            steps.add(body)
        default: return
        }
    }

    /// True for names such as `Step 1`.
    private static func isGeneric(_ name: String) -> Bool {
        let words = TextCleaning.words(name)
        return words.count <= 2 && words.contains { $0.allSatisfy(\.isNumber) } || words.isEmpty
    }

    private static func begins(_ text: String, with name: String) -> Bool {
        var name = TextCleaning.key(name.replacing("…", with: ""))
        if name.utf8.count > 20 { name = String(name.dropLast(2)) }
        return TextCleaning.key(text).hasPrefix(name)
    }
}
