import Assist
import HearthCore
import HearthTesting
import JSONText
import ModelRouter
import Testing

/// Every value of a frame in every other JSON type, and every byte boundary as the boundary of a chunk: no crash, one
/// ending with nothing behind it, calls whose arguments are JSON, and every call of a provider in the ledger.
@Suite struct FrameTypeTests {
    /// What the caller and the ledger have of one answer.
    private struct Outcome: Equatable {
        var events: [ModelEvent]
        var calls: [ModelCall]
        /// The error in place of an answer.
        var code: HearthError.Code?
        /// The calls of tools, with their arguments put together.
        var toolCalls: [FunctionCall] = []

        /// The reason with which the events end; nil if another event is the last one.
        var finish: FinishReason? { if case .finished(let reason)? = events.last { reason } else { nil } }

        /// The events behind the last restart, which drops those before it.
        var kept: ArraySlice<ModelEvent> {
            let restart = events.lastIndex { if case .restart = $0 { true } else { false } }
            return events.suffix(from: restart.map { $0 + 1 } ?? 0)
        }

        var text: String {
            kept.reduce(into: "") { text, event in
                if case .text(let piece) = event { text += piece }
            }
        }
    }

    private static let catalog = defaultCatalog.replacing(#""temperature""#, with: #""retries": 0, "temperature""#)

    /// Sends an answer to the one model of a chain, and checks what holds for every answer.
    private func outcome(of answer: FakeTransport.Answer, to stream: ProviderStream) async throws -> Outcome {
        let name = stream.format == .openai ? "openai" : "anthropic"
        let bench = try Bench(
            [answer], credentials: [name: ProviderCredentials(apiKey: "key")], catalog: Self.catalog)
        var code: HearthError.Code?
        do {
            try await bench.router.generate(
                stream.modelRequest, deadline: Deadline(in: .seconds(60), on: bench.clock), meter: bench.meter
            ) { bench.transcript.note($0) }
        } catch let error as HearthError {
            code = error.code
        }
        var outcome = Outcome(events: bench.transcript.all, calls: bench.meter.calls, code: code)
        outcome.toolCalls = toolCalls(in: outcome)

        // Without a model the planner answers, but not in a format.
        let call = try #require(outcome.calls.first)
        let isPlanned = call.failure != nil && stream.request != .schema
        let expectedCode: HearthError.Code? = call.failure == nil || isPlanned ? nil : .providerUnavailable
        #expect(code == expectedCode)
        #expect(bench.transcript.finishes.count == (code == nil ? 1 : 0))
        #expect((outcome.finish != nil) == (code == nil), "nothing follows the ending")
        #expect(bench.transcript.restarts.count <= (call.failure == nil ? 0 : 1))

        let models = [stream.format.model, "offline/planner"].prefix(isPlanned ? 2 : 1)
        #expect(bench.models == Array(models) && bench.transport.exchanges.map(\.isOver) == [true])
        #expect(call.failure != nil || call.usage.input > 0)
        let hasSentText = outcome.events.contains { if case .text = $0 { true } else { false } }
        #expect(!hasSentText || isPlanned && bench.transcript.restarts.isEmpty || call.usage.output > 0)

        #expect(outcome.finish == .length || (outcome.finish == .toolCalls) == !outcome.toolCalls.isEmpty)
        return outcome
    }

    /// Puts the calls together as a client does.
    private func toolCalls(in outcome: Outcome) -> [FunctionCall] {
        var calls: [FunctionCall] = []
        for case .toolCall(let index, let id, let name, let delta) in outcome.kept {
            if index == calls.count {
                #expect(id != nil && name != nil, "the first piece has the id and the name")
                calls.append(FunctionCall(id: id ?? "", name: name ?? "", arguments: ""))
            } else {
                #expect(id == nil && name == nil, "id and name come once")
            }
            guard calls.indices.contains(index) else {
                Issue.record("the calls before number \(index) are missing")
                return calls
            }
            calls[index].arguments += delta
        }
        return calls
    }

    // MARK: - Unchanged

    @Test func `every answer of the fixtures is there`() { #expect(ProviderStream.all.count == 28) }

    @Test(arguments: ProviderStream.all)
    func `an answer in a form of real servers is read`(_ stream: ProviderStream) async throws {
        let outcome = try await outcome(of: stream.answer, to: stream)
        let call = try #require(outcome.calls.first)
        #expect((call.failure ?? outcome.finish?.rawValue) == stream.ending)
        if call.failure == nil {
            #expect(outcome.text == stream.text)
            #expect(outcome.toolCalls.map { [$0.id, $0.name, $0.arguments] } == stream.calls)
        }
        if let usage = stream.usage { #expect([call.usage.input, call.usage.output] == usage) }
    }

    // MARK: - Types

    /// One value of each type, twice: together they have the values that decoders treat apart.
    private static let others: [[RawJSON]] = [
        [.null, .bool(true), .number("7"), .string("x"), .array([.null]), ["x": .string("y")]],
        [.null, .bool(false), .number("-1e400"), .string(""), .array([]), [:]],
    ]

    /// Returns the value with each of its parts, and itself, replaced by a value of each type; and with each member
    /// missing.
    ///
    /// - Parameter turn: counts the replaced values, which take turns with the rows of ``others``.
    private static func variants(of value: RawJSON, turn: inout Int) -> [RawJSON] {
        var variants = others[turn % others.count]
        turn += 1
        switch value {
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                for variant in Self.variants(of: element, turn: &turn) {
                    var changed = elements
                    changed[index] = variant
                    variants.append(.array(changed))
                }
            }
        case .object(let members):
            for (index, member) in members.enumerated() {
                for variant in Self.variants(of: member.value, turn: &turn) {
                    var changed = members
                    changed[index].value = variant
                    variants.append(.object(changed))
                }
                variants.append(.object(Array(members[..<index] + members[(index + 1)...])))
            }
        case .null, .bool, .number, .string: break
        }
        return variants
    }

    /// Returns the arguments of calls in a frame, but for empty ones.
    private static func arguments(in frame: RawJSON) -> [String] {
        switch frame {
        case .array(let elements): elements.flatMap(arguments)
        case .object(let members):
            members.flatMap { member -> [String] in
                guard ["arguments", "partial_json"].contains(member.name) else { return arguments(in: member.value) }
                let text = member.value == .null ? "" : member.value.string ?? member.value.text
                return text.isEmpty ? [] : [text]
            }
        case .null, .bool, .number, .string: []
        }
    }

    private static func isJSON(_ text: String) -> Bool { (try? RawJSON(text)) != nil }

    /// If a change takes a part of the arguments away, the rest is passed on: nothing shows that it is a rest. Every
    /// other change leaves arguments that are JSON.
    @Test(arguments: ProviderStream.all)
    func `every value of a frame in every other type`(_ stream: ProviderStream) async throws {
        let isInWholePieces = stream.frames.flatMap { Self.arguments(in: $0.data) }.allSatisfy(Self.isJSON)
        var turn = 0
        var judged = 0
        for (index, frame) in stream.frames.enumerated() where !frame.isMarker {
            let before = Self.arguments(in: frame.data)
            for variant in Self.variants(of: frame.data, turn: &turn) {
                var changed = stream
                changed.frames[index].data = variant
                let outcome = try await outcome(of: changed.answer, to: stream)
                let after = Self.arguments(in: variant)
                guard before.allSatisfy(Self.isJSON),
                    after == before || isInWholePieces && after.allSatisfy(Self.isJSON)
                else { continue }
                judged += 1
                let texts =
                    outcome.toolCalls.map(\.arguments)
                    + (stream.request == .schema && outcome.finish == .stop ? [outcome.text] : [])
                // A call without arguments has none, in place of an empty object.
                #expect(texts.allSatisfy { $0.isEmpty || Self.isJSON($0) }, "\(variant.text)")
            }
        }
        #expect(judged >= 20)
    }

    // MARK: - Chunks

    /// Sixteen splits into chunks of sixteen bytes have each boundary once, and one has them all.
    @Test(arguments: ProviderStream.all)
    func `every byte boundary as the boundary of a chunk`(_ stream: ProviderStream) async throws {
        let answer = stream.answer
        let whole = try await outcome(of: answer, to: stream)
        #expect(try await outcome(of: answer.cut(every: 1), to: stream) == whole)
        for first in 1...16 {
            var split = answer
            split.steps = answer.steps.flatMap { step -> [FakeTransport.Step] in
                guard case .bytes(let bytes) = step else { return [step] }
                let rest = FakeTransport.Answer([.bytes(Array(bytes[first...]))])
                return [.bytes(Array(bytes[..<first]))] + rest.cut(every: 16).steps
            }
            #expect(try await outcome(of: split, to: stream) == whole, "cut before byte \(first), then every 16")
        }
    }
}
