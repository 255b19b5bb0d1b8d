// The types of family data. Units are metric; a client shows what its reader likes. `note` and `photos` are fields of
// every type (RecordType.swift).
//
// A change of this table raises the version. A field may be added, and a bound may be widened. A field is never renamed
// or given another meaning, for phones with older versions keep writing it.

import HearthCore

extension Registry {
    /// The registry of this version.
    package static let current = Registry(version: 3, types: care + plan + kitchen + chores + board)

    /// The origin of a record: the `kind` and `id` of a run or record, and the `line` of it.
    private static let source = FieldRule.object(
        "source", .text("kind"), .id("id"), .integer("line", 0...10_000).optional
    ).optional

    // MARK: One child and its log

    private static let care: [RecordType] = [
        RecordType(
            child, in: .child, area: .care,
            .text("name"),
            .date("birth_date").optional,
            .date("due_date").optional,
            .word("sex", "female", "male").optional,
            .image("avatar").optional,
            .set("allergies", of: .text(200)),
            .timeZone("time_zone"),
            .time("day_start_time").or(#""07:00""#),
            .word("ai_share", "none", "ages", "summaries").or(#""ages""#).owners,
            .moment("archived_at").optional),
        RecordType(
            "feeding", in: .child, area: .care, at: "started_at", until: "ended_at",
            .word("method", "breast", "bottle", "solid"),
            .word("side", "left", "right", "both").optional,
            .word("content", "breast_milk", "formula", "mixed", "water", "other").optional,
            .moment("started_at"),
            .moment("ended_at").optional,
            .integer("left_s", 0...86_400, "s").optional,
            .integer("right_s", 0...86_400, "s").optional,
            .real("amount_ml", 0...2000, "ml").optional,
            .text("food").optional,
            .text("reaction").optional),
        RecordType(
            "diaper", in: .child, area: .care, at: "started_at",
            .moment("started_at"),
            .bool("wet").optional,
            .bool("dirty").optional,
            .text("colour").optional,
            .text("consistency").optional),
        RecordType(
            "sleep", in: .child, area: .care, at: "started_at", until: "ended_at",
            .moment("started_at"),
            .moment("ended_at").optional,
            .text("place").optional,
            .integer("quality", 1...5).optional),
        RecordType(
            "pumping", in: .child, area: .care, at: "started_at", until: "ended_at",
            .moment("started_at"),
            .moment("ended_at").optional,
            .real("left_ml", 0...2000, "ml").optional,
            .real("right_ml", 0...2000, "ml").optional,
            .real("amount_ml", 0...2000, "ml").optional),
        RecordType(
            "activity", in: .child, area: .care, at: "started_at", until: "ended_at",
            .word("kind", "tummy_time", "bath", "walk", "play", "screen", "other"),
            .moment("started_at"),
            .moment("ended_at").optional),
        RecordType(
            "medicine", in: .child, area: .care,
            .text("name"),
            .real("amount", 0...100_000),
            .text("unit"),
            .integer("min_interval_min", 0...525_600, "min").optional,
            .integer("max_per_day", 0...100).optional,
            .text("rule").optional,
            .date("ends_on").optional),
        RecordType(
            "medication", in: .child, area: .care, at: "started_at", ref: "medicine_id",
            .id("medicine_id").optional,
            .text("name"),
            .real("amount", 0...100_000).optional,
            .text("unit").optional,
            .moment("started_at")),
        RecordType(
            "temperature", in: .child, area: .care, at: "started_at",
            .real("celsius", 25...45, "°C"),
            .text("site").optional,
            .moment("started_at")),
        RecordType(
            "growth", in: .child, area: .care, choice: .some(of: "weight_g", "length_mm", "head_mm"), at: "started_at",
            .integer("weight_g", 100...300_000, "g").optional,
            .integer("length_mm", 100...2500, "mm").optional,
            .integer("head_mm", 100...1000, "mm").optional,
            .moment("started_at")),
        RecordType(
            "milestone", in: .child, area: .care, at: "started_at",
            .text("title"),
            .text("code").optional,
            .moment("started_at")),
        RecordType(
            "note", in: .child, area: .care, at: "started_at",
            .text("category"),
            .longText("text"),
            .moment("started_at")),
    ]

    // MARK: Plans of a child or a household

    private static let plan: [RecordType] = [
        RecordType(
            "reminder", in: .child, .household, area: .plan, choice: .some(of: "at", "rule", "after"), at: "at",
            .text("text"),
            .moment("at", .any).optional,
            .text("rule").optional,
            .object("after", .text("type"), .integer("minutes", 1...525_600)).optional,
            .set("for", of: .who),
            .bool("quiet"),
            .bool("enabled").or("true"))
    ]

    // MARK: Kitchen

    private static let kitchen: [RecordType] = [
        RecordType(
            "recipe", in: .household, area: .kitchen, keepsTexts: true,
            .text("name"),
            .longText("description").optional,
            .list("ingredients", of: .text(500), atMost: 200).keepingLosers,
            .list("instructions", of: .text(10_000), atMost: 200).keepingLosers,
            .list("groups", of: .tuple([.integer(0...1000), .text(200)]), atMost: 100),
            .real("servings", 0...1000).optional,
            .text("yield").optional,
            .integer("prep_min", 0...100_000, "min").optional,
            .integer("cook_min", 0...100_000, "min").optional,
            .integer("total_min", 0...100_000, "min").optional,
            .set("tags", of: .text(200)),
            .image("cover").optional,
            .text("source_url", 2000).optional,
            .text("source_name").optional,
            .text("language", 35).optional,
            .json("lines").server,
            .json("allergens").server,
            .json("unknown_foods").server,
            .json("nutrition").server,
            .word("import_status", "pending", "completed", "failed").server,
            .text("import_stage").server,
            .text("import_error").server),
        RecordType(
            "favourite", in: .household, area: .kitchen, key: .fields("recipe_id", "user"), ref: "recipe_id",
            .id("recipe_id"),
            .integer("user", 1...9_007_199_254_740_991),
            .integer("rating", 1...5).optional),
        RecordType(
            "plan_entry", in: .household, area: .kitchen, at: "date", ref: "recipe_id",
            .date("date"),
            .word("slot", "breakfast", "lunch", "dinner", "snack"),
            .id("recipe_id").optional,
            .text("card_id").optional,
            .text("title"),
            .real("servings", 0...1000).optional,
            .who("cook").optional,
            .moment("done_at").optional,
            .bool("locked"),
            source),
        RecordType(
            "list", in: .household, area: .kitchen,
            .text("name"),
            .integer("purge_checked_after_min", 0...525_600, "min").or("60"),
            .list("aisle_order", of: .text(200), atMost: 100),
            source),
        RecordType(
            "shopping_item", in: .household, area: .kitchen, key: .object("source", where: "kind", is: "plan_entry"),
            at: "checked_at", ref: "list_id",
            .id("list_id"),
            .text("name"),
            .real("quantity", 0...1_000_000).optional,
            .text("unit").optional,
            .text("aisle").optional,
            .bool("checked"),
            .moment("checked_at").following("checked"),
            .bool("have"),
            .text("position").optional,
            source),
        RecordType(
            "pantry_item", in: .household, area: .kitchen, at: "best_before",
            .text("name"),
            .text("unit").optional,
            .text("location").optional,
            .real("min_quantity", 0...1_000_000).optional,
            .date("best_before").optional,
            .bool("staple")),
        RecordType(
            "pantry_move", in: .household, area: .kitchen, choice: .one(of: "delta", "counted"), at: "at",
            ref: "item_id",
            .id("item_id"),
            .real("delta", -1_000_000...1_000_000).optional,
            .real("counted", 0...1_000_000).optional,
            .text("reason").optional,
            .moment("at")),
    ]

    // MARK: Chores, rewards and routines

    private static let chores: [RecordType] = [
        RecordType(
            "chore", in: .household, area: .chores, at: "starts_on",
            .text("name"),
            .integer("points", 0...100_000).or("0"),
            .list("assignees", of: .who, atMost: 50),
            .word("assign", "fixed", "rotate", "fewest", "anyone"),
            .date("starts_on"),
            .time("time").optional,
            .text("rule", 500).optional,
            .word("mode", "calendar", "after_done").or(#""calendar""#),
            .integer("minutes", 0...1440, "min").optional,
            .bool("needs_approval"),
            .moment("archived_at").optional,
            source),
        RecordType(
            "chore_done", in: .household, area: .chores, key: .fields("chore_id", "due_on"), at: "due_on",
            ref: "chore_id",
            .id("chore_id"),
            .date("due_on"),
            .who("by").optional,
            .word("state", "open", "done", "skipped", "approved", "rejected"),
            .moment("at").optional,
            .integer("points", 0...100_000).server),
        RecordType(
            "point_entry", in: .household, area: .chores, at: "at", ref: "reward_id",
            .who("who"),
            .integer("points", -100_000...100_000),
            .word("kind", "bonus", "penalty", "redeem"),
            .id("reward_id").optional,
            .word("state", "asked", "approved", "rejected"),
            .moment("at")),
        RecordType(
            "reward", in: .household, area: .chores,
            .text("name"),
            .integer("cost", 0...100_000)),
        RecordType(
            "routine", in: .household, area: .chores,
            .text("name"),
            .list("children", of: .id, atMost: 20),
            .time("time").optional,
            .integer("days", 0...127).or("127"),
            .list("steps", of: .object([.text("text"), .integer("minutes", 0...1440).optional]), atMost: 50),
            source),
        RecordType(
            "routine_run", in: .household, area: .chores, key: .fields("routine_id", "on", "child"), at: "started_at",
            until: "ended_at", ref: "routine_id",
            .id("routine_id"),
            .date("on"),
            .id("child").optional,
            .set("done", of: .integer(0...100)),
            .moment("started_at"),
            .moment("ended_at").optional),
    ]

    // MARK: Calendar and board

    private static let board: [RecordType] = [
        RecordType(
            "event", in: .household, area: .plan, at: "starts_at", until: "ends_at",
            .text("title"),
            .moment("starts_at", .any),
            .moment("ends_at", .any).optional,
            .bool("all_day"),
            .json("origin").server),
        RecordType(
            "calendar_source", in: .household, area: .plan,
            .text("name"),
            .text("url", 2000).secret,
            .text("colour").optional),
        RecordType(
            "board_note", in: .household, area: .plan,
            .longText("text")),
    ]
}
