import HearthAPI

/// What members mean that have the same name in many wire types: a name means the same everywhere.
enum MemberMeaning {
    static let byName: [String: Schema] = [
        "user_id": ["description": "The number by which requests name a user."],
        "run_id": ["format": "uuid", "description": "A run, as the `context` event of its stream names it."],
        "household_id": ["format": "uuid"],
        "feedback_id": ["format": "uuid"],
        "request_id": ["description": "What to quote to whoever runs the server; also in `X-Request-Id`."],
        "goal": ["description": "What is wanted, in the family's own words."],
        "detach": ["description": "Whether the run goes on when its connection is lost."],
        "ai_assist": ["description": "False: no model is asked, the cards alone are."],
        "weekdays": ["description": "The days on which chores are done; every day where absent."],
        "messages": ["description": "The turns before this one, oldest first."],
        "adults": ["description": "How many."],
        "kidsAges": ["description": "In years, 0.75 is nine months; null is an age that nobody told."],
        "allergies": ["description": "What must not be in a meal, a word each."],
        "cuisines": ["description": "Kitchens that the family likes."],
        "country": ["description": "ISO 3166-1, two capital letters: whose emergency numbers are told."],
        "piiAllowList": ["description": "Texts that are not taken out as personal details."],
        "signal": ["description": "Whether the answer was any good; `edit` comes with a better one."],
        "invite": ["description": "The code of an invitation, where the account is new."],
        "device": ["description": "What the client calls itself in the list of sessions."],
        "locale": ["description": "A language tag, RFC 5646."],
        "time_zone": ["description": "An IANA name; decides what today and a month are."],
        "plan_text": ["description": "The plan in words: what the deltas add up to."],
        "aisle_order": ["description": "The aisles in the order of a walk through the shop."],
        "retryable": ["description": "Whether the same request may succeed later."],
        "elapsed_ms": ["description": "Milliseconds from the request to this event."],
        "created_at": moment, "updated_at": moment, "expires_at": moment,
        "date": ["format": "date"],
        "cost_microusd": money, "total_cost_microusd": money,
    ]

    private static let moment: Schema = ["format": "date-time", "description": "RFC 3339 in UTC, with milliseconds."]
    private static let money: Schema = ["description": "Millionths of a US dollar."]
}
