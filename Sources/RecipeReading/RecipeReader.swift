import JSONText

/// Reads the recipe of a page, by the first of its readers that finds one: JSON-LD, microdata, RDFa, known markup, lists.
///
/// A pure function of bytes. It runs in a process of its own for bytes of strangers; see ``PageChild``.
package enum RecipeReader {
    /// Reads a page.
    ///
    /// - Parameters:
    ///   - bytes: the body of the response, unpacked.
    ///   - address: the address of the page, for relative addresses; nil if it is not known.
    ///   - charset: the charset of the response's Content-Type.
    /// - Throws: ``PageError``.
    package static func recipe(
        _ bytes: [UInt8], address: String? = nil, charset: String? = nil, limits: PageLimits = PageLimits()
    ) throws(PageError) -> PageRecipe {
        guard bytes.count <= limits.bytes else {
            throw PageError(
                .tooLarge, "The page has more than \(limits.bytes >> 20) MB. Paste the text of the recipe instead.")
        }
        let text = try PageText.decoded(bytes, charset: charset)
        let document = try HTMLDocument(parsing: text)
        let page = PageReading(document, address: address)
        guard let recipe = page.recipe() else {
            throw PageError(.noRecipe, "No recipe was found on the page. Paste its text, or enter the recipe by hand.")
        }
        return recipe.within(limits)
    }
}

extension RecipeReader {
    /// Returns the lines that a page shows, from its first heading on if it has one.
    ///
    /// - Throws: ``PageError``.
    static func lines(
        _ bytes: [UInt8], charset: String?, limits: PageLimits
    ) throws(PageError) -> [String] {
        guard bytes.count <= limits.bytes else {
            throw PageError(.tooLarge, "The page has more than \(limits.bytes >> 20) MB.")
        }
        let document = try HTMLDocument(parsing: try PageText.decoded(bytes, charset: charset))
        let heading = document.nodes.indices.first { document.nodes[$0].tag == .h1 } ?? document.nodes.startIndex
        return document.lines(of: heading..<document.nodes.endIndex)
    }
}

/// The reading of one page.
private struct PageReading {
    let document: HTMLDocument
    let facts: PageFacts
    let address: String?

    init(_ document: HTMLDocument, address: String?) {
        self.document = document
        facts = PageFacts(document)
        self.address = address
    }

    func recipe() -> PageRecipe? {
        var recipe = schemaRecipe() ?? PageRecipe(source: .lists)
        if recipe.ingredientLines.isEmpty || recipe.instructionLines.isEmpty,
            let other = PluginReader(document: document).recipe()
        {
            merge(other, into: &recipe)
        }
        recipe.ingredients = ListItems.grouped(recipe.ingredients).map { group in
            PageRecipe.Group(group.name, group.lines.filter { Headings.kind($0) != .ingredients })
        }.filter { !$0.lines.isEmpty }
        completeFromLists(&recipe)
        if recipe.title.isEmpty { recipe.title = facts.title ?? "" }
        guard recipe.isComplete else { return nil }
        // A page without markup is a recipe only if it shows ingredients.
        if recipe.source == .lists, recipe.ingredientLines.isEmpty { return nil }
        // The picture that a page shows elsewhere is the one its author chose for the dish.
        recipe.image = (facts.cover ?? recipe.image ?? facts.image).map(absolute)
        recipe.author = recipe.author ?? facts.author
        recipe.language = recipe.language ?? facts.language
        recipe.url = (recipe.url ?? facts.url).map(absolute)
        recipe.summary = recipe.summary ?? facts.summary
        return recipe
    }

    /// Returns the recipe of the first kind of marked data that has one, completed by the others.
    private func schemaRecipe() -> PageRecipe? {
        var best = SchemaRecipe(facts.linkedData).best(source: .jsonLD, titles: facts.titles)
        let forms: [(ItemReader.Form, PageRecipe.Source)] = [
            (.microdata, .microdata), (.rdfa, .rdfa), (.microformat, .markup),
        ]
        for (form, source) in forms {
            if let best, best.isComplete, !best.ingredientLines.isEmpty, !best.instructionLines.isEmpty { break }
            let items = ItemReader(document: document, form: form).recipes()
            guard let other = SchemaRecipe(items).best(source: source, titles: facts.titles) else { continue }
            if best == nil || best?.ingredientLines.isEmpty == true && best?.instructionLines.isEmpty == true {
                best = other
            } else if var recipe = best {
                merge(other, into: &recipe)
                best = recipe
            }
        }
        return best
    }

    /// Takes from another reading what a recipe lacks.
    private func merge(_ other: PageRecipe, into recipe: inout PageRecipe) {
        if recipe.ingredientLines.isEmpty, recipe.instructionLines.isEmpty, !other.ingredientLines.isEmpty {
            recipe.source = other.source
        }
        if recipe.title.isEmpty { recipe.title = other.title }
        if recipe.ingredientLines.isEmpty { recipe.ingredients = other.ingredients }
        if recipe.instructionLines.isEmpty { recipe.instructions = other.instructions }
        recipe.yields = recipe.yields ?? other.yields
        recipe.prepMinutes = recipe.prepMinutes ?? other.prepMinutes
        recipe.cookMinutes = recipe.cookMinutes ?? other.cookMinutes
        recipe.totalMinutes = recipe.totalMinutes ?? other.totalMinutes
        recipe.image = recipe.image ?? other.image
        recipe.author = recipe.author ?? other.author
    }

    /// Takes from the page's lists what a recipe lacks, and what they say more exactly.
    private func completeFromLists(_ recipe: inout PageRecipe) {
        let reader = ListReader(document)
        let ingredients = reader.ingredients()
        if recipe.ingredientLines.isEmpty {
            recipe.ingredients = ingredients?.groups ?? []
        } else if let ingredients {
            recipe.ingredients = ListComparison.better(recipe.ingredients, shown: ingredients.groups)
        }
        let old = recipe.instructionLines
        let length = old.reduce(0) { $0 + $1.count }
        guard length < 800, let shown = reader.instructions(ingredients: ingredients?.range) else { return }
        // Some pages give the summary in the place of the steps, or the steps of one part alone.
        let lines = shown.flatMap(\.lines)
        let steps = TextCleaning.key(old.joined())
        let isLonger = lines.reduce(0) { $0 + $1.count } * 2 >= length * 3
        let repeatsSummary =
            steps.utf8.count >= 60 && isLonger
            && recipe.summary.map { TextCleaning.key($0).hasPrefix(steps.prefix(60)) } ?? false
        if old.isEmpty || repeatsSummary || ListComparison.extends(old, shown: lines, isExact: recipe.source == .jsonLD)
        {
            recipe.instructions = shown
        }
    }

    /// Makes an address of the page absolute, if the page's own is known.
    private func absolute(_ link: String) -> String {
        guard let base = address ?? facts.url else { return link }
        return PageAddress.absolute(link, base: base)
    }
}
