import Foundation
import HearthTesting
import Testing

/// Clients that leave at any moment.
@Suite(.startsServer) struct AbortTests {
    private enum Moment: CaseIterable {
        case beforeTheRequest, withinTheRequest, afterTheRequest, withinTheHead, withinTheStream, afterTheLastToken
    }

    private struct Abort: Sendable {
        var moment: Moment
        var isDoor: Bool
        var isReset: Bool
        /// The model falls silent before its last token, and only the client's leaving ends that.
        var isStalling: Bool
        /// The exact position as a share of the phase.
        var share: Double

        init(using generator: inout some RandomNumberGenerator) {
            moment = Moment.allCases.randomElement(using: &generator) ?? .afterTheRequest
            isDoor = .random(using: &generator)
            isReset = .random(using: &generator)
            isStalling = .random(using: &generator) && moment != .afterTheLastToken
            share = .random(in: 0..<1, using: &generator)
        }

        /// True if the server certainly has accepted the request.
        var isSurelyAccepted: Bool { [.withinTheHead, .withinTheStream, .afterTheLastToken].contains(moment) }
        var mayBeAccepted: Bool { isSurelyAccepted || moment == .afterTheRequest }
    }

    private static let tokens = (0..<12).map { "token\($0) " }

    /// A model that needs a few milliseconds for its answer, or does not end.
    private static let provider = ScriptedProvider.Script { request in
        let isStalling = String(decoding: request.body, as: UTF8.self).contains(forever)
        let ending: ScriptedProvider.Answer.Ending = isStalling ? .stall(after: 10) : .complete
        return ScriptedProvider.Script.answer(tokens, ending: ending).steps(request).flatMap { step in
            if case .body(_, tokens: 1) = step { [step, .delay(.milliseconds(2))] } else { [step] }
        }
    }
    private static let forever = "for ever"

    @Test func `five hundred clients that leave at random moments leave no reservation or connection`() async throws {
        var generator = SplitMix64(seed: 500)
        let aborts = (0..<500).map { _ in Abort(using: &generator) }
        try await withScriptedProvider(default: Self.provider) { provider in
            let settings = FaultServer.settings(provider).merging(["USER_MONTHLY_QUOTA": "100000"]) { $1 }
            try await withHearth(settings, models: FaultServer.models(chain: ["openai/primary"])) {
                hearth in
                try await perform(aborts, hearth)
                let good = try await settle(hearth, provider)
                let stored = try await hearth.storedLedger()
                #expect(provider.exchanges.allSatisfy { $0.ending != nil })
                #expect(stored.settledWithoutRun == 0)
                let sure = aborts.count(where: \.isSurelyAccepted)
                let possible = aborts.count(where: \.mayBeAccepted)
                let runs = stored.runs.count - good
                #expect((sure...possible).contains(runs), "\(runs) runs of \(sure) to \(possible) requests")
                #expect(Set(stored.runs.map(\.id)).count == stored.runs.count)
                // Every transfer that the provider saw is in the ledger.
                #expect(stored.runs.reduce(0) { $0 + $1.providerCalls.count } >= provider.exchanges.count)
            }
        }
    }

    private func perform(_ aborts: [Abort], _ hearth: HearthProcess) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, abort) in aborts.enumerated() {
                if index >= 16 { try await group.next() }
                group.addTask { try await RawConnection.repeated { try await leave(abort, hearth) } }
            }
            try await group.waitForAll()
        }
    }

    private func leave(_ abort: Abort, _ hearth: HearthProcess) async throws {
        let question = "How do I handle a picky eater\(abort.isStalling ? " \(Self.forever)" : "")?"
        let request =
            abort.isDoor
            ? RawConnection.post(
                "/v1/chat/completions",
                #"{"model":"openai/primary","stream":true,"messages":[{"role":"user","content":"\#(question)"}]}"#)
            : RawConnection.post("/v1/assist/stream", #"{"goal":"\#(question)","mode":"chat"}"#)
        let connection = try RawConnection(port: hearth.port)
        switch abort.moment {
        case .beforeTheRequest: break
        case .withinTheRequest: await connection.send(String(request.prefix(Int(abort.share * Double(request.count)))))
        case .afterTheRequest: await connection.send(request)
        case .withinTheHead:
            await connection.send(request)
            _ = try await connection.read(through: abort.share < 0.5 ? "HTTP/1.1 200" : "\r\n\r\n")
        case .withinTheStream:
            await connection.send(request)
            _ = try await connection.read(through: "token\(Int(abort.share * 9)) ")
        case .afterTheLastToken:
            await connection.send(request)
            _ = try await connection.read(
                through: abort.share < 0.5 ? "token11 " : abort.isDoor ? "[DONE]" : "event: done")
        }
        await connection.close(reset: abort.isReset)
    }

    /// Waits until no transfer and no reservation is open. Meanwhile sends requests that must succeed, and returns
    /// their number.
    private func settle(_ hearth: HearthProcess, _ provider: ScriptedProvider) async throws -> Int {
        var count = 0
        while true {
            count += 1
            let transcript = try await hearth.stream("chat", "How do I handle a picky eater?")
            #expect(transcript.text == Self.tokens.joined())
            let stored = try await hearth.storedLedger()
            let isSettled = stored.reservations["open"] == nil && provider.exchanges.allSatisfy { $0.ending != nil }
            if isSettled { return count }
        }
    }
}
