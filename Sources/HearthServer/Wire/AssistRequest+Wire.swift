import HearthAPI
import HearthCore

extension AssistRequest {
    /// The wire's request as a Core value, within bounds. Throws ``HearthError`` `unknown_mode` or `invalid_field`.
    init(_ wire: AssistStreamRequest, for principal: Principal) throws {
        guard let mode = AssistMode(rawValue: wire.mode) else {
            let modes = AssistMode.allCases.map(\.rawValue).joined(separator: ", ")
            throw HearthError(
                .unknownMode, "There is no such mode. Choose one of \(modes).",
                problems: [HearthError.FieldProblem(field: "/mode", message: "must be one of \(modes)")])
        }
        var fields = FieldCheck()
        let goal = wire.goal.trimming(\.isWhitespace)
        fields.check(!goal.isEmpty, "/goal", "is empty: say what to plan")
        fields.check(goal.count <= Self.longestText, "/goal", "is longer than \(Self.longestText) characters")

        let messages = wire.messages ?? []
        fields.check(messages.count <= 50, "/messages", "holds more than 50 turns")
        for (index, message) in messages.enumerated() {
            fields.check(
                !message.content.trimming(\.isWhitespace).isEmpty, "/messages/\(index)/content", "is empty")
            fields.check(
                message.content.count <= Self.longestText, "/messages/\(index)/content",
                "is longer than \(Self.longestText) characters")
        }

        let options = wire.options
        let startDay = options?.startDate.flatMap { CalendarDay($0) }
        fields.check(options?.days.map((1...31).contains) ?? true, "/options/days", "must be 1 to 31")
        fields.check(
            (options?.startDate == nil) == (startDay == nil), "/options/start_date", "must be a date such as 2026-11-21"
        )
        for (index, years) in (options?.children ?? []).enumerated() {
            fields.check(
                years.map { $0 >= 0 && $0 < 22 } ?? true, "/options/children/\(index)",
                "must be an age in years, 0 to 21, or null")
        }
        fields.check((options?.children ?? []).count <= 20, "/options/children", "holds more than 20 children")
        try fields.throwIfAny()

        self.init(
            principal: principal, mode: mode, goal: goal,
            messages: messages.map { ChatMessage($0.role == .user ? .user : .assistant, $0.content) },
            options: Options(
                days: options?.days, startDay: startDay,
                weekdays: Set((options?.weekdays ?? []).compactMap { Weekday(rawValue: $0.rawValue) }),
                children: options?.children.map { $0.map { $0.map(Age.init(years:)) } },
                aiAssist: options?.aiAssist ?? true))
    }

    /// Longest goal or turn, in characters: several pages, well inside every model's window.
    private static let longestText = 8000
}
