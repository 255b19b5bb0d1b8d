import Family
import HearthAPI
import ServerKit

/// JSON Schemas of what is computed from a log.
enum CareSchemas {
    private static let integer: JSONValue = ["type": "integer"]
    private static let number: JSONValue = ["type": "number"]
    private static let text: JSONValue = ["type": "string"]
    private static let flag: JSONValue = ["type": "boolean"]
    private static let moment: JSONValue = ["type": "string", "format": "date-time"]
    private static let date: JSONValue = ["type": "string", "format": "date"]
    private static let id: JSONValue = ["type": "string", "format": "uuid"]

    /// The warnings of an entry.
    static let warnings: JSONValue = list(
        object(
            ["code": words(CareWarning.Code.allCases.map(\.rawValue)), "with": list(id), "field": text],
            optional: ["field"]))

    static func totals(in book: SchemaBook) -> Schema { book.define("CareTotals", totalsSchema) }

    static func day(in book: SchemaBook) -> Schema {
        book.define(
            "CareDay",
            schema([
                "date": date, "starts_at": moment, "ends_at": moment, "is_complete": flag,
                "forgotten_timers": list(id),
                "totals": totals(in: book).json,
            ]))
    }

    static func summary(in book: SchemaBook) -> Schema {
        var averages = Dictionary(uniqueKeysWithValues: CareMetric.allCases.map { ($0.rawValue, number) })
        averages["days"] = integer
        let orNull: JSONValue = ["anyOf": [object(averages), ["type": "null"]]]
        let sleep = object(["id": id, "started_at": moment, "minutes": integer])
        return book.define(
            "CareSummary",
            schema([
                "from": date, "to": date, "days": list(day(in: book).json), "totals": totals(in: book).json,
                "averages": orNull, "averages_before": orNull,
                "longest_sleep": ["anyOf": [sleep, ["type": "null"]]],
            ]))
    }

    static func predictions(in book: SchemaBook) -> Schema {
        book.define(
            "CarePredictions",
            schema([
                "is_estimate": ["const": true],
                "items": list(
                    object(
                        [
                            "subject": words(CarePrediction.Subject.allCases.map(\.rawValue)),
                            "is_estimate": ["const": true], "at": moment, "earliest": moment, "latest": moment,
                            "since": moment, "method": text, "gaps": integer, "absence": text,
                        ],
                        optional: ["at", "earliest", "latest", "since", "method", "gaps", "absence"])),
            ]))
    }

    static func growthChart(in book: SchemaBook) -> Schema {
        let value = object(
            ["unit": text, "value": number, "z": number, "percentile": number, "refusal": text],
            optional: ["z", "percentile", "refusal"])
        let curves = object([
            "unit": text, "age_days": list(integer),
            "lines": list(object(["percentile": number, "values": list(["type": ["number", "null"]])])),
        ])
        return book.define(
            "GrowthChart",
            schema(
                [
                    "source": text, "sex": text, "birth_date": date, "absence": text,
                    "curves": ["type": "object", "additionalProperties": curves],
                    "measurements": list(
                        object(
                            [
                                "id": id, "started_at": moment, "age_days": integer, "corrected_age_days": integer,
                                "values": ["type": "object", "additionalProperties": value],
                            ],
                            optional: ["age_days", "corrected_age_days"])),
                ],
                optional: ["sex", "birth_date", "absence"]))
    }

    static func proposal(in book: SchemaBook) -> Schema {
        let entry = object(
            [
                "action": words(["create", "change", "none"]), "type": text, "text": text, "child_id": id,
                "child": text,
                "method": words(["POST", "PATCH"]), "path": text, "body": ["type": "object"],
                "assumed": list(words(QuickEntry.Assumption.allCases.map(\.rawValue))), "missing": list(text),
                "warnings": warnings,
            ],
            optional: ["child_id", "child", "method", "path", "body"])
        return book.define(
            "QuickEntryProposal",
            schema([
                "proposal": object([
                    "entries": list(entry), "not_understood": list(text),
                    "not_logged": list(
                        object(
                            [
                                "text": text, "reason": words(QuickReason.allCases.map(\.rawValue)), "time": moment,
                                "clock": text,
                            ],
                            optional: ["time", "clock"])),
                ])
            ]))
    }

    private static let totalsSchema: Schema = {
        let counts = [
            "entries", "feeds", "feeding_minutes", "breast_s", "left_s", "right_s", "sleeps", "naps", "sleep_minutes",
            "night_sleep_minutes", "day_sleep_minutes", "diapers", "wet_diapers", "dirty_diapers", "pumpings",
        ]
        var members = Dictionary(uniqueKeysWithValues: counts.map { ($0, integer) })
        members["drunk_ml"] = number
        members["pumped_ml"] = number
        members["feeds_by_method"] = ["type": "object", "additionalProperties": integer]
        members["doses"] = list(
            object([
                "name": text, "count": integer, "amounts": list(object(["unit": text, "amount": number])),
            ]))
        members["activities"] = list(object(["kind": text, "count": integer, "minutes": integer]))
        return schema(members)
    }()

    private static func list(_ items: JSONValue) -> JSONValue { ["type": "array", "items": items] }

    private static func words(_ words: [String]) -> JSONValue {
        ["type": "string", "enum": .array(words.map(JSONValue.string))]
    }

    private static func object(_ members: [String: JSONValue], optional: Set<String> = []) -> JSONValue {
        schema(members, optional: optional).json
    }

    private static func schema(_ members: [String: JSONValue], optional: Set<String> = []) -> Schema {
        let required = members.keys.filter { !optional.contains($0) }.sorted()
        return [
            "type": "object", "required": .array(required.map(JSONValue.string)), "properties": .object(members),
        ]
    }
}
