package import HearthCore
package import JSONText

/// A child as a log names it.
package struct SourceChild: Hashable, Sendable {
    /// The id in the log, or the name if it has no ids; empty if the log is of one child without a name.
    package var key: String
    /// The name; empty if the log has none.
    package var name: String
    /// The date of birth, if the log has it.
    package var birthDate: CalendarDay?

    /// Creates a child.
    package init(key: String, name: String, birthDate: CalendarDay? = nil) {
        self.key = key
        self.name = name
        self.birthDate = birthDate
    }
}

/// One entry of a log, in the kinds, names and numbers of that log.
package struct SourceEvent: Hashable, Sendable {
    /// The kind as the log names it: `feeding`, `diaperchange`, `tummy time`.
    package var kind: String
    /// The id in the log, unique within the kind; nil if the log has none.
    package var sourceID: String?
    /// The child; nil if the log does not say which.
    package var child: SourceChild?
    /// The beginning, or the time of an entry without length; nil for an entry that has only a day.
    package var start: Timestamp?
    /// The end; nil if it has none.
    package var end: Timestamp?
    /// The day of an entry without a time.
    package var day: CalendarDay?
    /// The other fields. Numbers are as the log writes them; values that were converted are in metric units and say so
    /// in their name: `amount_ml`, `weight_g`, `length_cm`, `head_cm`, `celsius`, `left_min`, `right_min`.
    package var fields: [RawJSON.Member]
    /// When the log last changed the entry, if it says so.
    package var changedAt: Timestamp?
    /// The row.
    package var place: ImportPlace

    init(kind: String, sourceID: String? = nil, child: SourceChild?, place: ImportPlace) {
        self.kind = kind
        self.sourceID = sourceID
        self.child = child
        self.fields = []
        self.place = place
    }

    /// The event as one JSON object: `kind`, `id`, `child`, `start`, `end`, `date`, then the fields.
    package var json: RawJSON {
        var members: [RawJSON.Member] = [.init("kind", .string(kind))]
        if let sourceID { members.append(.init("id", Self.id(sourceID))) }
        if let child, !child.name.isEmpty { members.append(.init("child", .string(child.name))) }
        if let start { members.append(.init("start", .string(start.rfc3339))) }
        if let end { members.append(.init("end", .string(end.rfc3339))) }
        if let day { members.append(.init("date", .string(day.description))) }
        return .object(members + fields)
    }

    /// Ids that are whole numbers stay numbers.
    private static func id(_ text: String) -> RawJSON {
        if let number = Int(text), String(number) == text { return .number(text) }
        return .string(text)
    }

    /// Adds a text unless it is empty.
    mutating func add(_ name: String, text: String) {
        if !text.isEmpty { fields.append(.init(name, .string(text))) }
    }

    /// Adds a number, rounded to thousandths.
    mutating func add(_ name: String, number: Double?) {
        if let number { fields.append(.init(name, .decimal(number))) }
    }

    /// Adds a Boolean.
    mutating func add(_ name: String, flag: Bool?) {
        if let flag { fields.append(.init(name, .bool(flag))) }
    }
}

extension RawJSON {
    /// A number, rounded to thousandths: no measure of a care log is finer.
    static func decimal(_ value: Double) -> RawJSON {
        let rounded = (value * 1000).rounded() / 1000
        if rounded.magnitude < 1e15, rounded == rounded.rounded() { return .number(String(Int64(rounded))) }
        return .number("\(rounded)")
    }

    /// A moment as integer milliseconds since 1970.
    static func moment(_ time: Timestamp) -> RawJSON { .number(String(time.milliseconds)) }

    /// The number as a double; nil for any other value.
    var double: Double? {
        guard case .number(let digits) = self else { return nil }
        return Double(digits)
    }

    /// The Boolean; nil for any other value.
    var flag: Bool? {
        guard case .bool(let flag) = self else { return nil }
        return flag
    }
}

/// Something that the person who imports should know about a row or a file.
package struct ImportIssue: Hashable, Sendable, CustomStringConvertible {
    /// The kind of issue.
    package enum Code: String, CaseIterable, Sendable {
        /// A row that was not read: its form is broken, or its time or type cannot be read.
        case rowRefused = "row_refused"
        /// A row that was read already, by its id or by all of its cells.
        case duplicate
        /// A value that cannot be read and was left out.
        case valueLost = "value_lost"
        /// A value that was changed: shortened, or read in another encoding.
        case valueChanged = "value_changed"
        /// A time that the clocks repeat; the first was taken.
        case repeatedTime = "repeated_time"
        /// A time that the clocks skip; it was moved past the gap.
        case skippedTime = "skipped_time"
        /// An entry that no record type can hold, or whose values are outside of what it allows.
        case notImported = "not_imported"
        /// A file that was not read.
        case fileIgnored = "file_ignored"
        /// Something that was assumed.
        case assumed
    }

    /// The kind of issue.
    package var code: Code
    /// The row; line 0 if the issue is about the whole file.
    package var place: ImportPlace
    /// The issue, as a sentence. It names columns, units and times, and quotes nothing else from the log, so it may be
    /// logged.
    package var message: String
    /// The value from the log that the issue is about, for the person who imports and for no log file.
    package var value: String?

    /// Creates an issue.
    package init(_ code: Code, _ place: ImportPlace, _ message: String, value: String? = nil) {
        self.code = code
        self.place = place
        self.message = message
        self.value = value
    }

    package var description: String { "\(place): \(message)" }
}

/// One thing that a reader of a log returns.
package enum ImportItem: Hashable, Sendable {
    /// A child, before the first of its events.
    case child(SourceChild)
    /// An entry of another log.
    case event(SourceEvent)
    /// A record of Hearth's own export.
    case record(ExportedRecord)
    /// Something to report.
    case issue(ImportIssue)
}
