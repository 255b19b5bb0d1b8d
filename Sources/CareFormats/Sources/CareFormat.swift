/// The log or app whose export is read. The raw value is what `--from` takes.
package enum CareFormat: String, CaseIterable, Sendable {
    /// Hearth's own export, as JSON or CSV.
    case hearth
    /// Baby Buddy: one CSV file for each model.
    case babyBuddy = "babybuddy"
    /// Huckleberry: one CSV file for all types.
    case huckleberry
    /// Baby Tracker by Nighp, and apps that export in its fashion: one CSV file for each kind.
    case babyTracker = "babytracker"
    /// BabyNanny and Nanny & Me: one JSON file for each profile (docs/formats/babynanny.md).
    case babyNanny = "babynanny"

    /// The name for people.
    package var name: String {
        switch self {
        case .hearth: "Hearth"
        case .babyBuddy: "Baby Buddy"
        case .huckleberry: "Huckleberry"
        case .babyTracker: "Baby Tracker"
        case .babyNanny: "BabyNanny"
        }
    }

    /// True if the log writes times without a zone, so that somebody must say which zone was meant.
    package var needsTimeZone: Bool {
        switch self {
        case .babyBuddy, .huckleberry, .babyTracker: true
        case .hearth, .babyNanny: false
        }
    }
}

/// Limits of one import.
package struct ImportLimits: Hashable, Sendable {
    /// The most entries: what a household may store.
    package var entries = 200_000
    /// The most files.
    package var files = 2_000
    /// The most rows that are not imported: a file with more is no log, and reading it to its end helps nobody.
    package var refusals = 10_000
    /// The most issues of all kinds.
    package var issues = 100_000
    /// The most rows that an import within these limits has.
    package var rows: Int { entries + issues }

    /// Creates the usual limits.
    package init() {}
}
