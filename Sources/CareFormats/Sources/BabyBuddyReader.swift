import HearthCore
import JSONText

/// Reads the CSV files that Baby Buddy exports, one for each model, in the form of today (with ids, or with the names
/// of children alone) and in the form of its older importer (without ids of the entries).
struct BabyBuddyReader {
    /// A model of Baby Buddy; the raw value is its kind in events.
    enum Model: String, CaseIterable {
        case child, tag, feeding, sleep, diaperchange, pumping, tummytime, temperature, weight, height
        case headcircumference, bmi, note, medication

        /// Tells the model by the columns. Columns may be missing, because a person chooses them at the export; where
        /// nothing is left that tells, the file's name decides.
        init?(_ header: CSVHeader, file: String) {
            let names = header.names
            func has(_ name: String) -> Bool { names.contains(name) }
            let hasTime = has("time") || has("start")
            guard !HuckleberryReader.recognises(header) else { return nil }
            if has("birth_date") {
                self = .child
            } else if has("dosage") || has("dosage_unit") || has("next_dose_interval") {
                self = .medication
            } else if has("wet") || has("solid") || (has("color") && hasTime) {
                self = .diaperchange
            } else if has("method") || (has("type") && has("start")) {
                self = .feeding
            } else if has("nap") {
                self = .sleep
            } else if has("milestone") {
                self = .tummytime
            } else if has("temperature"), has("time") {
                self = .temperature
            } else if has("bmi"), has("date") {
                self = .bmi
            } else if has("head_circumference"), has("date") {
                self = .headcircumference
            } else if has("height"), has("date") {
                self = .height
            } else if has("weight"), has("date") {
                self = .weight
            } else if has("note"), has("time") {
                self = .note
            } else if has("name"), has("color"), !hasTime {
                self = .tag
            } else if hasTime, let model = Self(fileName: file, isSpan: has("start")) {
                self = model
            } else if has("amount"), hasTime {
                self = .pumping
            } else {
                return nil
            }
        }

        /// The models with a time, or with a beginning and an end, by words of a file's name.
        private init?(fileName: String, isSpan: Bool) {
            let name = (fileName.split(separator: "/").last ?? "").lowercased()
            let words: [(String, Model)] =
                isSpan
                ? [("sleep", .sleep), ("tummy", .tummytime), ("feed", .feeding), ("pump", .pumping)]
                : [("diaper", .diaperchange), ("medication", .medication), ("pump", .pumping)]
            guard let found = words.first(where: { name.contains($0.0) }) else { return nil }
            self = found.1
        }
    }

    /// The columns of every model.
    private static let common: Set<String> = [
        "id", "child_id", "child", "child_first_name", "child_last_name", "start", "end", "time", "date", "notes",
        "tags",
    ]

    /// The most tags that are held in memory.
    private static let mostTags = 10_000

    private let folder: any ImportFolder
    private let files: [(name: String, model: Model)]
    private var children = ChildList()
    private var tags: [String: String] = [:]
    private var namesThatDiffer: Set<String> = []

    init(_ files: [DetectedFile], in folder: any ImportFolder) {
        self.folder = folder
        self.files = files.compactMap { file in Model(rawValue: file.content).map { (file.name, $0) } }
    }

    /// Reads all files: children and tags first, because the others refer to them.
    mutating func read(_ reading: inout RowReading) throws {
        for file in files where file.model == .child { try readChildren(file.name, &reading) }
        if !children.all.isEmpty { children.complete() }
        for child in children.all { try reading.receive(.child(child)) }
        for file in files where file.model == .tag { try readTags(file.name, &reading) }
        for file in files where file.model != .child && file.model != .tag {
            try reading.forEachRow(of: file.name, in: folder, allowsShortRows: false) { reading, row in
                try readEvent(row, file.model, &reading)
            }
        }
    }

