import Assist
import Foundation
import HearthCore

/// Any seam, failing in every call.
struct BrokenSeam: Authenticator, PolicyGate, QuotaStore, LanguageModel, KnowledgeSearch, UserStore, HouseholdStore,
    FeedbackStore, UsageStatistics
{
    /// Not one of the server's own errors.
    struct Failure: Error, CustomStringConvertible {
        static let secret = "password=hunter2"
        var description: String { "no such table: users, \(Self.secret)" }
    }

    var error: any Error = Failure()

    func principal(bearer: String?, userNumber: Int64?) async throws -> Principal { throw error }

    func precheck(_ subject: PolicySubject) throws -> PolicyDecision { throw error }
    func redacted(_ text: String, keeping allowed: [String]) throws -> String { throw error }
    func sanitized(_ text: String) throws -> String { throw error }
    func admits(_ document: Document, for subject: PolicySubject) throws -> Bool { throw error }
    func outputGuard(for subject: PolicySubject) throws -> any OutputGuard { throw error }

    func reserve(_ request: ReservationRequest, at time: Timestamp) async throws -> ReservationOutcome { throw error }
    func record(_ run: RunRecord, closing reservation: ReservationState?) async throws { throw error }
    func tokenLimit(of householdID: UUID) async throws -> Int? { throw error }
    func release(runID: UUID, of householdID: UUID, at time: Timestamp) async throws { throw error }
    func overdue(at time: Timestamp, limit: Int) async throws -> [OverdueReservation] { throw error }
    func expire(_ reservation: OverdueReservation, at time: Timestamp) async throws -> Bool { throw error }

    func models(for phase: ModelPhase) -> [String] { [] }
    var offeredModels: [String] { ["synthesis"] }

    func generate(
        _ request: ModelRequest, deadline: Deadline, meter: RunMeter, emit: (ModelEvent) async throws -> Void
    ) async throws { throw error }

    func embedding(of text: String, allowsExternalProviders: Bool, meter: RunMeter) async -> Memory.Embedding? { nil }
    func search(_ query: SearchQuery, meter: RunMeter) async throws -> SearchAnswer { throw error }
    func cards(_ ids: Set<String>) async throws -> [Document] { throw error }

    func user(number: Int64) async throws -> User? { throw error }
    func upsert(_ changes: UserChanges, at time: Timestamp, audit: AuditEntry) async throws -> User { throw error }
    func household(id: UUID) async throws -> Household? { throw error }
    func family(of principal: Principal) async throws -> HouseholdFamily { throw error }
    func save(_ household: Household, audit: AuditEntry) async throws { throw error }
    func record(_ feedback: Feedback, audit: AuditEntry) async throws { throw error }
    func page(of times: Range<Timestamp>, after last: Feedback?, limit: Int) async throws -> [FeedbackEntry] {
        throw error
    }
    func usage(of user: User, in period: UsagePeriod) async throws -> Usage { throw error }
    func serverUsage(in period: UsagePeriod, topUsers count: Int) async throws -> ServerUsage { throw error }
}
