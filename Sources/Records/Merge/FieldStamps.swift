package import JSONText

/// The stamps of a record: of each field that was ever set, of the elements of its sets, and of its registers.
///
/// Most fields of a record were written at once. So one stamp stands for all fields that are present, and `others` holds
/// what differs, among it every field that was cleared.
package struct FieldStamps: Hashable, Sendable {
    /// The stamp of each present field that `others` does not name.
    package private(set) var base: Stamp
    /// The stamps of all other fields that were ever set.
    private var others: [String: Stamp]
    /// The stamps of elements that were added or removed after their set was written as a whole.
    package private(set) var elements: [String: [ExactText: Stamp]]
    /// When the record was last restored; nil if it was never deleted.
    package var life: Stamp?
    /// When the record was last moved; nil if it never was.
    package var zone: Stamp?

    /// Creates the stamps of a record whose fields were all written by one edit.
    package init(base: Stamp) {
        self.base = base
        others = [:]
        elements = [:]
    }

    /// Returns the stamp of a field; nil if it was never set.
    package func stamp(of name: String, in fields: Fields) -> Stamp? {
        others[name] ?? (fields[name] == nil ? nil : base)
    }

    /// The names of the fields that were set by another edit than the base, present or cleared.
    package var otherNames: some Collection<String> { others.keys }

    /// Sets the stamp of a field.
    package mutating func set(_ name: String, to stamp: Stamp) { others[name] = stamp }

    /// Sets the stamps of the elements of a set.
    package mutating func setElements(of name: String, to stamps: [ExactText: Stamp]) {
        elements[name] = stamps.isEmpty ? nil : stamps
    }

    /// Returns the stamps, none of them larger than `largest`.
    func limited(to largest: Stamp) -> FieldStamps {
        var limited = FieldStamps(base: min(base, largest))
        limited.others = others.mapValues { min($0, largest) }
        limited.elements = elements.mapValues { $0.mapValues { min($0, largest) } }
        limited.life = life.map { min($0, largest) }
        limited.zone = zone.map { min($0, largest) }
        return limited
    }

    /// Forgets stamps beyond the bounds of a record, those of the oldest edits first.
    ///
    /// A set whose elements were edited too often counts as written as a whole by the latest edit that is forgotten: it has
    /// the same elements, and an edit that is older and arrives later loses. Half of the room is free again after that. Of a
    /// cleared field that this version does not know, an older value may come back.
    mutating func limit(as type: RecordType, in fields: Fields) {
        for (name, stamps) in elements {
            var room = RecordBounds.elementStamps
            guard stamps.keys.reduce(0, { $0 + RecordBounds.elementStampBytes($1) }) > room else { continue }
            room /= 2
            let newestFirst = stamps.sorted { ($0.value, $0.key) > ($1.value, $1.key) }
            let forgotten = newestFirst.first { element, _ in
                room -= RecordBounds.elementStampBytes(element)
                return room < 0
            }
            guard let whole = forgotten?.value else { continue }
            others[name] = max(whole, stamp(of: name, in: fields) ?? .zero)
            setElements(of: name, to: stamps.filter { $0.value > whole })
        }
        let cleared = others.filter { fields[$0.key] == nil && type[$0.key] == nil }
        guard cleared.count > RecordBounds.clearedUnknownFields else { return }
        let newestFirst = cleared.sorted { ($0.value, ExactText($0.key)) > ($1.value, ExactText($1.key)) }
        for (name, _) in newestFirst.dropFirst(RecordBounds.clearedUnknownFields) { others[name] = nil }
    }

    /// Chooses the base anew: the stamp that most present fields have, the larger of two. So equal stamps have one form.
    package mutating func normalize(for fields: Fields) {
        if fields.isEmpty { base = .zero }
        guard !others.isEmpty else { return }
        var counts: [Stamp: Int] = [:]
        for name in fields.names { counts[others[name] ?? base, default: 0] += 1 }
        let best = counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? base
        for name in fields.names {
            let stamp = others[name] ?? base
            others[name] = stamp == best ? nil : stamp
        }
        base = best
    }
}

// MARK: - Text

extension FieldStamps {
    private static let lifeName = "*life"
    private static let zoneName = "*zone"

    /// Returns canonical JSON of what differs from the stamp of the record; nil if nothing does.
    ///
    /// `""` holds the base. A set whose elements were edited has an object: `w` for the set as a whole, `e` for elements.
    package func text(recordStamp: Stamp) -> String? {
        guard base != recordStamp || !others.isEmpty || !elements.isEmpty || life != nil || zone != nil else {
            return nil
        }
        func text(_ stamp: Stamp) -> FieldValue { .string(stamp.text) }
        var object = Fields(others.map { ($0, text($1)) })
        for (name, stamps) in elements {
            var set: Fields = ["e": .object(Fields(stamps.map { ($0.text, text($1)) }))]
            set["w"] = others[name].map(text)
            object[name] = .object(set)
        }
        if base != recordStamp { object[""] = text(base) }
        object[Self.lifeName] = life.map(text)
        object[Self.zoneName] = zone.map(text)
        return object.canonicalText
    }

    /// Reads what ``text(recordStamp:)`` wrote.
    ///
    /// - Throws: ``JSONError`` if the text is anything else.
    package init(_ text: String?, recordStamp: Stamp) throws(JSONError) {
        self.init(base: recordStamp)
        guard let text else { return }
        for (name, value) in try Fields(stored: text).members {
            if let set = value.object {
                var stamps: [ExactText: Stamp] = [:]
                for (element, value) in set["e"]?.object?.members ?? [] {
                    stamps[ExactText(element)] = try Self.stamp(value)
                }
                elements[name] = stamps
                if let whole = set["w"] { others[name] = try Self.stamp(whole) }
                continue
            }
            let stamp = try Self.stamp(value)
            switch name {
            case "": base = stamp
            case Self.lifeName: life = stamp
            case Self.zoneName: zone = stamp
            default: others[name] = stamp
            }
        }
    }

    private static func stamp(_ value: FieldValue) throws(JSONError) -> Stamp {
        guard let stamp = value.string.flatMap({ Stamp($0) }) else { throw JSONError("a stamp is damaged", at: 0) }
        return stamp
    }
}
