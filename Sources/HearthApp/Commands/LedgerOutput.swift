import Assist
import HearthCore
import Storage

// Output of the ledger commands.

extension LedgerReport {
    /// One line per finding, then a summary.
    var printed: String {
        let lines = (violations + warnings).map { finding in
            let kind = finding.check.isWarning ? "warning" : "violation"
            let household = finding.household.isEmpty ? "" : "household \(finding.household), "
            return "\(kind) \(finding.check.rawValue): \(household)\(finding.subject): \(finding.check.explanation)"
        }
        let more = shortened.map { "\($0.isWarning ? "warning" : "violation") \($0.rawValue): and more" }
        return (lines + more + [summary]).joined(separator: "\n")
    }

    private var summary: String {
        let states = ReservationState.allCases.map { "\(reservations[$0] ?? 0) \($0.rawValue)" }
        let verdict = violations.isEmpty ? "the ledger balances" : "\(atLeast(violations)) violations"
        return """
            ledger: \(verdict), \(atLeast(warnings)) warnings; \(reservations.values.reduce(0, +)) runs \
            (\(states.joined(separator: ", "))), \(entries) entries, spent \(printed("spent")), \
            written off \(printed("written_off"))
            """
    }

    private func atLeast(_ findings: [Finding]) -> String {
        let isShortened = findings.contains { shortened.contains($0.check) }
        return isShortened ? "at least \(findings.count)" : "\(findings.count)"
    }

    /// Returns the balance of an account in dollars.
    private func printed(_ account: String) -> String {
        let amount = (balances[account] ?? .zero).microdollars
        return "$\(amount / 1_000_000).\(padded(abs(amount % 1_000_000), 6))"
    }
}

/// The output of `hearth ledger verify --json`.
struct PrintedReport: Encodable {
    struct Finding: Encodable {
        var check: String
        var household: String
        var subject: String

        enum CodingKeys: String, CodingKey {
            case check, subject
            case household = "household_id"
        }
    }

    var holds: Bool
    var violations: [Finding]
    var warnings: [Finding]
    /// Checks with more findings than are listed.
    var shortened: [String]
    /// The number of runs in each state.
    var open: Int
    var settled: Int
    var released: Int
    var expired: Int
    var corrected: Int
    var entries: Int
    var balances: [String: Int64]

    init(_ report: LedgerReport) {
        func printed(_ finding: LedgerReport.Finding) -> Finding {
            Finding(check: finding.check.rawValue, household: finding.household, subject: finding.subject)
        }
        holds = report.violations.isEmpty
        violations = report.violations.map(printed)
        warnings = report.warnings.map(printed)
        shortened = report.shortened.map(\.rawValue)
        open = report.reservations[.open] ?? 0
        settled = report.reservations[.settled] ?? 0
        released = report.reservations[.released] ?? 0
        expired = report.reservations[.expired] ?? 0
        corrected = report.reservations[.corrected] ?? 0
        entries = report.entries
        balances = report.balances.mapValues(\.microdollars)
    }

    enum CodingKeys: String, CodingKey {
        case holds, violations, warnings, shortened, open, settled, released, expired, corrected, entries
        case balances = "balances_microusd"
    }
}

extension LedgerEntry {
    /// The entry as a line of CSV, without the line break.
    var csv: String {
        [household, run, posting, account, "\(amount.microdollars)", "\(tokens)", at.rfc3339].map(Self.field)
            .joined(separator: ",")
    }

    private static func field(_ text: String) -> String {
        guard text.utf8.contains(where: { [0x22, 0x2C, 0x0D, 0x0A].contains($0) }) else { return text }
        return "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }
}

extension Plan {
    /// The plan as a line of `hearth ledger plans`.
    var printed: String {
        func or(_ limit: Int?, _ open: String) -> String { limit.map(String.init) ?? open }
        return """
            \(name): \(or(userRunsPerMonth, "USER_MONTHLY_QUOTA")) runs per user and month, \
            \(or(householdRunsPerMonth, "any number")) per household and month, \
            \(or(householdRunsPerDay, "any number")) per household and day, \
            \(or(runCents, "RUN_BUDGET_CENTS_DEFAULT")) cents and \
            \(or(runTokens, "RUN_TOKEN_LIMIT_DEFAULT")) tokens per run, \
            \(or(recordsLimit, "200000")) records, \(or(blobBytes, "any number of")) bytes of pictures, \
            \(or(importsPerMonth, "any number of")) recipe imports per user and month
            """
    }
}

/// A line of `hearth ledger plans --json`. Limits that the plan does not set are absent.
struct PrintedPlan: Encodable {
    var name: String
    var userRunsPerMonth: Int?
    var householdRunsPerMonth: Int?
    var householdRunsPerDay: Int?
    var runCents: Int?
    var runTokens: Int?
    var recordsLimit: Int?
    var blobBytes: Int?
    var importsPerMonth: Int?

    init(_ plan: Plan) {
        name = plan.name
        userRunsPerMonth = plan.userRunsPerMonth
        householdRunsPerMonth = plan.householdRunsPerMonth
        householdRunsPerDay = plan.householdRunsPerDay
        runCents = plan.runCents
        runTokens = plan.runTokens
        recordsLimit = plan.recordsLimit
        blobBytes = plan.blobBytes
        importsPerMonth = plan.importsPerMonth
    }

    enum CodingKeys: String, CodingKey {
        case name
        case userRunsPerMonth = "user_runs_per_month"
        case householdRunsPerMonth = "household_runs_per_month"
        case householdRunsPerDay = "household_runs_per_day"
        case runCents = "run_cents"
        case runTokens = "run_tokens"
        case recordsLimit = "records_limit"
        case blobBytes = "blob_bytes"
        case importsPerMonth = "imports_per_month"
    }
}
