import HearthCore

/// The filters of one text on its way to the user: the output policy, then the household's exclusions.
struct TextScreen {
    private var policy: any OutputGuard
    private var exclusions: ExclusionGuard?
    private let isPlan: Bool

    /// Creates a screen.
    ///
    /// - Parameters:
    ///   - exclusions: nil if nothing is excluded, or if the text quotes admitted cards.
    ///   - isPlan: whether the text may not serve an excluded food. Otherwise ``served`` names it.
    init(policy: any OutputGuard, exclusions: ExclusionGuard? = nil, isPlan: Bool = false) {
        self.policy = policy
        self.exclusions = exclusions
        self.isPlan = isPlan
    }

    /// The excluded foods that the text serves.
    var served: Set<String> { exclusions?.served ?? [] }

    /// Returns the part of the text that may be shown now.
    ///
    /// - Throws: ``ServesExcludedFood`` before the sentence is shown.
    mutating func append(_ piece: String) throws -> OutputVerdict { try checked(policy.append(piece), isEnd: false) }

    /// Returns the rest, at the end of the text.
    mutating func finish() throws -> OutputVerdict { try checked(policy.finish(), isEnd: true) }

    private mutating func checked(_ verdict: OutputVerdict, isEnd: Bool) throws -> OutputVerdict {
        guard case .show(let text) = verdict, exclusions != nil else { return verdict }
        var shown = exclusions?.append(text) ?? ""
        if isEnd { shown += exclusions?.finish() ?? "" }
        if isPlan, !served.isEmpty { throw ServesExcludedFood() }
        return .show(shown)
    }
}

/// A model's text serves a food that the household excludes.
struct ServesExcludedFood: Error {}

/// A model failed while it continued a text.
struct ContinuationFailed: Error {}
