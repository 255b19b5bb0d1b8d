package import Family
import Foundation
package import HearthCore
package import Records

/// The children that a user may see, and their logs.
package struct CareService: Sendable {
    let gateway: RecordGateway
    /// The growth standards; nil if the server has no file of them.
    let growth: GrowthTable?
    private let clock: any HearthClock

    /// Creates the service.
    package init(sync: SyncService, clock: any HearthClock, ids: any IDGenerator, growth: GrowthTable?) {
        gateway = RecordGateway(sync: sync, clock: clock, ids: ids)
        self.growth = growth
        self.clock = clock
    }

    var now: Timestamp { clock.now }
    var registry: Registry { gateway.registry }

    /// How long an entry may reach into a later day: longer ones are timers that nobody stopped.
    static let longestEntry = Duration.seconds(2 * 86_400)
    /// How far back a running timer is looked for.
    static let longestTimer = Duration.seconds(30 * 86_400)

    // MARK: - Children

    /// Returns the zone of a child that the user may see.
    ///
    /// - Throws: ``HearthError`` `child_not_found`.
    func grant(_ child: UUID?, for principal: Principal) async throws -> ZoneGrant {
        guard let child,
            let grant = try await gateway.grants(of: principal).first(where: { $0.zone == ZoneID(.child, child) })
        else { throw Self.childNotFound }
        return grant
    }

    /// Returns the record of a child.
    ///
    /// - Throws: ``HearthError`` `child_not_found`.
    func record(of grant: ZoneGrant) async throws -> StoredRecord {
        guard let record = try await gateway.sync.store.record(grant.zone.uuid, household: grant.household) else {
            throw Self.childNotFound
        }
        return record
    }

    func profile(of grant: ZoneGrant) async throws -> ChildProfile { ChildProfile(try await record(of: grant)) }

    static var childNotFound: HearthError {
        HearthError(.childNotFound, "No child that you may see has this id. List the children with GET /v1/children.")
    }

    /// Returns a child with the user's role and the totals of today.
    func json(of record: StoredRecord, in grant: ZoneGrant) async throws -> Fields {
        json(of: record, in: grant, today: try await day(nil, of: ChildProfile(record), in: grant))
    }

    func json(of record: StoredRecord, in grant: ZoneGrant, today: Fields) -> Fields {
        var json = registry.json(of: record)
        json["role"] = .string(grant.role.rawValue)
        json["today"] = .object(today)
        return json
    }

    // MARK: - Entries

    /// The most records of one type, and the most entries of one report, that are read: no child has as many.
    static let mostRecords = 20_000

    /// Returns the records of a type, at most ``mostRecords``.
    ///
    /// - Parameter since: exclusive.
    func records(
        _ type: String, in grant: ZoneGrant, since: Timestamp? = nil, until: Timestamp? = nil, isOpen: Bool = false
    ) async throws -> [StoredRecord] {
        var all: [StoredRecord] = []
        try await gateway.forEach(
            RecordQuery(
                zone: grant.zone, household: grant.household, type: type, since: since, until: until, isOpen: isOpen,
                descending: false, limit: 1000), upTo: Self.mostRecords
        ) { all.append($0) }
        return all
    }

    /// Returns the entries of some kinds.
    ///
    /// - Parameters:
    ///   - since: exclusive.
    ///   - limit: the most entries.
    func entries(
        _ kinds: [CareEntry.Kind], in grant: ZoneGrant, since: Timestamp?, until: Timestamp? = nil,
        upTo limit: Int = mostRecords
    ) async throws -> [CareEntry] {
        var entries: [CareEntry] = []
        for kind in kinds {
            try await gateway.forEach(
                RecordQuery(
                    zone: grant.zone, household: grant.household, type: kind.rawValue, since: since, until: until,
                    descending: false, limit: 1000), upTo: limit - entries.count
            ) { record in
                if let entry = CareEntry(record, in: registry) { entries.append(entry) }
            }
        }
        return entries
    }

    /// Returns the running timers of a kind, the latest first.
    func running(_ kind: CareEntry.Kind, in grant: ZoneGrant) async throws -> [CareEntry] {
        try await records(kind.rawValue, in: grant, since: now + (.zero - Self.longestTimer), isOpen: true)
            .compactMap { CareEntry($0, in: registry) }.filter(\.isRunning).sorted { $0.start > $1.start }
    }

    // MARK: - Warnings

    /// Returns what a caregiver should look at in an entry, beside its neighbours in the log.
    func warnings(about record: StoredRecord, of grant: ZoneGrant) async throws -> [CareWarning] {
        guard let entry = CareEntry(record, in: registry) else { return [] }
        return try await warnings(about: entry, of: grant)
    }

    /// - Parameter proposed: entries that are to be written beside it.
    func warnings(
        about entry: CareEntry, of grant: ZoneGrant, beside proposed: [CareEntry] = []
    ) async throws -> [CareWarning] {
        let end = max(entry.start, entry.end ?? entry.start)
        var others = try await entries(
            [entry.kind], in: grant, since: entry.start + (.zero - Self.longestEntry), until: end + Self.longestEntry)
        if Self.timed.contains(entry.kind) {
            others += try await running(entry.kind, in: grant).filter { timer in
                !others.contains { $0.id == timer.id }
            }
        }
        var check = CareCheck(now: now)
        switch entry.kind {
        case .medication:
            check.medicines = try await records("medicine", in: grant).compactMap(Medicine.init)
            check.child.months = try await profile(of: grant).months(at: entry.start)
            check.child.grams = try await lastWeight(before: entry.start, in: grant)
        case .growth:
            let profile = try await profile(of: grant)
            if let growth { check.growth = { profile.assessment(of: $0, at: $1, growth) } }
        case .feeding, .diaper, .sleep, .pumping, .activity, .temperature, .milestone, .note: break
        }
        return check.warnings(about: entry, among: others + proposed)
    }

    /// Returns the last weight in grams of the time before a moment in which a child does not outgrow it.
    private func lastWeight(before moment: Timestamp, in grant: ZoneGrant) async throws -> Int? {
        let measured = try await entries(
            [.growth], in: grant, since: moment + (.zero - Self.weightHolds), until: moment + .seconds(1))
        let weights = measured.sorted { $0.start < $1.start }.compactMap { entry -> Int? in
            guard case .growth(let growth) = entry.details else { return nil }
            return growth.weightGrams
        }
        return weights.last
    }

    private static let weightHolds = Duration.seconds(90 * 86_400)

    /// The kinds of which timers run.
    static let timed: [CareEntry.Kind] = [.feeding, .sleep, .pumping, .activity]

    // MARK: - Reports

    /// The kinds that day totals count.
    static let counted: [CareEntry.Kind] = [
        .feeding, .diaper, .sleep, .pumping, .activity, .medication, .temperature, .growth, .milestone, .note,
    ]

    /// Returns the entries of days, with those that reach into them and timers that run until then.
    private func entries(
        from first: CalendarDay, through last: CalendarDay, of profile: ChildProfile, in grant: ZoneGrant,
        upTo limit: Int = mostRecords
    ) async throws -> [CareEntry] {
        let start = profile.calendar.start(of: first)
        let end = profile.calendar.start(of: last.advanced(by: 1))
        var all = try await entries(
            Self.counted, in: grant, since: start + (.zero - Self.longestEntry), until: end, upTo: limit)
        if now > start {
            let known = Set(all.map(\.id))
            for kind in Self.timed {
                all += try await running(kind, in: grant).filter { $0.start < end && !known.contains($0.id) }
            }
        }
        return all
    }

    /// Returns the totals of a day.
    ///
    /// - Parameters:
    ///   - day: nil for today, by the child's clock and day start.
    ///   - limit: the most entries that are counted.
    func day(
        _ day: CalendarDay?, of profile: ChildProfile, in grant: ZoneGrant, upTo limit: Int = mostRecords
    ) async throws -> Fields {
        let day = day ?? profile.calendar.day(of: now)
        return totals(
            of: day, try await entries(from: day, through: day, of: profile, in: grant, upTo: limit), profile)
    }

    func totals(of day: CalendarDay, _ entries: [CareEntry], _ profile: ChildProfile) -> Fields {
        let days = profile.calendar.days(from: day, through: day, of: entries, now: now)
        return days.first.map { $0.json(profile.calendar) } ?? Fields()
    }

    /// Returns the totals of a period, beside the averages of as many days before.
    func summary(
        from first: CalendarDay, through last: CalendarDay, of profile: ChildProfile, in grant: ZoneGrant
    ) async throws -> Fields {
        let count = last.daysSinceEpoch - first.daysSinceEpoch + 1
        let entries = try await entries(
            from: first.advanced(by: -count), through: last, of: profile, in: grant)
        return CareSummary(from: first, through: last, of: entries, calendar: profile.calendar, now: now)
            .json(profile.calendar)
    }

    /// Returns when the child eats and sleeps next, as estimates.
    func predictions(of profile: ChildProfile, in grant: ZoneGrant) async throws -> Fields {
        let entries = try await entries([.feeding, .sleep], in: grant, since: now + .seconds(-8 * 86_400))
        let predictions = CarePrediction.Subject.allCases.map { subject in
            FieldValue.object(
                CarePrediction.json(
                    subject, profile.calendar.prediction(of: subject, from: entries, now: now)))
        }
        return ["is_estimate": true, "items": .array(predictions)]
    }

    /// Returns the measurements with their percentiles, and the lines of a chart.
    func growthChart(of profile: ChildProfile, in grant: ZoneGrant) async throws -> Fields {
        GrowthChart(
            profile: profile,
            entries: try await entries([.growth], in: grant, since: nil).sorted { $0.start < $1.start },
            table: growth, today: profile.calendar.zone.day(at: now)
        ).json
    }
}
