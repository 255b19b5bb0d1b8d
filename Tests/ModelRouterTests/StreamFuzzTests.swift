import Assist
import HearthCore
import HearthTesting
import ModelRouter
import Testing

/// Streams that no provider sends: nothing crashes or hangs, and where the bytes are cut makes no difference.
@Suite struct StreamFuzzTests {
    private struct Outcome: Equatable {
        var events: [ModelEvent]
        var finishes: [FinishReason]
        var calls: [ModelCall]
        var codes: [String]
    }

    private static let catalog = defaultCatalog.replacing(#""temperature""#, with: #""retries": 0, "temperature""#)

    private func outcome(of answer: FakeTransport.Answer, in format: Format) async throws -> Outcome {
        let name = format == .openai ? "openai" : "anthropic"
        let bench = try Bench(
            [answer], credentials: [name: ProviderCredentials(apiKey: "key")], catalog: Self.catalog)
        try await bench.router.generate(
            .sample(phase: format.phase, budget: RunBudget(money: Money(cents: 1000), tokens: 100_000)),
            deadline: Deadline(in: .seconds(60), on: bench.clock), meter: bench.meter
        ) { bench.transcript.note($0) }
        #expect(bench.clock.sleepers == 0 && bench.transport.exchanges.map(\.isOver) == [true])
        return Outcome(
            events: bench.transcript.events, finishes: bench.transcript.finishes, calls: bench.meter.calls,
            codes: bench.log.codes)
    }

    private static func recorded(_ format: Format) -> [UInt8] {
        let beats = format == .openai ? ": ping\r\n\r\n" : "event: ping\ndata: {\"type\":\"ping\"}\n\n"
        let words = ["Pasta", " on\\nMonday", " \\u00e9t\\u00e9 🍝", " \\\"soup\\\"", " and\\tbread"]
        return Array(
            (format.start + beats + words.map(format.delta).joined(separator: beats) + format.stop
                + format.end).utf8)
    }

    private func mutated(_ stream: [UInt8], _ generator: inout SplitMix64) -> [UInt8] {
        var stream = stream
        let alphabet =
            Array("{}[]\",:\\/ 0129eE-ntfu\r\n\ndataeventid:".utf8) + [0x00, 0x80, 0xC3, 0xE2, 0xEF, 0xF0, 0xFF]
        for _ in 0...Int.random(in: 0...3, using: &generator) {
            let place = Int.random(in: 0..<stream.count, using: &generator)
            let end = min(place + Int.random(in: 1...120, using: &generator), stream.count)
            switch Int.random(in: 0...4, using: &generator) {
            case 0: stream[place] = alphabet.randomElement(using: &generator) ?? 0
            case 1: stream.insert(alphabet.randomElement(using: &generator) ?? 0, at: place)
            case 2: stream.insert(contentsOf: stream[place..<end], at: place)
            case 3 where end - place < stream.count: stream.removeSubrange(place..<end)
            default: stream.swapAt(place, end - 1)
            }
        }
        return stream
    }

    @Test(arguments: Format.allCases)
    func `a mutated stream ends the same for every split of its bytes`(_ format: Format) async throws {
        var generator = SplitMix64(seed: format == .openai ? 1 : 2)
        var answered = 0
        for _ in 0..<60 {
            let stream = mutated(Self.recorded(format), &generator)
            let answer = FakeTransport.Answer([.bytes(stream)])
            let whole = try await outcome(of: answer, in: format)
            #expect(whole.finishes.count == 1)
            if whole.calls.count == 1 { answered += 1 }
            for size in [Int.random(in: 1...9, using: &generator), Int.random(in: 10...97, using: &generator)] {
                let pieces = try await outcome(of: answer.cut(every: size), in: format)
                #expect(pieces == whole, "\(String(decoding: stream, as: UTF8.self))")
            }
        }
        #expect((5..<60).contains(answered), "some are harmless, some are not: \(answered)")
    }
}
