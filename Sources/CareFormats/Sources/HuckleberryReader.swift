import HearthCore
import JSONText

/// Reads the CSV file that Huckleberry exports: one for all types. Its columns carry something else for each type.
struct HuckleberryReader {
    /// The meaning of the columns of a type.
    private enum Kind {
        case feed, diaper, potty, sleep, pump, medicine, solids, growth, temperature
        /// A type with times only; it keeps its name.
        case activity(String)
    }

    private let folder: any ImportFolder
    private let files: [String]

    init(_ files: [DetectedFile], in folder: any ImportFolder) {
        self.folder = folder
        self.files = files.map(\.name)
    }

    /// Returns whether a file has the columns of this log; shorter headers than the usual one occur.
    static func recognises(_ header: CSVHeader) -> Bool {
        let names = header.names
        let usual: Set<String> = ["type", "start", "end", "duration", "notes"]
        return names.isSuperset(of: ["type", "start"]) && names.isDisjoint(with: ["id", "child_id", "method"])
            && (names.contains("start_condition") || names.contains("start_location")
                || names.contains("end_condition") || names.isSubset(of: usual))
    }

    private static func kind(_ type: String) -> Kind? {
        switch type.lowercased().split(whereSeparator: { !$0.isLetter }).joined(separator: " ") {
        case "feed", "feeding", "bottle", "nursing", "breastfeeding": .feed
        case "diaper", "nappy": .diaper
        case "potty": .potty
        case "sleep", "nap": .sleep
        case "pump", "pumping": .pump
        case "meds", "med", "medicine", "medication": .medicine
        case "solids", "solid": .solids
        case "growth": .growth
        case "temp", "temperature": .temperature
        case "tummy time": .activity("tummy time")
        case "bath": .activity("bath")
        case "story time": .activity("story time")
        case "skin to skin": .activity("skin to skin")
        case "indoor play": .activity("indoor play")
        case "outdoor play": .activity("outdoor play")
        case "screen time": .activity("screen time")
        default: nil
        }
    }

    /// The cells of a row by the names of their columns.
    private struct Cells {
        var duration: String, startCondition: String, location: String, endCondition: String
    }

    private static let known: Set<String> = [
        "type", "start", "end", "duration", "start_condition", "start_location", "end_condition", "notes",
    ]

    /// Reads all rows.
    func read(_ reading: inout RowReading) throws {
        let child = SourceChild(key: "", name: "")
        try reading.receive(.child(child))
        for file in files {
            try reading.forEachRow(of: file, in: folder, allowsShortRows: true) { reading, row in
                let type = row.text(named: "type")
                guard let kind = Self.kind(type) else {
                    throw ImportRefusal(type.isEmpty ? "it has no type" : "its type is not known", value: type)
                }
                let cells = Cells(
                    duration: row.text(named: "duration"), startCondition: row.text(named: "start_condition"),
                    location: row.text(named: "start_location"), endCondition: row.text(named: "end_condition"))
                var event = SourceEvent(kind: Self.name(kind), child: child, place: row.place)
                try reading.readSpan(
                    &event, start: row.text(named: "start"), end: row.text(named: "end"),
                    minutes: Self.hasLength(kind) ? Self.minutes(cells.duration) : nil)
                try Self.addFields(&event, kind, cells, row, reading)
                event.add("notes", text: row.text(named: "notes"))
                reading.addUnknown(&event, row, known: Self.known)
                try reading.receive(.event(event))
            }
        }
    }

    private static func name(_ kind: Kind) -> String {
        switch kind {
        case .feed: "feeding"
        case .diaper: "diaper"
        case .potty: "potty"
        case .sleep: "sleep"
        case .pump: "pumping"
        case .medicine: "medication"
        case .solids: "solids"
        case .growth: "growth"
        case .temperature: "temperature"
        case .activity(let name): name
        }
    }

