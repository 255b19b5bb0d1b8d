package import JSONText

/// A recipe as a page or a file has it: lines of text in their order, nothing interpreted but times.
package struct PageRecipe: Hashable, Sendable {
    /// Lines under one heading.
    package struct Group: Hashable, Sendable {
        /// The heading; nil for lines without one.
        package var name: String?
        /// The ingredients or steps.
        package var lines: [String]

        /// Creates a group.
        package init(_ name: String? = nil, _ lines: [String]) {
            self.name = name
            self.lines = lines
        }
    }

    /// Where in a page the recipe was found.
    package enum Source: String, CaseIterable, Sendable {
        case jsonLD = "json_ld"
        case microdata
        case rdfa
        /// Classes of the microformats h-recipe and hRecipe, or of a known recipe plugin.
        case markup
        /// Lists under headings.
        case lists
        /// A file that another app has exported.
        case export
    }

    /// The name of the dish.
    package var title = ""
    /// The ingredients.
    package var ingredients: [Group] = []
    /// The steps.
    package var instructions: [Group] = []
    /// The servings or pieces, as written: `4 servings`.
    package var yields: String?
    /// Minutes.
    package var prepMinutes: Int?
    /// Minutes.
    package var cookMinutes: Int?
    /// Minutes, all in all.
    package var totalMinutes: Int?
    /// The address of the picture, absolute if the address of the page is known.
    package var image: String?
    /// The author's name.
    package var author: String?
    /// The language, a tag such as `de` or `en-US`.
    package var language: String?
    /// The address that the page calls its own.
    package var url: String?
    /// A short text about the dish.
    package var summary: String?
    /// Tags, keywords, categories.
    package var tags: [String] = []
    /// Where the recipe was found.
    package var source: Source

    /// Creates a recipe without lines.
    package init(source: Source) { self.source = source }

    /// The ingredients of all groups.
    package var ingredientLines: [String] { ingredients.flatMap(\.lines) }
    /// The steps of all groups, without the groups' names.
    package var instructionLines: [String] { instructions.flatMap(\.lines) }

    /// True if there is a name, and ingredients or steps.
    var isComplete: Bool { !title.isEmpty && !(ingredientLines.isEmpty && instructionLines.isEmpty) }
}

extension PageRecipe {
    /// The recipe as one JSON object. Absent values are left out.
    package var json: RawJSON {
        var members: [RawJSON.Member] = []
        func add(_ name: String, _ value: RawJSON?) { if let value { members.append(RawJSON.Member(name, value)) } }
        func number(_ value: Int?) -> RawJSON? { value.map { .number(String($0)) } }
        func text(_ value: String?) -> RawJSON? { value.map { .string($0) } }
        func groups(_ groups: [Group]) -> RawJSON {
            .array(
                groups.map { group in
                    var members: [RawJSON.Member] = []
                    if let name = group.name { members.append(RawJSON.Member("name", .string(name))) }
                    members.append(RawJSON.Member("lines", .array(group.lines.map { .string($0) })))
                    return .object(members)
                })
        }
        add("title", .string(title))
        add("ingredients", groups(ingredients))
        add("instructions", groups(instructions))
        add("yields", text(yields))
        add("prep_minutes", number(prepMinutes))
        add("cook_minutes", number(cookMinutes))
        add("total_minutes", number(totalMinutes))
        add("image", text(image))
        add("author", text(author))
        add("language", text(language))
        add("url", text(url))
        add("summary", text(summary))
        if !tags.isEmpty { add("tags", .array(tags.map { .string($0) })) }
        add("source", .string(source.rawValue))
        return .object(members)
    }

    /// Reads ``json``; nil if it is not of that form.
    package init?(json: RawJSON) {
        guard let title = json["title"]?.string, let source = json["source"]?.string.flatMap(Source.init) else {
            return nil
        }
        func number(_ name: String) -> Int? {
            guard case .number(let digits)? = json[name] else { return nil }
            return Int(digits)
        }
        func groups(_ name: String) -> [Group] {
            (json[name]?.array ?? []).map { group in
                Group(group["name"]?.string, (group["lines"]?.array ?? []).compactMap(\.string))
            }
        }
        self.init(source: source)
        self.title = title
        ingredients = groups("ingredients")
        instructions = groups("instructions")
        yields = json["yields"]?.string
        prepMinutes = number("prep_minutes")
        cookMinutes = number("cook_minutes")
        totalMinutes = number("total_minutes")
        image = json["image"]?.string
        author = json["author"]?.string
        language = json["language"]?.string
        url = json["url"]?.string
        summary = json["summary"]?.string
        tags = (json["tags"]?.array ?? []).compactMap(\.string)
    }

    /// The recipe as a line of predictions: flat lists, as the scorer of recipe pages reads them. A group's name of
    /// instructions is a line before its steps; the ones of ingredients are left out.
    package func prediction(page: String) -> RawJSON {
        func text(_ value: String?) -> RawJSON { value.map { .string($0) } ?? .null }
        let steps = instructions.flatMap { group in (group.name.map { [$0] } ?? []) + group.lines }
        return [
            "page": .string(page), "title": .string(title),
            "ingredients": .array(ingredientLines.map { .string($0) }),
            "instructions": .array(steps.map { .string($0) }), "yields": text(yields),
            "total_minutes": totalMinutes.map { .number(String($0)) } ?? .null, "image": text(image),
            "language": text(language), "source": .string(source.rawValue),
        ]
    }

    /// Cuts lists and lines to their limits.
    func within(_ limits: PageLimits) -> PageRecipe {
        var recipe = self
        func cut(_ groups: [Group]) -> [Group] {
            var left = limits.lines
            return groups.compactMap { group in
                let lines = group.lines.prefix(left).map { String($0.prefix(limits.lineLength)) }
                left -= lines.count
                return lines.isEmpty ? nil : Group(group.name.map { String($0.prefix(200)) }, lines)
            }
        }
        recipe.title = String(title.prefix(300))
        recipe.ingredients = cut(ingredients)
        recipe.instructions = cut(instructions)
        recipe.yields = yields.map { String($0.prefix(200)) }
        recipe.author = author.map { String($0.prefix(200)) }
        recipe.summary = summary.map { String($0.prefix(limits.lineLength)) }
        recipe.image = image.flatMap { $0.utf8.count <= 4000 ? $0 : nil }
        recipe.url = url.flatMap { $0.utf8.count <= 4000 ? $0 : nil }
        recipe.language = language.flatMap { $0.utf8.count <= 35 ? $0 : nil }
        recipe.tags = tags.prefix(50).map { String($0.prefix(100)) }
        return recipe
    }
}
