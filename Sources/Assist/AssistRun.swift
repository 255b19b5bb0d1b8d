import Foundation
import HearthCore
import Intent
import Kitchen
import SystemSupport

/// One run in progress: the steps that the four modes share. The modes are in `AssistRun+<Mode>.swift`, the generated
/// texts in `AssistRun+Models.swift`.
struct AssistRun {
    let pipeline: AssistPipeline
    private(set) var prepared: PreparedRun
    /// The additions of a planning model; nil in a chat and before a model was asked.
    private(set) var planning: Planning?
    private let send: (AssistEvent) async throws -> Void

    init(
        pipeline: AssistPipeline, prepared: PreparedRun, emit: @escaping (AssistEvent) async throws -> Void
    ) {
        self.pipeline = pipeline
        self.prepared = prepared
        send = emit
    }

    var goal: String { prepared.decision.goal }
    var household: Household.Preferences { prepared.household }
    var options: AssistRequest.Options { prepared.request.options }
    var mayAskModels: Bool { prepared.configuration.mayAskModels(prepared.request) && !metered.isOverSpendLimit }
    var children: [Age] { prepared.subject.children }
    var metered: MeteredRun { prepared.metered }

    /// The household's time zone; an unknown one counts as UTC.
    var timeZone: TimeZone {
        TimeZone.named(prepared.request.principal.user.timeZone) ?? .gmt
    }

    var startDay: CalendarDay { options.startDay ?? timeZone.day(at: metered.startedAt) }

    func stream() async throws -> RunAccounting.Ending {
        try await emit(
            .context(
                AssistEvent.Context(
                    runID: prepared.id, household: household, mode: prepared.request.mode,
                    redactions: prepared.decision.redactions, notes: prepared.decision.remarks + vocabularyNotes,
                    constraints: prepared.decision.constraints, rules: prepared.decision.rules,
                    alert: prepared.decision.alert)))
        if let refusal = prepared.decision.refusal {
            try await emit(.refusal(refusal))
            return .refused(refusal)
        }
        if let status = metered.overQuota {
            try await emit(.quotaExceeded(status))
            return .overQuota
        }
        // A plan takes computing, and an answer the reading of cards. An event loop must not wait for it.
        try await emit(.final(try await withTaskExecutorPreference(Workers.shared) { try await result() }))
        return .completed
    }

    private func result() async throws -> FinalResult {
        var run = self
        if let planning = try await planning() {
            run.planning = planning
            run.prepared.understanding = planning.understanding
            if planning.isEmergency {
                run.prepared.decision = try decision(onEmergencyIn: prepared.decision)
                if let refusal = run.prepared.decision.refusal {
                    try await emit(.refusal(refusal))
                    throw RefusedByPolicy(refusal: refusal)
                }
            }
        }
        var limits = run.prepared.understanding.intent.limits
        limits.language = run.prepared.understanding.language.rawValue
        limits.asked = run.prepared.understanding.askedDiets
        metered.note(limits)
        try await emit(.intent(run.prepared.understanding))
        return switch prepared.request.mode {
        case .meals: try await run.meals()
        case .chores: try await run.chores()
        case .routines: try await run.routines()
        // A request cannot name an import.
        case .chat, .imports: try await run.chat()
        }
    }

    func emit(_ event: AssistEvent) async throws {
        if case .delta = event { metered.noteText(at: pipeline.clock.uptime) }
        do {
            try await send(event)
        } catch let error as HearthError {
            throw error
        } catch {
            throw ClientGone(underlying: error)
        }
    }

    /// Searches, and keeps the hits that the policy admits for these children.
    func find(_ query: SearchQuery) async throws -> [SearchHit] {
        var query = query
        query.allowsExternalProviders = mayAskModels
        return try await pipeline.knowledge.search(query, meter: metered.meter).hits.filter {
            try pipeline.policy.admits($0.document, for: prepared.subject)
        }.map { hit in
            // Titles go to the client unchanged.
            var hit = hit
            hit.document.title = try pipeline.policy.redacted(hit.document.title, keeping: household.allowedData)
            return hit
        }
    }

    /// Returns the household for a prompt. Foods that the goal rules out are among the allergies, and the household's
    /// own words are redacted and sanitized like the goal.
    func promptHousehold() throws -> Household.Preferences {
        var household = household
        household.allergies += prepared.understanding.exclusions.filter { $0.source != .household }.map(
            \.avoidance.phrase)
        func asData(_ text: String) throws -> String { try redacted(pipeline.policy.sanitized(text)) }
        household.allergies = try household.allergies.map(asData).filter { !$0.isEmpty }
        household.cuisines = try household.cuisines.map(asData).filter { !$0.isEmpty }
        return household
    }

    func redacted(_ text: String) throws -> String {
        try pipeline.policy.redacted(text, keeping: prepared.subject.allowedData)
    }

    /// The foods that must not be in this household's meals, as the search filters them.
    var exclusions: (allergens: Set<Allergen>, words: [String]) {
        prepared.understanding.filter
    }

    /// Notes for the user about words that Hearth does not know.
    private var vocabularyNotes: [String] {
        household.allergies.map(Avoidance.init).filter { !$0.isKnown }.map { avoidance in
            """
            I do not know “\(avoidance.phrase)” as a food or an allergy: only recipes with that very word are left out. \
            Please check its spelling, in English.
            """
        }
    }
}
