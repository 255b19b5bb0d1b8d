package import HearthCore

/// The edit of a set: elements to add and to remove, each in its stored form.
package struct SetEdit: Equatable, Sendable {
    package var added: [FieldValue]
    package var removed: [FieldValue]
}

/// The data of a mutation after validation.
package struct CheckedFields: Equatable, Sendable {
    /// The fields that get a value, in its stored form.
    package var values = Fields()
    /// The fields that are cleared.
    package var cleared: [String] = []
    /// The sets that are edited element by element.
    package var sets: [(name: String, edit: SetEdit)] = []
    /// The fields that the caller may not write. Their values are dropped.
    package var ignored: [String] = []
    /// The errors. The rest is of no use unless this is empty.
    package var problems: [RecordProblem] = []

    package static func == (left: CheckedFields, right: CheckedFields) -> Bool {
        left.values == right.values && left.cleared == right.cleared && left.ignored == right.ignored
            && left.problems == right.problems
            && left.sets.elementsEqual(right.sets) { $0.name == $1.name && $0.edit == $1.edit }
    }
}

extension RecordType {
    /// Checks the fields of a mutation and brings them into their stored form.
    ///
    /// - Parameters:
    ///   - data: the fields of the mutation; null clears a field.
    ///   - isNew: true if the data is a whole new record rather than a change.
    ///   - byServer: true if the fields may hold what only the server writes.
    ///   - now: the server's time, for moments in the future.
    package func check(_ data: Fields, isNew: Bool, byServer: Bool = false, now: Timestamp) -> CheckedFields {
        var result = CheckedFields()
        var checker = FieldChecker(now: now)
        for (name, value) in data.members {
            let place = "/\(name.pointerEscaped)"
            guard let rule = self[name] else {
                checkUnknown(name, value, at: place, &result, &checker)
                continue
            }
            if rule.isServerWritten, !byServer {
                result.ignored.append(name)
            } else if value == .null {
                if !rule.isOptional { checker.report(place, "is required") }
                if !isNew { result.cleared.append(name) }
            } else if rule.mergeClass == .set, let edit = value.object {
                result.sets.append((name, setEdit(edit, rule, at: place, &checker)))
            } else {
                result.values[name] = checker.checked(value, rule, at: place)
            }
        }
        if isNew { checkNew(result, &checker) }
        checkOrder(of: result.values, &checker)
        result.problems = checker.problems
        return result
    }

    /// Returns what is wrong with the whole data of a record: its size, the size of its sets, and that of what this version
    /// does not know.
    ///
    /// - Parameter old: the fields before the change. A set that is too large already may stay so while it does not grow.
    package func checkSize(of fields: Fields, bytes: Int, before old: Fields = Fields()) -> [RecordProblem] {
        var problems: [RecordProblem] = []
        if bytes > RecordBounds.data {
            problems.append(RecordProblem(field: "", message: "must have at most \(RecordBounds.data) bytes"))
        }
        for rule in self.fields where rule.mergeClass == .set {
            guard case .list(_, let most) = rule.kind, let count = fields[rule.name]?.array?.count, count > most,
                count > old[rule.name]?.array?.count ?? 0
            else { continue }
            problems.append(RecordProblem(field: "/\(rule.name)", message: "must have at most \(most) elements"))
        }
        let unknown = fields.filter { self[$0.name] == nil }
        if !unknown.isEmpty, unknown.canonicalBytes.count > RecordBounds.unknownData {
            problems.append(
                RecordProblem(
                    field: "/\(unknown.names[0])",
                    message: "is unknown, and unknown fields must have at most \(RecordBounds.unknownData) bytes"))
        }
        return problems
    }

    /// Returns what is wrong with the moments of a record: `until` before `at`.
    package func checkOrder(of fields: Fields) -> [RecordProblem] {
        var checker = FieldChecker(now: Timestamp(milliseconds: 0))
        checkOrder(of: fields, &checker)
        return checker.problems
    }

    /// Reports an end before the start, if the data has both.
    private func checkOrder(of fields: Fields, _ checker: inout FieldChecker) {
        if let at, let until, let start = fields[at]?.integer, let end = fields[until]?.integer, end < start {
            checker.report("/\(until)", "must not be before \(at)")
        }
    }

    private func checkNew(_ result: CheckedFields, _ checker: inout FieldChecker) {
        for rule in fields where !rule.isOptional && result.values[rule.name] == nil {
            let isReported =
                result.cleared.contains(rule.name) || checker.problems.contains { $0.field == "/\(rule.name)" }
            if !isReported { checker.report("/\(rule.name)", "is required") }
        }
        guard let choice else { return }
        let given = choice.fields.filter { result.values[$0] != nil }
        let names = choice.fields.joined(separator: ", ")
        if given.isEmpty { checker.report("/\(choice.fields[0])", "is required: one of \(names)") }
        if choice.isExclusive, given.count > 1 { checker.report("/\(given[1])", "must be the only one of \(names)") }
    }

    private func setEdit(
        _ edit: Fields, _ rule: FieldRule, at place: String, _ checker: inout FieldChecker
    ) -> SetEdit {
        guard case .list(let kind, let count) = rule.kind else { return SetEdit(added: [], removed: []) }
        for name in edit.names where name != "add" && name != "remove" {
            checker.report("\(place)/\(name.pointerEscaped)", "is unknown: a set has add and remove")
        }
        func elements(_ name: String) -> [FieldValue] {
            guard let value = edit[name], value != .null else { return [] }
            guard let elements = value.array else {
                checker.report("\(place)/\(name)", "must be a list")
                return []
            }
            return checker.checked(elements, kind, atMost: count, at: "\(place)/\(name)").deduplicatedAndSorted
        }
        let added = elements("add")
        // An element in both lists is added.
        return SetEdit(added: added, removed: elements("remove").filter { !added.contains($0) })
    }

    /// Keeps a field that this version does not know, unless it is a known field in another unit: keeping `amount_oz` would
    /// lose the amount without a word.
    private func checkUnknown(
        _ name: String, _ value: FieldValue, at place: String, _ result: inout CheckedFields,
        _ checker: inout FieldChecker
    ) {
        guard name.utf8.count <= 64, let first = name.utf8.first, (0x61...0x7A).contains(first),
            name.utf8.allSatisfy({ (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F })
        else {
            checker.report(place, "must be a name of at most 64 lower-case letters, digits and underscores")
            return
        }
        if let known = fieldInAnotherUnit(than: name) {
            checker.report(place, "must be given as \(known)")
        } else if value == .null {
            result.cleared.append(name)
        } else {
            result.values[name] = value
        }
    }

    private static let otherUnits: Set<Substring> = [
        "ml", "cl", "dl", "l", "oz", "floz", "cup", "mg", "g", "kg", "lb", "lbs", "st", "mm", "cm", "m", "in", "ft",
        "ms",
        "s", "sec", "seconds", "min", "minutes", "h", "hours", "c", "f", "celsius", "fahrenheit", "kelvin",
    ]

    /// Returns the known field that `name` spells with another unit: `amount_ml` for `amount_oz`, `celsius` for `fahrenheit`.
    private func fieldInAnotherUnit(than name: String) -> String? {
        let parts = name.split(separator: "_")
        guard let unit = parts.last, Self.otherUnits.contains(unit) else { return nil }
        return fields.first { rule in
            guard rule.unit != nil else { return false }
            let known = rule.name.split(separator: "_")
            return known.dropLast() == parts.dropLast() && known.last != unit
                || known == ["celsius"] && (parts.first == "temperature" || parts.first == "temp")
        }?.name
    }
}
