import Assist
import Foundation
import HearthAPI
import HearthCore
import Intent
import ServerKit

extension AssistRequest {
    /// Creates the core's request from a validated wire request.
    ///
    /// - Throws: ``HearthError`` `unknown_mode`, or `invalid_field` for a corrected intent that cannot be read.
    init(_ wire: AssistStreamRequest, for principal: Principal) throws {
        guard let mode = AssistMode.allCases.first(where: { $0.rawValue == wire.mode }) else {
            let modes = AssistMode.allCases.map(\.rawValue).joined(separator: ", ")
            throw HearthError(
                .unknownMode, "Invalid request: `/mode` must be one of \(modes).",
                problems: [HearthError.FieldProblem(field: "/mode", message: "must be one of \(modes)")])
        }
        let options = wire.options
        let intent = try options?.intent.map { try Intent($0, mode: mode) }
        self.init(
            principal: principal, mode: mode, goal: wire.goal.trimming(\.isWhitespace),
            messages: (wire.messages ?? []).map { ChatMessage($0.role == .user ? .user : .assistant, $0.content) },
            options: Options(
                days: options?.days, startDay: options?.startDate.flatMap { CalendarDay($0) },
                weekdays: Set((options?.weekdays ?? []).compactMap { Weekday(rawValue: $0.rawValue) }),
                children: options?.children.map { $0.map { $0.map(Age.init(years:)) } },
                intent: intent, previousRun: options?.previousRun.flatMap(RunReference.init),
                recipes: options?.recipes.flatMap { RecipeChoice(rawValue: $0.rawValue) },
                aiAssist: options?.aiAssist ?? true))
    }
}

extension RunReference {
    /// Creates the reference of a validated request.
    fileprivate init?(_ wire: AssistStreamRequest.RunReference) {
        switch wire {
        case .id(let text):
            guard let id = UUID(uuidString: text) else { return nil }
            self = .id(id)
        case .number(let number): self = .number(number)
        }
    }
}
