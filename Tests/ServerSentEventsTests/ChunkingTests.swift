import HearthTesting
import ServerSentEvents
import Testing

@Suite struct ChunkingTests {
    /// What a server, a proxy's comment and three styles of line ends can put into one stream.
    static let recorded = Array(
        ("\u{FEFF}: welcome\r\n\r\nretry: 3000\nid: r1:1\nevent: context\ndata: {\"event\":\"context\"}\n\n"
            + "id: r1:2\revent: delta\rdata: {\"text\":\"crème brûlée 🥕👩‍👧\"}\r\r: ping\n\n"
            + "id: r1:3\r\nevent: delta\r\ndata: one\r\ndata:\r\ndata: three\r\n\r\n"
            + "data\n\nid\ndata: [DONE]\n\nid: r1:9\ndata: cut off\n").utf8)

    @Test func `a stream gives the same events however it is cut in two or three`() throws {
        let bytes = Self.recorded
        let whole = try events(of: [bytes])
        #expect(whole.count == 5)
        for first in 0...bytes.count {
            for second in stride(from: first, through: bytes.count, by: 7) {
                let pieces = [bytes[..<first], bytes[first..<second], bytes[second...]].map(Array.init)
                let split = try events(of: pieces)
                if split != whole { Issue.record("cut at \(first) and \(second): \(split)") }
            }
        }
    }

    @Test(arguments: 0..<8 as Range<UInt64>)
    func `random bytes in random pieces give the events of a plain reading of the standard`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let words = [
            "data", "data:", "data: ", "id", "id: ", "event", "event:", "retry: 1", ":", " ", "\n", "\n", "\n\n", "\r",
            "\r\n", "x", "é", "\u{FEFF}", "\u{0}",
        ].map { Array($0.utf8) }
        for _ in 0..<2000 {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 0..<40, using: &random) {
                if Bool.random(using: &random) || bytes.isEmpty {
                    bytes += words.randomElement(using: &random) ?? []
                } else {
                    bytes.append(UInt8.random(in: 0...255, using: &random))
                }
            }
            var pieces: [[UInt8]] = []
            var rest = bytes[...]
            while !rest.isEmpty {
                pieces.append(Array(rest.prefix(Int.random(in: 0..<12, using: &random))))
                rest = rest.dropFirst(pieces[pieces.count - 1].count)
            }
            let expected = plainReading(of: bytes)
            let read = try events(of: pieces)
            if read != expected { Issue.record("\(pieces): \(read), not \(expected)") }
        }
    }

    /// The standard's algorithm on the whole stream at once, with nothing clever in it.
    private func plainReading(of stream: [UInt8]) -> [ServerSentEvent] {
        var lines: [[UInt8]] = [[]]
        for (index, byte) in stream.enumerated() {
            if byte == 10, index > 0, stream[index - 1] == 13 { continue }
            if byte == 10 || byte == 13 { lines.append([]) } else { lines[lines.count - 1].append(byte) }
        }
        lines.removeLast()
        if let first = lines.first, first.starts(with: [0xEF, 0xBB, 0xBF]) { lines[0].removeFirst(3) }
        var (id, name, data) = ("", "", [[UInt8]]())
        var events: [ServerSentEvent] = []
        for line in lines {
            if line.isEmpty {
                if !data.isEmpty {
                    let joined = Array(data.joined(separator: [10]))
                    events.append(ServerSentEvent(id: id, name: name.isEmpty ? "message" : name, data: joined))
                }
                (name, data) = ("", [])
                continue
            }
            let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
            var value = parts.count > 1 ? Array(parts[1]) : []
            if value.first == 32 { value.removeFirst() }
            switch Array(parts[0]) {
            case Array("data".utf8): data.append(value)
            case Array("event".utf8): name = String(decoding: value, as: UTF8.self)
            case Array("id".utf8) where !value.contains(0): id = String(decoding: value, as: UTF8.self)
            default: break
            }
        }
        return events
    }
}
