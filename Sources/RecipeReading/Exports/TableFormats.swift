/// CSV (RFC 4180) with a line of names.
struct NamedTable {
    private let names: [String]
    let rows: [[String]]

    /// - Throws: ``PageError`` `unreadable` without a column that must exist.
    init(_ text: String, requires column: String) throws(PageError) {
        var rows = Self.cells(text)
        guard !rows.isEmpty else { throw Self.failure(column) }
        names = rows.removeFirst().map { TextCleaning.joined($0).lowercased() }
        self.rows = rows
        guard names.contains(column.lowercased()) else { throw Self.failure(column) }
    }

    private static func failure(_ column: String) -> PageError {
        PageError(.unreadable, "The file has no column `\(column)`. Choose the format of the app that wrote it.")
    }

    /// Returns the text of a cell; nil if it is empty.
    func text(_ name: String, of row: [String]) -> String? {
        guard let index = names.firstIndex(of: name.lowercased()), index < row.count else { return nil }
        return row[index].allSatisfy(\.isWhitespace) ? nil : row[index]
    }

    /// Splits a text into rows and cells. Cells in quotation marks may hold commas and line breaks.
    private static func cells(_ text: String) -> [[String]] {
        var (rows, row, cell): ([[String]], [String], [UInt8]) = ([], [], [])
        var isQuoted = false
        let bytes = Array(text.utf8)
        var index = 0
        func endCell() {
            row.append(String(decoding: cell, as: UTF8.self))
            cell = []
        }
        func endRow() {
            endCell()
            if row.count > 1 || row.first?.isEmpty == false { rows.append(row) }
            row = []
        }
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case UInt8(ascii: "\"") where isQuoted:
                if index < bytes.count, bytes[index] == UInt8(ascii: "\"") {
                    cell.append(byte)
                    index += 1
                } else {
                    isQuoted = false
                }
            case UInt8(ascii: "\"") where cell.isEmpty: isQuoted = true
            case UInt8(ascii: ",") where !isQuoted: endCell()
            case 0x0D where !isQuoted: continue
            case 0x0A where !isQuoted: endRow()
            default: cell.append(byte)
            }
        }
        if !cell.isEmpty || !row.isEmpty { endRow() }
        return rows
    }
}

/// My Recipe Box (mealie: mealie/services/migrations/myrecipebox.py).
enum MyRecipeBoxFormat {
    static func recipes(_ text: String) throws(PageError) -> [PageRecipe] {
        let table = try NamedTable(text, requires: "title")
        return table.rows.compactMap { (row: [String]) -> PageRecipe? in
            guard let title = table.text("title", of: row) else { return nil }
            var recipe = PageRecipe(source: .export)
            recipe.title = TextCleaning.joined(title)
            recipe.addIngredients(ExportText.lines(table.text("ingredients", of: row) ?? ""))
            recipe.addSteps(named: nil, ExportText.lines(table.text("instructions", of: row) ?? ""))
            recipe.yields = table.text("quantity", of: row)
            recipe.prepMinutes = table.text("preparationTime", of: row).flatMap(Durations.minutes)
            recipe.cookMinutes = table.text("cookingTime", of: row).flatMap(Durations.minutes)
            recipe.totalMinutes = table.text("totalTime", of: row).flatMap(Durations.minutes)
            recipe.summary = table.text("description", of: row)
            recipe.url = table.text("source", of: row)
            recipe.image = table.text("originalPicture", of: row)
            for name in ["categories", "tags"] {
                for tag in (table.text(name, of: row) ?? "").split(separator: ",") {
                    recipe.tags.append(TextCleaning.joined(String(tag)))
                }
            }
            return recipe
        }
    }
}

/// Plan to Eat (mealie: mealie/services/migrations/plantoeat.py): a line that begins with `, ` is a heading.
enum PlanToEatFormat {
    static func recipes(_ text: String) throws(PageError) -> [PageRecipe] {
        let table = try NamedTable(text, requires: "Title")
        return table.rows.compactMap { (row: [String]) -> PageRecipe? in
            guard let title = table.text("Title", of: row) else { return nil }
            var recipe = PageRecipe(source: .export)
            recipe.title = TextCleaning.joined(title)
            for line in ExportText.lines(table.text("Ingredients", of: row) ?? "") {
                if line.hasPrefix(",") {
                    recipe.ingredients.append(PageRecipe.Group(TextCleaning.joined(String(line.dropFirst())), []))
                } else {
                    recipe.addIngredient(line)
                }
            }
            recipe.ingredients.removeAll { $0.lines.isEmpty }
            recipe.addSteps(named: nil, ExportText.lines(table.text("Directions", of: row) ?? ""))
            recipe.yields = table.text("Servings", of: row) ?? table.text("Yield", of: row)
            recipe.prepMinutes = table.text("Prep Time", of: row).flatMap(Durations.minutes)
            recipe.cookMinutes = table.text("Cook Time", of: row).flatMap(Durations.minutes)
            recipe.totalMinutes = table.text("Total Time", of: row).flatMap(Durations.minutes)
            recipe.url = table.text("Url", of: row)
            recipe.image = table.text("Photo Url", of: row)
            recipe.summary = table.text("Description", of: row)
            for tag in (table.text("Tags", of: row) ?? "").split(separator: ",") {
                recipe.tags.append(TextCleaning.joined(String(tag)))
            }
            return recipe
        }
    }
}
