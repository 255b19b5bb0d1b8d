import HearthCore
import JSONText

/// A row of a CSV file with the names of its columns.
struct NamedRow {
    /// The columns.
    let header: CSVHeader
    /// The row.
    let row: CSVRow
    /// The place for issues.
    let place: ImportPlace

    /// The text of a cell without blanks at its ends; empty if the row has no such cell.
    func text(_ column: Int?) -> String {
        guard let column, column < row.cells.count else { return "" }
        return row.cells[column].trimmed
    }

    /// The text of the first column with one of these names.
    func text(named name: String) -> String { text(header.index(of: name)) }
}

/// The parts that all readers of CSV share: the clock, the options and the destination of items.
struct RowReading {
    /// The clock of the log.
    var clock: ZoneClock
    /// The choices that the log leaves open.
    let options: ImportOptions
    /// The order of dates that end with the year; nil if the log has none.
    let dates: DateOrder?
    /// Takes the items.
    let receive: (ImportItem) throws -> Void

    init(options: ImportOptions, dates: DateOrder?, receive: @escaping (ImportItem) throws -> Void) throws {
        guard let zone = options.timeZone else {
            throw CareFormatsError(
                .missingChoice,
                "The times of this log have no zone. Name the zone of the phone or server with --time-zone Europe/Berlin."
            )
        }
        clock = ZoneClock(zone)
        self.options = options
        self.dates = dates
        self.receive = receive
    }

    /// Reads each row of a file and reports those that cannot be read.
    ///
    /// - Parameters:
    ///   - allowsShortRows: whether empty cells at the end of a row may be missing. Otherwise a short row is damaged.
    ///   - read: reads one row; what it throws as ``ImportRefusal`` is reported and costs the row only.
    mutating func forEachRow(
        of file: String, in folder: any ImportFolder, allowsShortRows: Bool,
        read: (inout RowReading, NamedRow) throws -> Void
    ) throws {
        guard var table = try CSVTable(file, in: folder) else { return }
        while let row = try table.next() {
            let named = NamedRow(header: table.header, row: row, place: ImportPlace(file: file, line: row.line))
            do {
                try check(named, allowsShortRows: allowsShortRows)
                try read(&self, named)
            } catch let refusal as ImportRefusal {
                try report(.rowRefused, named.place, "The row is not imported: \(refusal.reason).", refusal.value)
            }
        }
    }

    /// Reports an issue.
    func report(_ code: ImportIssue.Code, _ place: ImportPlace, _ message: String, _ value: String? = nil) throws {
        try receive(.issue(ImportIssue(code, place, message, value: value)))
    }

    private func check(_ row: NamedRow, allowsShortRows: Bool) throws {
        switch row.row.flaw {
        case .openQuote: throw ImportRefusal("a quotation mark is never closed")
        case .nul: throw ImportRefusal("it has a NUL character")
        case .encoding:
            try report(.valueChanged, row.place, "The row is not UTF-8; it was read as Windows-1252.")
        case .textAfterQuote:
            try report(
                .valueChanged, row.place, "Text stands after a closing quotation mark; it was added to the cell.")
        case nil: break
        }
        let (cells, columns) = (row.row.cells.count, row.header.columns.count)
        if cells > columns, row.row.cells[columns...].contains(where: { !$0.trimmed.isEmpty }) {
            throw ImportRefusal("it has \(cells) cells and the header has \(columns)")
        }
        if cells < columns, !allowsShortRows {
            throw ImportRefusal(
                row.row.endsFile
                    ? "the file is cut off in it" : "it has \(cells) cells and the header has \(columns)")
        }
    }

    // MARK: - Values

