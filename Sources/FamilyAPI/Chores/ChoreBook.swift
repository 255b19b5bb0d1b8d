import Family
import Foundation
import HearthCore
import Records

/// The chores of a household with their turns and points, as its records say.
struct ChoreBook: Sendable {
    /// The persons of a household, and the zone of its days.
    struct Household: Sendable {
        /// The persons: `user:7` or `child:<uuid>`.
        var people: Set<String>
        /// The zone of the owner who came first. It decides for everybody, so that a chore is due on one day.
        var zone: TimeZone
        /// The current day.
        var today: CalendarDay
    }

    /// The chores of a household with the turns of some days.
    struct Page: Sendable {
        var household: Household
        var chores: [Chore]
        var turns: [ChoreTurn]
    }

    let gateway: RecordGateway
    let accounts: any Accounts

    /// The days for which the last turn of a chore that comes back after it was done is read with all others.
    private static let pastDays = 400
    /// How much older than now the server's own edits are. So what a person writes always holds, also from a phone that was
    /// offline.
    private static let modesty = Duration.seconds(30 * 86_400)

    // MARK: - Reading

    /// Returns a type of the registry.
    ///
    /// - Throws: ``HearthError`` `record_not_found` for a name that the registry does not have.
    func type(_ name: String) throws -> RecordType {
        guard let type = gateway.registry[name] else { throw HearthError.recordNotFound }
        return type
    }

    /// Returns the persons of the sender's household.
    ///
    /// - Parameter named: the persons whom records name. Of them, the children of the household count also if the sender may
    ///   not see them: whose turn it is must not depend on who looks.
    func household(naming named: Set<String>, in grant: ZoneGrant, _ principal: Principal) async throws -> Household {
        let members = try await accounts.members(of: principal)
        let first = members.filter { $0.role == .owner }.min { $0.number < $1.number }
        let zone = TimeZone.named(first?.timeZone ?? principal.user.timeZone) ?? .gmt
        var people = Set(members.map { "user:\($0.number)" })
        let children = Set(
            named.compactMap { $0.hasPrefix("child:") ? UUID(canonical: $0.dropFirst("child:".count)) : nil })
        if !children.isEmpty {
            let found = try await gateway.sync.store.read(
                SnapshotRequest(household: grant.household, user: nil, ids: children))
            for record in found.state.records.values
            where record.type == Registry.child && record.fields["archived_at"] == nil {
                people.insert("child:\(record.id.text)")
            }
        }
        return Household(people: people, zone: zone, today: zone.day(at: gateway.clock.now))
    }

    /// Returns the day of the household, for routes that need no chores.
    func today(_ principal: Principal) async throws -> CalendarDay {
        let owners = try await accounts.members(of: principal).filter { $0.role == .owner }
        let zone = owners.min { $0.number < $1.number }?.timeZone ?? principal.user.timeZone
        return (TimeZone.named(zone) ?? .gmt).day(at: gateway.clock.now)
    }

    /// Returns the chores with the turns that decide about the days of a window.
    ///
    /// - Parameter window: nil for all turns.
    func page(
        _ window: ClosedRange<CalendarDay>?, in grant: ZoneGrant, _ principal: Principal
    ) async throws -> Page {
        let records = try await gateway.all("chore", in: grant)
        let named = records.reduce(into: Set<String>()) { named, record in
            named.formUnion(record.fields["assignees"]?.array?.compactMap(\.string) ?? [])
        }
        let household = try await household(naming: named, in: grant, principal)
        let zone = household.zone
        let chores = records.compactMap { Chore($0, zone: zone) }
        let later = chores.filter { $0.mode == .afterDone }
        let days = window.map { window in
            let first = min(window.lowerBound, household.today)
            return first.advanced(by: -(later.isEmpty ? 28 : Self.pastDays))...max(window.upperBound, household.today)
        }
        var turns: [ChoreTurn] = []
        try await gateway.forEach("chore_done", days: days, in: grant) { record in
            if let turn = ChoreTurn(record, zone: zone) { turns.append(turn) }
        }
        if let days {
            let settled = Set(turns.filter(\.state.isSettled).map(\.chore))
            for chore in later where !settled.contains(chore.id) {
                let query = RecordQuery(
                    zone: grant.zone, household: grant.household, type: "chore_done",
                    until: Timestamp(milliseconds: Int64(days.lowerBound.daysSinceEpoch) * 86_400_000),
                    ref: chore.id, limit: 20)
                turns += try await gateway.sync.store.records(query).compactMap { ChoreTurn($0, zone: zone) }
            }
        }
        return Page(household: household, chores: chores, turns: turns)
    }

    /// Returns the due chores of a window. Turns of today and tomorrow that the minutes decide are written down, so that they
    /// stay with their persons whatever is done until then.
    func schedule(
        _ window: ClosedRange<CalendarDay>, in grant: ZoneGrant, _ principal: Principal
    ) async throws -> (schedule: ChoreSchedule, page: Page) {
        let page = try await page(window, in: grant, principal)
        let household = page.household
        let schedule = ChoreSchedule(
            page.chores, turns: page.turns, people: household.people,
            in: .init(
                from: window.lowerBound, through: window.upperBound, today: household.today, zone: household.zone))
        try await write(
            schedule.items.filter { item in
                item.chore.assignment == .fewest && !item.isRecorded
                    && (household.today...household.today.advanced(by: 1)).contains(item.dueOn)
            }, in: grant)
        return (schedule, page)
    }

