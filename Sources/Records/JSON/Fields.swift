package import JSONText

/// The members of a JSON object in the order of their names (UTF-16 code units, RFC 8785).
///
/// A record has few fields, so that an array is smaller and faster than a dictionary, and its text needs no sorting.
package struct Fields: Sendable {
    /// A field with its value.
    package typealias Member = (name: String, value: FieldValue)

    /// The fields in their order.
    package private(set) var members: [Member] = []

    /// Creates no fields.
    package init() {}

    /// Creates fields from members in any order. Of two with one name the last stays.
    package init(_ members: some Sequence<(String, FieldValue)>) {
        var isSorted = true
        for (name, value) in members {
            if let last = self.members.last, !ExactText.precedes(last.name, name) { isSorted = false }
            self.members.append((name, value))
        }
        // Most texts are sorted already.
        guard !isSorted else { return }
        // The sort is stable, so that of one name the last follows the others.
        self.members.sort { ExactText.precedes($0.name, $1.name) }
        var kept: [Member] = []
        kept.reserveCapacity(self.members.count)
        for member in self.members {
            if let last = kept.last, last.name.utf8.elementsEqual(member.name.utf8) { kept.removeLast() }
            kept.append(member)
        }
        self.members = kept
    }

    /// The number of fields.
    package var count: Int { members.count }

    /// True if there is no field.
    package var isEmpty: Bool { members.isEmpty }

    /// The names in their order.
    package var names: [String] { members.map(\.name) }

    /// The value of a field. Setting nil removes the field.
    package subscript(_ name: String) -> FieldValue? {
        get {
            let place = place(of: name)
            return has(name, at: place) ? members[place].value : nil
        }
        set {
            if let newValue {
                set(name, to: newValue)
            } else {
                let place = place(of: name)
                if has(name, at: place) { members.remove(at: place) }
            }
        }
    }

    /// Returns the fields without those whose value is null: an absent field and a null field are the same.
    package func withoutNulls() -> Fields {
        guard members.contains(where: { $0.value == .null }) else { return self }
        return filter { $0.value != .null }
    }

    /// Returns the fields that a predicate accepts.
    package func filter(_ isIncluded: (Member) -> Bool) -> Fields {
        var copy = Fields()
        copy.members = members.filter(isIncluded)
        return copy
    }

    private mutating func set(_ name: String, to value: FieldValue) {
        let place = place(of: name)
        if has(name, at: place) { members[place].value = value } else { members.insert((name, value), at: place) }
    }

    private func has(_ name: String, at place: Int) -> Bool {
        place < members.count && members[place].name.utf8.elementsEqual(name.utf8)
    }

    /// Returns the index of the first member that does not sort before `name`.
    private func place(of name: String) -> Int {
        var low = 0
        var high = members.count
        while low < high {
            let middle = (low + high) / 2
            if ExactText.precedes(members[middle].name, name) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension Fields: Equatable {
    package static func == (left: Fields, right: Fields) -> Bool {
        left.count == right.count
            && zip(left.members, right.members).allSatisfy {
                $0.name.utf8.elementsEqual($1.name.utf8) && $0.value == $1.value
            }
    }
}

extension Fields: ExpressibleByDictionaryLiteral {
    /// Creates fields; their order in the literal has no meaning.
    package init(dictionaryLiteral members: (String, FieldValue)...) { self.init(members) }
}

extension Fields {
    /// The canonical JSON text of the object.
    package var canonicalText: String { String(decoding: canonicalBytes, as: UTF8.self) }

    /// ``canonicalText`` in UTF-8.
    package var canonicalBytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(128)
        append(to: &bytes)
        return bytes
    }

    /// Reads a JSON object.
    ///
    /// - Throws: ``JSONError`` if the text is not a JSON object within ``FieldValue/limits``.
    package init(parsing text: some StringProtocol) throws(JSONError) {
        try self.init(object: try FieldValue(parsing: text))
    }

    /// Reads a JSON object that Hearth itself has written: whatever was accepted once can be read.
    ///
    /// - Throws: ``JSONError`` if the text is not a JSON object, which only damage can cause.
    package init(stored text: some StringProtocol) throws(JSONError) {
        try self.init(object: try FieldValue(parsing: Array(text.utf8), within: RecordBounds.storedJSON))
    }

    private init(object value: FieldValue) throws(JSONError) {
        guard case .object(let fields) = value else { throw JSONError("it is not an object", at: 0) }
        self = fields
    }

    /// Appends ``canonicalText`` in UTF-8.
    package func append(to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "{"))
        for (index, member) in members.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            JSONString.append(member.name, to: &bytes)
            bytes.append(UInt8(ascii: ":"))
            member.value.append(to: &bytes)
        }
        bytes.append(UInt8(ascii: "}"))
    }
}
