/// Reads the markup of widespread recipe plugins, whose classes are the same on every site.
struct PluginReader {
    let document: HTMLDocument

    /// The classes of a plugin.
    private struct Plugin {
        /// The element around the recipe.
        var root: String
        var title: [String]
        /// Elements around the lists.
        var ingredients: [String]
        var instructions: [String]
        var yields: [String]
    }

    private static let plugins = [
        Plugin(
            root: "wprm-recipe-container", title: ["wprm-recipe-name"],
            ingredients: ["wprm-recipe-ingredients-container"],
            instructions: ["wprm-recipe-instructions-container"], yields: ["wprm-recipe-servings"]),
        Plugin(
            root: "tasty-recipes", title: ["tasty-recipes-title"], ingredients: ["tasty-recipes-ingredients"],
            instructions: ["tasty-recipes-instructions"], yields: ["tasty-recipes-yield"]),
        Plugin(
            root: "mv-create-card", title: ["mv-create-title"], ingredients: ["mv-create-ingredients"],
            instructions: ["mv-create-instructions"], yields: ["mv-create-yield"]),
        Plugin(
            root: "easyrecipe", title: ["ERSName", "ERName"], ingredients: ["ERSIngredients"],
            instructions: ["ERSInstructions", "ERSDirections"], yields: ["ERSServes"]),
        Plugin(
            root: "zlrecipe-container-border", title: ["zlrecipe-title"], ingredients: ["zlrecipe-ingredients-list"],
            instructions: ["zlrecipe-instructions-list"], yields: ["zlrecipe-yield"]),
        Plugin(
            root: "jetpack-recipe", title: ["jetpack-recipe-title"], ingredients: ["jetpack-recipe-ingredients"],
            instructions: ["jetpack-recipe-directions"], yields: ["jetpack-recipe-servings"]),
        Plugin(
            root: "wpurp-container", title: ["wpurp-recipe-title"], ingredients: ["wpurp-recipe-ingredients"],
            instructions: ["wpurp-recipe-instructions"], yields: ["wpurp-recipe-servings"]),
        Plugin(
            root: "wp-block-wpzoom-recipe-card-block-recipe-card", title: ["recipe-card-title"],
            ingredients: ["recipe-card-ingredients"], instructions: ["recipe-card-directions"], yields: []),
        Plugin(
            root: "cooked-recipe", title: ["cooked-title"], ingredients: ["cooked-recipe-ingredients"],
            instructions: ["cooked-recipe-directions"], yields: ["cooked-servings"]),
        Plugin(
            root: "dr-summary-holder", title: ["dr-title"], ingredients: ["dr-ingredients-list"],
            instructions: ["dr-instructions"], yields: ["dr-yields"]),
        Plugin(
            root: "simmer-recipe", title: ["simmer-recipe-title"], ingredients: ["simmer-ingredients"],
            instructions: ["simmer-instructions"], yields: ["simmer-servings"]),
    ]

    /// Returns the first recipe with ingredients; nil without one.
    func recipe() -> PageRecipe? {
        // What lies within an element of a plugin was read with it.
        var readEnds = [Int](repeating: 0, count: Self.plugins.count)
        for node in document.nodes.indices where document.has(.class, node) {
            let classes = document.words(.class, of: node)
            for (index, plugin) in Self.plugins.enumerated()
            where node >= readEnds[index] && classes.contains(plugin.root[...]) {
                readEnds[index] = document.end(of: node)
                let recipe = recipe(plugin, in: node)
                if !recipe.ingredientLines.isEmpty, !recipe.title.isEmpty { return recipe }
            }
        }
        return nil
    }

    private func recipe(_ plugin: Plugin, in root: Int) -> PageRecipe {
        var recipe = PageRecipe(source: .markup)
        func first(_ classes: [String]) -> Int? {
            (root..<document.end(of: root)).first { node in
                document.has(.class, node) && document.words(.class, of: node).contains { classes.contains(String($0)) }
            }
        }
        func groups(_ classes: [String]) -> [PageRecipe.Group] {
            guard let node = first(classes) else { return [] }
            return ListItems.groups(in: node..<document.end(of: node), of: document).map { group in
                PageRecipe.Group(group.name, group.lines.filter { Headings.kind($0) == nil })
            }.filter { !$0.lines.isEmpty }
        }
        recipe.title = first(plugin.title).map(document.text) ?? ""
        recipe.ingredients = groups(plugin.ingredients)
        recipe.instructions = groups(plugin.instructions)
        recipe.yields = first(plugin.yields).map(document.text)
        return recipe
    }
}
