import Assist
import Foundation
import HearthCore
import HearthTesting
import Storage
import Testing

extension ConformanceCase<Stores> {
    static let usage: [ConformanceCase] = [
        .init("an empty server has no usage") { stores in
            let house = try await stores.usage.serverUsage(in: .example(366), topUsers: 10)
            #expect(house.usage == PlainUsage.usage(of: [], in: .example(366), ofHouse: true))
            #expect(house.usage.days.count == 366)
            #expect(house.users == 0 && house.activeUsers == 0 && house.topUsers.isEmpty)
            let user = try await stores.newUser()
            #expect(
                try await stores.usage.usage(of: user, in: .example(1)) == PlainUsage.usage(of: [], in: .example(1)))
        },
        .init("usage is the sum of the runs, whatever is written at the same time or repeatedly") { stores in
            var generator = SplitMix64(seed: 7)
            var users: [User] = []
            for _ in 0..<13 { users.append(try await stores.newUser()) }
            let runs = (0..<400).map { _ in
                RunRecord.random(of: users[Int.random(in: 0..<12, using: &generator)], using: &generator)
            }
            try await stores.record(runs, using: &generator)
            for days in [1, 2, 7, 30, 366] { try await stores.checkUsage(of: users, runs: runs, .example(days)) }
        },
        .init("a run recorded after a page was made is on the next one, even for a past day") { stores in
            var generator = SplitMix64(seed: 8)
            let users = [try await stores.newUser(), try await stores.newUser(), try await stores.newUser()]
            var runs: [RunRecord] = []
            for number in 0..<30 {
                var run = RunRecord.random(of: users[number % 3], using: &generator)
                // The last hour of yesterday, and today.
                let offset = Int64.random(in: -3_600_000..<3_600_000, using: &generator)
                run.startedAt = Timestamp(milliseconds: Timestamp.midnight.milliseconds + offset)
                try await stores.runs.record(run, closing: nil)
                runs.append(run)
                try await stores.checkUsage(of: users, runs: runs, .example(7))
            }
        },
        .init("a day is one of UTC, from its first millisecond to its last") { stores in
            let user = try await stores.newUser()
            var runs: [RunRecord] = []
            for offset: Int64 in [-86_400_001, -86_400_000, -1, 0, 86_399_999, 86_400_000] {
                var run = RunRecord.example(of: user)
                run.startedAt = Timestamp(milliseconds: Timestamp.midnight.milliseconds + offset)
                try await stores.runs.record(run, closing: nil)
                runs.append(run)
            }
            let usage = try await stores.usage.usage(of: user, in: .example(2))
            #expect(usage.days.map(\.day.description) == ["2026-11-20", "2026-11-21"])
            #expect(usage.days.map(\.runs) == [2, 2])
            try await stores.checkUsage(of: [user], runs: runs, .example(2))
            try await stores.checkUsage(of: [user], runs: runs, .example(1))
        },
        .init("at most the requested number of users is listed, equal ones in the order of their accounts") { stores in
            var generator = SplitMix64(seed: 9)
            var users: [User] = []
            var runs: [RunRecord] = []
            for number in 0..<6 {
                let user = try await stores.users.upsert(
                    UserChanges(
                        newID: .version7(at: Timestamp(milliseconds: Int64(number)), using: &generator),
                        number: nil, displayName: nil, locale: nil, timeZone: nil), at: .example)
                users.append(user)
                runs.append(RunRecord.example(of: user))
            }
            for run in runs.reversed() { try await stores.runs.record(run, closing: nil) }
            let house = try await stores.usage.serverUsage(in: .example(3), topUsers: 4)
            #expect(house.topUsers.map(\.number) == users.prefix(4).map(\.number))
            #expect(house.activeUsers == 6)
        },
    ]
}

extension ConformanceCase<Storage> {
    static let usageRollups: [ConformanceCase] = [
        .init("a deleted user is not listed, and the sums keep the usage") { storage in
            let stores = Stores(storage)
            let users = [try await stores.newUser(), try await stores.newUser()]
            var runs: [RunRecord] = []
            for (index, user) in users.enumerated() {
                var run = RunRecord.example(of: user)
                run.startedAt = Timestamp(milliseconds: Timestamp.midnight.milliseconds - 1)
                if index == 0 { run.calls.append(run.calls[0]) }
                try await stores.runs.record(run, closing: nil)
                runs.append(run)
            }
            try await stores.checkUsage(of: users, runs: runs, .example(2))
            try await storage.write("DELETE FROM households WHERE id = \(users[0].householdID)")
            let house = try await stores.usage.serverUsage(in: .example(2), topUsers: 10)
            #expect(house.topUsers.map(\.number) == [users[1].number])
            #expect(house.users == 1 && house.activeUsers == 1)
            #expect(house.usage.runs == 2)
        },
        .init("the first record of a run adds to the sums, and no later one does") { storage in
            let stores = Stores(storage)
            var run = RunRecord.example(of: try await stores.newUser())
            run.offline = OfflineAnswer(.providerFailed, code: "cut")
            await withTaskGroup { group in
                for _ in 0..<16 { group.addTask { [run] in try? await stores.runs.record(run, closing: nil) } }
            }
            #expect(try await storage.count("SELECT replays AS n FROM runs") == 15)
            #expect(try await storage.count("SELECT SUM(runs) AS n FROM usage_by_outcome") == 1)
            #expect(try await storage.count("SELECT SUM(runs) AS n FROM usage_by_user") == 1)
            #expect(try await storage.count("SELECT SUM(calls) AS n FROM usage_by_model") == 2)
            #expect(try await storage.count("SELECT SUM(runs) AS n FROM usage_latencies") == 2)
            #expect(try await storage.count("SELECT SUM(runs) AS n FROM usage_by_offline_reason") == 1)
        },
    ]
}

