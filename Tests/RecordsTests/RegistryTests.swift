import Foundation
import HearthCore
import Records
import Testing

@Suite struct RegistryTests {
    private let registry = Registry.current

    private func problems(_ type: String, _ data: String, isNew: Bool = true) throws -> [String] {
        let type = try #require(registry[type])
        return type.check(try .json(data), isNew: isNew, now: noon).problems.map { "\($0.field) \($0.message)" }
    }

    @Test func `the registry declares every type of family data`() {
        let names = registry.types.map(\.name)
        #expect(
            names == [
                "child", "feeding", "diaper", "sleep", "pumping", "activity", "medicine", "medication", "temperature",
                "growth", "milestone", "note", "reminder", "recipe", "favourite", "plan_entry", "list",
                "shopping_item", "pantry_item", "pantry_move", "chore", "chore_done", "point_entry", "reward",
                "routine",
                "routine_run", "event", "calendar_source", "board_note",
            ])
        for type in registry.types {
            #expect(type["note"]?.mergeClass == .text && type["photos"] != nil, "\(type.name)")
            for name in [type.at, type.until, type.ref].compactMap({ $0 }) {
                #expect(type[name] != nil, "\(type.name)")
            }
            for name in type.naturalKey?.fields ?? [] { #expect(type[name]?.isOnce == true, "\(type.name)") }
        }
    }

