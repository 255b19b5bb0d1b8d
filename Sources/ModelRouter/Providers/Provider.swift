package import Assist
package import HearthCore

/// One wire format at one address. Pure: it turns requests into bytes and frames into events, and does no I/O.
package protocol Provider: Sendable {
    associatedtype Decoder: FrameDecoder

    /// The HTTP request that asks `model`, named as the provider names it, for a streamed answer.
    func outbound(_ request: ModelRequest, model: String, timeout: Duration, connectTimeout: Duration) throws
        -> OutboundRequest
    func makeDecoder() -> Decoder
}

/// Reads the data of a stream's events, one after the other.
package protocol FrameDecoder {
    /// Whether the end marker was read. What the peer sends after it is of no interest.
    var isComplete: Bool { get }

    /// Appends what the frame says to `events`. Throws ``ProviderError``.
    mutating func decode(_ frame: [UInt8], into events: inout [ProviderEvent]) throws
    /// The body ended without an end marker. Throws ``ProviderError`` unless the answer was whole all the same.
    func finish() throws
}

package enum ProviderEvent: Hashable, Sendable {
    /// The next piece of the answer, never empty.
    case text(String)
    /// As ``ModelEvent/declined(_:)``.
    case declined(String)
    /// All that the provider has told so far of the tokens it counted; replaces any earlier one.
    case usage(TokenUsage)
    /// As ``ModelEvent/toolCall(index:id:name:argumentsDelta:)``.
    case toolCall(index: Int, id: String?, name: String?, argumentsDelta: String)
    /// The model thinks aloud, which is billed and not passed on; how many bytes.
    case thinking(Int)
    /// The model has said its last word; only bookkeeping follows.
    case stopped(FinishReason)
}

extension ProviderEvent {
    /// Whether the model has got on.
    var isProgress: Bool {
        switch self {
        case .text, .declined, .toolCall, .thinking, .stopped: true
        case .usage: false
        }
    }
}
