import Foundation
import HearthCore
import Records

/// A batch of items of shopping lists, as a phone without sync sends what it changed: each by an id of the phone's own.
///
/// Repeating a batch changes nothing. A mistaken item is reported and keeps no other item from being stored.
struct ShoppingBatch: Sendable {
    /// The most items of a batch.
    static let mostItems = 200

    /// An item of the request.
    struct Item: Sendable {
        /// The phone's id, which is the record's.
        var id: UUID
        /// The fields of the record, without the members of the batch.
        var fields: Fields
        var isDeleted: Bool

        /// Reads an item.
        ///
        /// - Throws: ``HearthError`` `invalid_field` with the place of the problem in the body.
        init(_ json: FieldValue, at place: String) throws {
            guard var fields = json.object else {
                throw HearthError(invalid: [RecordProblem(field: place, message: "must be an object")])
            }
            guard let id = fields["client_id"]?.string.flatMap({ UUID(text: $0) }) else {
                throw HearthError(invalid: [RecordProblem(field: "\(place)/client_id", message: "must be a UUID")])
            }
            switch fields["deleted"] {
            case nil, .bool(false): isDeleted = false
            case .bool(true): isDeleted = true
            case .some:
                throw HearthError(invalid: [RecordProblem(field: "\(place)/deleted", message: "must be true or false")])
            }
            fields["client_id"] = nil
            fields["deleted"] = nil
            self.id = id
            self.fields = fields
        }
    }

    /// The result of an item.
    enum Status: String, CaseIterable, Sendable { case created, updated, unchanged, deleted, invalid }

    let gateway: RecordGateway

    /// Stores items.
    ///
    /// - Returns: the results in the order of the items, each with `client_id`, `status`, and `item` or `details`.
    /// - Throws: ``HearthError`` `forbidden`, `storage_full`, `record_too_large`.
    func store(_ items: [Item], by principal: Principal) async throws -> [Fields] {
        let grant = try await gateway.householdGrant(of: principal, for: .kitchen)
        guard let type = gateway.registry["shopping_item"] else { throw HearthError.recordNotFound }
        var edits: [RecordGateway.Edit] = []
        var results: [(id: UUID, status: Status, problems: [RecordProblem])] = []
        var edited: Set<UUID> = []
        var defaultList: UUID?
        for item in items {
            guard edited.insert(item.id).inserted else {
                let problem = RecordProblem(field: "/client_id", message: "is in the batch twice")
                results.append((item.id, .invalid, [problem]))
                continue
            }
            let stored = try await gateway.sync.store.record(item.id, household: grant.household)
            if let stored, stored.zone != grant.zone || stored.type != type.name {
                let problem = RecordProblem(field: "/client_id", message: "is the id of another record")
                results.append((item.id, .invalid, [problem]))
                continue
            }
            if item.isDeleted {
                if let stored { edits.append(.delete(stored)) }
                results.append((item.id, stored == nil ? .unchanged : .deleted, []))
                continue
            }
            var fields = item.fields
            if stored == nil, fields["list_id"] == nil {
                if defaultList == nil { defaultList = try await list(in: grant, of: principal, &edits) }
                fields["list_id"] = defaultList.map { .string($0.text) }
            }
            let known = stored?.fields ?? Fields()
            for name in fields.names where known[name] == fields[name] { fields[name] = nil }
            if stored != nil, fields.isEmpty {
                results.append((item.id, .unchanged, []))
                continue
            }
            let problems = gateway.problems(of: fields, type, isNew: stored == nil)
            guard problems.isEmpty else {
                results.append((item.id, .invalid, problems))
                continue
            }
            edits.append(stored.map { .set($0, fields) } ?? .put(type, item.id, fields))
            results.append((item.id, stored == nil ? .created : .updated, []))
        }
        let gone = try await gateway.apply(edits, in: grant, by: principal)
        var answers: [Fields] = []
        for result in results {
            // A deletion wins over the phone that adds the item again.
            let status = gone.contains(result.id) ? .deleted : result.status
            var answer: Fields = ["client_id": .string(result.id.text), "status": .string(status.rawValue)]
            if !result.problems.isEmpty {
                answer["details"] = .array(
                    result.problems.map { .object(["field": .string($0.field), "message": .string($0.message)]) })
            } else if status != .deleted,
                let record = try await gateway.sync.store.record(result.id, household: grant.household)
            {
                answer["item"] = .object(gateway.registry.json(of: record))
            }
            answers.append(answer)
        }
        return answers
    }

    /// Returns the list of items that name none: the household's first one, or a new one.
    private func list(
        in grant: ZoneGrant, of principal: Principal, _ edits: inout [RecordGateway.Edit]
    ) async throws -> UUID {
        let lists = try await gateway.all("list", in: grant)
        if let first = lists.min(by: { ($0.createdAt, $0.id.text) < ($1.createdAt, $1.id.text) }) { return first.id }
        guard let type = gateway.registry["list"] else { throw HearthError.recordNotFound }
        let id = gateway.ids.uuid(at: gateway.clock.now)
        let name = KeptNames(locale: principal.user.locale).shoppingList
        edits.append(.put(type, id, ["name": .string(name)]))
        return id
    }
}
