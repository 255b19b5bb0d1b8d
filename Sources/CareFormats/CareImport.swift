import HearthCore
import JSONText

/// The import of a log: finds out its form, and returns its entries as they are or as records.
///
/// Nothing is written here. Both passes read from front to back and hold a row, the ids seen, and the children.
package struct CareImport: Sendable {
    /// The log.
    package let format: CareFormat

    private let folder: any ImportFolder
    private let files: [DetectedFile]
    private let detectionIssues: [ImportIssue]
    private let options: ImportOptions
    /// The order of dates that end with the year; nil if the log has none.
    private let dates: DateOrder?
    /// A date whose order nothing tells.
    private let openDate: ImportPlace?

    /// Finds out which log the files come from.
    ///
    /// - Parameter format: the log that the person names; nil decides by the contents of the files.
    /// - Throws: ``CareFormatsError`` if no file is an export, or if the files come from several logs.
    package init(_ folder: any ImportFolder, format: CareFormat? = nil, options: ImportOptions) throws {
        let detection = try FormatDetection(folder, chosen: format, limits: options.limits)
        self.format = detection.format
        self.folder = folder
        files = detection.files
        self.options = options
        guard detection.format.needsTimeZone, options.dates == nil else {
            (dates, openDate, detectionIssues) = (options.dates, nil, detection.issues)
            return
        }
        let search = try DateOrderSearch(
            files, in: folder, usual: detection.format == .babyTracker ? .monthFirst : nil, now: options.now,
            upTo: options.limits.rows)
        (dates, openDate) = (search.order, search.undecided)
        detectionIssues = detection.issues + (search.issue.map { [$0] } ?? [])
    }

    /// Returns children, entries and issues in the order of the files, each entry once.
    ///
    /// - Throws: ``CareFormatsError`` if a file is damaged, or if the zone is needed and not known; what `receive`
    ///   throws.
    package func forEachItem(_ receive: (ImportItem) throws -> Void) throws {
        if let openDate {
            throw CareFormatsError(
                .missingChoice,
                "The dates of this log do not tell whether the day or the month comes first. Name the order with --dates dmy "
                    + "or --dates mdy.", at: openDate)
        }
        var filter = ItemFilter(options.limits)
        for issue in detectionIssues { try receive(.issue(issue)) }
        try withoutActuallyEscaping(receive) { receive in
            let passOn = { (item: ImportItem) in try receive(try filter.checked(item)) }
            switch format {
            case .hearth: try HearthReader(files, in: folder, receive: passOn).read()
            case .babyNanny: try BabyNannyReader(files, in: folder, options: options, receive: passOn).read()
            case .babyBuddy:
                var reading = try RowReading(options: options, dates: dates, receive: passOn)
                var reader = BabyBuddyReader(files, in: folder)
                try reader.read(&reading)
            case .huckleberry:
                var reading = try RowReading(options: options, dates: dates, receive: passOn)
                try HuckleberryReader(files, in: folder).read(&reading)
            case .babyTracker:
                var reading = try RowReading(options: options, dates: dates, receive: passOn)
                var reader = BabyTrackerReader(files, in: folder)
                try reader.read(&reading)
            }
        }
    }

    /// Returns the records that the log becomes, each child before its entries.
    ///
    /// The files are read twice: a file that is cut off, or a unit that nobody named, is found before the first record.
    ///
    /// - Parameters:
    ///   - receive: takes each record.
    ///   - report: takes each issue.
    /// - Throws: ``CareFormatsError``; what `receive` and `report` throw.
    package func forEachRecord(
        _ receive: (ImportedRecord) throws -> Void, report: (ImportIssue) throws -> Void
    ) throws -> ImportSummary {
        var check = ImportCheck(now: options.now)
        try forEachItem { check.add($0) }
        try check.requireChoices(options)
        var mapper = RecordMapper(format, options: options, latest: check.latest)
        var summary = ImportSummary(format: format)
        func pass(_ record: ImportedRecord) throws {
            summary.records[record.type, default: 0] += 1
            try receive(record)
        }
        func leaveOut(_ name: String, _ place: ImportPlace, _ reason: String) {
            summary.leftOut[name, default: .init(count: 0, first: place, reason: reason)].count += 1
        }
        func pass(_ issue: ImportIssue) throws {
            summary.issues[issue.code, default: 0] += 1
            try report(issue)
        }
        try forEachItem { item in
            switch item {
            case .issue(let issue): try pass(issue)
            case .child(let child):
                if let record = try mapper.record(of: child) { try pass(record) }
            case .record(let record):
                summary.read[record.type, default: 0] += 1
                try pass(ImportedRecord(record))
            case .event(let event):
                summary.read[event.kind, default: 0] += 1
                do {
                    let mapped = try mapper.map(event)
                    for (name, reason) in mapped.leftOut { leaveOut(name, event.place, reason) }
                    for issue in mapped.issues { try pass(issue) }
                    try pass(mapped.record)
                } catch let unmapped as RecordMapper.Unmapped {
                    if let kind = unmapped.kind {
                        leaveOut(kind, event.place, unmapped.reason)
                    } else {
                        try pass(
                            ImportIssue(
                                .notImported, event.place, "The \(event.kind) is not imported: \(unmapped.reason)."))
                    }
                }
            }
        }
        return summary
    }
}