    private mutating func readChildren(_ file: String, _ reading: inout RowReading) throws {
        var number = 0
        try reading.forEachRow(of: file, in: folder, allowsShortRows: false) { reading, row in
            number += 1
            let name = "\(row.text(named: "first_name")) \(row.text(named: "last_name"))".trimmed
            // The older form has no ids: they follow from the order in which the children were created.
            let id = row.text(named: "id").isEmpty ? String(number) : row.text(named: "id")
            guard !name.isEmpty else { throw ImportRefusal("the child has no name") }
            let text = row.text(named: "birth_date")
            let birthDate = reading.day(text)
            if birthDate == nil, !text.isEmpty {
                try reading.report(.valueLost, row.place, "The date of birth cannot be read; it was left out.", text)
            }
            guard try children.add(SourceChild(key: id, name: name, birthDate: birthDate)) else {
                throw ImportRefusal("another child has the same id")
            }
            if !row.text(named: "birth_time").isEmpty {
                try reading.report(
                    .valueLost, row.place, "Hearth keeps no time of birth; it was left out.",
                    row.text(named: "birth_time"))
            }
        }
    }

    private mutating func readTags(_ file: String, _ reading: inout RowReading) throws {
        try reading.forEachRow(of: file, in: folder, allowsShortRows: false) { _, row in
            let (id, name) = (row.text(named: "id"), row.text(named: "name"))
            guard !id.isEmpty, !name.isEmpty else { return }
            tags[id] = name
            guard tags.count <= Self.mostTags else {
                throw CareFormatsError(.tooLarge, "The log has more than \(Self.mostTags) tags.", at: row.place)
            }
        }
    }

    private mutating func readEvent(_ row: NamedRow, _ model: Model, _ reading: inout RowReading) throws {
        let id = row.text(named: "id")
        var event = SourceEvent(
            kind: model.rawValue, sourceID: id.isEmpty ? nil : id, child: try child(of: row, &reading), place: row.place
        )
        let (start, time, date) = (row.text(named: "start"), row.text(named: "time"), row.text(named: "date"))
        if start.isEmpty, time.isEmpty, !date.isEmpty {
            guard let day = reading.day(date) else { throw ImportRefusal("its date cannot be read", value: date) }
            event.day = day
        } else {
            try reading.readSpan(&event, start: start.isEmpty ? time : start, end: row.text(named: "end"))
        }
        let known = try readFields(&event, row, model, reading)
        event.add("notes", text: row.text(named: "notes"))
        addTags(&event, row.text(named: "tags"))
        reading.addUnknown(&event, row, known: Self.common.union(known))
        try reading.receive(.event(event))
    }

    /// Reads the fields of the model's own and returns the names of their columns.
    private func readFields(
        _ event: inout SourceEvent, _ row: NamedRow, _ model: Model, _ reading: RowReading
    ) throws -> Set<String> {
        func texts(_ names: String...) { for name in names { event.add(name, text: row.text(named: name)) } }
        func flags(_ names: String...) throws {
            for name in names { event.add(name, flag: try reading.flag(row.text(named: name), of: name, in: row)) }
        }
        /// Adds the number as it stands, and returns it.
        func number(_ name: String) throws -> Double? {
            let value = try reading.number(row.text(named: name), of: name, in: row)
            event.add(name, number: value)
            return value
        }
        /// Adds the number in millilitres too, if the unit is known.
        func volume() throws {
            guard let value = try number("amount"), let unit = reading.options.volume else { return }
            event.add("amount_ml", number: value * unit.millilitres)
        }
        switch model {
        case .child, .tag: return []
        case .feeding:
            texts("type", "method")
            try volume()
            return ["type", "method", "amount"]
        case .sleep:
            try flags("nap")
            return ["nap"]
        case .diaperchange:
            try flags("wet", "solid")
            texts("color")
            // No unit and no meaning that Baby Buddy would state.
            _ = try number("amount")
            return ["wet", "solid", "color", "amount"]
        case .pumping:
            try volume()
            return ["amount"]
        case .tummytime:
            texts("milestone")
            return ["milestone"]
        case .temperature:
            try reading.addTemperature(&event, try number("temperature"), unit: "")
            return ["temperature"]
        case .weight:
            if let value = try number("weight"), let unit = reading.options.weight {
                event.add("weight_g", number: value * unit.grams)
            }
            return ["weight"]
        case .height:
            if let value = try number("height"), let unit = reading.options.weight?.length {
                event.add("length_cm", number: value * unit.centimetres)
            }
            return ["height"]
        case .headcircumference:
            if let value = try number("head_circumference"), let unit = reading.options.weight?.length {
                event.add("head_cm", number: value * unit.centimetres)
            }
            return ["head_circumference"]
        case .bmi:
            _ = try number("bmi")
            return ["bmi"]
        case .note:
            texts("note")
            return ["note"]
        case .medication:
            texts("name")
            _ = try number("dosage")
            texts("dosage_unit", "next_dose_interval")
            return ["name", "dosage", "dosage_unit", "next_dose_interval"]
        }
    }

