package import Foundation
package import HearthCore
package import Records

/// A record of each type with a value in every field.
package struct SampleRecords {
    /// A word in every text.
    private let mark: String
    private let child: ZoneID
    private let home: ZoneID
    private let now: Timestamp

    /// Creates samples.
    ///
    /// - Parameters:
    ///   - child: the zone of a child that has none yet.
    ///   - home: the zone of the household.
    package init(mark: String, child: ZoneID, home: ZoneID, now: Timestamp) {
        self.mark = mark
        self.child = child
        self.home = home
        self.now = now
        all = []
        all = records()
    }

    /// The records: the child first.
    package private(set) var all: [(type: RecordType, zone: ZoneID, id: UUID, fields: Fields)]

    private func records() -> [(type: RecordType, zone: ZoneID, id: UUID, fields: Fields)] {
        Registry.current.types.map { type in
            let zone = type.zones.contains(.child) ? child : home
            var fields = Fields()
            for rule in type.fields { fields[rule.name] = value(rule.kind, rule) }
            if let choice = type.choice, choice.isExclusive {
                for name in choice.fields.dropFirst() { fields[name] = nil }
            }
            let id = type.name == Registry.child ? zone.uuid : type.naturalID(in: zone, of: fields)
            return (type, zone, id ?? UUID(), fields)
        }
    }

    private func value(_ kind: FieldKind, _ rule: FieldRule?) -> FieldValue {
        switch kind {
        // Ages and allergies are what models may know.
        case .text where rule?.name == "allergies": "peanuts"
        case .text(let length): .string(String("\(mark) \(rule?.name ?? "")".prefix(length)))
        case .word(let words): .string(words[0])
        case .integer(let range): .number(Double(range.lowerBound))
        case .real(let range): .number(range.lowerBound)
        case .bool: true
        case .date: "2026-11-20"
        case .moment: .number(Double(now.milliseconds - 3_600_000))
        case .time: "07:30"
        case .timeZone: "Europe/Berlin"
        case .id, .image: .string(UUID().text)
        case .who: "user:1"
        case .list(let kind, _): .array([value(kind, rule)])
        case .tuple(let kinds): .array(kinds.map { value($0, rule) })
        case .object(let rules): .object(Fields(rules.map { ($0.name, value($0.kind, $0)) }))
        case .json: ["text": .string(mark)]
        }
    }

    /// The edits that create the records.
    package func puts() -> [PushedMutation] {
        all.map { type, zone, id, fields in
            .readable(
                Mutation(
                    mid: UUID(), zone: zone, type: type.name, id: id, operation: .put,
                    stamp: Stamp(milliseconds: now.milliseconds - 1000, counter: 0, device: 7), data: fields))
        }
    }
}
