import Archives
import JSONText

extension ExportFiles.File {
    /// The JSON of the file.
    ///
    /// - Throws: ``PageError`` `unreadable`.
    func json() throws(PageError) -> RawJSON {
        guard let json = try? RawJSON(text) else {
            throw PageError(.unreadable, "A file of the export is not JSON. Export it again, or choose another format.")
        }
        return json
    }
}

extension RawJSON {
    /// The text of a member on one line; nil if it is empty or no text or number.
    func line(_ name: String) -> String? {
        let text: String? =
            switch self[name] {
            case .string(let text): TextCleaning.joined(text)
            case .number(let digits): digits
            default: nil
            }
        return text?.isEmpty == false ? text : nil
    }

    /// The lines of a member that is a text, or a list of texts.
    func lines(_ name: String) -> [String] {
        switch self[name] {
        case .string(let text): ExportText.lines(text)
        case .array(let elements): elements.compactMap(\.string).flatMap(ExportText.lines)
        default: []
        }
    }

    /// The number of a member; nil if it is none.
    func number(_ name: String) -> Double? {
        switch self[name] {
        case .number(let digits): Double(digits)
        case .string(let text): Double(text)
        default: nil
        }
    }

    /// The names of a list of texts, or of objects with a `name`.
    func names(_ name: String) -> [String] {
        (self[name]?.array ?? []).compactMap { $0.string ?? $0.line("name") }
    }

    /// The minutes of a member: a number, or a text.
    func minutes(_ name: String) -> Int? {
        guard let text = line(name) else { return nil }
        return Durations.minutes(text)
    }
}

/// Texts of exports, which hold no markup.
enum ExportText {
    /// Returns the lines of a text that are not empty.
    static func lines(_ text: String) -> [String] {
        text.split(whereSeparator: \.isNewline).map { TextCleaning.joined(String($0)) }.filter { !$0.isEmpty }
    }

    /// Returns an amount as people write it: no `.0`.
    static func amount(_ digits: String) -> String {
        guard let value = Double(digits), value != 0 else { return "" }
        guard value == value.rounded(), abs(value) < 1e9 else { return digits }
        return "\(Int(value))"
    }

    /// Returns amount, unit, name and note as one line.
    static func ingredient(amount: String?, unit: String?, name: String?, note: String?) -> String {
        let parts = [amount, unit, name].compactMap { $0 }.filter { !$0.isEmpty }
        let line = parts.joined(separator: " ")
        guard let note, !note.isEmpty else { return line }
        return line.isEmpty ? note : "\(line), \(note)"
    }
}

/// JSON of schema.org.
enum SchemaFormat {
    static func recipes(_ json: RawJSON) -> [PageRecipe] {
        SchemaRecipe([json]).all(source: .export)
    }
}

/// Mealie up to 0.5 (mealie: mealie/services/migrations/mealie_alpha.py).
enum MealieAlphaFormat {
    static func recipe(_ json: RawJSON) -> PageRecipe? {
        guard let title = json.line("name"), json["recipe_ingredient"] != nil || json["recipeIngredient"] != nil else {
            return nil
        }
        var recipe = PageRecipe(source: .export)
        recipe.title = title
        for element in (json["recipe_ingredient"] ?? json["recipeIngredient"])?.array ?? [] {
            if let name = element.line("title") { recipe.ingredients.append(PageRecipe.Group(name, [])) }
            let line: String
            if let text = element.string {
                line = TextCleaning.joined(text)
            } else if element["disable_amount"] == .bool(true) || element["food"] == nil || element["food"] == .null {
                line = element.line("note") ?? ""
            } else {
                line = ExportText.ingredient(
                    amount: element.line("quantity").map(ExportText.amount), unit: element.name("unit"),
                    name: element.name("food"), note: element.line("note"))
            }
            recipe.addIngredient(line)
        }
        for element in (json["recipe_instructions"] ?? json["recipeInstructions"])?.array ?? [] {
            recipe.addSteps(named: element.line("title"), element.string.map(ExportText.lines) ?? element.lines("text"))
        }
        recipe.yields = json.line("recipe_yield") ?? json.line("recipeYield")
        recipe.totalMinutes = json.minutes("total_time") ?? json.minutes("totalTime")
        recipe.prepMinutes = json.minutes("prep_time") ?? json.minutes("prepTime")
        recipe.cookMinutes = json.minutes("perform_time") ?? json.minutes("performTime")
        recipe.url = json.line("org_url") ?? json.line("orgURL")
        recipe.summary = json.line("description")
        recipe.tags = json.names("recipe_category") + json.names("tags")
        return recipe
    }
}

