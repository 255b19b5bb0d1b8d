import Foundation
import HearthCore
import JSONText

/// Turns entries of other logs into records of the registry, in its names and metric units.
struct RecordMapper {
    /// A record, and what of the entry it does not hold.
    struct Mapped {
        var record: ImportedRecord
        /// The fields that no record type holds, by kind and field.
        var leftOut: [(name: String, reason: String)] = []
        /// The changes.
        var issues: [ImportIssue] = []
    }

    /// An entry that becomes no record.
    struct Unmapped: Error {
        /// The name for ``ImportSummary/leftOut``, if no record type holds entries of this kind; nil if this entry
        /// alone is wrong.
        var kind: String?
        /// The reason, as the rest of a sentence.
        var reason: String
    }

    private let format: CareFormat
    private let options: ImportOptions
    private let stamps: ImportStamp
    /// How many entries without an id have the same kind, child and time, by the hash of those.
    private var namesakes: [Int: Int] = [:]

    init(_ format: CareFormat, options: ImportOptions, latest: Timestamp) {
        self.format = format
        self.options = options
        stamps = ImportStamp(latest: latest, format: format)
    }

    // MARK: - Children

    /// Returns the id of the child of an entry: one of the household, or a new one.
    func childID(_ child: SourceChild?) -> UUID {
        let child = child ?? SourceChild(key: "", name: "")
        if let known = known(child) { return known }
        return UUID(text: child.key)
            ?? StableID.uuid([options.household.text, format.rawValue, "child", child.key])
    }

    /// Returns the child of the household that the family says this child is.
    private func known(_ child: SourceChild) -> UUID? {
        options.child ?? options.children[child.key] ?? options.children[child.name]
            ?? options.children[Words.fold(child.name)]
    }

    /// Returns the record of a new child; nil if the household has the child already, whose profile an import leaves
    /// alone.
    func record(of child: SourceChild) throws -> ImportedRecord? {
        guard known(child) == nil else { return nil }
        guard !child.name.isEmpty else {
            throw CareFormatsError(
                .missingChoice, "The log does not name its child. Choose the child with --child NAME.")
        }
        let id = childID(child)
        var fields = [RawJSON.Member("name", .string(Self.shortened(child.name, to: Self.longestText)))]
        if let birthDate = child.birthDate { fields.insert(.init("birth_date", .string(birthDate.description)), at: 0) }
        return ImportedRecord(
            zone: Self.zone(id), type: "child", id: id, stamp: stamps.ofExport,
            fields: fields)
    }

    private static func zone(_ child: UUID) -> String { "profile-\(child.text)" }

    // MARK: - Entries

    /// Returns the record of an entry.
    mutating func map(_ event: SourceEvent) throws -> Mapped {
        let child = childID(event.child)
        var builder = RecordBuilder(event, options: options)
        let type = try builder.build()
        let (fields, leftOut, issues) = try builder.finished()
        let stamp = event.changedAt.map { stamps.stamp(changedAt: $0) } ?? stamps.ofExport
        let record = ImportedRecord(
            zone: Self.zone(child), type: type, id: id(of: event, in: child), stamp: stamp, fields: fields,
            place: event.place)
        return Mapped(record: record, leftOut: leftOut, issues: issues)
    }

    /// Returns the id of an entry. Entries without an id in the log are told apart by kind and time, and by their order
    /// if even these are the same.
    private mutating func id(of event: SourceEvent, in child: UUID) -> UUID {
        if let sourceID = event.sourceID {
            return UUID(text: sourceID)
                ?? StableID.uuid([options.household.text, child.text, format.rawValue, event.kind, sourceID])
        }
        let time = event.start.map { String($0.milliseconds) } ?? event.day?.description ?? ""
        let parts = [options.household.text, child.text, format.rawValue, event.kind, time]
        let hash = parts.hashValue
        let number = namesakes[hash, default: 0]
        namesakes[hash] = number + 1
        return StableID.uuid(parts + ["#\(number)"])
    }

    // MARK: - Texts

    /// The most characters of a short text, as the registry allows.
    static let longestText = 200
    /// The most characters of a long text, as the registry allows.
    static let longestNote = 10_000

    /// Returns the first characters (Unicode scalars) of a text.
    static func shortened(_ text: String, to length: Int) -> String {
        guard text.unicodeScalars.count > length else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.prefix(length)))
    }
}
