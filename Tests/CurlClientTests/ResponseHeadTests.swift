import CurlClient
import HearthCore
import Testing

@Suite struct ResponseHeadTests {
    private func collect(_ lines: [String]) throws -> [ResponseHead] {
        var collector = ResponseHeadCollector()
        return try lines.compactMap { try collector.append(line: Array("\($0)\r\n".utf8)) }
    }

    @Test func `the last value of a field is returned, whatever the case of its name`() throws {
        let heads = try collect(["HTTP/1.1 429 Too Many", "retry-after: 1", "RETRY-AFTER:  2 ", "Empty:", ""])
        #expect(heads.map(\.status) == [429])
        #expect(heads.first?.value(of: "Retry-After") == "2")
        #expect(heads.first?.value(of: "empty") == "")
        #expect(heads.first?.value(of: "other") == nil)
    }

    @Test func `interim responses and trailers are not part of the head`() throws {
        let heads = try collect([
            "HTTP/1.1 103 Early Hints", "Link: x", "", "HTTP/2 200", "A: b", "", "Trailer: late", "",
        ])
        #expect(heads.map(\.status) == [200])
        #expect(heads.first?.value(of: "link") == nil)
        #expect(heads.first?.value(of: "trailer") == nil)
    }

    @Test(arguments: ["HTTP/1.1", "HTTP/1.1 abc", "HTTP/1.1 99", "HTTP/1.1 1000"])
    func aStatusLineWithoutAStatusIsMalformed(line: String) {
        #expect { try collect([line, ""]) } throws: { ($0 as? TransportError)?.code == .malformed }
    }

    @Test func `a head beyond the limit is malformed`() {
        let field = "X: " + String(repeating: "x", count: 1000)
        let lines = ["HTTP/1.1 200 OK"] + Array(repeating: field, count: 70)
        #expect { try collect(lines) } throws: { ($0 as? TransportError)?.code == .malformed }
    }
}