/// The backup of Mealie 1.x: tables in one JSON (tandoor: cookbook/integration/mealie1.py).
enum MealieFormat {
    static func recipes(_ json: RawJSON) -> [PageRecipe] {
        func rows(_ table: String) -> [RawJSON] { json[table]?.array ?? [] }
        func key(_ row: RawJSON, _ name: String) -> String? {
            // Ids are written with and without dashes.
            row.line(name).map { $0.replacing("-", with: "").lowercased() }
        }
        func named(_ table: String) -> [String: String] {
            var names: [String: String] = [:]
            for row in rows(table) { if let id = key(row, "id"), let name = row.line("name") { names[id] = name } }
            return names
        }
        func grouped(_ table: String) -> [String: [RawJSON]] {
            var groups: [String: [RawJSON]] = [:]
            for row in rows(table) { if let id = key(row, "recipe_id") { groups[id, default: []].append(row) } }
            return groups.mapValues { rows in
                rows.enumerated().sorted {
                    ($0.element.number("position") ?? 0, $0.offset) < ($1.element.number("position") ?? 0, $1.offset)
                }.map(\.element)
            }
        }
        let (units, foods, tags) = (named("ingredient_units"), named("ingredient_foods"), named("tags"))
        let (ingredients, steps, tagged) = (
            grouped("recipes_ingredients"), grouped("recipe_instructions"), grouped("recipes_to_tags")
        )
        return rows("recipes").compactMap { (row: RawJSON) -> PageRecipe? in
            guard let id = key(row, "id"), let title = row.line("name") else { return nil }
            var recipe = PageRecipe(source: .export)
            recipe.title = title
            for element in ingredients[id] ?? [] {
                if let name = element.line("title") { recipe.ingredients.append(PageRecipe.Group(name, [])) }
                let food = key(element, "food_id").flatMap { foods[$0] }
                let line =
                    food == nil
                    ? element.line("note") ?? element.line("original_text") ?? ""
                    : ExportText.ingredient(
                        amount: element.line("quantity").map(ExportText.amount),
                        unit: key(element, "unit_id").flatMap { units[$0] },
                        name: food, note: element.line("note"))
                recipe.addIngredient(line)
            }
            for element in steps[id] ?? [] { recipe.addSteps(named: element.line("title"), element.lines("text")) }
            recipe.yields = row.line("recipe_yield") ?? row.line("recipe_servings").map(ExportText.amount)
            recipe.totalMinutes = row.minutes("total_time")
            recipe.prepMinutes = row.minutes("prep_time")
            recipe.cookMinutes = row.minutes("perform_time")
            recipe.url = row.line("org_url")
            recipe.summary = row.line("description")
            recipe.tags = (tagged[id] ?? []).compactMap { key($0, "tag_id").flatMap { tags[$0] } }
            return recipe
        }
    }
}

/// Tandoor (tandoor: cookbook/integration/default.py).
enum TandoorFormat {
    static func recipe(_ json: RawJSON) -> PageRecipe? {
        guard let title = json.line("name"), let steps = json["steps"]?.array else { return nil }
        var recipe = PageRecipe(source: .export)
        recipe.title = title
        func order(_ step: RawJSON) -> Double { step.number("order") ?? 0 }
        for step in steps.enumerated().sorted(by: { (order($0.element), $0.offset) < (order($1.element), $1.offset) })
            .map(\.element)
        {
            let isHeader = step["show_as_header"] != .bool(false)
            let name = isHeader ? step.line("name") : nil
            if let name, step["ingredients"]?.array?.isEmpty == false {
                recipe.ingredients.append(PageRecipe.Group(name, []))
            }
            for element in step["ingredients"]?.array ?? [] {
                if element["is_header"] == .bool(true) {
                    recipe.ingredients.append(PageRecipe.Group(element.line("note") ?? element.name("food"), []))
                    continue
                }
                let hasAmount = element["no_amount"] != .bool(true)
                recipe.addIngredient(
                    ExportText.ingredient(
                        amount: hasAmount ? element.line("amount").map(ExportText.amount) : nil,
                        unit: hasAmount ? element.name("unit") : nil, name: element.name("food"),
                        note: element.line("note")))
            }
            recipe.addSteps(named: name, step.lines("instruction"))
        }
        recipe.yields = [json.line("servings"), json.line("servings_text")].compactMap { $0 }.joined(separator: " ")
        let (working, waiting) = (json.number("working_time") ?? 0, json.number("waiting_time") ?? 0)
        if working + waiting > 0, working + waiting < 100_000 { recipe.totalMinutes = Int(working + waiting) }
        recipe.url = json.line("source_url")
        recipe.summary = json.line("description")
        recipe.tags = json.names("keywords")
        return recipe
    }
}

