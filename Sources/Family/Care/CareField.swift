package import Foundation
package import HearthCore

/// The value of one field of a care record.
package enum CareField: Hashable, Sendable {
    case text(String)
    case number(Double)
    case flag(Bool)
    case moment(Timestamp)

    fileprivate var text: String? { if case .text(let text) = self { text } else { nil } }
    fileprivate var number: Double? { if case .number(let number) = self { number } else { nil } }
    fileprivate var integer: Int? { number.flatMap { Int(exactly: $0.rounded()) } }
    fileprivate var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
    fileprivate var moment: Timestamp? { if case .moment(let moment) = self { moment } else { nil } }
}

extension CareEntry {
    /// Reads a record of a care type; returns nil for another type and for a record without a required field.
    ///
    /// - Parameters:
    ///   - type: the name of the record type, `feeding`.
    ///   - fields: the fields by their names in the registry, in its units. Unknown fields are ignored.
    package init?(id: UUID, caregiver: Int?, type: String, fields: [String: CareField]) {
        guard let kind = Kind(rawValue: type), let start = fields["started_at"]?.moment else { return nil }
        let details: Details
        switch kind {
        case .feeding:
            guard let method = fields["method"]?.text.flatMap(Feeding.Method.init) else { return nil }
            var feeding = Feeding(method)
            feeding.side = fields["side"]?.text.flatMap(Side.init)
            feeding.content = fields["content"]?.text.flatMap(Feeding.Content.init)
            feeding.leftSeconds = fields["left_s"]?.integer
            feeding.rightSeconds = fields["right_s"]?.integer
            feeding.millilitres = fields["amount_ml"]?.number
            feeding.food = fields["food"]?.text
            feeding.reaction = fields["reaction"]?.text
            details = .feeding(feeding)
        case .diaper:
            var diaper = Diaper(isWet: fields["wet"]?.flag, isDirty: fields["dirty"]?.flag)
            diaper.colour = fields["colour"]?.text
            diaper.consistency = fields["consistency"]?.text
            details = .diaper(diaper)
        case .sleep:
            var sleep = Sleep()
            sleep.place = fields["place"]?.text
            sleep.quality = fields["quality"]?.integer
            details = .sleep(sleep)
        case .pumping:
            var pumping = Pumping()
            pumping.leftMillilitres = fields["left_ml"]?.number
            pumping.rightMillilitres = fields["right_ml"]?.number
            pumping.millilitres = fields["amount_ml"]?.number
            details = .pumping(pumping)
        case .activity:
            details = .activity(Activity(fields["kind"]?.text.flatMap(Activity.Kind.init) ?? .other))
        case .medication:
            guard let name = fields["name"]?.text else { return nil }
            var medication = Medication(name, medicine: fields["medicine_id"]?.text.flatMap(UUID.init(text:)))
            medication.amount = fields["amount"]?.number
            medication.unit = fields["unit"]?.text
            details = .medication(medication)
        case .temperature:
            guard let celsius = fields["celsius"]?.number else { return nil }
            var temperature = Temperature(celsius: celsius)
            temperature.site = fields["site"]?.text
            details = .temperature(temperature)
        case .growth:
            details = .growth(
                Growth(
                    weightGrams: fields["weight_g"]?.integer, lengthMillimetres: fields["length_mm"]?.integer,
                    headMillimetres: fields["head_mm"]?.integer))
        case .milestone:
            guard let title = fields["title"]?.text else { return nil }
            var milestone = Milestone(title)
            milestone.code = fields["code"]?.text
            details = .milestone(milestone)
        case .note:
            guard let text = fields["text"]?.text else { return nil }
            details = .note(Note(text, category: fields["category"]?.text ?? ""))
        }
        self.init(
            id: id, caregiver: caregiver, start: start, end: fields["ended_at"]?.moment, details: details,
            note: fields["note"]?.text)
    }

    /// The fields of the record by their names in the registry; absent ones are left out.
    package var fields: [String: CareField] {
        var fields: [String: CareField] = ["started_at": .moment(start)]
        fields["ended_at"] = end.map(CareField.moment)
        fields["note"] = note.map(CareField.text)
        func add(_ name: String, _ text: String?) { fields[name] = text.map(CareField.text) }
        func add(_ name: String, _ number: Double?) { fields[name] = number.map(CareField.number) }
        func add(_ name: String, _ integer: Int?) { add(name, integer.map(Double.init)) }
        switch details {
        case .feeding(let feeding):
            add("method", feeding.method.rawValue)
            add("side", feeding.side?.rawValue)
            add("content", feeding.content?.rawValue)
            add("left_s", feeding.leftSeconds)
            add("right_s", feeding.rightSeconds)
            add("amount_ml", feeding.millilitres)
            add("food", feeding.food)
            add("reaction", feeding.reaction)
        case .diaper(let diaper):
            fields["wet"] = diaper.isWet.map(CareField.flag)
            fields["dirty"] = diaper.isDirty.map(CareField.flag)
            add("colour", diaper.colour)
            add("consistency", diaper.consistency)
        case .sleep(let sleep):
            add("place", sleep.place)
            add("quality", sleep.quality)
        case .pumping(let pumping):
            add("left_ml", pumping.leftMillilitres)
            add("right_ml", pumping.rightMillilitres)
            add("amount_ml", pumping.millilitres)
        case .activity(let activity):
            add("kind", activity.kind.rawValue)
        case .medication(let medication):
            add("medicine_id", medication.medicine?.text)
            add("name", medication.name)
            add("amount", medication.amount)
            add("unit", medication.unit)
        case .temperature(let temperature):
            add("celsius", temperature.celsius)
            add("site", temperature.site)
        case .growth(let growth):
            add("weight_g", growth.weightGrams)
            add("length_mm", growth.lengthMillimetres)
            add("head_mm", growth.headMillimetres)
        case .milestone(let milestone):
            add("title", milestone.title)
            add("code", milestone.code)
        case .note(let note):
            add("category", note.category)
            add("text", note.text)
        }
        return fields
    }
}
