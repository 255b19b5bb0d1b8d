import JSONText

/// Encoder of events as envelopes: compact JSON in UTF-8 without a line break, so that one fits a `data` line.
///
/// `event` comes first, for people who watch the stream; inside `data`, members are sorted. `token` and `delta`, which
/// are frequent, are encoded by hand.
package enum EnvelopeEncoder {
    /// Appends the envelope of `event`.
    ///
    /// - Throws: `EncodingError` for a number that is not finite.
    package static func append(_ event: AssistEvent, to output: inout [UInt8]) throws {
        switch event {
        case .token(let text):
            output.append(contentsOf: #"{"event":"token","data":"#.utf8)
            JSONString.appendLine(text, to: &output)
        case .delta(let text):
            output.append(contentsOf: #"{"event":"delta","data":{"text":"#.utf8)
            JSONString.appendLine(text, to: &output)
            output.append(UInt8(ascii: "}"))
        case .done(let done):
            output.append(contentsOf: #"{"event":"done","#.utf8)
            output.append(contentsOf: try WireJSON.encode(done).dropFirst())
            return
        case .context(let data): try append(event.name, data, to: &output)
        case .intent(let data): try append(event.name, data, to: &output)
        case .toolCall(let data): try append(event.name, data, to: &output)
        case .toolResult(let data): try append(event.name, data, to: &output)
        case .restart(let data): try append(event.name, data, to: &output)
        case .final(let data): try append(event.name, data, to: &output)
        case .refusal(let data): try append(event.name, data, to: &output)
        case .quotaExceeded(let data): try append(event.name, data, to: &output)
        case .error(let data): try append(event.name, data, to: &output)
        case .unknown(_, let data): try append(event.name, data, to: &output)
        }
        output.append(UInt8(ascii: "}"))
    }

    /// Returns the event's name of an envelope from this encoder, in which it comes first and needs no escapes.
    package static func name(of envelope: [UInt8]) -> String {
        let rest = envelope.dropFirst(#"{"event":""#.utf8.count)
        return String(decoding: rest.prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
    }

    /// Returns the JSON text of `data` of an envelope from this encoder, which comes last.
    package static func data(of envelope: [UInt8], named name: String) -> ArraySlice<UInt8> {
        envelope.dropFirst(#"{"event":"\#(name)","data":"#.utf8.count).dropLast()
    }

    private static func append(_ name: String, _ data: some Encodable, to output: inout [UInt8]) throws {
        let encoded = try WireJSON.encode(data)
        output.append(contentsOf: #"{"event":"#.utf8)
        JSONString.appendLine(name, to: &output)
        output.append(contentsOf: #","data":"#.utf8)
        output.append(contentsOf: encoded)
    }
}