/// Paprika 3 (RecipeSage: packages/express/src/routes/import/job/paprika.ts).
enum PaprikaFormat {
    static func recipes(_ bytes: [UInt8]) throws -> [PageRecipe] {
        let text = bytes.starts(with: [0x1F, 0x8B]) ? try Gzip.unpacked(bytes, limit: 64 << 20) : bytes
        guard let json = try? RawJSON(String(decoding: text, as: UTF8.self)) else {
            throw PageError(.unreadable, "A file of the export is not JSON. Export it again, or choose another format.")
        }
        return (json.array ?? [json]).compactMap { (json: RawJSON) -> PageRecipe? in
            guard let title = json.line("name") else { return nil }
            var recipe = PageRecipe(source: .export)
            recipe.title = title
            recipe.addIngredients(json.lines("ingredients"))
            recipe.addSteps(named: nil, json.lines("directions"))
            recipe.yields = json.line("servings")
            recipe.prepMinutes = json.minutes("prep_time")
            recipe.cookMinutes = json.minutes("cook_time")
            recipe.totalMinutes = json.minutes("total_time")
            recipe.url = json.line("source_url")
            recipe.summary = json.line("description")
            recipe.author = json.line("source")
            recipe.image = json.line("image_url")
            recipe.tags = json.names("categories")
            return recipe
        }
    }
}

/// KitchenOwl (kitchenowl: backend/app/service/importServices/import_recipe.py): name, description with the steps, items.
enum KitchenOwlFormat {
    static func recipes(_ json: RawJSON) -> [PageRecipe] {
        let rows = json["recipes"]?.array ?? json.array ?? [json]
        return rows.compactMap { (row: RawJSON) -> PageRecipe? in
            guard let title = row.line("name") else { return nil }
            var recipe = PageRecipe(source: .export)
            recipe.title = title
            for item in row["items"]?.array ?? [] {
                // The description of an item is its amount.
                recipe.addIngredient(
                    ExportText.ingredient(
                        amount: item.line("description"), unit: nil, name: item.line("name"), note: nil))
            }
            recipe.addSteps(named: nil, row.lines("description"))
            recipe.yields = row.line("yields").flatMap { $0 == "0" ? nil : $0 }
            func minutes(_ name: String) -> Int? { row.minutes(name) }
            recipe.totalMinutes = minutes("time")
            recipe.cookMinutes = minutes("cook_time")
            recipe.prepMinutes = minutes("prep_time")
            recipe.url = row.line("source")
            recipe.tags = row.names("tags")
            return recipe
        }
    }
}

/// Mela (tandoor: cookbook/integration/melarecipes.py).
enum MelaFormat {
    static func recipe(_ json: RawJSON) -> PageRecipe? {
        guard let title = json.line("title") else { return nil }
        var recipe = PageRecipe(source: .export)
        recipe.title = title
        for line in json.lines("ingredients") {
            if line.hasPrefix("#") {
                recipe.ingredients.append(PageRecipe.Group(TextCleaning.joined(String(line.drop { $0 == "#" })), []))
            } else {
                recipe.addIngredient(line)
            }
        }
        for line in json.lines("instructions") {
            if line.hasPrefix("#") {
                recipe.addSteps(named: TextCleaning.joined(String(line.drop { $0 == "#" })), [])
            } else {
                recipe.addSteps(named: nil, [line])
            }
        }
        recipe.yields = json.line("yield")
        recipe.prepMinutes = json.minutes("prepTime")
        recipe.cookMinutes = json.minutes("cookTime")
        recipe.totalMinutes = json.minutes("totalTime")
        recipe.url = json.line("link")
        recipe.tags = json.names("categories")
        return recipe
    }
}

extension RawJSON {
    /// The name of a member that is a text or an object with a `name`.
    func name(_ member: String) -> String? { line(member) ?? self[member]?.line("name") }
}

extension PageRecipe {
    /// Adds a line to the last group.
    mutating func addIngredient(_ line: String) {
        let line = TextCleaning.joined(line)
        guard !line.isEmpty else { return }
        if ingredients.isEmpty { ingredients.append(Group(nil, [])) }
        ingredients[ingredients.count - 1].lines.append(line)
    }

    /// Adds lines to the last group. Lines that look like headings stay lines, as the app shows them.
    mutating func addIngredients(_ lines: [String]) {
        for line in lines { addIngredient(line) }
    }

    /// Adds steps, in a group of their own if they have a name.
    mutating func addSteps(named name: String?, _ lines: [String]) {
        if instructions.isEmpty || name != nil { instructions.append(Group(name, [])) }
        instructions[instructions.count - 1].lines += lines
    }
}
