import ServerSentEvents
import Testing

@Suite struct ServerSentEventParserTests {
    struct Example: Sendable, CustomTestStringConvertible {
        var rule: String
        var stream: String
        var events: [ServerSentEvent]
        var testDescription: String { rule }

        init(_ rule: String, _ stream: String, _ events: [ServerSentEvent]) {
            self.rule = rule
            self.stream = stream
            self.events = events
        }
    }

    /// The examples of WHATWG HTML 9.2.6, then one for each rule they leave out.
    static let examples = [
        Example(
            "several data lines are joined by LF", "data: YHOO\ndata: +2\ndata: 10\n\n",
            [event("YHOO\n+2\n10")]),
        Example(
            "an empty id resets the id, one space after the colon is skipped, an event cut off is discarded",
            ": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n",
            [event("first event", id: "1"), event("second event")]),
        Example("an empty data line is data", "data\n\ndata\ndata\n\ndata:", [event(""), event("\n")]),
        Example("a space after the colon is optional", "data:test\n\ndata: test\n\n", [event("test"), event("test")]),
        Example("only one space is skipped", "data:  test\n\n", [event(" test")]),
        Example(
            "event names the type of the next event alone", "event: add\ndata: 73857293\n\ndata: x\n\n",
            [event("73857293", name: "add"), event("x")]),
        Example("an empty event name means message", "event\ndata: x\n\n", [event("x")]),
        Example("the last of two event names counts", "event: a\nevent: b\ndata: x\n\n", [event("x", name: "b")]),
        Example(
            "an event without data is not dispatched and takes its name with it", "event: add\n\ndata: x\n\n",
            [event("x")]),
        Example("an id stays in force", "id: 7\ndata: a\n\ndata: b\n\n", [event("a", id: "7"), event("b", id: "7")]),
        Example(
            "the id of an event without data counts from then on", "id: 7\n\ndata: a\n\n", [event("a", id: "7")]),
        Example(
            "an id with NUL is ignored", "id: 7\ndata: a\n\nid: 8\u{0}\ndata: b\n\n",
            [event("a", id: "7"), event("b", id: "7")]),
        Example("unknown fields are ignored", "datum: x\n data: x\nDATA: x\ndata: y\n\n", [event("y")]),
        Example("a comment is ignored", ":data: x\n:\ndata: y\n: z\n\n", [event("y")]),
        Example("a colon in the value is part of it", "data: a: b\n\n", [event("a: b")]),
        Example("a BOM at the start is skipped", "\u{FEFF}data: x\n\n", [event("x")]),
        Example("a BOM before a blank line is skipped", "\u{FEFF}\ndata: x\n\n", [event("x")]),
        Example("a BOM elsewhere belongs to the field's name", "\n\u{FEFF}data: x\n\ndata: y\n\n", [event("y")]),
        Example("CR ends a line", "data: a\rdata: b\r\rdata: c\r\r", [event("a\nb"), event("c")]),
        Example("CRLF is one line end", "data: a\r\ndata: b\r\n\r\n", [event("a\nb")]),
        Example("LF CR is two line ends", "data: a\n\rdata: b\n\n", [event("a"), event("b")]),
        Example("text is UTF-8", "event: café\ndata: 🥕\n\n", [event("🥕", name: "café")]),
    ]

    @Test(arguments: examples)
    func `a stream is read by the rules of the standard`(example: Example) throws {
        #expect(try events(of: [Array(example.stream.utf8)]) == example.events)
    }

    @Test(arguments: examples)
    func `a stream is read by the rules of the standard when each byte arrives alone`(example: Example) throws {
        #expect(try events(of: example.stream.utf8.map { [$0] }) == example.events)
    }

    @Test(
        arguments: [
            ("retry: 1500", Duration.milliseconds(1500)), ("retry:0", .zero), ("retry: 1.5", nil), ("retry: -1", nil),
            ("retry", nil), ("retry: 99999999999999999999", nil), ("retry: 1 ", nil),
        ])
    func `a retry field is read if it has digits only`(line: String, expected: Duration?) throws {
        var parser = ServerSentEventParser()
        try parser.feed(Array("\(line)\n".utf8)) { _ in }
        #expect(parser.retry == expected)
    }

    @Test func `the last event ID is that of the last complete event`() throws {
        var parser = ServerSentEventParser()
        try parser.feed(Array("id: 1\ndata: a\n\nid: 2\ndata: b\n".utf8)) { _ in }
        #expect(parser.lastEventID == "1")
        try parser.feed([UInt8(ascii: "\n")]) { _ in }
        #expect(parser.lastEventID == "2")
    }

    @Test func `a sequence without contiguous storage gives the same events`() throws {
        var parser = ServerSentEventParser()
        var received: [ServerSentEvent] = []
        try parser.feed("data: x\n\n".utf8.lazy.map { $0 }) { received.append($0) }
        #expect(received == [event("x")])
    }

    @Test func `an error of the handler is thrown`() {
        struct Stop: Error {}
        var parser = ServerSentEventParser()
        #expect(throws: Stop.self) { try parser.feed(Array("data: x\n\n".utf8)) { _ in throw Stop() } }
    }
}

@Suite struct ServerSentEventSizeTests {
    @Test func `an event of the maximum size is read and one byte more is an error`() throws {
        let line = "data: " + String(repeating: "x", count: 94)
        #expect(try events(of: [Array("\(line)\n\n".utf8)], maximumEventSize: 100).count == 1)
        #expect(throws: ServerSentEventError.eventTooLarge) {
            try events(of: [Array("\(line)x\n\n".utf8)], maximumEventSize: 100)
        }
    }

    @Test(arguments: ["data: ", ": "])
    func `a line without an end is an error when it exceeds the maximum size`(prefix: String) {
        var parser = ServerSentEventParser(maximumEventSize: 1000)
        var fed = 0
        #expect(throws: ServerSentEventError.eventTooLarge) {
            try parser.feed(Array(prefix.utf8)) { _ in }
            while fed < 10_000 {
                try parser.feed([UInt8](repeating: 0x78, count: 100)) { _ in }
                fed += 100
            }
        }
        #expect(fed < 1000)
    }

    @Test func `data lines without an end are an error when they exceed the maximum size`() {
        var parser = ServerSentEventParser(maximumEventSize: 1000)
        #expect(throws: ServerSentEventError.eventTooLarge) {
            for _ in 0..<1000 { try parser.feed(Array("data: x\n".utf8)) { _ in } }
        }
    }

    @Test func `the maximum size limits one event, not the stream`() throws {
        let stream = [UInt8](String(repeating: "data: 0123456789\n\n", count: 1000).utf8)
        #expect(try events(of: [stream], maximumEventSize: 20).count == 1000)
    }
}
