import JSONText
import RecipeReading

/// A recipe as a model has extracted it.
struct ModelRecipe {
    private var recipe = PageRecipe(source: .lists)

    /// Reads the model's answer; nil if it is not the expected JSON or has no recipe.
    init?(_ text: String) {
        let body = text.drop { $0 != "{" }
        guard let end = body.lastIndex(of: "}"), let json = try? RawJSON(String(body[...end])),
            let name = json["name"]?.string, name.contains(where: { !$0.isWhitespace })
        else { return nil }
        func lines(_ name: String) -> [String] { (json[name]?.array ?? []).compactMap(\.string).filter { !$0.isEmpty } }
        func minutes(_ name: String) -> Int? {
            guard case .number(let digits)? = json[name] else { return nil }
            return Int(digits)
        }
        recipe.title = name
        recipe.ingredients = [PageRecipe.Group(nil, lines("ingredients"))]
        recipe.instructions = [PageRecipe.Group(nil, lines("instructions"))]
        recipe.yields = json["yield"]?.string
        recipe.totalMinutes = minutes("total_minutes")
        guard !recipe.ingredientLines.isEmpty || !recipe.instructionLines.isEmpty else { return nil }
    }

    /// Returns the recipe with the lines that the source says, and no other; nil if that is no recipe.
    func checked(against source: [String]) -> PageRecipe? {
        var checked = recipe
        func kept(_ lines: [String]) -> [String] { SourcedLines.check(lines, against: source).kept }
        checked.ingredients = [PageRecipe.Group(nil, kept(recipe.ingredientLines))]
        checked.instructions = [PageRecipe.Group(nil, kept(recipe.instructionLines))]
        guard let title = kept([recipe.title]).first ?? source.first,
            !checked.ingredientLines.isEmpty || !checked.instructionLines.isEmpty
        else { return nil }
        checked.title = title
        checked.yields = recipe.yields.flatMap { kept([$0]).first }
        // A number of a model that the source does not have is no time.
        let digits = checked.totalMinutes.map(String.init)
        if let digits, !source.contains(where: { $0.contains(digits) }) { checked.totalMinutes = nil }
        return checked
    }
}
