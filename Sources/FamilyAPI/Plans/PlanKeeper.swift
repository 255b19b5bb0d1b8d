import Assist
import Foundation
import HearthAPI
import HearthCore
import Records
import ServerKit

/// Keeps the results of runs as records of the household.
///
/// The ids of kept records follow from the run, so that keeping a run again changes nothing. What a person has deleted,
/// done, ticked or edited meanwhile stays as it is.
struct PlanKeeper: Sendable {
    /// A stored run with its result.
    struct Run: Sendable {
        /// The id.
        var id: UUID
        /// The number among the runs of the household.
        var number: Int
        /// The day of the run by the household's calendar.
        var day: CalendarDay
        /// The result.
        var result: HearthAPI.AssistEvent.Final
    }

    /// A record that a run leads to.
    struct Draft: Sendable {
        var type: RecordType
        var id: UUID
        var data: Fields
    }

    /// The records of a kept plan.
    struct Kept: Sendable {
        /// The run.
        var run: Run
        /// The records that the run led to, in the order of its result.
        var records: [StoredRecord] = []
        /// True if a record is new.
        var isNew = false
        /// The ids of the records of earlier runs that were deleted for new ones.
        var removed: [UUID] = []
        /// The number of records that were left out, because a person has deleted, bought or done them.
        var skipped = 0
    }

    let services: FamilyServices
    let gateway: RecordGateway

    /// The `kind` of a source that is a run.
    static let sourceKind = "run"

    // MARK: - Reading

    /// Returns a run of the sender's household.
    ///
    /// - Throws: ``HearthError`` `run_not_found`, `result_not_found`, `forbidden`.
    func run(_ reference: String, for principal: Principal) async throws -> Run {
        guard let reference = Self.reference(reference),
            let run = try await services.results.run(reference, for: principal.user)
        else { throw HearthError.unknownRun }
        guard principal.mayRead(resultsOf: run.mode) else {
            throw HearthError(
                .forbidden, "This token does not allow that: the result may name children whom it may not see.")
        }
        guard let json = run.json else {
            throw HearthError(
                .resultNotFound,
                "No result of this run is stored: results are kept for 28 days. Plan again, then keep the new run.")
        }
        let zone = TimeZone.named(principal.user.timeZone) ?? .gmt
        return Run(
            id: run.id, number: run.number, day: zone.day(at: run.startedAt),
            result: try WireJSON.decode(HearthAPI.AssistEvent.Final.self, from: json.utf8))
    }

    private static func reference(_ text: String) -> RunReference? {
        if let id = UUID(text: text) { return .id(id) }
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text), number > 0 else {
            return nil
        }
        return .number(number)
    }

    /// Returns the id of the run that a request replaces; nil if it names none. Its result need not be stored any more.
    ///
    /// - Throws: ``HearthError`` `run_not_found`.
    func replaced(_ text: String?, for principal: Principal) async throws -> UUID? {
        guard let text else { return nil }
        if let id = UUID(text: text) { return id }
        guard let reference = Self.reference(text),
            let run = try await services.results.run(reference, for: principal.user)
        else { throw HearthError.unknownRun }
        return run.id
    }

    /// Returns the error of a run of another mode.
    static func wrongMode(_ wanted: String) -> HearthError {
        HearthError(invalid: [RecordProblem(field: "/run_id", message: "must be a run of the mode \(wanted)")])
    }

    /// Returns a type of the registry.
    ///
    /// - Throws: ``HearthError`` `internal_error` for a name that the registry does not have.
    func type(_ name: String) throws -> RecordType {
        guard let type = gateway.registry[name] else {
            throw HearthError(.internalError, "Something went wrong on our side.", detail: "no record type \(name)")
        }
        return type
    }

    /// Returns the people of the household.
    func people(of principal: Principal) async throws -> HouseholdPeople {
        var children: [(added: Timestamp, child: HouseholdPeople.Child)] = []
        for access in try await gateway.sync.zones(of: principal)
        where access.zone.id.kind == .child && access.household == principal.user.householdID {
            guard let record = try await gateway.sync.store.record(access.zone.id.uuid, household: access.household)
            else { continue }
            let fields = record.fields
            children.append(
                (
                    record.createdAt,
                    HouseholdPeople.Child(
                        id: record.id, name: fields["name"]?.string ?? "",
                        birthday: fields["birth_date"]?.string.flatMap { CalendarDay($0) })
                ))
        }
        return HouseholdPeople(
            members: try await services.accounts.members(of: principal),
            children: children.sorted { ($0.added, $0.child.id.text) < ($1.added, $1.child.id.text) }.map(\.child))
    }

    // MARK: - Writing

    /// Returns the id of a record that a run leads to.
    static func id(_ type: String, _ run: Run, _ key: String..., in grant: ZoneGrant) -> UUID {
        NaturalID.id(zone: grant.zone, type: type, key: [sourceKind, run.id.text] + key)
    }

    /// Returns the field `source` of a record.
    static func source(_ run: Run, line: Int? = nil) -> FieldValue {
        var source: Fields = ["kind": .string(sourceKind), "id": .string(run.id.text)]
        source["line"] = line.map { .number(Double($0)) }
        return .object(source)
    }

    /// Writes the drafts of a run that was not kept yet, and deletes what they replace, in one transaction. Of a run that was
    /// kept, it returns the records that are left.
    ///
    /// - Parameters:
    ///   - obsolete: the edits of the records that the drafts replace.
    ///   - skipped: the number of drafts that the caller has left out.
    func keep(
        _ drafts: [Draft], of run: Run, replacing obsolete: [RecordGateway.Edit] = [], skipped: Int = 0,
        in grant: ZoneGrant, by principal: Principal
    ) async throws -> Kept {
        var kept = Kept(run: run, skipped: skipped)
        var known: [UUID: StoredRecord] = [:]
        for draft in drafts {
            known[draft.id] = try await gateway.sync.store.record(draft.id, household: grant.household)
        }
        let new = drafts.filter { known[$0.id] == nil }
        if known.values.contains(where: { $0.sourceRun == run.id }) {
            // Kept before, as a whole: what is missing was deleted since, or left out then.
            kept.records = drafts.compactMap { known[$0.id] }
            kept.skipped += new.count
            return kept
        }
        let gone = try await gateway.apply(
            obsolete + new.map { .put($0.type, $0.id, $0.data) }, in: grant, by: principal)
        for draft in drafts where !gone.contains(draft.id) {
            if let record = known[draft.id] {
                kept.records.append(record)
            } else if let record = try await gateway.sync.store.record(draft.id, household: grant.household) {
                kept.records.append(record)
                kept.isNew = true
            }
        }
        kept.skipped += gone.count
        kept.removed = obsolete.compactMap { if case .delete(let record) = $0 { record.id } else { nil } }
        return kept
    }
}

extension StoredRecord {
    /// The run that the record comes from; nil if it comes from none.
    var sourceRun: UUID? {
        guard let source = fields["source"]?.object, source["kind"]?.string == PlanKeeper.sourceKind else { return nil }
        return source["id"]?.string.flatMap { UUID(text: $0) }
    }
}

extension String {
    /// The text within the 200 characters of a short field.
    var short: String { String(prefix(200)) }
}
