package import Assist
package import Foundation
package import HearthCore
import Synchronization

/// Stored responses in memory. It knows neither users nor children.
package final class FakeResponseStore: ResponseStore {
    private let stored = Mutex<[ResponseRecord]>([])
    private let entries = Mutex<[AuditEntry]>([])
    private let failure: (any Error)?

    /// - Parameter failure: the error of every call; nil for a store that works.
    package init(failure: (any Error)? = nil) { self.failure = failure }

    /// The responses, in the order in which they were added.
    package var all: [ResponseRecord] { stored.withLock { $0 } }

    package var audit: [AuditEntry] { entries.withLock { $0 } }

    package func add(_ response: ResponseRecord) async throws {
        try check()
        stored.withLock { stored in
            stored.append(response)
            let own = stored.filter { $0.householdID == response.householdID && $0.userID == response.userID }
                .sorted { ($1.createdAt, $1.id.text) < ($0.createdAt, $0.id.text) }
            var bytes = 0
            let kept = own.prefix(ResponseRecord.mostOfUser).prefix { other in
                bytes += Self.bytes(of: other)
                return bytes <= ResponseRecord.mostBytesOfUser
            }
            let gone = Set(own.dropFirst(kept.count).map(\.id))
            stored.removeAll { gone.contains($0.id) }
        }
    }

    /// About as many as a row has.
    private static func bytes(of response: ResponseRecord) -> Int {
        response.conversation.reduce(response.json.utf8.count + response.instructions.utf8.count) { $0 + $1.bytes }
    }

    package func response(
        _ id: UUID, of user: User, within limits: RecordLimits, at time: Timestamp
    ) async throws -> ResponseRecord? {
        try check()
        return all.first { Self.isOwn($0, id, of: user, within: limits, at: time) }
    }

    package func delete(_ id: UUID, of user: User, within limits: RecordLimits, audit: AuditEntry) async throws {
        try check()
        try stored.withLock { stored in
            let index = stored.firstIndex { Self.isOwn($0, id, of: user, within: limits, at: audit.at) }
            guard let index else { throw HearthError.unknownResponse() }
            stored.remove(at: index)
        }
        entries.withLock { $0.append(audit) }
    }

    private static func isOwn(
        _ response: ResponseRecord, _ id: UUID, of user: User, within limits: RecordLimits, at time: Timestamp
    ) -> Bool {
        response.id == id && response.householdID == user.householdID && response.userID == user.id
            && response.expiresAt > time && (!limits.isLimited || limits == response.limits)
    }

    package func removeExpired(at time: Timestamp) async throws -> Int {
        try check()
        return stored.withLock { stored in
            let count = stored.count
            stored.removeAll { $0.expiresAt <= time }
            return count - stored.count
        }
    }

    private func check() throws { if let failure { throw failure } }
}
