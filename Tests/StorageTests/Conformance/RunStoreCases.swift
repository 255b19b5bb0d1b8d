import Assist
import Foundation
import HearthCore
import Testing

extension ConformanceCase<Stores> {
    static let runs: [ConformanceCase] = [
        .init("an unknown run is absent") { stores in
            let run = try await stores.run(id: UUID(), of: UUID())
            #expect(run == nil)
        },
        .init("a run comes back as it was recorded, whatever its mode and end") { stores in
            let user = try await stores.newUser()
            for mode in AssistMode.allCases {
                for outcome in RunOutcome.allCases {
                    var run = RunRecord.example(of: user)
                    run.mode = mode
                    run.outcome = outcome
                    run.reason = outcome == .done ? nil : "provider_unavailable"
                    try await stores.runs.record(run, closing: nil)
                    #expect(try await stores.run(id: run.id, of: run.householdID) == run)
                }
            }
        },
        .init("a run without a token or a call comes back so") { stores in
            var run = RunRecord.example(of: try await stores.newUser())
            run.timeToFirstToken = nil
            run.calls = []
            try await stores.runs.record(run, closing: nil)
            #expect(try await stores.run(id: run.id, of: run.householdID) == run)
        },
        .init("the policy findings of a run are read back, and their absence too") { stores in
            let user = try await stores.newUser()
            for findings in [[], [PolicyFinding(rule: "age.\"honey\"", effect: "transform", isShadow: true)]] {
                var run = RunRecord.example(of: user)
                run.policy = PolicyTrace(findings: findings, fingerprint: "f00d", goalDigest: "ab12")
                try await stores.runs.record(run, closing: nil)
                #expect(try await stores.run(id: run.id, of: run.householdID) == run)
            }
            let run = try await stores.newRun(of: user)
            #expect(run.policy == nil)
            #expect(try await stores.run(id: run.id, of: run.householdID) == run)
        },
        .init("a call comes back whatever its model is called") { stores in
            var run = RunRecord.example(of: try await stores.newUser())
            run.calls[0].model = "a \"quoted\" back\\slash, line\n, \u{1}, \u{7F}, e\u{301} and 👩‍👧"
            try await stores.runs.record(run, closing: nil)
            #expect(try await stores.run(id: run.id, of: run.householdID) == run)
        },
        .init("the writer of a run's text is read back, with the reason if no model wrote it") { stores in
            let user = try await stores.newUser()
            let answers: [OfflineAnswer?] = [nil] + OfflineReason.allCases.map { OfflineAnswer($0) }
            for offline in answers + [OfflineAnswer(.providerFailed, code: "model_not_found")] {
                var run = RunRecord.example(of: user)
                run.answeredBy = offline == nil ? .model : .offline
                run.offline = offline
                run.calls[0].failure = "cut"
                run.calls[1].isCapped = true
                try await stores.runs.record(run, closing: nil)
                #expect(try await stores.run(id: run.id, of: run.householdID) == run)
            }
        },
        .init("recording a run again changes nothing") { stores in
            let run = try await stores.newRun(of: try await stores.newUser())
            var again = run
            again.outcome = .failed
            again.calls = []
            try await stores.runs.record(again, closing: nil)
            #expect(try await stores.run(id: run.id, of: run.householdID) == run)
        },
    ]

    static let feedback: [ConformanceCase] = [
        .init("feedback is taken with a run of the user's and without one") { stores in
            let user = try await stores.newUser()
            let run = try await stores.newRun(of: user)
            for signal in Feedback.Signal.allCases {
                try await stores.feedback.record(.example(by: user, on: run.id, signal))
                try await stores.feedback.record(.example(by: user, on: nil, signal))
            }
        },
        .init("feedback on an unknown run is refused") { stores in
            let user = try await stores.newUser()
            let error = await #expect(throws: HearthError.self) {
                try await stores.feedback.record(.example(by: user, on: UUID(), .up))
            }
            #expect(error?.code == .runNotFound)
        },
        .init("feedback on another user's run is refused like that on an unknown run") { stores in
            let run = try await stores.newRun(of: try await stores.newUser())
            let stranger = try await stores.newUser()
            let foreign = await #expect(throws: HearthError.self) {
                try await stores.feedback.record(.example(by: stranger, on: run.id, .down))
            }
            let unknown = await #expect(throws: HearthError.self) {
                try await stores.feedback.record(.example(by: stranger, on: UUID(), .down))
            }
            #expect(foreign?.code == .runNotFound)
            #expect(foreign?.message == unknown?.message)
        },
    ]
}

extension Feedback {
    static func example(by user: User, on run: UUID?, _ signal: Signal) -> Feedback {
        Feedback(
            id: UUID(), householdID: user.householdID, userID: user.id, runID: run, signal: signal,
            comment: "too spicy", payload: "{\"stars\":4}",
            createdAt: .example)
    }
}
