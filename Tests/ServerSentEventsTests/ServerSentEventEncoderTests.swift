import ServerSentEvents
import Testing

@Suite struct ServerSentEventEncoderTests {
    private func encoded(id: String? = nil, event: String? = nil, _ data: String) -> String {
        var output: [UInt8] = []
        ServerSentEventEncoder.append(id: id, event: event, data: Array(data.utf8), to: &output)
        return String(decoding: output, as: UTF8.self)
    }

    @Test func `a frame consists of id, name, data and a blank line`() {
        #expect(encoded(id: "r:1", event: "token", "{}") == "id: r:1\nevent: token\ndata: {}\n\n")
        #expect(encoded("[DONE]") == "data: [DONE]\n\n")
    }

    @Test(
        arguments: [
            ("", ""), ("a\nb", "a\nb"), ("a\r\nb\r", "a\nb\n"), ("\n", "\n"), ("\r\r\n\n", "\n\n\n"),
            (" leading", " leading"), ("data: x\n\nevent: y", "data: x\n\nevent: y"),
        ])
    func `line breaks in data arrive as LF`(sent: String, received: String) throws {
        #expect(try events(of: [Array(encoded(sent).utf8)]) == [event(received)])
    }

    @Test func `a line break in an id or a name adds no field`() throws {
        let frame = encoded(id: "1\ndata: forged", event: "a\r\n\r\ndata: forged", "x")
        #expect(try events(of: [Array(frame.utf8)]) == [event("x", name: "a", id: "1")])
    }

    @Test func `a ping produces no event`() throws {
        var output: [UInt8] = []
        ServerSentEventEncoder.appendPing(to: &output)
        ServerSentEventEncoder.append(id: nil, event: nil, data: [0x78], to: &output)
        ServerSentEventEncoder.appendPing(to: &output)
        // No blank line: some clients end an event at one as soon as they have seen an id.
        #expect(output.starts(with: ": ping\ndata: ".utf8))
        #expect(try events(of: [output]) == [event("x")])
    }
}