    /// Returns whether the column Duration is a length. For diapers it is a colour.
    private static func hasLength(_ kind: Kind) -> Bool {
        switch kind {
        case .feed, .sleep, .pump, .activity: true
        case .diaper, .potty, .medicine, .solids, .growth, .temperature: false
        }
    }

    private static func addFields(
        _ event: inout SourceEvent, _ kind: Kind, _ cells: Cells, _ row: NamedRow, _ reading: RowReading
    ) throws {
        switch kind {
        case .feed: try addFeeding(&event, cells, row, reading)
        case .diaper, .potty: try addDiaper(&event, cells, isPotty: event.kind == "potty")
        case .sleep:
            event.add("location", text: cells.location)
            event.add("start_condition", text: cells.startCondition)
            event.add("end_condition", text: cells.endCondition)
        case .pump:
            try addPumping(&event, cells, row, reading)
        case .medicine:
            event.add("name", text: cells.location)
            event.add("dose", text: cells.startCondition)
            event.add("end_condition", text: cells.endCondition)
        case .solids:
            event.add("food", text: cells.startCondition)
            event.add("reaction", text: cells.endCondition.lowercased())
            event.add("location", text: cells.location)
        case .growth:
            try addGrowth(&event, cells, row, reading)
        case .temperature:
            let measure = try measure(cells.startCondition, "Start Condition", row, reading)
            try reading.addTemperature(&event, measure?.value, unit: measure?.unit ?? "")
        case .activity:
            event.add("start_condition", text: cells.startCondition)
            event.add("location", text: cells.location)
            event.add("end_condition", text: cells.endCondition)
        }
    }

    private static func addFeeding(
        _ event: inout SourceEvent, _ cells: Cells, _ row: NamedRow, _ reading: RowReading
    ) throws {
        let sides = [side(cells.startCondition), side(cells.endCondition)].compactMap(\.self)
        if cells.location.lowercased() == "breast" || (cells.location.isEmpty && !sides.isEmpty) {
            event.add("method", text: "breast")
            for (side, name) in [("l", "left_min"), ("r", "right_min")] {
                let minutes = sides.filter { $0.side == side }.map(\.minutes)
                if !minutes.isEmpty { event.add(name, number: minutes.reduce(0, +)) }
            }
            if self.side(cells.startCondition) == nil { event.add("start_condition", text: cells.startCondition) }
            if self.side(cells.endCondition) == nil { event.add("end_condition", text: cells.endCondition) }
            // A feed without an end is as long as its sides.
            if event.end == nil, !sides.isEmpty, let start = event.start {
                event.end = start + .seconds(sides.map(\.minutes).reduce(0, +) * 60)
            }
            return
        }
        event.add("method", text: "bottle")
        if cells.location.lowercased() != "bottle" { event.add("location", text: cells.location) }
        event.add("contents", text: cells.startCondition.lowercased())
        let measure = try measure(cells.endCondition, "End Condition", row, reading)
        reading.addVolume(&event, "amount", measure?.value, unit: measure?.unit ?? "")
    }

    private static func addPumping(
        _ event: inout SourceEvent, _ cells: Cells, _ row: NamedRow, _ reading: RowReading
    ) throws {
        let left = try measure(cells.startCondition, "Start Condition", row, reading)
        let right = try measure(cells.endCondition, "End Condition", row, reading)
        reading.addVolume(&event, "left", left?.value, unit: left?.unit ?? "")
        reading.addVolume(&event, "right", right?.value, unit: right?.unit ?? "")
        let total = event.fields.filter { $0.name == "left_ml" || $0.name == "right_ml" }.compactMap(\.value.double)
        if !total.isEmpty { event.add("amount_ml", number: total.reduce(0, +)) }
        event.add("location", text: cells.location)
    }

