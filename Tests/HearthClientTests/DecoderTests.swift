import HearthAPI
import HearthClient
import Testing

@Suite struct DecoderTests {
    private func decode(sse pieces: [some Sequence<UInt8>]) throws -> [AssistEvent] {
        var decoder = AssistStreamDecoder()
        var events: [AssistEvent] = []
        for piece in pieces { try decoder.feed(piece) { events.append($0) } }
        try decoder.finish()
        return events
    }

    private func decode(ndjson pieces: [some Sequence<UInt8>]) throws -> [AssistEvent] {
        var decoder = NDJSONDecoder()
        var events: [AssistEvent] = []
        for piece in pieces { try decoder.feed(piece) { events.append($0) } }
        try decoder.finish()
        return events
    }

    @Test func `Server-Sent Events give the same events wherever they are cut`() throws {
        let bytes = try SampleStreams.sse(SampleStreams.meals)
        for cut in stride(from: 0, through: bytes.count, by: 3) {
            let events = try decode(sse: [bytes[..<cut], bytes[cut...]])
            if events != SampleStreams.meals { Issue.record("cut at \(cut): \(events)") }
        }
        #expect(try decode(sse: bytes.map { [$0] }) == SampleStreams.meals)
    }

    @Test(
        arguments: ["\n", "", "\r\n", " \t\n\n"])
    func `JSON lines give the same events wherever they are cut, with any white space between them`(separator: String)
        throws
    {
        let bytes = try SampleStreams.ndjson(SampleStreams.meals, separator: separator)
        for cut in stride(from: 0, through: bytes.count, by: 3) {
            let events = try decode(ndjson: [bytes[..<cut], bytes[cut...]])
            if events != SampleStreams.meals { Issue.record("cut at \(cut): \(events)") }
        }
        #expect(try decode(ndjson: bytes.map { [$0] }) == SampleStreams.meals)
    }

    @Test func `a stream without done or error is truncated`() throws {
        let whole = SampleStreams.meals
        for end in 0..<whole.count {
            expect(.cutStream) { _ = try decode(sse: [try SampleStreams.sse(Array(whole[..<end]))]) }
            expect(.cutStream) { _ = try decode(ndjson: [try SampleStreams.ndjson(Array(whole[..<end]))]) }
        }
        let missingBlankLine = try SampleStreams.sse(whole).dropLast()
        expect(.cutStream) { _ = try decode(sse: [missingBlankLine]) }
    }

    @Test func `an error event ends a stream`() throws {
        let failure = AssistEvent.error(.init(code: "deadline_exceeded", message: "Too slow.", retryable: true))
        #expect(try decode(sse: [try SampleStreams.sse([failure])]) == [failure])
        #expect(try decode(ndjson: [try SampleStreams.ndjson([failure])]) == [failure])
    }

    @Test func `an event of a newer server is decoded as unknown`() throws {
        let events = try decode(ndjson: [
            Array(#"{"event":"weather","data":{"sun":1}}{"event":"mood"}"#.utf8),
            try SampleStreams.ndjson([SampleStreams.done]),
        ])
        #expect(events[0] == .unknown(name: "weather", data: .object(["sun": .integer(1)])))
        #expect(events[1] == .unknown(name: "mood", data: .null))
    }

    @Test(
        arguments: ["{}", "[]", "data", #"{"event":"delta","data":"x"}"#, #"{"event":}"#])
    func `a malformed event is an error`(text: String) {
        expect(.malformedEvent) { _ = try decode(sse: [Array("data: \(text)\n\n".utf8)]) }
        expect(.malformedEvent) { _ = try decode(ndjson: [Array("\(text)\n".utf8)]) }
    }

    @Test func `a stray brace between two events is an error`() throws {
        let bytes = Array("}".utf8) + (try SampleStreams.ndjson(SampleStreams.meals))
        expect(.malformedEvent) { _ = try decode(ndjson: [bytes]) }
    }

    @Test func `an event beyond the maximum size is an error before it ends`() {
        let endless = Array(#"{"event":"token","data":""#.utf8) + [UInt8](repeating: 0x78, count: 2000)
        expect(.eventTooLarge) {
            var decoder = NDJSONDecoder(maximumEventSize: 1000)
            try decoder.feed(endless) { _ in }
        }
        expect(.eventTooLarge) {
            var decoder = AssistStreamDecoder(maximumEventSize: 1000)
            try decoder.feed(Array("data: ".utf8) + endless) { _ in }
        }
    }

    @Test func `the last event ID is that of the last complete event`() throws {
        var decoder = AssistStreamDecoder()
        let bytes = try SampleStreams.sse(Array(SampleStreams.meals.prefix(3)))
        try decoder.feed(bytes.dropLast()) { _ in }
        #expect(decoder.lastEventID == "\(SampleStreams.run):2")
        #expect(!decoder.isComplete)
    }

    private func expect(_ code: HearthClientError.Code, _ body: () throws -> Void) {
        let error = #expect(throws: HearthClientError.self, performing: body)
        #expect(error?.code == code)
    }
}
