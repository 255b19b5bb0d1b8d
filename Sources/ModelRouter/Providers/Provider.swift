package import Assist
package import HearthCore

/// A provider encodes requests for, and decodes responses of, one wire format at one address. Does no I/O.
package protocol Provider: Sendable {
    /// The decoder of the provider's responses.
    associatedtype Decoder: FrameDecoder

    /// Returns the HTTP request of a streamed answer from `model`, which is the provider's name of the model.
    func outbound(_ request: ModelRequest, model: String, timeout: Duration, connectTimeout: Duration) throws
        -> OutboundRequest
    /// Returns a decoder for one response.
    func makeDecoder() -> Decoder
}

/// A frame decoder reads the data of a stream's events in order, or a whole answer as one frame.
package protocol FrameDecoder {
    /// True after the end marker. Data after it is ignored.
    var isComplete: Bool { get }

    /// Appends the frame's events to `events`.
    ///
    /// - Throws: ``ProviderError``.
    mutating func decode(_ frame: [UInt8], into events: inout [ProviderEvent]) throws
    /// Called when the body ended without an end marker.
    ///
    /// - Throws: ``ProviderError`` unless the answer is complete all the same.
    func finish() throws
}

/// An event of a provider's stream.
package enum ProviderEvent: Hashable, Sendable {
    /// The next piece of the answer, never empty.
    case text(String)
    /// A refusal, as ``ModelEvent/declined(_:)``.
    case declined(String)
    /// All token counts that the provider has reported so far; replaces any earlier one.
    case usage(TokenUsage, UsageBasis = .reported)
    /// A part of a tool call, as ``ModelEvent/toolCall(index:id:name:argumentsDelta:)``.
    case toolCall(index: Int, id: String?, name: String?, argumentsDelta: String)
    /// Reasoning, which is billed but not passed on; number of bytes.
    case thinking(Int)
    /// The end of the answer; only usage follows.
    case stopped(FinishReason)
}

extension ProviderEvent {
    /// True if the model has made progress.
    var isProgress: Bool {
        switch self {
        case .text, .declined, .toolCall, .thinking, .stopped: true
        case .usage: false
        }
    }
}
