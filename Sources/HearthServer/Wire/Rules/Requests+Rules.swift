import HearthAPI

extension UserUpsertRequest: Validatable {
    static let rules: [Rule<Self>] = [
        // Higher numbers are left for users created without a number: each gets the number after the highest one.
        Rule("user_id", \.userID, .range(1...Int64.highestUserNumber / 2)),
        Rule("display_name", \.displayName, .text(0...200)),
        Rule("locale", \.locale, .languageTag),
        Rule("time_zone", \.timeZone, .timeZone),
    ]
}

extension FeedbackRequest: Validatable {
    static let rules: [Rule<Self>] = [
        Rule("user_id", \.userID, .userNumber),
        Rule("run_id", \.runID, .uuid("must be the run_id of a context event")),
        Rule("comment", \.comment, .text(0...4000)),
        Rule("payload", is: ["description": "Any JSON, up to 16 KB."]),
    ]
}

extension MemoryRequest: Validatable {
    static let rules: [Rule<Self>] = [
        Rule("user_id", \.userID, .userNumber),
        Rule("text", \.text, .text(1...500)),
    ]
}
