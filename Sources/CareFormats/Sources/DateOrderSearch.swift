import HearthCore

/// Finds out whether the dates of a log begin with the day or with the month, where they end with the year (`3/2/26`).
///
/// A number above 12 decides. Where no date has one, the order decides in which no entry is in the future, in which the
/// days follow each other, or in which the rows of the files are sorted.
struct DateOrderSearch {
    /// The order; nil if no date ends with the year, or if nothing tells.
    private(set) var order: DateOrder?
    /// What was assumed, for the person who imports.
    private(set) var issue: ImportIssue?
    /// A date whose order nothing tells.
    private(set) var undecided: ImportPlace?

    /// Columns with dates.
    private static let columns: Set<String> = ["start", "end", "time", "timestamp", "date", "birth_date"]
    /// The rows of a file that are looked at, if none of them has a date that ends with the year.
    private static let sample = 200
    /// The mean number of days between days with entries in a log that is kept daily.
    private static let dense = 3.0
    /// The same if days are read as months.
    private static let sparse = 15.0

    /// The facts for and against an order.
    private struct Evidence {
        /// Dates that exist in this order alone.
        var certain = 0
        /// Entries that are in the future.
        var future = 0
        /// Rows that are earlier than the row before, and rows that are later, of the file at hand.
        var steps = (earlier: 0, later: 0)
        /// Rows that break the order of their file.
        var unsorted = 0
        var last: LocalTime?
        /// The days that have an entry.
        var days: Set<Int> = []

        /// The mean number of days from one day with entries to the next; nil for fewer than three days.
        var gap: Double? {
            guard days.count > 2, let first = days.min(), let last = days.max() else { return nil }
            return Double(last - first) / Double(days.count - 1)
        }

        mutating func endFile() {
            unsorted += min(steps.earlier, steps.later)
            (steps, last) = ((0, 0), nil)
        }
    }

    private var evidence: [DateOrder: Evidence] = [.dayFirst: Evidence(), .monthFirst: Evidence()]
    private var firstOpen: ImportPlace?
    private var endsWithYear = false
    private let latest: Int64

    /// Looks at the dates of all files.
    ///
    /// - Parameters:
    ///   - usual: the order of the log unless a date shows another; nil for an unknown order.
    ///   - most: the most rows of a file that are looked at.
    init(
        _ files: [DetectedFile], in folder: any ImportFolder, usual: DateOrder?, now: Timestamp,
        upTo most: Int = ImportLimits().rows
    ) throws {
        // A day and the largest offset of a zone.
        latest = now.milliseconds / 1000 + 2 * 86_400
        for file in files { try look(at: file.name, in: folder, upTo: most) }
        decide(usual)
    }

    private mutating func look(at file: String, in folder: any ImportFolder, upTo most: Int) throws {
        guard var table = try CSVTable(file, in: folder) else { return }
        let columns = table.header.columns.indices.filter { Self.columns.contains(table.header.columns[$0].name) }
        var rows = 0
        var isOfInterest = false
        while let row = try table.next() {
            rows += 1
            for column in columns where column < row.cells.count {
                var scanner = DateScanner(row.cells[column].trimmed)
                guard let date = scanner.date() else { continue }
                switch date {
                case .yearFirst: break
                case .dayKnown: (isOfInterest, endsWithYear) = (true, true)
                case .yearLast:
                    (isOfInterest, endsWithYear) = (true, true)
                    add(row.cells[column], isFirst: column == columns.first, ImportPlace(file: file, line: row.line))
                }
            }
            if rows >= (isOfInterest ? most : Self.sample) { break }
        }
        for order in DateOrder.allCases { evidence[order]?.endFile() }
    }

    private mutating func add(_ text: String, isFirst: Bool, _ place: ImportPlace) {
        let readings = DateOrder.allCases.compactMap { order in time(text, order).map { (order, $0) } }
        guard readings.count == 2 else {
            if let only = readings.first { evidence[only.0]?.certain += 1 }
            return
        }
        if readings[0].1 != readings[1].1, firstOpen == nil { firstOpen = place }
        for (order, time) in readings {
            if time.wallSeconds > latest { evidence[order]?.future += 1 }
            evidence[order]?.days.insert(time.day.daysSinceEpoch)
            guard isFirst else { continue }
            if let last = evidence[order]?.last, last != time {
                if time < last { evidence[order]?.steps.earlier += 1 } else { evidence[order]?.steps.later += 1 }
            }
            evidence[order]?.last = time
        }
    }

    private func time(_ text: String, _ order: DateOrder) -> LocalTime? {
        switch TimeText(text.trimmed, dates: order) {
        case .day(let day): LocalTime(day: day, second: 0)
        case .local(let time): time
        case .moment, nil: nil
        }
    }

    private mutating func decide(_ usual: DateOrder?) {
        let day = evidence[.dayFirst] ?? Evidence()
        let month = evidence[.monthFirst] ?? Evidence()
        if day.certain != month.certain {
            order = day.certain > month.certain ? .dayFirst : .monthFirst
            return
        }
        guard let firstOpen else {
            // Each date has one meaning, or the same in both orders.
            order = endsWithYear ? usual ?? .dayFirst : nil
            return
        }
        if (day.future == 0) != (month.future == 0) {
            assume(day.future == 0 ? .dayFirst : .monthFirst, firstOpen, "otherwise entries would be in the future")
        } else if let dayGap = day.gap, let monthGap = month.gap, min(dayGap, monthGap) <= Self.dense,
            max(dayGap, monthGap) >= Self.sparse
        {
            assume(
                dayGap < monthGap ? .dayFirst : .monthFirst, firstOpen, "otherwise there would be weeks without entries"
            )
        } else if day.unsorted != month.unsorted {
            assume(
                day.unsorted < month.unsorted ? .dayFirst : .monthFirst, firstOpen, "otherwise rows would not be sorted"
            )
        } else if let usual {
            assume(usual, firstOpen, "as this log usually writes them")
        } else {
            undecided = firstOpen
        }
    }

    private mutating func assume(_ order: DateOrder, _ place: ImportPlace, _ reason: String) {
        self.order = order
        let first = order == .dayFirst ? "day" : "month"
        issue = ImportIssue(
            .assumed, place,
            "Dates were read with the \(first) first, \(reason). If that is wrong, choose \(order == .dayFirst ? "mdy" : "dmy")."
        )
    }
}
