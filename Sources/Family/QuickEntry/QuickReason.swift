import HearthCore

/// Why a part of a quick entry becomes no entry.
package enum QuickReason: String, CaseIterable, Hashable, Sendable {
    /// It asks something: "did Mia get her vitamin D".
    case question
    /// It speaks of what somebody will or should do: "remind me to give Tylenol".
    case plan
    /// It holds only if something else happens.
    case condition
    /// It says that something did not happen: "forgot vitamin D".
    case negation
    /// The child did not take it: "spat out the Tylenol".
    case refusal
    /// A prescription, an instruction or a recommendation.
    case advice
    /// An allergy or an intolerance.
    case allergy
    /// Somebody said or supposes it.
    case hearsay
    /// What usually happens: "drinks 120 ml every 3 hours".
    case habit
    /// What somebody wants or needs: "wants a bottle".
    case need
    /// Shopping, stocks and things: "bought diapers".
    case supply
    /// It happened to somebody else: "I took ibuprofen".
    case otherPerson = "other_person"
    /// Its time is still to come.
    case future
    /// It has words of care, and others that leave open what happened.
    case unclear
}

/// A place of a quick entry that becomes no entry.
struct QuickUnlogged: Sendable {
    let start: String.Index
    let end: String.Index
    let reason: QuickReason
    /// The time that was read, if it is still to come.
    var time: Timestamp?
    /// The time of a plan, as the text names it.
    var planned: QuickTime?

    /// Joins places; nil if there are none.
    init?(
        _ ranges: [Range<String.Index>], _ reason: QuickReason, time: Timestamp? = nil, planned: QuickTime? = nil
    ) {
        guard let start = ranges.map(\.lowerBound).min(), let end = ranges.map(\.upperBound).max() else { return nil }
        self.start = start
        self.end = end
        self.reason = reason
        self.time = time
        self.planned = planned
    }
}
