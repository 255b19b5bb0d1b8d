import JSONText

/// Reads the CSV files of Baby Tracker by Nighp, one for each kind, and of apps that export in its fashion.
struct BabyTrackerReader {
    /// The kind of the entries of a file.
    enum Kind: String, CaseIterable {
        case sleep, nursing, pump, expressed, formula, bottle, diaper, growth, temperature, medication, note
        case bath, tummyTime, play, walk

        /// Tells the kind by the columns. Bottles and activities have the same columns; the file's name decides.
        init?(_ header: CSVHeader, file: String) {
            let names = header.names
            func has(_ name: String) -> Bool { names.contains(name) }
            guard has("time") || has("timestamp"), has("baby") || has("baby_name") || has("start_side") else {
                return nil
            }
            let fileName = (file.split(separator: "/").last ?? "").lowercased()
            func named(_ words: String...) -> Bool { words.contains { fileName.contains($0) } }
            if has("status") {
                self = .diaper
            } else if has("left_amount") || has("right_amount") || has("total_amount") {
                self = .pump
            } else if has("left_duration") || has("right_duration") {
                self = .nursing
            } else if has("weight") || has("length") || has("head_circumference") {
                self = .growth
            } else if has("temperature") {
                self = .temperature
            } else if has("medication_name") || has("medication") {
                self = .medication
            } else if has("amount") {
                self = named("formula") ? .formula : named("expressed", "breast") ? .expressed : .bottle
            } else if has("duration") {
                self =
                    named("bath")
                    ? .bath
                    : named("tummy") ? .tummyTime : named("play") ? .play : named("walk") ? .walk : .sleep
            } else if has("note") || has("notes") {
                self = named("bath") ? .bath : .note
            } else {
                return nil
            }
        }

        /// The columns that are read.
        var columns: Set<String> {
            let common: Set<String> = ["baby", "baby_name", "time", "timestamp", "note", "notes"]
            let own: Set<String> =
                switch self {
                case .sleep, .bath, .tummyTime, .play, .walk: ["duration"]
                case .note: []
                case .nursing: ["start_side", "left_duration", "right_duration", "total_duration"]
                case .pump:
                    [
                        "start_side", "left_duration", "right_duration", "total_duration", "left_amount",
                        "right_amount",
                        "total_amount",
                    ]
                case .expressed, .formula, .bottle: ["amount"]
                case .diaper: ["status"]
                case .growth: ["length", "weight", "head_circumference"]
                case .temperature: ["temperature"]
                case .medication: ["medication_name", "medication", "amount", ""]
                }
            return common.union(own)
        }

        /// The kind in events.
        var eventKind: String {
            switch self {
            case .nursing, .expressed, .formula, .bottle: "feeding"
            case .pump: "pumping"
            case .tummyTime: "tummy time"
            default: rawValue
            }
        }
    }

    private let folder: any ImportFolder
    private let files: [(name: String, kind: Kind)]
    private var children = ChildList()

    init(_ files: [DetectedFile], in folder: any ImportFolder) {
        self.folder = folder
        self.files = files.compactMap { file in Kind(rawValue: file.content).map { (file.name, $0) } }
    }

    /// Reads all files. Those that name no child come last: a log of one child is meant for it.
    mutating func read(_ reading: inout RowReading) throws {
        var withoutChild: [(name: String, kind: Kind)] = []
        for file in files {
            guard let header = try CSVTable(file.name, in: folder)?.header else { continue }
            if header.index(of: "baby", "baby_name") == nil {
                withoutChild.append(file)
            } else {
                try read(file.name, file.kind, &reading)
            }
        }
        for file in withoutChild {
            if children.all.count > 1 {
                try reading.report(
                    .assumed, ImportPlace(file: file.name, line: 0),
                    "The file names no child; its entries go to the first of \(children.all.count) children.")
            }
            try read(file.name, file.kind, &reading)
        }
    }

    private mutating func read(_ file: String, _ kind: Kind, _ reading: inout RowReading) throws {
        if kind == .bottle {
            try reading.report(
                .assumed, ImportPlace(file: file, line: 0),
                "Neither columns nor name tell what the bottles contained; the contents stay open.")
        }
        try reading.forEachRow(of: file, in: folder, allowsShortRows: true) { reading, row in
            var event = SourceEvent(kind: kind.eventKind, child: try child(of: row, &reading), place: row.place)
            let time = row.text(row.header.index(of: "time", "timestamp"))
            let minutes = try minutes(of: row, kind, reading)
            try reading.readSpan(&event, start: time, minutes: minutes)
            try Self.addFields(&event, kind, row, reading)
            event.add("notes", text: row.text(row.header.index(of: "note", "notes")))
            reading.addUnknown(&event, row, known: kind.columns)
            try reading.receive(.event(event))
        }
    }