    private static func addGrowth(
        _ event: inout SourceEvent, _ cells: Cells, _ row: NamedRow, _ reading: RowReading
    ) throws {
        if let weight = try weight(cells.startCondition, row, reading) { event.add("weight_g", number: weight) }
        for (text, column, name) in [
            (cells.location, "Start Location", "length_cm"), (cells.endCondition, "End Condition", "head_cm"),
        ] {
            if let length = MeasureSum.value(of: text, factor: { LengthUnit(text: $0)?.centimetres }) {
                event.add(name, number: length)
            } else if let measure = try measure(text, column, row, reading) {
                if measure.unit.isEmpty, let unit = reading.options.weight?.length {
                    event.add(name, number: measure.value * unit.centimetres)
                } else {
                    try reading.report(.valueLost, row.place, "The \(column) has no unit; it was left out.", text)
                }
            }
        }
    }

    /// Returns a weight in grams: `6.66kg`, `14 lb`, `14lb 6oz`.
    private static func weight(_ text: String, _ row: NamedRow, _ reading: RowReading) throws -> Double? {
        if let grams = MeasureSum.value(of: text, factor: { WeightUnit(text: $0)?.grams }) { return grams }
        guard let measure = try measure(text, "Start Condition", row, reading) else { return nil }
        guard measure.unit.isEmpty, let unit = reading.options.weight else {
            try reading.report(.valueLost, row.place, "The weight has no unit; it was left out.", text)
            return nil
        }
        return measure.value * unit.grams
    }

    private static func addDiaper(_ event: inout SourceEvent, _ cells: Cells, isPotty: Bool) throws {
        let text = cells.endCondition.lowercased()
        let hasBoth = text.hasPrefix("both")
        let isWet = hasBoth || text.contains("pee")
        let isDirty = hasBoth || text.contains("poo")
        let isDry = text.hasPrefix("dry")
        event.add("wet", flag: isWet)
        if !isPotty || isDirty { event.add("solid", flag: isDirty) }
        if !isWet, !isDirty, !isDry { event.add("end_condition", text: cells.endCondition) }
        event.add("color", text: cells.duration.lowercased())
        event.add("consistency", text: cells.startCondition.lowercased())
        event.add("location", text: cells.location)
        let sizes = ["pee", "poo"].compactMap { name in size(after: name, in: text).map { (name: name, size: $0) } }
        if hasBoth {
            for size in sizes { event.add("\(size.name)_size", text: size.size) }
        } else if let size = sizes.first {
            event.add("size", text: size.size)
        }
    }

    /// Returns `medium` of `poo: medium`.
    private static func size(after name: String, in text: String) -> String? {
        guard let start = text.prefix(Measure.longest).firstRange(of: name + ":")?.upperBound else { return nil }
        let word = text[start...].drop(while: \.isWhitespace).prefix { ("a"..."z").contains($0) }
        return word.isEmpty ? nil : String(word)
    }

    /// Reads `00:03R`: hours, minutes and a side.
    private static func side(_ text: String) -> (minutes: Double, side: String)? {
        let text = text.lowercased()
        guard let side = text.last, side == "l" || side == "r", let minutes = minutes(text.dropLast().trimmed)
        else { return nil }
        return (Double(minutes), String(side))
    }

    /// Reads `H:MM`, with or without seconds, which are dropped.
    private static func minutes(_ text: some StringProtocol) -> Int? {
        guard text.utf8.count <= Measure.longest else { return nil }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let isClock =
            (2...3).contains(parts.count) && (1...3).contains(parts[0].utf8.count)
            && parts.dropFirst().allSatisfy { $0.utf8.count == 2 }
            && parts.allSatisfy { $0.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } }
        guard isClock, let hours = Int(parts[0]), let minutes = Int(parts[1]), minutes < 60 else { return nil }
        return hours * 60 + minutes
    }

    /// Reads a number with its unit; reports a cell that is none.
    private static func measure(
        _ text: String, _ column: String, _ row: NamedRow, _ reading: RowReading
    ) throws -> Measure? {
        if text.isEmpty { return nil }
        if let measure = Measure(text) { return measure }
        try reading.report(
            .valueLost, row.place, "The value of \(column) is not a number with a unit; it was left out.", text)
        return nil
    }
}
