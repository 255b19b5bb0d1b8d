package import Foundation
package import HearthCore
import Records

/// A closure that returns the user of a job as the database has it now; nil if the user is gone or blocked, or if the session
/// or API token that began the job has ended.
package typealias JobUser = @Sendable (_ id: UUID, _ credential: UUID?) async throws -> User?

extension AccountStore {
    /// Returns the closure that reads the users of jobs.
    package func users(ofJobsAt clock: any HearthClock) -> JobUser {
        { id, credential in try await self.user(id: id, holding: credential, at: clock.now) }
    }
}

/// A job works for the credential that began it: within its limits, and no longer than it is valid. Its input has both.
extension Job {
    /// Creates a job that works for a principal.
    init(
        id: UUID, for principal: Principal, kind: String, input: Fields, createdAt: Timestamp, state: State = .receiving
    ) {
        var caller: Fields = [:]
        caller["credential"] = principal.credential.id.map { .string($0.text) }
        if case .session = principal.credential { caller["signed_in"] = true }
        caller["scopes"] = .array(principal.scopes.map(\.rawValue).sorted().map { .string($0) })
        caller["areas"] = principal.limits.areas.map { .array($0.map(\.rawValue).sorted().map { .string($0) }) }
        caller["zones"] = principal.limits.zones.map { .array($0.sorted().map { .string($0) }) }
        var input = input
        input["caller"] = .object(caller)
        self.init(
            id: id, of: principal.user, kind: kind, input: input.canonicalText, createdAt: createdAt, state: state)
    }

    /// The id of the session or API token that began the job; nil if the job does not know it.
    var credentialID: UUID? { Self.credentialID(of: caller) }

    private var caller: Fields { (try? Fields(parsing: input))?["caller"]?.object ?? [:] }

    private static func credentialID(of caller: Fields) -> UUID? {
        caller["credential"]?.string.flatMap { UUID(text: $0) }
    }

    /// Returns the principal for whom the job works now; nil if the user has left the household or is blocked, or if the
    /// credential that began the job has ended.
    func principal(_ user: JobUser) async throws -> Principal? {
        let caller = caller
        let credential = Self.credentialID(of: caller)
        guard let user = try await user(userID, credential), user.householdID == householdID else { return nil }
        // What is not known to be a session is no more than a token.
        let isSession = caller["signed_in"]?.isTrue == true
        let form: Principal.Credential = credential.map { isSession ? .session($0) : .apiToken($0) } ?? .development
        func texts(_ name: String) -> Set<String>? { caller[name]?.array.map { Set($0.compactMap(\.string)) } }
        return Principal(
            user: user, isAdministrator: false, credential: form,
            scopes: texts("scopes").map { Set($0.compactMap(TokenScope.init)) } ?? Set(TokenScope.allCases),
            limits: RecordLimits(
                areas: texts("areas").map { Set($0.compactMap(RecordArea.init)) }, zones: texts("zones")))
    }
}
