import Foundation
import HearthCore
import JSONText

/// Builds the fields of one record from the fields of one entry. What is never taken is left out, and named.
struct RecordBuilder {
    private let event: SourceEvent
    private let options: ImportOptions
    private var rest: [RawJSON.Member]
    private var fields: [RawJSON.Member] = []
    /// Texts of the entry that have no field of their own; they follow the note.
    private var remarks: [String] = []
    private var leftOut: [(name: String, reason: String)] = []
    private var issues: [ImportIssue] = []

    init(_ event: SourceEvent, options: ImportOptions) {
        self.event = event
        self.options = options
        rest = event.fields
    }

    /// The time of the record. An entry that has only a day is at noon of it, so that it stays on its day in the zones
    /// around.
    var started: Timestamp {
        if let start = event.start { return start }
        let zone = options.timeZone ?? .gmt
        return event.day.map { zone.moment(on: $0, at: TimeOfDay(minutes: 720)) } ?? Timestamp(milliseconds: 0)
    }

    /// Fills the fields and returns the type.
    mutating func build() throws -> String {
        let limit = options.now + .seconds(86_400)
        guard started <= limit, event.end ?? started <= limit else {
            throw RecordMapper.Unmapped(reason: "it is more than a day in the future")
        }
        set("started_at", .moment(started))
        switch event.kind {
        case "feeding": return try feeding()
        case "solids": return solids()
        case "diaper", "diaperchange": return diaper()
        case "sleep": return sleep()
        case "pumping": return try pumping()
        case "temperature": return try temperature()
        case "growth", "weight", "height", "headcircumference": return try growth()
        case "medication": return try medication()
        case "note": return try note()
        case "potty": return potty()
        case "tummytime", "tummy time": return activity("tummy_time")
        case "bath": return activity("bath")
        case "walk": return activity("walk")
        case "play": return activity("play")
        case "indoor play": return activity("play", remark: "Indoor play")
        case "outdoor play": return activity("play", remark: "Outdoor play")
        case "screen time": return activity("screen")
        case "skin to skin": return activity("other", remark: "Skin to skin")
        case "story time": return activity("other", remark: "Story time")
        case "bmi": throw RecordMapper.Unmapped(kind: "bmi", reason: "Hearth computes it from weight and length")
        default: throw RecordMapper.Unmapped(kind: event.kind, reason: "no record type holds it")
        }
    }

    /// Returns the fields, sorted, what no field holds, and what was changed.
    mutating func finished() throws -> ([RawJSON.Member], [(name: String, reason: String)], [ImportIssue]) {
        var note = [takeNotes()] + remarks
        note.removeAll(where: \.isEmpty)
        if !note.isEmpty { set("note", text: note.joined(separator: "\n"), to: RecordMapper.longestNote) }
        for member in rest {
            leftOut.append(("\(event.kind).\(member.name)", "no field holds it"))
        }
        return (fields.sorted { $0.name < $1.name }, leftOut, issues)
    }

    // MARK: - Types

    private mutating func feeding() throws -> String {
        let (method, type) = (takeText("method"), takeText("type"))
        let contents = takeText("contents") ?? type
        let left = takeNumber("left_min"), right = takeNumber("right_min")
        // Apps write their labels with capitals, and with small letters in other places.
        let label = method?.lowercased()
        let isSolid = type?.lowercased() == "solid food" || label == "solid food"
        switch label {
        case "bottle"?: setMethod("bottle")
        case "breast"?: setMethod("breast", side: side(left, right))
        case "left breast"?: setMethod("breast", side: "left")
        case "right breast"?: setMethod("breast", side: "right")
        case "both breasts"?: setMethod("breast", side: "both")
        case "solid food"?: setMethod("solid")
        case nil where isSolid: setMethod("solid")
        case nil where left != nil || right != nil: setMethod("breast", side: side(left, right))
        case nil where has("amount_ml"): setMethod("bottle")
        case nil: throw RecordMapper.Unmapped(reason: "it does not say how the child was fed")
        case _?:
            // Fed by a parent or by itself: the way is no method of ours.
            setMethod(isSolid ? "solid" : "bottle")
            if let method { remarks.append(method) }
        }
        if let contents { setContent(contents, isSolid: isSolid && fields.contains(.init("method", .string("solid")))) }
        setSeconds("left_s", left)
        setSeconds("right_s", right)
        try setVolume("amount_ml", from: "amount_ml")
        let sides = min(max((left ?? 0) + (right ?? 0), 0), 2880)
        setEnd(event.end ?? started + .seconds(sides * 60))
        return "feeding"
    }

