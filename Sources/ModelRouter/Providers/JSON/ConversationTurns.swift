import Assist

/// The turns of a request as every provider accepts them: no turn without content, each call followed by its result,
/// each result behind its call, and every call with an id of its own.
///
/// Clients shorten histories, stop between a call and its result, and bring ids of other providers.
struct ConversationTurns {
    enum Turn {
        case user(ChatMessage)
        case assistant(String, [FunctionCall])
        /// The result of a call of the assistant's turn before.
        case result(callID: String, ChatMessage)
    }

    private(set) var turns: [Turn] = []
    /// The names of the called tools, each once, in their order.
    private(set) var calledTools: [String] = []

    /// - Parameter isValidID: returns whether the provider accepts an id. Others are replaced, in the call and in its
    ///   result.
    init(_ messages: [ChatMessage], isValidID: (String) -> Bool, newID: (Int) -> String) {
        let results = Self.results(in: messages)
        var paired = Set(results.values)
        var used: Set<String> = []
        for (index, message) in messages.enumerated() where !message.isBlank || message.role == .tool {
            switch message.role {
            case .user: turns.append(.user(message))
            case .tool:
                // A result whose call was left out is still something that was said.
                if paired.remove(index) == nil {
                    var said = message
                    said.text = "Result of a tool: \(message.text)"
                    turns.append(.user(said))
                }
            case .assistant:
                var calls = message.toolCalls.map { call in
                    FunctionCall(id: call.id, name: call.validName, arguments: call.arguments)
                }
                for place in calls.indices {
                    if isValidID(calls[place].id), used.insert(calls[place].id).inserted { continue }
                    var number = used.count
                    while !used.insert(newID(number)).inserted { number += 1 }
                    calls[place].id = newID(number)
                }
                turns.append(.assistant(message.text, calls))
                for (place, call) in calls.enumerated() {
                    if !calledTools.contains(call.name) { calledTools.append(call.name) }
                    let result = results[CallPlace(turn: index, call: place)].map { messages[$0] }
                    turns.append(.result(callID: call.id, result ?? ChatMessage(.tool, Self.noResult)))
                }
            }
        }
    }

    /// What a model reads in the place of a result that the client does not send: providers refuse a call without one.
    private static let noResult = "The call has no result."

    private struct CallPlace: Hashable {
        var turn: Int
        var call: Int
    }

    /// Returns the index of the result of each call. A result belongs to the newest call of its id that waits for one.
    private static func results(in messages: [ChatMessage]) -> [CallPlace: Int] {
        var waiting: [String: [CallPlace]] = [:]
        var results: [CallPlace: Int] = [:]
        for (index, message) in messages.enumerated() {
            if message.role == .assistant {
                var named: [String: [CallPlace]] = [:]
                for (place, call) in message.toolCalls.enumerated() {
                    named[call.id, default: []].append(CallPlace(turn: index, call: place))
                }
                waiting.merge(named) { $1 }
            } else if message.role == .tool, let id = message.toolCallID, var calls = waiting[id], !calls.isEmpty {
                results[calls.removeFirst()] = index
                waiting[id] = calls
            }
        }
        return results
    }
}