extension Stores {
    /// Records them by eight writers, some of them more than once.
    fileprivate func record(_ runs: [RunRecord], using generator: inout SplitMix64) async throws {
        var records = runs + (0..<runs.count / 3).map { _ in runs[Int.random(in: 0..<runs.count, using: &generator)] }
        records.shuffle(using: &generator)
        let writers = (0..<8).map { writer in records.indices.filter { $0 % 8 == writer }.map { records[$0] } }
        try await withThrowingTaskGroup { group in
            for own in writers {
                group.addTask { for run in own { try await self.runs.record(run, closing: nil) } }
            }
            try await group.waitForAll()
        }
    }

    /// Compares with the plain sum: exactly, except for the server's percentiles, which may differ by 2 %.
    func checkUsage(of users: [User], runs: [RunRecord], _ period: UsagePeriod) async throws {
        for user in users {
            let plain = PlainUsage.usage(of: runs.filter { $0.userID == user.id }, in: period)
            #expect(try await usage.usage(of: user, in: period) == plain)
        }
        let house = try await usage.serverUsage(in: period, topUsers: 10)
        var rounded = house.usage
        let plain = PlainUsage.usage(of: runs, in: period, ofHouse: true)
        for path in [\Usage.duration, \Usage.timeToFirstText] {
            check(house.usage[keyPath: path], against: plain[keyPath: path])
            rounded[keyPath: path] = plain[keyPath: path]
        }
        for index in plain.days.indices {
            for path in [\Usage.Day.duration, \Usage.Day.timeToFirstText] {
                check(house.usage.days[index][keyPath: path], against: plain.days[index][keyPath: path])
                rounded.days[index][keyPath: path] = plain.days[index][keyPath: path]
            }
        }
        #expect(rounded == plain)
        let top = PlainUsage.topUsers(of: runs, by: users, in: period)
        #expect(house.topUsers == Array(top.prefix(10)))
        #expect(house.activeUsers == top.count)
        #expect(house.users == users.count)
    }

    private func check(_ read: Percentiles?, against plain: Percentiles?) {
        #expect((read == nil) == (plain == nil))
        guard let read, let plain else { return }
        for time in [\Percentiles.p50, \Percentiles.p95] {
            let (exact, read) = (plain[keyPath: time].milliseconds, read[keyPath: time].milliseconds)
            #expect(abs(read - exact) * 50 <= exact)
        }
    }
}

extension Timestamp {
    /// The beginning of the day of ``example``.
    static let midnight = Timestamp(milliseconds: 1_795_219_200_000)
}

extension UsagePeriod {
    static func example(_ days: Int) -> UsagePeriod { UsagePeriod(days: days, until: .example) }
}

extension RunRecord {
    /// Returns a random run of the last 400 days.
    static func random(of user: User, using generator: inout SplitMix64) -> RunRecord {
        let models = ["openai/gpt-4o-mini", "anthropic/claude", "offline/planner"]
        let calls = (0..<Int.random(in: 0..<4, using: &generator)).map { _ in
            let (input, output) = (
                Int.random(in: 0..<3000, using: &generator), Int.random(in: 0..<900, using: &generator)
            )
            return ModelCall(
                model: models[Int.random(in: 0..<3, using: &generator)], phase: .synthesis,
                usage: TokenUsage(
                    input: input, output: output, cachedInput: input / 3, cacheWrite: input / 7, reasoning: output / 2),
                cost: Money(microdollars: Int64.random(in: 0..<90_000, using: &generator)), basis: .reported)
        }
        // Half of them in the last two days.
        let age = Int64.random(
            in: 0..<(Bool.random(using: &generator) ? 172_800_000 : 34_560_000_000), using: &generator)
        let outcome = RunOutcome.allCases[Int.random(in: 0..<RunOutcome.allCases.count, using: &generator)]
        let reasons = OfflineReason.allCases
        let isOffline = outcome == .done && Bool.random(using: &generator)
        let offline =
            isOffline ? OfflineAnswer(reasons[Int.random(in: 0..<reasons.count, using: &generator)], code: "cut") : nil
        return RunRecord(
            id: UUID(), householdID: user.householdID, userID: user.id, mode: .chat, outcome: outcome,
            startedAt: Timestamp(milliseconds: Timestamp.midnight.milliseconds + 86_399_999 - age),
            duration: .milliseconds(
                Int64.random(in: 0..<200_000, using: &generator) / Int64.random(in: 1..<400, using: &generator)),
            timeToFirstToken: Bool.random(using: &generator)
                ? .milliseconds(Int64.random(in: 0..<6000, using: &generator)) : nil,
            calls: calls, reason: nil, answeredBy: outcome == .done ? offline == nil ? .model : .offline : nil,
            offline: offline)
    }
}