    /// Returns the length that the row states, in whole minutes.
    private func minutes(of row: NamedRow, _ kind: Kind, _ reading: RowReading) throws -> Int? {
        func minutes(_ column: String) throws -> Double? {
            try reading.number(row.text(named: column), of: column, in: row)
        }
        var total = try minutes("duration") ?? minutes("total_duration")
        if total == nil {
            let sides = [try minutes("left_duration"), try minutes("right_duration")].compactMap(\.self)
            if !sides.isEmpty { total = sides.reduce(0, +) }
        }
        // No entry is longer than a month; a larger number is a mistake.
        guard let total, (0..<50_000).contains(total) else { return nil }
        return Int(total.rounded())
    }

    private static func addFields(
        _ event: inout SourceEvent, _ kind: Kind, _ row: NamedRow, _ reading: RowReading
    ) throws {
        func number(_ name: String) throws -> Double? { try reading.number(row.text(named: name), of: name, in: row) }
        func unit(_ name: String) -> String { row.header.index(of: name).map { row.header.columns[$0].unit } ?? "" }
        func bottle(_ contents: String) throws {
            event.add("method", text: "bottle")
            event.add("contents", text: contents)
            reading.addVolume(&event, "amount", try number("amount"), unit: unit("amount"))
        }
        switch kind {
        case .sleep, .bath, .tummyTime, .play, .walk, .note: break
        case .nursing:
            event.add("method", text: "breast")
            event.add("left_min", number: try number("left_duration"))
            event.add("right_min", number: try number("right_duration"))
            event.add("start_side", text: row.text(named: "start_side").lowercased())
        case .pump:
            for (column, name) in [("left_amount", "left"), ("right_amount", "right"), ("total_amount", "amount")] {
                reading.addVolume(&event, name, try number(column), unit: unit(column))
            }
            let sides = event.fields.filter { $0.name == "left_ml" || $0.name == "right_ml" }.compactMap(\.value.double)
            if row.text(named: "total_amount").isEmpty, !sides.isEmpty {
                event.add("amount_ml", number: sides.reduce(0, +))
            }
            event.add("left_min", number: try number("left_duration"))
            event.add("right_min", number: try number("right_duration"))
            event.add("start_side", text: row.text(named: "start_side").lowercased())
        case .expressed: try bottle("breast milk")
        case .formula: try bottle("formula")
        case .bottle: try bottle("")
        case .diaper:
            let status = row.text(named: "status")
            switch status.lowercased() {
            case "wet", "pee": add(wet: true, solid: false)
            case "dirty", "poo", "poop": add(wet: false, solid: true)
            case "mixed", "both": add(wet: true, solid: true)
            case "dry": add(wet: false, solid: false)
            default: throw ImportRefusal("its status is not known", value: status)
            }
            func add(wet: Bool, solid: Bool) {
                event.add("wet", flag: wet)
                event.add("solid", flag: solid)
            }
        case .growth:
            if let value = try number("weight") {
                if let unit = WeightUnit(text: unit("weight")) ?? reading.options.weight {
                    event.add("weight_g", number: value * unit.grams)
                } else {
                    event.add("weight", number: value)
                }
            }
            for (column, name) in [("length", "length_cm"), ("head_circumference", "head_cm")] {
                guard let value = try number(column) else { continue }
                let given = LengthUnit(text: unit(column)) ?? reading.options.weight?.length
                // A weight in kilograms says that the family measures in centimetres.
                let length = given ?? WeightUnit(text: unit("weight"))?.length
                if let length {
                    event.add(name, number: value * length.centimetres)
                } else {
                    event.add(column, number: value)
                }
            }
        case .temperature:
            try reading.addTemperature(&event, try number("temperature"), unit: unit("temperature"))
        case .medication:
            event.add("name", text: row.text(row.header.index(of: "medication_name", "medication")))
            // The unit stands in the column after the amount, which has no name.
            let column = row.header.index(of: "amount")
            let unitColumn = column.map { $0 + 1 }
            let hasUnit = unitColumn.map { $0 < row.header.columns.count && row.header.columns[$0].name.isEmpty }
            event.add("dose", text: "\(row.text(column)) \(hasUnit == true ? row.text(unitColumn) : "")".trimmed)
        }
    }

    private mutating func child(of row: NamedRow, _ reading: inout RowReading) throws -> SourceChild? {
        let name = row.text(row.header.index(of: "baby", "baby_name"))
        let key = name.isEmpty ? children.all.first?.key ?? "" : name
        if let child = children[key: key] { return child }
        let child = SourceChild(key: key, name: key)
        _ = try children.add(child)
        try reading.receive(.child(child))
        return child
    }
}
