import Foundation
import HearthCore
import HearthTesting
import Storage
import Testing

// Which job a process takes next.

extension ConformanceCase<Storage> {
    static let jobTurns: [ConformanceCase] = [
        .init("a household has one job in work, and households take turns") { storage in
            let (busy, other) = (try await storage.newAccount(), try await storage.newAccount())
            let late = try await storage.newAccount()
            var jobs: [Job] = []
            for second in 0..<5 { jobs.append(try await storage.newTurn(of: busy, second: second)) }
            let first = try await storage.newTurn(of: other, second: 10)
            #expect(try await storage.claimTurn(20)?.id == jobs[0].id)
            // The next of the household is older, but has to wait.
            #expect(try await storage.claimTurn(20)?.id == first.id)
            #expect(try await storage.claimTurn(20) == nil)
            let second = try await storage.newTurn(of: late, second: 21)
            try await storage.endTurn(jobs[0], 22)
            // Who was never served comes before who was, however long that waits.
            #expect(try await storage.claimTurn(22)?.id == second.id)
            #expect(try await storage.claimTurn(22)?.id == jobs[1].id)
            let third = try await storage.newTurn(of: other, second: 23)
            try await storage.endTurn(first, 24)
            try await storage.endTurn(jobs[1], 25)
            #expect(try await storage.claimTurn(25)?.id == third.id)
            #expect(try await storage.claimTurn(25)?.id == jobs[2].id)
            try await storage.endTurn(second, 26)
            try await storage.endTurn(jobs[2], 27)
            try await storage.endTurn(third, 28)
            // Of one household the oldest comes first.
            #expect(try await storage.claimTurn(28)?.id == jobs[3].id)
            #expect(try await storage.claimTurn(28) == nil)
            // Jobs of another kind are another queue.
            let log = try await storage.newTurn(of: busy, second: 28, kind: "other")
            #expect(try await storage.claimTurn(28, kind: "other")?.id == log.id)
        },
        .init("a job whose process has died is taken before others of its household") { storage in
            let user = try await storage.newAccount()
            let first = try await storage.newTurn(of: user, second: 0)
            let next = try await storage.newTurn(of: user, second: 1)
            #expect(try await storage.claimTurn(5)?.id == first.id)
            #expect(try await storage.claimTurn(65) == nil)
            let again = try #require(try await storage.claimTurn(66))
            #expect(again.id == first.id && again.attempts == 2)
            #expect(try await storage.claimTurn(66) == nil)
            try await storage.endTurn(first, 67)
            #expect(try await storage.claimTurn(67)?.id == next.id)
        },
    ]
}

/// The process that claims.
private let process = UUID()

extension Storage {
    fileprivate func newTurn(of user: User, second: Int, kind: String = "recipe") async throws -> Job {
        let job = Job(
            id: UUID(), of: user, kind: kind, input: "{}", createdAt: .example + .seconds(second), state: .waiting)
        try await jobs.add(job, mostUnfinished: 100)
        return job
    }

    /// Claims a job for a minute, at a second.
    fileprivate func claimTurn(_ second: Int, kind: String = "recipe") async throws -> Job? {
        let time = Timestamp.example + .seconds(second)
        return try await jobs.claim(
            kind: kind, oneOfEachHousehold: true, by: process, at: time, until: time + .seconds(60))
    }

    /// Ends a job, at a second.
    fileprivate func endTurn(_ job: Job, _ second: Int) async throws {
        var job = job
        (job.state, job.stage, job.finishedAt) = (.done, "done", .example + .seconds(second))
        #expect(try await jobs.finish(job, by: process))
    }
}
