import JSONText

/// Reads items that the elements of a page mark: microdata, RDFa, and classes of microformats.
///
/// An item becomes an object in the form of JSON-LD, so that one code maps all of them to a recipe.
struct ItemReader {
    /// How elements are marked.
    enum Form {
        case microdata, rdfa, microformat
    }

    let document: HTMLDocument
    let form: Form
    /// What may be read of the nodes: items and properties that lie within each other have the same text.
    let visits = VisitBudget(1_000_000)
    /// The first element of each id, which `itemref` names; empty for a page without references.
    private let identified: [String: Int]

    /// The most elements that an item refers to. The others are not read.
    private static let mostReferences = 100

    init(document: HTMLDocument, form: Form) {
        self.document = document
        self.form = form
        var identified: [String: Int] = [:]
        if form == .microdata, document.attributes.contains(where: { $0.name == .itemref }) {
            for node in document.nodes.indices {
                guard let id = document.attribute(.id, of: node), identified[id] == nil else { continue }
                identified[id] = node
            }
        }
        self.identified = identified
    }

    /// Returns the recipes of the page.
    func recipes() -> [RawJSON] {
        var found: [RawJSON] = []
        var node = 0
        while node < document.nodes.count, found.count < 20 {
            if document.nodes[node].tag != .text, isRecipe(node) { found.append(item(node, depth: 0)) }
            node += 1
        }
        return found
    }

    private func isRecipe(_ node: Int) -> Bool {
        switch form {
        case .microdata:
            // Some pages forget itemscope.
            return document.words(.itemtype, of: node).contains { SchemaRecipe.typeName(String($0)) == "recipe" }
        case .rdfa: return document.words(.typeof, of: node).contains { SchemaRecipe.typeName(String($0)) == "recipe" }
        case .microformat:
            guard document.has(.class, node) else { return false }
            return document.words(.class, of: node).contains { $0 == "hrecipe" || $0 == "h-recipe" }
        }
    }

    private static let names: [Substring: String] = [
        // hRecipe 0.22 and h-recipe; "e-instructions" may hold a list.
        "p-name": "name", "fn": "name", "p-ingredient": "recipeIngredient", "ingredient": "recipeIngredient",
        "ingredients": "recipeIngredient",
        "e-instructions": "recipeInstructions", "instructions": "recipeInstructions",
        "instruction": "recipeInstructions",
        "p-yield": "recipeYield", "yield": "recipeYield", "u-photo": "image", "photo": "image",
        "dt-duration": "totalTime", "duration": "totalTime", "preptime": "prepTime", "cooktime": "cookTime",
        "p-author": "author", "author": "author", "p-summary": "description", "summary": "description",
    ]

    /// Returns the properties that an element is.
    private func properties(_ node: Int) -> [String] {
        switch form {
        case .microdata: return document.words(.itemprop, of: node).map(String.init)
        case .rdfa: return document.words(.property, of: node).map(String.init)
        case .microformat: return document.words(.class, of: node).compactMap { Self.names[$0] }
        }
    }

    private func isItem(_ node: Int) -> Bool {
        switch form {
        case .microdata: document.has(.itemscope, node)
        case .rdfa: document.has(.typeof, node)
        case .microformat: false
        }
    }

    private func item(_ root: Int, depth: Int) -> RawJSON {
        var members: [RawJSON.Member] = []
        let type = document.attribute(form == .rdfa ? .typeof : .itemtype, of: root)
        members.append(RawJSON.Member("@type", .string(form == .microformat ? "Recipe" : type ?? "")))
        var values: [(name: String, values: [RawJSON])] = []
        var places: [String: Int] = [:]
        func add(_ range: Range<Int>) {
            var node = range.lowerBound
            while node < range.upperBound, visits.take() {
                guard document.nodes[node].tag != .text else {
                    node += 1
                    continue
                }
                let names = properties(node)
                let isItem = isItem(node) && node != root
                if !names.isEmpty, depth < 5 {
                    // A property within another of the same name is a part of it, or all of its parts.
                    let inner = names.count == 1 && !isItem ? parts(of: node, names[0], depth: depth) : []
                    let value: [RawJSON] =
                        isItem ? [item(node, depth: depth + 1)] : inner.isEmpty ? [self.value(node, names)] : inner
                    for name in names {
                        if let index = places[name] {
                            values[index].values += value
                        } else {
                            places[name] = values.count
                            values.append((name, value))
                        }
                    }
                    if isItem || !inner.isEmpty || Self.endsProperty(names) {
                        node = document.end(of: node)
                        continue
                    }
                } else if isItem {
                    // An item that belongs to no property, as a rating between the ingredients.
                    node = isRecipe(node) ? document.end(of: node) : node + 1
                    continue
                }
                node += 1
            }
        }
        add(root + 1..<document.end(of: root))
        if form == .microdata {
            let references = document.words(.itemref, of: root).prefix(Self.mostReferences)
            for node in Set(references.compactMap { identified[String($0)] }).sorted()
            where !document.contains(root, node) {
                add(node..<document.end(of: node))
            }
        }
        for (name, list) in values { members.append(RawJSON.Member(name, list.count == 1 ? list[0] : .array(list))) }
        return .object(members)
    }

    /// True if what lies within the property is its text.
    private static func endsProperty(_ names: [String]) -> Bool {
        names.contains { isLines($0) }
    }

    /// True for properties whose value is a list of lines.
    private static func isLines(_ name: String) -> Bool {
        let name = SchemaRecipe.typeName(name)
        return ["recipeingredient", "ingredients", "ingredient", "recipeinstructions", "instructions"].contains(name)
    }

    /// Returns the values of the same property within an element.
    private func parts(of node: Int, _ name: String, depth: Int) -> [RawJSON] {
        guard Self.isLines(name) else { return [] }
        var found: [RawJSON] = []
        var inner = node + 1
        while inner < document.end(of: node), visits.take() {
            if document.nodes[inner].tag != .text, properties(inner).contains(name) {
                found.append(isItem(inner) ? item(inner, depth: depth + 1) : value(inner, [name]))
                inner = document.end(of: inner)
            } else {
                inner += 1
            }
        }
        return found
    }

    private func value(_ node: Int, _ names: [String]) -> RawJSON {
        guard visits.take(document.end(of: node) - node) else { return .null }
        let tag = document.nodes[node].tag
        let lines = Self.endsProperty(names)
        if let content = document.attribute(.content, of: node), !content.isEmpty, !lines || tag == .meta {
            return .string(content)
        }
        switch tag {
        case .img, .source, .video, .iframe:
            for name in [HTMLAttribute.dataSource, .dataLazySource, .src] {
                if let address = document.attribute(name, of: node), !address.hasPrefix("data:"), !address.isEmpty {
                    return .string(address)
                }
            }
            return .null
        case .a where !lines && names.contains { ["image", "url", "photo"].contains(SchemaRecipe.typeName($0)) }, .link:
            return .string(document.attribute(.href, of: node) ?? "")
        case .time:
            if let time = document.attribute(.datetime, of: node), !time.isEmpty { return .string(time) }
        case .abbr where form == .microformat:
            if let title = document.attribute(.title, of: node) { return .string(title) }
        default: break
        }
        if lines {
            let items = ListItems.lines(in: node, of: document)
            return .array(items.map { .string($0) })
        }
        return .string(document.text(of: node))
    }
}