    @Test(arguments: [
        ("feeding", #"{"method":"bottle","started_at":1795435200000,"amount_ml":120.5,"content":"formula"}"#),
        ("feeding", #"{"method":"breast","side":"left","started_at":"2026-11-23T12:00:00+01:00","left_s":600}"#),
        ("diaper", #"{"started_at":1795435200000}"#),
        ("child", #"{"name":"Mia","time_zone":"Europe/Berlin","allergies":["milk"],"birth_date":"2026-01-31"}"#),
        ("growth", #"{"weight_g":7400,"started_at":1795435200000}"#),
        ("reminder", #"{"text":"Vitamin D","after":{"type":"feeding","minutes":180},"for":["user:7"]}"#),
        ("routine", #"{"name":"Evening","steps":[{"text":"Teeth","minutes":3},{"text":"Book"}],"days":31}"#),
        (
            "chore",
            #"{"name":"Bins","assign":"rotate","assignees":["user:1","child:0193a0b0-0000-7000-8000-000000000001"],"starts_on":"2026-11-23"}"#
        ),
        ("event", #"{"title":"Trip","starts_at":1826971200000}"#),
        ("sleep", #"{"started_at":1795435200000,"a_field_of_tomorrow":{"x":[1,2]}}"#),
    ])
    func `data within the rules is accepted`(type: String, data: String) throws {
        #expect(try problems(type, data) == [])
    }

    @Test(arguments: [
        ("feeding", #"{"started_at":1}"#, ["/method is required"]),
        ("feeding", #"{"method":"spoon","started_at":1}"#, ["/method must be one of breast, bottle, solid"]),
        (
            "feeding", #"{"method":"bottle","started_at":1,"amount_ml":2001}"#,
            ["/amount_ml must be a number from 0 to 2000 ml"]
        ),
        (
            "feeding", #"{"method":"bottle","started_at":1,"amount_ml":"120"}"#,
            ["/amount_ml must be a number from 0 to 2000 ml"]
        ),
        ("feeding", #"{"method":"bottle","started_at":1,"amount_oz":4}"#, ["/amount_oz must be given as amount_ml"]),
        ("temperature", #"{"celsius":38,"fahrenheit":100,"started_at":1}"#, ["/fahrenheit must be given as celsius"]),
        ("temperature", #"{"celsius":100.4,"started_at":1}"#, ["/celsius must be a number from 25 to 45 °C"]),
        (
            "growth", #"{"weight_lb":16,"started_at":1}"#,
            ["/weight_lb must be given as weight_g", "/weight_g is required: one of weight_g, length_mm, head_mm"]
        ),
        (
            "sleep", #"{"started_at":"2026-11-23T12:00:00"}"#,
            ["/started_at must have a time zone, such as 2026-11-23T07:00:00Z"]
        ),
        (
            "sleep", #"{"started_at":"yesterday"}"#,
            ["/started_at must be milliseconds since 1970, or a time such as 2026-11-23T07:00:00Z"]
        ),
        (
            "sleep", #"{"started_at":1.5}"#,
            ["/started_at must be milliseconds since 1970, or a time such as 2026-11-23T07:00:00Z"]
        ),
        ("sleep", #"{"started_at":1795521600001}"#, ["/started_at must not be more than a day in the future"]),
        ("sleep", #"{"started_at":2000,"ended_at":1000}"#, ["/ended_at must not be before started_at"]),
        ("diaper", #"{"started_at":1,"wet":1}"#, ["/wet must be true or false"]),
        (
            "child", #"{"name":" ","time_zone":"Mars/Base"}"#,
            ["/name must not be empty", "/time_zone must be an IANA time zone such as Europe/Berlin"]
        ),
        (
            "child", #"{"name":"M","time_zone":"UTC","birth_date":"2026-02-30"}"#,
            ["/birth_date must be a date such as 2026-11-23"]
        ),
        (
            "child", #"{"name":"M","time_zone":"UTC","day_start_time":"7:00"}"#,
            ["/day_start_time must be a time of day such as 07:00"]
        ),
        ("reminder", #"{"text":"x","after":{"type":"feeding"}}"#, ["/after/minutes is required"]),
        ("reminder", #"{"text":"x"}"#, ["/at is required: one of at, rule, after"]),
        ("reminder", #"{"text":"x","at":1,"for":["everybody"]}"#, ["/for/0 must be user:NUMBER or child:UUID"]),
        ("reminder", #"{"text":"x","at":1,"for":{"put":[]}}"#, ["/for/put is unknown: a set has add and remove"]),
        (
            "pantry_move", #"{"item_id":"0193a0b0-0000-7000-8000-000000000001","delta":1,"counted":2,"at":1}"#,
            ["/counted must be the only one of delta, counted"]
        ),
        (
            "sleep", #"{"started_at":1,"Bad Name":1}"#,
            ["/Bad Name must be a name of at most 64 lower-case letters, digits and underscores"]
        ),
        (
            "recipe", #"{"name":"Soup","groups":[[0]]}"#,
            ["/groups/0 must be a list of 2 elements: a whole number from 0 to 1000, a text"]
        ),
        (
            "favourite", #"{"recipe_id":"0193A0B0-0000-7000-8000-000000000001","user":1}"#,
            ["/recipe_id must be a UUID in lower case"]
        ),
    ])
    func `data that breaks a rule names the field and the rule`(type: String, data: String, expected: [String]) throws {
        #expect(try problems(type, data) == expected)
    }

    @Test func `a change may leave fields out and may not clear a required one`() throws {
        #expect(try problems("feeding", #"{"amount_ml":90}"#, isNew: false) == [])
        #expect(try problems("feeding", #"{"method":null}"#, isNew: false) == ["/method is required"])
    }

    @Test func `what only the server writes is dropped from a client and kept from the server`() throws {
        let type = try #require(registry["chore_done"])
        let data = try Fields.json(#"{"points":5,"state":"done"}"#)
        let client = type.check(data, isNew: false, now: noon)
        #expect(client.values == ["state": "done"] && client.ignored == ["points"])
        #expect(type.check(data, isNew: false, byServer: true, now: noon).values == data)
    }

    @Test func `moments are stored in milliseconds, sets sorted`() throws {
        let sleep = try #require(registry["sleep"])
        let moment = sleep.check(["started_at": "2026-11-23T13:00:00.25+01:00"], isNew: true, now: noon)
        #expect(moment.values == ["started_at": 1_795_435_200_250])
        let recipe = try #require(registry["recipe"])
        let tags = recipe.check(["name": "Soup", "tags": ["vegan", "quick", "vegan"]], isNew: true, now: noon)
        #expect(tags.values["tags"] == ["quick", "vegan"])
    }

    @Test func `indexed columns follow from the fields`() throws {
        let feeding = try #require(registry["feeding"])
        #expect(
            feeding.columns(of: ["started_at": 1000, "ended_at": 2000])
                == IndexedColumns(at: 1000, until: 2000, ref: nil))
        let done = try #require(registry["chore_done"])
        #expect(
            done.columns(of: ["due_on": "1970-01-03", "chore_id": "c"])
                == IndexedColumns(at: 172_800_000, until: nil, ref: "c"))
    }

    @Test func `natural ids follow from zone, type and key alone`() throws {
        let uuid = try #require(UUID(canonical: "0193a0b0-0000-7000-8000-000000000001"))
        let zone = ZoneID(.household, uuid)
        let id = NaturalID.id(zone: zone, type: "chore_done", key: ["c1", "2026-11-23"])
        #expect(id.text == "9a4f2a06-67cf-8065-9afa-1d4ff6c927db")
        #expect(NaturalID.id(zone: zone, type: "chore_done", key: ["c1", "2026-11-2", "3"]) != id)
        #expect(NaturalID.id(zone: zone, type: "chore_done", key: ["c12026", "-11-23"]) != id)
        let item = try #require(registry["shopping_item"])
        let source: Fields = ["source": ["kind": "plan_entry", "id": .string(uuid.text), "line": 2]]
        #expect(item.naturalID(in: zone, of: source) != nil)
        #expect(item.naturalID(in: zone, of: ["source": ["kind": "recipe", "id": .string(uuid.text)]]) == nil)
        #expect(item.naturalID(in: zone, of: [:]) == nil)
    }

    @Test func `the schema describes every type and field`() throws {
        let schema = registry.schema
        let types = try #require(schema.object?["types"]?.object)
        #expect(types.count == registry.types.count)
        let amount = try #require(types["feeding"]?.object?["fields"]?.object?["amount_ml"])
        #expect(amount == ["kind": "real", "max": 2000, "min": 0, "optional": true, "unit": "ml"])
        #expect(try FieldValue(parsing: schema.canonicalText) == schema)
    }

    @Test(arguments: [
        "profile-", "profile-X", "home-0193a0b0-0000-7000-8000-000000000001", "",
        "PROFILE-0193a0b0-0000-7000-8000-000000000001", "profile-0193A0B0-0000-7000-8000-000000000001",
    ])
    func `a text that is no zone is rejected`(text: String) { #expect(ZoneID(text) == nil) }

    // MARK: Moments

    @Test(
        arguments: [
            ("2026-11-23T12:00:00Z", 1_795_435_200_000), ("2026-11-23t13:00:00.5+01:00", 1_795_435_200_500),
            ("2026-11-23 06:30-05:30", 1_795_435_200_000), ("2026-11-23T12:00:00.123456Z", 1_795_435_200_123),
            ("1970-01-01T00:00:00-00:00", 0), ("1969-12-31T23:59:59.999Z", -1),
        ] as [(String, Int64)])
    func `a time with a zone is a moment`(text: String, milliseconds: Int64) throws {
        #expect(try Moment.read(text).milliseconds == milliseconds)
    }

    @Test(arguments: [
        ("2026-11-23T12:00:00", Moment.Failure.hasNoZone), ("2026-11-23T12:00", .hasNoZone),
        ("2026-11-23T12:00:00.5", .hasNoZone), ("2026-11-23", .isNotATime), ("2026-02-30T12:00:00Z", .isNotATime),
        ("2026-11-23T24:00:00Z", .isNotATime), ("2026-11-23T12:00:60Z", .isNotATime),
        ("2026-11-23T12:00:00.Z", .isNotATime), ("2026-11-23T12:00:00+1", .isNotATime),
        ("2026-11-23T12:00:00Z ", .isNotATime), ("2026-11-23T1२:00:00Z", .isNotATime), ("", .isNotATime),
    ])
    func `any other text is not, and a missing zone is told apart`(text: String, failure: Moment.Failure) {
        #expect(throws: failure) { try Moment.read(text) }
    }
}
