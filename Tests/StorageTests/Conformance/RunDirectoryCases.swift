import Assist
import Foundation
import HearthCore
import Storage
import Testing

extension ConformanceCase<Stores> {
    static let runDirectory: [ConformanceCase] = [
        .init("all runs come back page by page, the newest first, whatever they are narrowed by") { stores in
            let users = [try await stores.newUser(), try await stores.newUser(), try await stores.newUser()]
            var listed: [ListedRun] = []
            for number in 0..<60 {
                var run = RunRecord.example(of: users[number % 3])
                // Several in the same millisecond, of several households.
                run.startedAt = Timestamp(milliseconds: Int64(10_000 - number / 5))
                run.mode = AssistMode.allCases[number % 4]
                run.outcome = RunOutcome.allCases[number % 7]
                if number % 2 == 0 { run.reason = "provider_unavailable" }
                if number % 11 == 0 { (run.calls, run.timeToFirstToken) = ([], nil) }
                run.policy = PolicyTrace(findings: [], fingerprint: "f00d", goalDigest: "ab12")
                try await stores.runs.record(run, closing: nil)
                run.policy = nil
                listed.append(ListedRun(run: run, user: users[number % 3].number))
            }
            listed.sort { ($1.run.startedAt, $1.run.id.text) < ($0.run.startedAt, $0.run.id.text) }
            let selections = [
                RunSelection(since: Timestamp(milliseconds: 0)),
                RunSelection(since: Timestamp(milliseconds: 9_995)),
                RunSelection(since: Timestamp(milliseconds: 0), outcome: .failed),
                RunSelection(since: Timestamp(milliseconds: 0), mode: .chores),
                RunSelection(since: Timestamp(milliseconds: 0), user: users[1].number),
                RunSelection(since: Timestamp(milliseconds: 9_991), outcome: .done, mode: .chat, user: users[2].number),
                RunSelection(since: Timestamp(milliseconds: 0), user: 9_999),
                RunSelection(since: Timestamp(milliseconds: 10_001)),
            ]
            for selection in selections {
                let wanted = listed.filter { entry in
                    entry.run.startedAt >= selection.since && selection.outcome.map { $0 == entry.run.outcome } ?? true
                        && selection.mode.map { $0 == entry.run.mode } ?? true
                        && selection.user.map { $0 == entry.user } ?? true
                }
                for limit in [1, 7, 100] {
                    var read: [ListedRun] = []
                    while true {
                        let page = try await stores.runDirectory.page(
                            of: selection, before: read.last?.place, limit: limit)
                        #expect(page.count <= limit)
                        read += page
                        if page.isEmpty { break }
                    }
                    #expect(read == wanted)
                }
            }
        },
        .init("a run is found by its id alone, with its feedback") { stores in
            let (user, other) = (try await stores.newUser(), try await stores.newUser())
            var run = RunRecord.example(of: user)
            run.calls[0].duration = .milliseconds(812)
            run.policy = PolicyTrace(
                findings: [PolicyFinding(rule: "age.honey", effect: "transform", isShadow: true)],
                fingerprint: "f00d", goalDigest: "ab12")
            try await stores.runs.record(run, closing: nil)
            let another = try await stores.newRun(of: other)
            var said: [Feedback] = []
            for (number, signal) in [Feedback.Signal.down, .up].enumerated() {
                var feedback = Feedback.example(by: user, on: run.id, signal)
                feedback.createdAt = Timestamp(milliseconds: Int64(1000 - number))
                (feedback.prompt, feedback.answer) = ("What?", "That.")
                try await stores.feedback.record(feedback)
                said.insert(feedback, at: 0)
            }
            try await stores.feedback.record(.example(by: other, on: another.id, .up))
            let report = try #require(try await stores.runDirectory.report(of: run.id))
            #expect(report.run == run)
            #expect(report.user == user.number)
            #expect(report.feedback == said)
            let absent = try await stores.runDirectory.report(of: UUID())
            #expect(absent == nil)
        },
        .init("runs without a model count as degraded since the last answer of one, those by choice do not") { stores in
            let (user, other) = (try await stores.newUser(), try await stores.newUser())
            func record(_ minute: Int, _ offline: OfflineAnswer?, of user: User, _ outcome: RunOutcome = .done)
                async throws
            {
                var run = RunRecord.example(of: user)
                run.startedAt = .example + .seconds(minute * 60)
                run.outcome = outcome
                if outcome == .done { (run.answeredBy, run.offline) = (offline == nil ? .model : .offline, offline) }
                try await stores.runs.record(run, closing: nil)
            }
            func degradation() async throws -> Degradation? { try await stores.runDirectory.degradation() }
            #expect(try await degradation() == nil)
            try await record(0, OfflineAnswer(.noModelConfigured), of: user)
            try await record(1, OfflineAnswer(.aiAssistOff), of: user)
            #expect(try await degradation() == nil)
            try await record(2, OfflineAnswer(.providerFailed, code: "cut"), of: user)
            try await record(3, nil, of: other)
            #expect(try await degradation() == nil, "a model has answered since")
            try await record(5, OfflineAnswer(.circuitOpen), of: user)
            try await record(4, OfflineAnswer(.providerFailed, code: "timeout"), of: other)
            try await record(6, nil, of: user, .failed)
            try await record(7, OfflineAnswer(.nothingFound), of: user)
            #expect(
                try await degradation()
                    == Degradation(since: .example + .seconds(240), runs: 2, cause: OfflineAnswer(.circuitOpen)))
        },
    ]
}

extension ConformanceCase<Storage> {
    static let runReports: [ConformanceCase] = [
        .init("the report of a run has its ledger entries in order, and they sum to zero") { storage in
            let stores = Stores(storage)
            let user = try await stores.newUser()
            let (run, other) = (UUID(), UUID())
            for id in [run, other] {
                _ = try await stores.open(user, run: id, limit: 5)
                try await stores.close(id, of: user, as: .settled)
            }
            let postings = try #require(try await stores.runDirectory.report(of: run)).postings
            #expect(
                postings.map { "\($0.posting) \($0.account)" } == [
                    "reserve available", "reserve reserved", "settle available", "settle reserved", "settle spent",
                ])
            #expect(postings.reduce(0) { $0 + $1.amount.microdollars } == 0)
            #expect(postings.reduce(0) { $0 + $1.tokens } == 0)
        }
    ]
}