    /// Adds the names of the tags. A file with tags may be missing; then their ids stand for them.
    private func addTags(_ event: inout SourceEvent, _ text: String) {
        let ids = text.split(separator: ",").map { $0.trimmed }.filter { !$0.isEmpty }
        guard !ids.isEmpty else { return }
        event.fields.append(.init("tags", .array(ids.map { .string(tags[$0] ?? $0) })))
    }

    /// Returns the child of a row: by id, else by name.
    private mutating func child(of row: NamedRow, _ reading: inout RowReading) throws -> SourceChild? {
        let idColumn = row.text(named: "child_id")
        let id = idColumn.isEmpty ? row.text(named: "child") : idColumn
        let name = "\(row.text(named: "child_first_name")) \(row.text(named: "child_last_name"))".trimmed
        if !children.isComplete {
            // No file of children: they are known by what the rows say.
            let key = id.isEmpty ? name : id
            if let known = children[key: key] { return known }
            let child = SourceChild(key: key, name: name)
            _ = try children.add(child)
            try reading.receive(.child(child))
            return child
        }
        if !id.isEmpty {
            guard let child = children[key: id] else { throw ImportRefusal("no child has the id", value: id) }
            if !name.isEmpty, name != child.name, namesThatDiffer.insert("\(id) \(name)").inserted {
                try reading.report(
                    .assumed, row.place,
                    "The row names the child otherwise than the file of children; its id was trusted.",
                    name)
            }
            return child
        }
        if name.isEmpty {
            guard children.all.count == 1 else { throw ImportRefusal("it names none of several children") }
            return children.all[0]
        }
        let namesakes = children.all.filter { $0.name == name }
        guard namesakes.count == 1 else {
            throw ImportRefusal(
                namesakes.isEmpty ? "no child has the name" : "several children have the name", value: name)
        }
        return namesakes[0]
    }
}

/// The children of a log.
struct ChildList {
    /// The children in the order in which they were found.
    private(set) var all: [SourceChild] = []
    private var places: [String: Int] = [:]
    /// True if a file of the log lists the children, so that others do not exist.
    private(set) var isComplete = false

    /// The child with a key.
    subscript(key key: String) -> SourceChild? { places[key].map { all[$0] } }

    /// The most children: a damaged file must not make one of each row.
    private static let mostChildren = 100

    /// Adds a child; returns false if another has its key.
    mutating func add(_ child: SourceChild) throws -> Bool {
        guard places[child.key] == nil else { return false }
        guard all.count < Self.mostChildren else {
            throw CareFormatsError(
                .tooLarge, "The log has more than \(Self.mostChildren) children. Check the column of the child.")
        }
        places[child.key] = all.count
        all.append(child)
        return true
    }

    /// Notes that all children are known.
    mutating func complete() { isComplete = true }
}
