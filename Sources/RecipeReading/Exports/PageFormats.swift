import JSONText

/// Copy Me That (tandoor: cookbook/integration/copymethat.py): one page, an element of the class `recipe` for each.
enum CopyMeThatFormat {
    static func recipes(_ bytes: [UInt8]) throws(PageError) -> [PageRecipe] {
        let document = try HTMLDocument(parsing: try PageText.decoded(bytes, charset: nil))
        return document.nodes.indices.compactMap { (node: Int) -> PageRecipe? in
            guard document.nodes[node].tag == .div, document.words(.class, of: node).contains("recipe") else {
                return nil
            }
            return recipe(node, in: document)
        }
    }

    private static func recipe(_ root: Int, in document: HTMLDocument) -> PageRecipe? {
        var recipe = PageRecipe(source: .export)
        for node in root + 1..<document.end(of: root) where document.nodes[node].tag != .text {
            // Ids repeat for each recipe.
            switch document.attribute(.id, of: node) {
            case "name": recipe.title = document.text(of: node)
            case "original_link": recipe.url = document.attribute(.href, of: node)
            case "recipeYield": recipe.yields = document.text(of: node)
            case "description": recipe.summary = document.text(of: node)
            default: break
            }
            let classes = document.words(.class, of: node)
            let text = document.text(of: node)
            guard !text.isEmpty else { continue }
            if classes.contains("recipeIngredient_subheader") {
                recipe.ingredients.append(PageRecipe.Group(ListItems.withoutColon(text), []))
            } else if classes.contains("recipeIngredient") {
                recipe.addIngredient(text)
            } else if classes.contains("instruction_subheader") {
                recipe.addSteps(named: ListItems.withoutColon(text), [])
            } else if classes.contains("instruction") {
                recipe.addSteps(named: nil, [text])
            } else if classes.contains("recipeCategory") {
                recipe.tags.append(text)
            }
        }
        return recipe.title.isEmpty ? nil : recipe
    }
}

/// Recipe Keeper (mealie: mealie/services/migrations/recipekeeper.py): one page with microdata of names of its own.
enum RecipeKeeperFormat {
    static func recipes(_ bytes: [UInt8]) throws(PageError) -> [PageRecipe] {
        let document = try HTMLDocument(parsing: try PageText.decoded(bytes, charset: nil))
        return document.nodes.indices.compactMap { (node: Int) -> PageRecipe? in
            guard document.words(.class, of: node).contains("recipe-details") else { return nil }
            var recipe = PageRecipe(source: .export)
            func property(_ node: Int) -> String { document.attribute(.content, of: node) ?? document.text(of: node) }
            for inner in node + 1..<document.end(of: node) {
                switch document.attribute(.itemprop, of: inner) {
                case "name": recipe.title = property(inner)
                case "recipeIngredients": recipe.addIngredients(document.lines(of: inner..<document.end(of: inner)))
                case "recipeDirections":
                    recipe.addSteps(named: nil, document.lines(of: inner..<document.end(of: inner)))
                case "recipeYield": recipe.yields = property(inner)
                case "prepTime": recipe.prepMinutes = Durations.minutes(property(inner))
                case "cookTime": recipe.cookMinutes = Durations.minutes(property(inner))
                case "recipeSource":
                    recipe.url = document.children(of: inner).compactMap { document.attribute(.href, of: $0) }.first
                case "recipeCourse", "recipeCategory":
                    let tag = property(inner)
                    if !tag.isEmpty { recipe.tags.append(tag) }
                default: continue
                }
            }
            if let prep = recipe.prepMinutes, let cook = recipe.cookMinutes { recipe.totalMinutes = prep + cook }
            return recipe.title.isEmpty ? nil : recipe
        }
    }
}