extension ImportedRecord {
    /// Creates the record of Hearth's own export, with its stamps.
    init(_ record: ExportedRecord) {
        self.init(
            zone: record.zone, type: record.type, id: record.id, stamp: record.stamp, stamps: record.stamps,
            fields: record.fields, rev: record.rev, createdAt: record.createdAt, updatedAt: record.updatedAt)
    }
}

/// Passes each entry once, and no more entries and issues than the limits.
private struct ItemFilter {
    private let limits: ImportLimits
    private var refusals = 0
    private var issues = 0
    /// The hash of an entry's content by the hash of its identity. Hashes of Swift are keyed by the process, so no file can
    /// be made to collide.
    private var seen: [Int: Int] = [:]

    init(_ limits: ImportLimits) { self.limits = limits }

    /// Returns the item, or an issue in its place.
    ///
    /// - Throws: ``CareFormatsError`` `tooLarge`.
    mutating func checked(_ item: ImportItem) throws -> ImportItem {
        let checked = try withoutRepeats(item)
        if case .issue(let issue) = checked { try count(issue) }
        return checked
    }

    private mutating func count(_ issue: ImportIssue) throws {
        issues += 1
        if issue.code == .rowRefused { refusals += 1 }
        guard issues <= limits.issues, refusals <= limits.refusals else {
            throw CareFormatsError(
                .tooLarge,
                refusals > limits.refusals
                    ? "More than \(limits.refusals) rows cannot be read. Check that the file is a log, and its columns."
                    : "The log has more than \(limits.issues) problems. Import it in parts.", at: issue.place)
        }
    }

    private mutating func withoutRepeats(_ item: ImportItem) throws -> ImportItem {
        switch item {
        case .child, .issue: return item
        case .event(let event):
            var content = event
            content.place = ImportPlace(file: "", line: 0)
            let hash = content.hashValue
            let identity = event.sourceID.map { [event.kind, $0].hashValue } ?? hash
            return try withoutRepeats(item, identity, hash, event.place)
        case .record(let record):
            return try withoutRepeats(item, [record.zone, record.id.text].hashValue, record.hashValue, nil)
        }
    }

    private mutating func withoutRepeats(
        _ item: ImportItem, _ identity: Int, _ content: Int, _ place: ImportPlace?
    ) throws -> ImportItem {
        guard let earlier = seen[identity] else {
            guard seen.count < limits.entries else {
                throw CareFormatsError(
                    .tooLarge, "The log has more than \(limits.entries) entries. Import it in parts.", at: place)
            }
            seen[identity] = content
            return item
        }
        let message =
            earlier == content
            ? "The entry occurs twice; it is imported once."
            : "Another entry has the same id and other values; the first one is imported."
        return .issue(ImportIssue(.duplicate, place ?? ImportPlace(file: "", line: 0), message))
    }
}

/// The facts that are needed before the first record: the age of the export, and the units that it leaves open.
private struct ImportCheck {
    /// The latest time of an entry that is not in the future.
    private(set) var latest = Timestamp(milliseconds: 0)
    private let limit: Timestamp
    private var needsVolume: ImportPlace?
    private var children: Set<String> = []
    private var needsWeight: ImportPlace?

    init(now: Timestamp) { limit = now + .seconds(86_400) }

    mutating func add(_ item: ImportItem) {
        guard case .event(let event) = item else { return }
        children.insert(event.child?.key ?? "")
        for moment in [event.start, event.end] {
            if let moment, moment <= limit { latest = max(latest, moment) }
        }
        let names = Set(event.fields.map(\.name))
        switch event.kind {
        case "feeding", "pumping":
            for name in ["amount", "left", "right"] where names.contains(name) && !names.contains("\(name)_ml") {
                needsVolume = needsVolume ?? event.place
            }
        case "growth", "weight", "height", "headcircumference":
            for (name, metric) in [
                ("weight", "weight_g"), ("height", "length_cm"), ("length", "length_cm"),
                ("head_circumference", "head_cm"),
            ] where names.contains(name) && !names.contains(metric) {
                needsWeight = needsWeight ?? event.place
            }
        default: break
        }
    }

    /// Throws if a unit must be named.
    func requireChoices(_ options: ImportOptions) throws {
        if options.child != nil, children.count > 1 {
            throw CareFormatsError(
                .missingChoice,
                "The log has \(children.count) children. Import it without a chosen child: each becomes the child of its "
                    + "name, or a new one.")
        }
        var choices: [String] = []
        if let needsVolume { choices.append("volumes (\(needsVolume): --volume ml or --volume oz)") }
        if let needsWeight { choices.append("weights and lengths (\(needsWeight): --weight kg or --weight lb)") }
        guard !choices.isEmpty else { return }
        throw CareFormatsError(
            .missingChoice, "The log does not say the unit of \(choices.joined(separator: " and of ")).")
    }
}
