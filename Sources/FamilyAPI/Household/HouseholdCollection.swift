import HearthAPI
import HearthCore
import ServerKit

/// One list of a household's own records in the API: recipes, plan, lists, pantry, chores, routines, calendar.
struct HouseholdCollection: Sendable {
    /// The parameters that narrow a list.
    enum Filter: Hashable, Sendable {
        /// `from` and `to`: days.
        case days
        /// `since` and `until`: moments.
        case moments
        /// The id of the record that the items belong to, under this name.
        case owner(String)
    }

    /// The name in paths: `recipes`.
    let name: String
    /// The name of the record type: `recipe`.
    let type: String
    /// The area that a token needs.
    let area: RecordArea
    /// One of them in a sentence: `a recipe`.
    let one: String
    /// All of them in a sentence: `recipes`.
    let plural: String
    let filters: [Filter]
    /// A body that creates one.
    let example: [String: JSONValue]

    private init(
        _ name: String, _ type: String, _ area: RecordArea, _ one: String, _ plural: String,
        by filters: [Filter] = [], _ example: [String: JSONValue]
    ) {
        self.name = name
        self.type = type
        self.area = area
        self.one = one
        self.plural = plural
        self.filters = filters
        self.example = example
    }

    /// The group of the routes in the document.
    var tag: RouteDescription.Tag {
        switch area {
        case .kitchen: .kitchen
        case .chores: .chores
        case .plan, .care: .calendar
        }
    }

    private static let id: JSONValue = "0190a000-0000-7000-8000-000000000001"
    private static let adult: JSONValue = "user:1"

    /// All collections, in the order of the document.
    static let all = [
        HouseholdCollection(
            "recipes", "recipe", .kitchen, "a recipe", "the household's own recipes",
            [
                "name": "Lentil soup", "ingredients": ["250 g red lentils", "1 onion, chopped"],
                "instructions": ["Cook everything for 20 minutes."], "servings": 4, "tags": ["soup"],
            ]),
        HouseholdCollection(
            "plan", "plan_entry", .kitchen, "an entry of the week's plan", "entries of the week's plan",
            by: [.days, .owner("recipe_id")],
            ["date": "2026-11-23", "slot": "dinner", "title": "Lentil soup", "servings": 4]),
        HouseholdCollection(
            "lists", "list", .kitchen, "a shopping list", "shopping lists", ["name": "Groceries"]),
        HouseholdCollection(
            "shopping_list_items", "shopping_item", .kitchen, "an item of a shopping list",
            "items of shopping lists", by: [.owner("list_id")],
            ["list_id": id, "name": "Milk", "quantity": 2, "unit": "l"]),
        HouseholdCollection(
            "pantry", "pantry_item", .kitchen, "an item of the pantry", "items of the pantry",
            ["name": "Rice", "unit": "g", "staple": true]),
        HouseholdCollection(
            "chores", "chore", .chores, "a chore", "chores",
            ["name": "Dishes", "assignees": [adult], "assign": "rotate", "starts_on": "2026-11-23", "points": 2]),
        HouseholdCollection("rewards", "reward", .chores, "a reward", "rewards", ["name": "Cinema", "cost": 50]),
        HouseholdCollection(
            "routines", "routine", .chores, "a routine", "routines",
            ["name": "Bedtime", "time": "19:30", "steps": [["text": "Brush teeth", "minutes": 5]]]),
        HouseholdCollection(
            "reminders", "reminder", .plan, "a reminder", "reminders of the household",
            ["text": "Bins out", "at": "2026-11-23T18:00:00.000Z", "for": [adult]]),
        HouseholdCollection(
            "events", "event", .plan, "an event", "events", by: [.moments],
            ["title": "Football", "starts_at": "2026-11-23T16:00:00.000Z", "ends_at": "2026-11-23T17:00:00.000Z"]),
        HouseholdCollection(
            "board", "board_note", .plan, "a note on the board", "notes on the board",
            ["text": "Grandma comes on Sunday."]),
    ]
}
