/// One event of an assist stream. Each is one JSON envelope, `{"event":name,"data":…}`.
///
/// `context` comes first; exactly one of `done` and `error` ends a stream and is its last event.
public enum AssistEvent: Hashable, Sendable {
    /// Who the answer is for, and what policy did to the request.
    case context(Context)
    /// A line of progress for a status bar.
    case token(String)
    /// A tool is about to run.
    case toolCall(ToolCall)
    /// The tool has run.
    case toolResult(ToolResult)
    /// The next piece of the answer, as the model writes it.
    case delta(String)
    /// The answer begins anew.
    case restart(Restart)
    /// The whole result.
    case final(Final)
    /// Policy said no; only `done` follows.
    case refusal(Refusal)
    /// The user's month is used up; only `done` follows.
    case quotaExceeded(QuotaExceeded)
    /// The run failed. Ends the stream.
    case error(Failure)
    /// The run is over. Ends the stream.
    case done(Done)
    /// An event that this version does not know: to be passed over.
    case unknown(name: String, data: JSONValue)

    /// The names of the events on the wire.
    package enum Name: String, CaseIterable, Sendable {
        case context, token
        case toolCall = "tool_call"
        case toolResult = "tool_result"
        case delta, restart, final, refusal
        case quotaExceeded = "quota_exceeded"
        case error, done
    }

    /// The event's name on the wire.
    public var name: String {
        switch self {
        case .context: Name.context.rawValue
        case .token: Name.token.rawValue
        case .toolCall: Name.toolCall.rawValue
        case .toolResult: Name.toolResult.rawValue
        case .delta: Name.delta.rawValue
        case .restart: Name.restart.rawValue
        case .final: Name.final.rawValue
        case .refusal: Name.refusal.rawValue
        case .quotaExceeded: Name.quotaExceeded.rawValue
        case .error: Name.error.rawValue
        case .done: Name.done.rawValue
        case .unknown(let name, _): name
        }
    }

    /// Whether the stream ends with this event.
    public var isTerminal: Bool {
        switch self {
        case .error, .done: true
        default: false
        }
    }
}
