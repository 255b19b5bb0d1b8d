import Assist
import HearthAPI
import HearthCore

extension AssistRequest {
    /// Creates the core's request from a validated wire request.
    ///
    /// - Throws: ``HearthError`` `unknown_mode`.
    init(_ wire: AssistStreamRequest, for principal: Principal) throws {
        guard let mode = AssistMode(rawValue: wire.mode) else {
            let modes = AssistMode.allCases.map(\.rawValue).joined(separator: ", ")
            throw HearthError(
                .unknownMode, "Invalid request: `/mode` must be one of \(modes).",
                problems: [HearthError.FieldProblem(field: "/mode", message: "must be one of \(modes)")])
        }
        let options = wire.options
        self.init(
            principal: principal, mode: mode, goal: wire.goal.trimming(\.isWhitespace),
            messages: (wire.messages ?? []).map { ChatMessage($0.role == .user ? .user : .assistant, $0.content) },
            options: Options(
                days: options?.days, startDay: options?.startDate.flatMap { CalendarDay($0) },
                weekdays: Set((options?.weekdays ?? []).compactMap { Weekday(rawValue: $0.rawValue) }),
                children: options?.children.map { $0.map { $0.map(Age.init(years:)) } },
                aiAssist: options?.aiAssist ?? true))
    }
}
