import Assist
import Foundation
import HearthCore
import HearthTesting
import Storage
import Testing

/// Tests of random ledgers against a short model, checked by the verifier.
@Suite struct LedgerModelTests {
    @Test(arguments: 0..<20 as Range<UInt64>)
    func `the ledger of random runs equals the model`(seed: UInt64) async throws {
        try await withMigratedStorage { storage in try await compare(storage, seed: seed) }
    }

    private func compare(_ storage: Storage, seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        let first = try await Stores(storage).newUser()
        let users = [first, try await storage.newMember(of: first)]
        let second = try await Stores(storage).newUser()
        let plan = Plan(
            name: "test", userRunsPerMonth: 9, householdRunsPerMonth: 14, householdRunsPerDay: 5, runCents: 3,
            runTokens: 700)
        try await storage.give(first, plan)
        #expect(try await storage.plans.assign(plan.name, toUser: second.number))
        var model = Model(plan: plan)
        for _ in 0..<250 {
            // Few enough that a run is opened, closed and closed again.
            let isNew = model.runs.isEmpty || Int.random(in: 0..<4, using: &random) == 0
            let known = model.order.randomElement(using: &random)
            let id = isNew ? UUID.version7(at: .example, using: &random) : known ?? UUID()
            switch Int.random(in: 0..<7, using: &random) {
            case 0...2:
                var user = users[id.uuid.15.isMultiple(of: 2) ? 0 : 1]
                // Some runs of a user began in another household.
                if id.uuid.11.isMultiple(of: 3) { user.householdID = second.householdID }
                var request = ReservationRequest.example(
                    of: user, run: id, month: "2026-1\(id.uuid.14 % 2)",
                    day: "2026-1\(id.uuid.14 % 2)-0\(1 + id.uuid.13 % 3)")
                if id.uuid.12.isMultiple(of: 5) { request.ceiling = nil }
                if id.uuid.10.isMultiple(of: 2) { request.spendLimit = Money(cents: 12) }
                let answer = try await storage.quota.reserve(request, at: .example)
                var opened: RunBudget?
                if case .granted(let reservation) = answer { opened = reservation.reserved }
                #expect(opened == model.open(request))
            case 3, 4:
                guard let run = model.runs[id] else { continue }
                let record = run.record(
                    cost: Int64.random(in: 0..<60_000, using: &random),
                    tokens: Int.random(in: 0..<1500, using: &random),
                    isCharged: Bool.random(using: &random))
                guard model.mayBeRecorded(id) else { continue }
                let charge: ReservationState = record.outcome == .done ? .settled : .released
                try await storage.quota.record(record, closing: charge)
                model.close(record, as: charge)
            case 5:
                guard let run = model.runs[id] else { continue }
                let request = run.request
                let isMine = try await storage.quota.expire(
                    OverdueReservation(
                        runID: id, householdID: request.householdID, userID: request.userID, mode: request.mode,
                        openedAt: .example), at: .example + .seconds(9))
                #expect(isMine == (run.state == .open))
                if isMine { model.runs[id]?.state = .expired }
            default:
                // Nobody ever ran it.
                guard let run = model.runs[id], !run.isRecorded else { continue }
                try await storage.quota.release(runID: id, of: run.request.householdID, at: .example)
                model.release(id)
            }
        }
        let report = try await storage.ledger.verify(at: .example)
        #expect(report.findings == [], "seed \(seed)")
        #expect(report.reservations == model.states, "seed \(seed)")
        #expect(
            try await storage.row("SELECT CAST(SUM(microusd) AS BIGINT) AS n FROM server_spending")["n"]
                == model.committed)
        #expect(report.balances.filter { $0.value != .zero } == model.balances.filter { $0.value != .zero })
        #expect(model.states.count >= 4, "seed \(seed) tries too little")
    }
}

private struct Model {
    struct Run {
        var request: ReservationRequest
        var reserved: RunBudget
        var state = ReservationState.open
        var cost = Money.zero
        var isRecorded = false

        var counts: Bool { reserved != Model.nothing && (state == .open || state == .settled) }

        /// A run that costs something is charged.
        func record(cost: Int64, tokens: Int, isCharged: Bool) -> RunRecord {
            RunRecord(
                id: request.runID, householdID: request.householdID, userID: request.userID, mode: request.mode,
                outcome: isCharged ? .done : .failed, startedAt: .example, duration: .seconds(1),
                timeToFirstToken: nil,
                calls: isCharged
                    ? [
                        ModelCall(
                            model: "a/b", phase: .synthesis, usage: TokenUsage(input: tokens),
                            cost: Money(microdollars: cost), basis: .reported)
                    ] : [], reason: nil)
        }
    }

    static let nothing = RunBudget(money: .zero, tokens: 0)

    let plan: Plan
    var runs: [UUID: Run] = [:]
    var order: [UUID] = []

    init(plan: Plan) { self.plan = plan }

    mutating func open(_ request: ReservationRequest) -> RunBudget? {
        if let run = runs[request.runID] { return run.state == .open ? run.reserved : nil }
        let counted = runs.values.filter(\.counts).map(\.request)
        let family = counted.filter { $0.householdID == request.householdID }
        let isFull = [
            counted.count { $0.userID == request.userID && $0.month == request.month } >= plan.userRunsPerMonth ?? .max,
            family.count { $0.month == request.month } >= plan.householdRunsPerMonth ?? .max,
            family.count { $0.day == request.day } >= plan.householdRunsPerDay ?? .max,
        ].contains(true)
        if isFull, request.ceiling != nil { return nil }
        var reserved = RunBudget(money: Money(cents: plan.runCents ?? 0), tokens: plan.runTokens ?? 0)
        if request.ceiling == nil || request.spendLimit.map({ committed + reserved.money > $0 }) ?? false {
            reserved = Self.nothing
        }
        runs[request.runID] = Run(request: request, reserved: reserved)
        order.append(request.runID)
        return reserved
    }

    /// Money that the day's reservations hold and have cost.
    var committed: Money {
        runs.values.reduce(.zero) { $0 + ($1.state == .open || $1.state == .expired ? $1.reserved.money : $1.cost) }
    }

    /// A run that was given back by hand has none, and a second record comes with the first one's charge.
    func mayBeRecorded(_ id: UUID) -> Bool {
        guard let run = runs[id] else { return false }
        return run.isRecorded || run.state == .open || run.state == .expired
    }

    mutating func close(_ record: RunRecord, as charge: ReservationState) {
        guard var run = runs[record.id], run.state == .open || run.state == .expired else { return }
        run.state = run.state == .open ? charge : .corrected
        run.cost = record.cost
        run.isRecorded = true
        runs[record.id] = run
    }

    mutating func release(_ id: UUID) {
        switch runs[id]?.state {
        case .open: runs[id]?.state = .released
        case .expired: runs[id]?.state = .corrected
        default: break
        }
    }

    var states: [ReservationState: Int] { runs.values.reduce(into: [:]) { $0[$1.state, default: 0] += 1 } }

    var balances: [String: Money] {
        var balances: [String: Money] = [:]
        for run in runs.values {
            let (account, amount): (String, Money) =
                switch run.state {
                case .open: ("reserved", run.reserved.money)
                case .expired: ("written_off", run.reserved.money)
                case .settled, .corrected: ("spent", run.cost)
                case .released: ("spent", .zero)
                }
            balances[account, default: .zero] += amount
            balances["available", default: .zero] = balances["available", default: .zero] - amount
        }
        return balances
    }
}