    private func write(_ items: [ChoreSchedule.Item], in grant: ZoneGrant) async throws {
        guard !items.isEmpty else { return }
        let now = gateway.clock.now
        let type = try type("chore_done")
        let edits = items.compactMap { item -> PushedMutation? in
            guard let person = item.person else { return nil }
            let data = Self.key(item.chore.id, item.dueOn).merging([
                "state": .string(ChoreTurn.State.open.rawValue), "by": .string(person),
            ])
            guard let id = type.naturalID(in: grant.zone, of: data) else { return nil }
            return .readable(
                Mutation(
                    mid: gateway.ids.uuid(at: now), zone: grant.zone, type: type.name, id: id, operation: .put,
                    stamp: Stamp(
                        milliseconds: now.milliseconds - Self.modesty.milliseconds, counter: 0, device: 0),
                    data: data))
        }
        // A household without room gets its list all the same.
        _ = try await gateway.sync.apply(edits, from: .server(household: grant.household))
    }

    /// Returns the fields of which the id of a turn is made.
    static func key(_ chore: UUID, _ day: CalendarDay) -> Fields {
        ["chore_id": .string(chore.text), "due_on": .string(day.description)]
    }

    // MARK: - Ticking

    /// Writes what became of a chore on a day.
    ///
    /// - Throws: ``HearthError`` `record_not_found`; `invalid_field` for a day on which the chore is not due, and for a person
    ///   of another household; `chore_not_done` for an approval of nothing; `forbidden` for that of an own turn.
    func tick(
        _ id: UUID?, _ request: ChoreTickRequest, by principal: Principal
    ) async throws -> (record: StoredRecord, isNew: Bool) {
        let grant = try await gateway.householdGrant(of: principal, for: .chores)
        guard let id, let day = CalendarDay(request.dueOn) else { throw HearthError.recordNotFound }
        let chore = try await gateway.record(id, try type("chore"), in: grant)
        try gateway.requireWriter(grant, principal)
        let today = try await today(principal)
        guard (today.advanced(by: -Self.pastDays)...today.advanced(by: Self.pastDays)).contains(day) else {
            throw Self.invalid("/due_on", "must be at most \(Self.pastDays) days from today")
        }
        let (schedule, page) = try await schedule(day...day, in: grant, principal)
        if let problem = schedule.problems.first(where: { $0.chore == id }) {
            throw Self.invalid("/due_on", "must be a day of the chore, whose days are unknown: \(problem.message)")
        }
        guard let item = schedule.items.first(where: { $0.chore.id == id && $0.dueOn == day }) else {
            throw Self.invalid("/due_on", "must be a day on which the chore is due: GET /v1/chores/due lists them")
        }
        if let person = request.by {
            var isThere = page.household.people.contains(person)
            if !isThere {
                isThere = try await household(naming: [person], in: grant, principal).people.contains(person)
            }
            guard isThere else { throw Self.invalid("/by", "must be a person of the household") }
        }
        let type = try type("chore_done")
        let key = Self.key(chore.id, day)
        guard let turn = type.naturalID(in: grant.zone, of: key) else { throw HearthError.recordNotFound }
        let stored = try await gateway.sync.store.record(turn, household: grant.household)
        let own = "user:\(principal.user.number)"
        let state = request.state?.turn ?? .done
        var fields: Fields = ["state": .string(state.rawValue)]
        switch state {
        case .approved, .rejected:
            guard let stored, let done = ChoreTurn(stored, zone: page.household.zone),
                done.state.isDone || done.state == .rejected
            else {
                throw HearthError(
                    .choreNotDone, "Nobody has done this chore on that day. Mark it as done first.")
            }
            guard done.by != own else {
                throw HearthError(.forbidden, "Somebody else has to approve or reject what you have done.")
            }
            if let by = request.by { fields["by"] = .string(by) }
        case .done where stored.flatMap({ ChoreTurn.State($0.fields) })?.isDone == true && request.by == nil:
            // Ticked again, from a phone that does not know yet.
            if let stored { return (stored, false) }
        case .done, .skipped:
            fields["by"] = .string(request.by ?? item.person ?? own)
            fields["at"] = .number(Double(gateway.clock.now.milliseconds))
        case .open:
            guard stored != nil else {
                throw HearthError(.choreNotDone, "Nobody has done this chore on that day. It is open.")
            }
            fields["by"] = request.by.map { .string($0) } ?? .null
            fields["at"] = .null
        }
        if let stored {
            _ = try await gateway.apply([.set(stored, fields)], in: grant, by: principal)
        } else {
            // A person asks for it, also if the turn was deleted before.
            _ = try await gateway.apply([.restore(type, turn, key.merging(fields))], in: grant, by: principal)
        }
        return (try await gateway.record(turn, type, in: grant), stored == nil)
    }

    static func invalid(_ field: String, _ message: String) -> HearthError {
        HearthError(invalid: [RecordProblem(field: field, message: message)])
    }

    // MARK: - Points

    /// Returns the balance of each person, and the entries that wait for an answer.
    func points(
        in grant: ZoneGrant, _ principal: Principal
    ) async throws -> (balances: [String: PointBalance], asked: [StoredRecord], household: Household) {
        let page = try await page(nil, in: grant, principal)
        var (entries, asked): ([PointEntry], [StoredRecord]) = ([], [])
        try await gateway.forEach("point_entry", in: grant) { record in
            guard let entry = PointEntry(record) else { return }
            entries.append(entry)
            if entry.state == .asked, asked.count < RecordGateway.mostHeld { asked.append(record) }
        }
        let chores = Dictionary(page.chores.map { ($0.id, $0) }) { $1 }
        return (
            PointBalance.balances(turns: page.turns, entries: entries, chores: chores), asked, page.household
        )
    }
}

extension Fields {
    /// Returns the fields with others, whose values hold where both have one.
    fileprivate func merging(_ others: Fields) -> Fields {
        var merged = self
        for (name, value) in others.members { merged[name] = value }
        return merged
    }
}