    private mutating func setMethod(_ method: String, side: String? = nil) {
        set("method", .string(method))
        if let side { set("side", .string(side)) }
    }

    private func side(_ left: Double?, _ right: Double?) -> String? {
        switch (left ?? 0 > 0, right ?? 0 > 0) {
        case (true, true): "both"
        case (true, false): "left"
        case (false, true): "right"
        case (false, false): nil
        }
    }

    private mutating func setContent(_ contents: String, isSolid: Bool) {
        switch contents.lowercased() {
        case "breast milk": set("content", .string("breast_milk"))
        case "formula": set("content", .string("formula"))
        case "fortified breast milk", "mixed": set("content", .string("mixed"))
        case "water": set("content", .string("water"))
        case "solid food" where isSolid: break
        default:
            set("content", .string("other"))
            remarks.append(contents)
        }
    }

    private mutating func solids() -> String {
        setMethod("solid")
        set("food", text: takeText("food"))
        set("reaction", text: takeText("reaction"))
        setEnd(event.end ?? started)
        return "feeding"
    }

    private mutating func diaper() -> String {
        let (wet, dirty) = (takeFlag("wet"), takeFlag("solid"))
        // An app that tells one of them means the other, too; without both, what the diaper held is not known.
        if wet != nil || dirty != nil {
            set("wet", .bool(wet ?? false))
            set("dirty", .bool(dirty ?? false))
        }
        set("colour", text: takeText("color"))
        set("consistency", text: takeText("consistency"))
        if let text = takeText("end_condition") { remarks.append(text) }
        return "diaper"
    }

    /// A visit to the potty is no diaper, so it must not be counted as one.
    private mutating func potty() -> String {
        var parts: [String] = []
        if takeFlag("wet") == true { parts.append("pee") }
        if takeFlag("solid") == true { parts.append("poo") }
        return activity("other", remark: parts.isEmpty ? "Potty" : "Potty: \(parts.joined(separator: ", "))")
    }

    private mutating func sleep() -> String {
        set("place", text: takeText("location"))
        takeConditions()
        if takeFlag("running") == true, options.now < started + .seconds(86_400) { return "sleep" }
        setEnd(event.end ?? started)
        return "sleep"
    }

    private mutating func pumping() throws -> String {
        try setVolume("left_ml", from: "left_ml")
        try setVolume("right_ml", from: "right_ml")
        try setVolume("amount_ml", from: "amount_ml")
        setEnd(event.end ?? started)
        return "pumping"
    }

    private mutating func temperature() throws -> String {
        _ = takeNumber("temperature")
        guard let celsius = takeNumber("celsius") else { throw RecordMapper.Unmapped(reason: "it has no temperature") }
        guard (25...45).contains(celsius) else {
            throw RecordMapper.Unmapped(
                reason: "its temperature is outside of 25 to 45 °C; check the unit (--temperature c or f)")
        }
        set("celsius", .decimal(celsius))
        return "temperature"
    }

    private mutating func growth() throws -> String {
        for (name, field, scale, bounds) in [
            ("weight_g", "weight_g", 1.0, 100.0...300_000), ("length_cm", "length_mm", 10, 100...2500),
            ("head_cm", "head_mm", 10, 100...1000),
        ] {
            guard let value = takeNumber(name) else { continue }
            guard bounds.contains((value * scale).rounded()) else {
                throw RecordMapper.Unmapped(reason: "its measures are impossible; check the unit (--weight kg or lb)")
            }
            set(field, whole: value * scale)
        }
        // The values as the log has them.
        for (name, metric) in [
            ("weight", "weight_g"), ("height", "length_mm"), ("length", "length_mm"), ("head_circumference", "head_mm"),
        ] where fields.contains(where: { $0.name == metric }) { _ = takeNumber(name) }
        guard fields.count > 1 else { throw RecordMapper.Unmapped(reason: "it has no measure") }
        return "growth"
    }

