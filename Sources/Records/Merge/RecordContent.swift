/// The fields of a record with their stamps: a value that merges.
///
/// ``join(_:as:)`` is commutative, associative and idempotent, so that every order in which edits arrive ends in the same
/// content. A change is joined as a content that has the changed fields alone.
package struct RecordContent: Equatable, Sendable {
    /// The present fields.
    package var fields: Fields
    /// The stamps of all fields that were ever set.
    package var stamps: FieldStamps

    /// Creates content.
    package init(fields: Fields, stamps: FieldStamps) {
        self.fields = fields
        self.stamps = stamps
    }

    /// Creates the content of one edit.
    package init(_ data: CheckedFields, stamp: Stamp, as type: RecordType) {
        fields = data.values
        stamps = FieldStamps(base: stamp)
        for name in data.cleared { stamps.set(name, to: stamp) }
        // An empty set is absent.
        for (name, value) in data.values.members where value == [] && type[name]?.mergeClass == .set {
            fields[name] = nil
            stamps.set(name, to: stamp)
        }
        for (name, edit) in data.sets {
            if !edit.added.isEmpty { fields[name] = .array(edit.added) }
            // The set as a whole is not written.
            stamps.set(name, to: .zero)
            stamps.setElements(
                of: name,
                to: Dictionary((edit.added + edit.removed).map { ($0.elementKey, stamp) }, uniquingKeysWith: max))
        }
        stamps.normalize(for: fields)
    }

    /// The effects of a join, by names of fields.
    package struct Outcome: Equatable, Sendable {
        /// The fields of the other content that are now as it has them.
        package var won: [String] = []
        /// The fields of the other content that are not as it has them. A set may be in both lists.
        package var lost: [String] = []

        /// Creates the outcome of a join that changed nothing and lost nothing.
        package init() {}
    }

    /// Merges another content of the same record into this one.
    ///
    /// - Parameter type: the rules of the fields.
    @discardableResult
    package mutating func join(_ other: RecordContent, as type: RecordType) -> Outcome {
        var outcome = Outcome()
        let names = Set(other.fields.names).union(other.stamps.otherNames).union(other.stamps.elements.keys)
        for name in names.sorted(by: ExactText.precedes) {
            let rule = type[name]
            if rule?.mergeClass == .set {
                joinSet(name, other, &outcome)
            } else {
                joinField(name, other, firstStays: rule?.isOnce == true, &outcome)
            }
        }
        stamps.life = Self.larger(stamps.life, other.stamps.life)
        stamps.zone = Self.larger(stamps.zone, other.stamps.zone)
        stamps.normalize(for: fields)
        return outcome
    }

    /// Forgets stamps beyond the bounds of a record. The server does so with everything that it stores; clients have no stamps.
    mutating func limitStamps(as type: RecordType) {
        stamps.limit(as: type, in: fields)
        stamps.normalize(for: fields)
    }

    private static func larger(_ one: Stamp?, _ other: Stamp?) -> Stamp? {
        guard let one, let other else { return one ?? other }
        return max(one, other)
    }

    // MARK: Fields

    private mutating func joinField(
        _ name: String, _ other: RecordContent, firstStays: Bool, _ outcome: inout Outcome
    ) {
        guard let theirs = other.stamps.stamp(of: name, in: other.fields) else { return }
        let value = other.fields[name]
        if let mine = stamps.stamp(of: name, in: fields) {
            guard mine != theirs || fields[name] != value else { return }
            guard Self.wins(value, theirs, over: fields[name], mine, firstStays: firstStays) else {
                if fields[name] != value { outcome.lost.append(name) }
                return
            }
        }
        fields[name] = value
        stamps.set(name, to: theirs)
        outcome.won.append(name)
    }

    /// Returns whether a value wins: by the larger stamp; for a field that is written once, by the smaller. Equal stamps
    /// come only from a device that repeats itself with another value; then the larger text wins, so that all agree.
    private static func wins(
        _ value: FieldValue?, _ stamp: Stamp, over old: FieldValue?, _ oldStamp: Stamp, firstStays: Bool
    ) -> Bool {
        guard stamp == oldStamp else { return firstStays ? stamp < oldStamp : stamp > oldStamp }
        return (old?.canonicalBytes ?? []).lexicographicallyPrecedes(value?.canonicalBytes ?? [])
    }

    // MARK: Sets

    /// Merges a set: the larger stamp of the whole decides what was in it, and later edits of elements apply to that.
    private mutating func joinSet(_ name: String, _ other: RecordContent, _ outcome: inout Outcome) {
        let mine = SetState(name, self)
        let theirs = SetState(name, other)
        let merged = mine.joined(theirs)
        if merged.elements.isEmpty, merged.whole == nil || merged.whole == .zero, merged.edits.isEmpty { return }
        // A set that was written as a whole and is empty is absent: an absent set is empty.
        fields[name] = merged.elements.isEmpty ? nil : .array(merged.elements)
        stamps.set(name, to: merged.whole ?? .zero)
        stamps.setElements(of: name, to: merged.edits)
        let isWholeLost = theirs.writesWhole && merged.whole != theirs.whole
        let lostEdits = theirs.edits.filter { merged.edits[$0.key] != $0.value }
        if isWholeLost || !lostEdits.isEmpty { outcome.lost.append(name) }
        if merged != mine { outcome.won.append(name) }
    }

    /// A set as two things that merge alone: the whole by one stamp, and edits of elements by one stamp each.
    private struct SetState: Equatable {
        var whole: Stamp?
        var edits: [ExactText: Stamp]
        /// The elements that the set has, sorted.
        var elements: [FieldValue]

        init(_ name: String, _ content: RecordContent) {
            whole = content.stamps.stamp(of: name, in: content.fields)
            edits = content.stamps.elements[name] ?? [:]
            elements = content.fields[name]?.array ?? []
        }

        var writesWhole: Bool { whole != nil && whole != .zero }

        func joined(_ other: SetState) -> SetState {
            let (mine, theirs) = (whole ?? .zero, other.whole ?? .zero)
            // Of one whole, both sides agree about every element that has no edit.
            let winner = theirs > mine ? other : self
            var result = winner
            result.whole = max(mine, theirs)
            result.edits = edits.merging(other.edits, uniquingKeysWith: max).filter { $0.value > max(mine, theirs) }
            var kept = winner.elements.filter { result.edits[$0.elementKey] == nil }
            for state in [self, other] {
                kept += state.elements.filter { element in
                    guard let edit = result.edits[element.elementKey] else { return false }
                    return state.edits[element.elementKey] == edit
                }
            }
            result.elements = kept.deduplicatedAndSorted
            return result
        }
    }
}
