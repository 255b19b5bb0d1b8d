extension ExportTable {
    /// The tables of the care log, with the fields and units of the registry.
    package static let care: [ExportTable] = [
        table(
            "child",
            [
                text("name"), day("birth_date"), day("due_date"), text("sex"), list("avatar"), list("allergies"),
                text("time_zone"), text("day_start_time"), text("ai_share"), moment("archived_at"),
            ]),
        table(
            "feeding",
            [
                moment("started_at"), moment("ended_at"), text("method"), text("side"), text("content"),
                number("left_s", "s"), number("right_s", "s"), number("amount_ml", "ml"), text("food"),
                text("reaction"),
            ]),
        table(
            "diaper", [moment("started_at"), flag("wet"), flag("dirty"), text("colour"), text("consistency")]),
        table(
            "sleep", [moment("started_at"), moment("ended_at"), text("place"), ExportColumn("quality", .number)]),
        table(
            "pumping",
            [
                moment("started_at"), moment("ended_at"), number("left_ml", "ml"), number("right_ml", "ml"),
                number("amount_ml", "ml"),
            ]),
        table("activity", [moment("started_at"), moment("ended_at"), text("kind")]),
        table(
            "medicine",
            [
                text("name"), ExportColumn("amount", .number), text("unit"), number("min_interval_min", "min"),
                ExportColumn("max_per_day", .number), text("rule"), day("ends_on"),
            ]),
        table(
            "medication",
            [moment("started_at"), text("medicine_id"), text("name"), ExportColumn("amount", .number), text("unit")]),
        table("temperature", [moment("started_at"), number("celsius", "°C"), text("site")]),
        table(
            "growth",
            [moment("started_at"), number("weight_g", "g"), number("length_mm", "mm"), number("head_mm", "mm")]),
        table("milestone", [moment("started_at"), text("title"), text("code")]),
        table("note", [moment("started_at"), text("category"), text("text")]),
    ]

    /// Every type may have a note and photos.
    private static func table(_ type: String, _ columns: [ExportColumn]) -> ExportTable {
        ExportTable(type: type, columns: columns + [text("note"), list("photos")])
    }

    private static func text(_ name: String) -> ExportColumn { ExportColumn(name, .text) }
    private static func flag(_ name: String) -> ExportColumn { ExportColumn(name, .flag) }
    private static func day(_ name: String) -> ExportColumn { ExportColumn(name, .day) }
    private static func moment(_ name: String) -> ExportColumn { ExportColumn(name, .moment) }
    private static func list(_ name: String) -> ExportColumn { ExportColumn(name, .json) }
    private static func number(_ name: String, _ unit: String) -> ExportColumn {
        ExportColumn(name, .number, unit: unit)
    }
}