    /// Reads the times of an entry into it.
    ///
    /// - Parameters:
    ///   - start: the cell with the beginning.
    ///   - end: the cell with the end, if the kind has one.
    ///   - minutes: the length that the row states. It gives the end if the row has none.
    mutating func readSpan(
        _ event: inout SourceEvent, start: String, end: String = "", minutes: Int? = nil
    ) throws {
        guard !start.isEmpty else { throw ImportRefusal("it has no time") }
        guard let first = TimeText(start, dates: dates) else {
            throw ImportRefusal("its time cannot be read", value: start)
        }
        let last = end.isEmpty ? nil : TimeText(end, dates: dates)
        if !end.isEmpty, last == nil { throw ImportRefusal("its end cannot be read", value: end) }
        let span: ZoneClock.Span
        switch (first, last) {
        case (.local(let first), .local(let last)):
            guard let found = clock.span(from: first, to: last, minutes: minutes) else {
                throw ImportRefusal("it ends before it starts", value: "\(start) – \(end)")
            }
            span = found
        case (.local(let first), nil):
            guard let found = clock.span(from: first, to: nil, minutes: nil) else { return }
            span = found
        case (.moment(let first), .moment(let last)):
            guard first <= last else { throw ImportRefusal("it ends before it starts", value: "\(start) – \(end)") }
            span = ZoneClock.Span(start: first, end: last, doubts: [])
        case (.moment(let first), nil):
            span = ZoneClock.Span(start: first, end: nil, doubts: [])
        case (.day, _), (_, .day): throw ImportRefusal("it has a day without a time", value: start)
        default: throw ImportRefusal("only one of its times has a zone", value: "\(start) – \(end)")
        }
        for doubt in span.doubts {
            switch doubt.certainty {
            case .certain: break
            case .repeated:
                try report(
                    .repeatedTime, event.place, "The clocks show \(doubt.time) twice; the first time was taken.")
            case .skipped:
                try report(
                    .skippedTime, event.place, "The clocks skip \(doubt.time); it was moved out of the gap.")
            }
        }
        event.start = span.start
        event.end = span.end ?? minutes.map { span.start + .seconds($0 * 60) }
    }

    /// Reads a date; nil for another text.
    func day(_ text: String) -> CalendarDay? {
        switch TimeText(text, dates: dates) {
        case .day(let day): day
        case .local(let time): time.day
        case .moment, nil: nil
        }
    }

    /// Reads a number; reports a cell that is none and returns nil.
    func number(_ text: String, of column: String, in row: NamedRow) throws -> Double? {
        if text.isEmpty { return nil }
        if let number = Measure.number(text) { return number }
        try report(
            .valueLost, row.place, "The value of \(column) is not a number that is at least 0; it was left out.", text)
        return nil
    }

    /// Reads a Boolean; reports a cell that is none and returns nil.
    func flag(_ text: String, of column: String, in row: NamedRow) throws -> Bool? {
        switch text.lowercased() {
        case "": return nil
        // Spreadsheets write TRUE and FALSE in the language of the person.
        case "1", "true", "yes", "1.0", "wahr", "vrai", "verdadero": return true
        case "0", "false", "no", "0.0", "falsch", "faux", "falso": return false
        default:
            try report(.valueLost, row.place, "The value of \(column) is neither yes nor no; it was left out.", text)
            return nil
        }
    }

    /// Adds a volume: as it stands if its unit is unknown, and in millilitres if it is known.
    func addVolume(_ event: inout SourceEvent, _ name: String, _ value: Double?, unit: String) {
        guard let value else { return }
        if let unit = VolumeUnit(text: unit) ?? options.volume {
            event.add(name + "_ml", number: value * unit.millilitres)
        } else {
            event.add(name, number: value)
        }
    }

    /// Adds a temperature in degrees Celsius.
    func addTemperature(_ event: inout SourceEvent, _ value: Double?, unit: String) throws {
        guard let value else { return }
        let known = TemperatureUnit(text: unit) ?? options.temperature
        event.add("celsius", number: (known ?? .plausible(for: value)).celsius(value))
    }

    /// Adds columns that the reader does not know, under their own names, so that they are reported and not lost.
    func addUnknown(_ event: inout SourceEvent, _ row: NamedRow, known: Set<String>) {
        for (index, column) in row.header.columns.enumerated() where !known.contains(column.name) {
            event.add(column.title, text: row.text(index))
        }
    }
}
