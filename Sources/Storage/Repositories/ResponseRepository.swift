import Assist
import Foundation
import HearthCore

struct ResponseRepository: ResponseStore {
    let engine: any DatabaseEngine

    func add(_ response: ResponseRecord) async throws {
        let rows = try await atSeam { () throws(StorageError) in
            try await engine.transaction(
                [Self.insert(response), Self.removeOldest(of: response.userID, in: response.householdID)], .write,
                of: .household(response.householdID))
        }
        if rows[0].isEmpty { throw HearthError(.userNotFound, "The user has left the household.") }
    }

    /// A user who has left the household meanwhile gets no row: nobody could find it.
    private static func insert(_ response: ResponseRecord) throws(StorageError) -> SQL {
        let conversation = try StoredJSON.text(response.conversation.map(StoredTurn.init))
        let bytes = conversation.utf8.count + response.json.utf8.count + response.instructions.utf8.count
        return """
            INSERT INTO responses (
                household_id, id, user_id, limits, children, instructions, conversation, response, bytes, created_at,
                expires_at
            )
            SELECT \(response.householdID), \(response.id), \(response.userID), \(try StoredRecordLimits.text(response.limits)),
                \(ResultStatements.text(of: response.children)), \(response.instructions), \(conversation),
                \(response.json), \(bytes), \(response.createdAt), \(response.expiresAt)
            WHERE EXISTS (
                SELECT 1 FROM users WHERE id = \(response.userID) AND household_id = \(response.householdID)
            )
            RETURNING id
            """
    }

    private static func removeOldest(of userID: UUID, in householdID: UUID) -> SQL {
        """
        DELETE FROM responses
        WHERE household_id = \(householdID) AND id IN (
            SELECT id FROM (
                SELECT id, ROW_NUMBER() OVER (ORDER BY created_at DESC, id DESC) AS place,
                    SUM(bytes) OVER (ORDER BY created_at DESC, id DESC) AS total
                FROM responses WHERE household_id = \(householdID) AND user_id = \(userID)
            ) AS ranked
            WHERE place > \(ResponseRecord.mostOfUser) OR total > \(ResponseRecord.mostBytesOfUser)
        )
        """
    }

    func response(
        _ id: UUID, of user: User, within limits: RecordLimits, at time: Timestamp
    ) async throws -> ResponseRecord? {
        try await atSeam { () throws(StorageError) -> ResponseRecord? in
            guard
                let row = try await engine.rows(
                    """
                    SELECT household_id, id, user_id, limits, children, instructions, conversation, response, created_at
                    FROM responses WHERE \(try Self.isOwn(id, of: user, within: limits, at: time))
                    """, .read, of: .household(user.householdID)
                ).first
            else { return nil }
            let response = try ResponseRecord(row)
            let hidden = try await RunResultsRepository(engine: engine).hidden(from: user, in: response.children)
            return hidden.isEmpty ? response : nil
        }
    }

    func delete(_ id: UUID, of user: User, within limits: RecordLimits, audit: AuditEntry) async throws {
        let rows = try await atSeam { () throws(StorageError) in
            let isOwn = try Self.isOwn(id, of: user, within: limits, at: audit.at)
            return try await engine.transaction(
                // Its row is locked before the chain's head, and exists until the end of the transaction.
                ["UPDATE responses SET bytes = bytes WHERE \(isOwn) RETURNING id"]
                    + AuditStatements.append(audit, where: "EXISTS (SELECT 1 FROM responses WHERE \(isOwn))")
                    + ["DELETE FROM responses WHERE \(isOwn)"],
                .write, of: .household(user.householdID))
        }
        if rows[0].isEmpty { throw HearthError.unknownResponse() }
    }

    func removeExpired(at time: Timestamp) async throws -> Int {
        try await atSeam { () throws(StorageError) in
            try await engine.rows(
                "DELETE FROM responses WHERE expires_at <= \(time) RETURNING id", .write, of: .all)
        }.count
    }

    /// A condition on `responses`.
    private static func isOwn(
        _ id: UUID, of user: User, within limits: RecordLimits, at time: Timestamp
    ) throws(StorageError) -> SQL {
        let condition: SQL = """
            household_id = \(user.householdID) AND id = \(id) AND user_id = \(user.id) AND expires_at > \(time)
            """
        return limits.isLimited ? "\(condition) AND limits = \(try StoredRecordLimits.text(limits))" : condition
    }

    /// Returns the responses of a user that may name a child whom the user may not see now.
    func namingHidden(from user: User) async throws(StorageError) -> [UUID] {
        let rows = try await engine.rows(
            """
            SELECT id, children FROM responses
            WHERE household_id = \(user.householdID) AND user_id = \(user.id) AND children <> ''
            """, .read, of: .household(user.householdID))
        var children: [UUID: Set<UUID>] = [:]
        for row in rows {
            let id: UUID = try row["id"]
            children[id] = ResultStatements.children(in: try row["children"])
        }
        let all = children.values.reduce(into: Set<UUID>()) { $0.formUnion($1) }
        let hidden = try await RunResultsRepository(engine: engine).hidden(from: user, in: all)
        return children.filter { !$0.value.isDisjoint(with: hidden) }.keys.sorted { $0.text < $1.text }
    }
}

/// The limits of a credential in the form of column `limits`.
private struct StoredRecordLimits: Codable {
    var areas: [String]?
    var zones: [String]?

    /// Returns the text of the column: the same for equal limits.
    static func text(_ limits: RecordLimits) throws(StorageError) -> String {
        try StoredJSON.text(
            StoredRecordLimits(
                areas: limits.areas.map { $0.map(\.rawValue).sorted() }, zones: limits.zones.map { $0.sorted() }))
    }

    var limits: RecordLimits {
        RecordLimits(
            areas: areas.map { Set($0.compactMap(RecordArea.init(rawValue:))) }, zones: zones.map { Set($0) })
    }
}

/// A turn in the form of column `conversation`.
private struct StoredTurn: Codable {
    var role: String
    var text: String
    var calls: [Call]?
    /// The id of the call whose result this is.
    var call: String?

    struct Call: Codable {
        var id: String
        var name: String
        var arguments: String
    }

    init(_ turn: ChatMessage) {
        role = turn.role.rawValue
        text = turn.text
        let calls = turn.toolCalls.map { Call(id: $0.id, name: $0.name, arguments: $0.arguments) }
        self.calls = calls.isEmpty ? nil : calls
        call = turn.toolCallID
    }

    var message: ChatMessage {
        get throws(StorageError) {
            guard let role = ChatMessage.Role(rawValue: role) else {
                throw StorageError(.malformedRow, "a stored turn has no role")
            }
            return ChatMessage(
                role, text,
                toolCalls: (calls ?? []).map { FunctionCall(id: $0.id, name: $0.name, arguments: $0.arguments) },
                toolCallID: call)
        }
    }
}

extension ResponseRecord {
    fileprivate init(_ row: SQLRow) throws(StorageError) {
        let limits: StoredRecordLimits = try StoredJSON.value(try row["limits"])
        let turns: [StoredTurn] = try StoredJSON.value(try row["conversation"])
        self.init(
            id: try row["id"], householdID: try row["household_id"], userID: try row["user_id"], limits: limits.limits,
            children: ResultStatements.children(in: try row["children"]), instructions: try row["instructions"],
            conversation: try turns.map { (turn) throws(StorageError) in try turn.message },
            json: try row["response"], createdAt: try row["created_at"])
    }
}