    private mutating func medication() throws -> String {
        guard let name = takeText("name") else { throw RecordMapper.Unmapped(reason: "it names no medicine") }
        set("name", text: name)
        let unit = takeText("dosage_unit")
        if let dosage = take("dosage") {
            setDose(dosage.double, unit ?? "", text: "\(dosage.text) \(unit ?? "")".trimmed)
        } else if let unit {
            remarks.append(unit)
        }
        if let dose = takeText("dose") {
            let measure = Measure(dose)
            setDose(measure?.unit.isEmpty == false ? measure?.value : nil, measure?.unit ?? "", text: dose)
        }
        takeConditions()
        return "medication"
    }

    /// Sets amount and unit. A dose that is no amount, or an impossible one, becomes part of the note.
    private mutating func setDose(_ amount: Double?, _ unit: String, text: String) {
        guard let amount, amount <= 100_000 else {
            remarks.append(text)
            return
        }
        set("amount", .decimal(amount))
        set("unit", text: unit)
    }

    private mutating func note() throws -> String {
        let text = takeText("note") ?? takeNotes()
        guard !text.isEmpty else { throw RecordMapper.Unmapped(reason: "it has no text") }
        set("text", text: text, to: RecordMapper.longestNote)
        set("category", .string("general"))
        return "note"
    }

    private mutating func activity(_ kind: String, remark: String? = nil) -> String {
        set("kind", .string(kind))
        if let remark { remarks.append(remark) }
        if let milestone = takeText("milestone") { remarks.append(milestone) }
        takeConditions()
        setEnd(event.end ?? started)
        return "activity"
    }

    // MARK: - Setting

    private mutating func set(_ name: String, _ value: RawJSON) { fields.append(.init(name, value)) }

    /// Sets a whole number, which must be below 2^53.
    private mutating func set(_ name: String, whole value: Double) {
        set(name, .number(String(Int64(value.rounded()))))
    }

    private mutating func setSeconds(_ name: String, _ minutes: Double?) {
        guard let minutes else { return }
        if (0...1440).contains(minutes) {
            set(name, whole: minutes * 60)
        } else {
            issues.append(
                ImportIssue(.valueLost, event.place, "A side takes no time from 0 to 24 hours; it was left out."))
        }
    }

    private mutating func set(_ name: String, text: String?, to length: Int = RecordMapper.longestText) {
        guard let text, !text.isEmpty else { return }
        let kept = RecordMapper.shortened(text, to: length)
        set(name, .string(kept))
        guard kept != text else { return }
        if length < RecordMapper.longestNote {
            // The whole text fits the note.
            remarks.append(text)
        }
        issues.append(
            ImportIssue(.valueChanged, event.place, "The \(name) is longer than \(length) characters; it was cut."))
    }

    /// An imported entry without an end gets one, so that no timer runs for a night of last year.
    private mutating func setEnd(_ end: Timestamp) {
        set("ended_at", .moment(end))
        if event.end == nil, event.kind == "sleep" {
            issues.append(ImportIssue(.assumed, event.place, "The sleep has no end; it is imported without length."))
        }
    }

    private mutating func setVolume(_ field: String, from name: String) throws {
        let raw = String(name.dropLast(3))
        guard let value = takeNumber(name) else { return }
        _ = takeNumber(raw)
        guard value <= 2000 else {
            throw RecordMapper.Unmapped(reason: "its volume is more than 2,000 ml; check the unit (--volume ml or oz)")
        }
        set(field, .decimal(value))
    }

    // MARK: - Taking

    private func has(_ name: String) -> Bool { rest.contains { $0.name == name } }

    private mutating func take(_ name: String) -> RawJSON? {
        guard let index = rest.firstIndex(where: { $0.name == name }) else { return nil }
        return rest.remove(at: index).value
    }

    private mutating func takeText(_ name: String) -> String? { take(name)?.string }

    private mutating func takeNumber(_ name: String) -> Double? { take(name)?.double }

    private mutating func takeFlag(_ name: String) -> Bool? { take(name)?.flag }

    private mutating func takeNotes() -> String { takeText("notes") ?? "" }

    /// How an entry began and ended, in the family's words.
    private mutating func takeConditions() {
        for name in ["start_condition", "end_condition"] {
            if let text = takeText(name) { remarks.append(text) }
        }
    }
}
