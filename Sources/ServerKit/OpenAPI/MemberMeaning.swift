import HearthAPI

/// Descriptions of members by name. A name has the same meaning in every wire type.
enum MemberMeaning {
    static let byName: [String: Schema] = [
        "user_id": ["description": "The user's number."],
        "run_id": ["format": "uuid", "description": "The run's id, as in the `context` event of its stream."],
        "household_id": ["format": "uuid"],
        "feedback_id": ["format": "uuid"],
        "request_id": ["description": "The request's id, to quote to the operator. Equals `X-Request-Id`."],
        "goal": ["description": "The request in the family's own words."],
        "detach": ["description": "Whether the run continues if its connection is lost."],
        "ai_assist": ["description": "False uses no model, only the cards."],
        "weekdays": ["description": "The days for chores. Default: every day."],
        "messages": ["description": "The earlier turns, oldest first."],
        "adults": ["description": "The number of adults."],
        "kidsAges": ["description": "Ages in years (0.75 is nine months); null is an unknown age."],
        "allergies": ["description": "Allergens that must not be in a meal, one per entry."],
        "cuisines": ["description": "Favourite cuisines."],
        "country": ["description": "The country for emergency numbers: ISO 3166-1, two capital letters."],
        "piiAllowList": ["description": "Texts that are not redacted as personal data."],
        "signal": ["description": "The rating. `edit` comes with a better answer."],
        "invite": ["description": "The code of an invitation, for a new account."],
        "device": ["description": "The client's name in the list of sessions."],
        "locale": ["description": "A language tag, RFC 5646."],
        "time_zone": ["description": "The IANA time zone, which determines days and months."],
        "plan_text": ["description": "The plan's text, equal to the concatenated deltas."],
        "aisle_order": ["description": "The aisles in the order of the shop."],
        "retryable": ["description": "Whether the same request may succeed later."],
        "elapsed_ms": ["description": "Milliseconds from the request to this event."],
        "created_at": moment, "updated_at": moment, "expires_at": moment,
        "date": ["format": "date"],
        "cost_microusd": money, "total_cost_microusd": money,
    ]

    private static let moment: Schema = ["format": "date-time", "description": "RFC 3339 in UTC, with milliseconds."]
    private static let money: Schema = ["description": "An amount in micro-dollars (millionths of a US dollar)."]
}
