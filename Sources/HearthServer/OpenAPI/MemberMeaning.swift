import HearthAPI

/// What members mean that have the same name in many wire types: a name means the same everywhere.
enum MemberMeaning {
    static let byName: [String: Schema] = [
        "user_id": ["description": "The number by which requests name a user."],
        "run_id": ["format": "uuid", "description": "A run, as the `context` event of its stream names it."],
        "household_id": ["format": "uuid"],
        "feedback_id": ["format": "uuid"],
        "request_id": ["description": "What to quote to whoever runs the server; also in `X-Request-Id`."],
        "created_at": moment, "updated_at": moment, "expires_at": moment,
        "date": ["format": "date"],
        "cost_microusd": money, "total_cost_microusd": money,
    ]

    private static let moment: Schema = ["format": "date-time", "description": "RFC 3339 in UTC, with milliseconds."]
    private static let money: Schema = ["description": "Millionths of a US dollar."]
}
