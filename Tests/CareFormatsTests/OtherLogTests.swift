@testable import CareFormats
import Foundation
import HearthCore
import JSONText
import Testing

@Suite struct OtherLogTests {
    // MARK: - Huckleberry

    private static let head = "Type,Start,End,Duration,Start Condition,Start Location,End Condition,Notes\r\n"

    private func huckleberry(_ row: String, _ options: ImportOptions = options()) throws -> Imported {
        try items(folder([("export.csv", Self.head + row + "\r\n")]), options)
    }

    @Test(arguments: [
        (
            "Feed,2026-02-25 10:30,,,Formula,Bottle,4oz,",
            #"{"method":"bottle","contents":"formula","amount_ml":118.294}"#
        ),
        ("Feed,2026-02-25 10:30,,,00:03L,Breast,01:07R,", #"{"method":"breast","left_min":3,"right_min":67}"#),
        ("Feed,2026-02-25 10:30,,,,,00:07L,", #"{"method":"breast","left_min":7}"#),
        (
            "Diaper,2026-02-25 10:30,,green,,,\"Both, pee:small poo:large\",",
            #"{"wet":true,"solid":true,"color":"green","pee_size":"small","poo_size":"large"}"#
        ),
        ("Diaper,2026-02-25 10:30,,,,,Pee,", #"{"wet":true,"solid":false}"#),
        ("Diaper,2026-02-25 10:30,,,,,Dry,", #"{"wet":false,"solid":false}"#),
        ("Potty,2026-02-25 10:30,,,,,Poo:small,", #"{"wet":false,"solid":true,"size":"small"}"#),
        ("Pump,2026-02-25 10:30,,,1.5oz,,60ml,", #"{"left_ml":44.36,"right_ml":60,"amount_ml":104.36}"#),
        ("Meds,2026-02-25 10:30,,,2.5 ml,Drops,,", #"{"name":"Drops","dose":"2.5 ml"}"#),
        (
            "Growth,2026-02-25 10:30,,,14lb 6oz,1ft 11in,41 cm,",
            #"{"weight_g":6520.39,"length_cm":58.42,"head_cm":41}"#
        ),
        ("Temp,2026-02-25 10:30,,,\"99,5°F\",,,", #"{"celsius":37.5}"#),
        ("Solids,2026-02-25 10:30,,,pear,,LOVED,\"x\ny\"", #"{"food":"pear","reaction":"loved","notes":"x\ny"}"#),
    ])
    func `the columns of a Huckleberry row carry what its type says`(row: String, fields: String) throws {
        let imported = try huckleberry(row)
        #expect(imported.issues.isEmpty)
        #expect(RawJSON.object(try #require(imported.events.first).fields).text == fields)
    }

    @Test func `Huckleberry rows without type, start or sense are reported`() throws {
        let imported = try items(
            folder([
                (
                    "export.csv",
                    Self.head
                        + "Dancing,2026-02-25 10:30\nSleep,,\nSleep,2026-02-25 10:30,2026-02-25 09:30\nTemp,2026-02-25 10:30,,,warm\nSleep,2026-02-25 10:30\n"
                )
            ]))
        #expect(imported.events.map(\.kind) == ["temperature", "sleep"])
        #expect(imported.issues.map(\.place.line) == [2, 3, 4, 5])
        #expect(imported.codes == [.rowRefused, .rowRefused, .rowRefused, .valueLost])
    }

    @Test func `a shorter Huckleberry header, other delimiters and a byte order mark are read`() throws {
        let imported = try items(
            folder([("e.csv", "\u{FEFF}Type;Start;End\nSleep;2026-02-25 10:30;2026-02-25 11:30\n")]))
        #expect(imported.events.first?.end?.rfc3339 == "2026-02-25T10:30:00.000Z")
    }

    @Test func `a stated length gives the end, and decides in the night of the change`() throws {
        let open = try huckleberry("Sleep,2026-02-25 10:30,,1:15,,Crib,,")
        #expect(open.events.first?.end?.rfc3339 == "2026-02-25T10:45:00.000Z")
        let night = try huckleberry("Sleep,2026-10-24 22:00,2026-10-25 02:30,5:30,,,,")
        #expect(night.events.first?.end?.rfc3339 == "2026-10-25T01:30:00.000Z")
        #expect(night.issues.isEmpty)
        let unclear = try huckleberry("Sleep,2026-10-24 22:00,2026-10-25 02:30,,,,,")
        #expect(unclear.events.first?.end?.rfc3339 == "2026-10-25T00:30:00.000Z")
        #expect(unclear.codes == [.repeatedTime])
    }

    @Test func `a row that occurs twice in a log without ids is one entry`() throws {
        let row = "Feed,2026-02-25 10:30,,,Formula,Bottle,4oz,\n"
        let imported = try items(folder([("e.csv", Self.head + row + row + row.replacing("4oz", with: "5oz"))]))
        #expect(imported.events.count == 2)
        #expect(imported.codes == [.duplicate])
    }

    // MARK: - Baby Tracker

    @Test func `Baby Tracker files are read by their columns, bottles by their name`() throws {
        let imported = try items(
            folder([
                ("x/sleep.csv", "Baby,Time,Duration(minutes),Note\nMia,\"1/13/26, 19:54\",660\n"),
                ("x/bath.csv", "Baby,Time,Duration(minutes),Note\nMia,\"1/13/26, 19:54\",10\n"),
                ("x/Mia_formula.csv", "Baby,Time,Amount (ml),Note\nMia,\"1/13/26, 7:54 PM\",120,ok\n"),
                ("x/expressed.csv", "Baby,Time,Amount (oz.),Note\nMia,\"1/13/26, 19:54\",2\n"),
                ("x/milk.csv", "Baby,Time,Amount (oz.),Note\nMia,\"1/14/26, 19:54\",2\n"),
                ("x/diaper.csv", "Baby,Time,Status,Note\nMia,\"1/13/26, 15:58\",Dry\nMia,\"1/13/26, 15:59\",Odd\n"),
                (
                    "x/pump.csv",
                    "Time,Start Side,Left duration (min),Right duration (min),Total Duration (min),Left amount (oz.),Right amount (oz.),Total amount (oz.),Note\n\"7/1/25, 15:55\",,21,22,43,1,2,,\n"
                ),
                (
                    "x/growth.csv",
                    "baby_name,timestamp,length,weight_kg,head_circumference,notes\nMia,01/13/2026 19:54,54.5,4.25,38,\n"
                ),
                ("x/temperature.csv", "Baby,Time,Temperature (°C),Note\nMia,01/13/2026 19:54,38.2,\n"),
                (
                    "x/medication.csv",
                    "Baby,Time,Medication name,Amount,,Min interval (minutes),Max interval (minutes),Note\nMia,01/13/2026 19:54,Drops,5,ml,240,,\n"
                ),
            ]))
        func fields(_ line: Int) -> String { RawJSON.object(imported.events[line].fields).text }
        #expect(
            imported.events.map(\.kind) == [
                "sleep", "bath", "feeding", "feeding", "feeding", "diaper", "growth", "temperature", "medication",
                "pumping",
            ])
        #expect(imported.events[0].end?.rfc3339 == "2026-01-14T05:54:00.000Z")
        #expect(fields(2) == #"{"method":"bottle","contents":"formula","amount_ml":120,"notes":"ok"}"#)
        #expect(fields(3) == #"{"method":"bottle","contents":"breast milk","amount_ml":59.147}"#)
        #expect(fields(4) == #"{"method":"bottle","amount_ml":59.147}"#)
        #expect(fields(6) == #"{"weight_g":4250,"length_cm":54.5,"head_cm":38}"#)
        #expect(fields(8) == #"{"name":"Drops","dose":"5 ml","Min interval (minutes)":"240"}"#)
        #expect(imported.events[9].child?.name == "Mia")
        #expect(imported.events[9]["amount_ml"] == "88.721")
        #expect(imported.codes == [.assumed, .rowRefused])
        #expect(imported.children.map(\.name) == ["Mia"])
    }

    // MARK: - BabyNanny

    private static let profile =
        #""profile":{"name":"Mia","id":"7D2C1F6E-0000-4000-8000-000000000001","birthDate":"2026-05-01T22:00:00Z"}"#
    private static func action(_ number: Int, _ members: String) -> String {
        #"{"id":"7d2c1f6e-0000-4000-8000-00000000010\#(number)","startDate":"2026-11-2\#(number)T06:00:00Z","updatedAt":"2026-11-22T06:21:10Z",\#(members)}"#
    }

    @Test func `a BabyNanny file is read with its profile before or behind the actions`() throws {
        let actions =
            #""actions":{"history":[\#(Self.action(0, #""category":"diaper","diaperType":"both""#)),\#(Self.action(1, #""category":"feeding","feedingType":"bottle","bottleType":"cowMilk","bottleVolume":120,"placename":"home""#))],"activeActions":{"sleep":\#(Self.action(2, #""category":"sleep""#))}}"#
        for text in ["{\(Self.profile),\(actions)}", "{\n\(actions),\n\(Self.profile)\n}"] {
            for pieceSize in [1, 13, 65_536] {
                let files = folder([("mia.json", text)], pieceSize: pieceSize)
                let imported = try items(files, options(nil))
                #expect(imported.children.first?.birthDate?.description == "2026-05-02")
                #expect(imported.events.map(\.kind) == ["diaper", "feeding", "sleep"])
                let records = try records(files, options(nil))
                #expect(records.records.map(\.type) == ["child", "diaper", "feeding", "sleep"])
                #expect(records.records[1].id.text == "7d2c1f6e-0000-4000-8000-000000000100")
                #expect(records.records[1].zone == "profile-7d2c1f6e-0000-4000-8000-000000000001")
                #expect(records.records[2]["content"] == .string("other"))
                #expect(records.records[3]["ended_at"] != nil, "a timer that ran for more than a day is not running")
                #expect(records.summary.leftOut.keys.sorted() == ["feeding.placename"])
            }
        }
    }

    @Test func `a timer that runs now keeps running`() throws {
        let running = Self.action(3, #""category":"sleep""#)
        let files = folder([
            ("m.json", #"{\#(Self.profile),"actions":{"activeActions":{"sleep":\#(running)},"history":[]}}"#)
        ])
        #expect(try records(files, options(nil)).records.last?["ended_at"] == nil)
    }

    @Test(arguments: [
        ("{%P,\"actions\":[", "cut off"), ("{%P,\"actions\":[{\"id\":1}", "cut off"),
        ("{%P,\"actions\":[{} {}]}", "comma"), ("{%P,\"actions\":[tru]}", "not JSON"),
        ("{\"format\":\"babynanny\",\"actions\":[]}", "no profile"), ("{%P} x", "Text follows"),
    ])
    func `a damaged JSON file is refused as a whole, with its line`(text: String, reason: String) throws {
        let text = text.replacing("%P", with: "\n" + Self.profile)
        let error = #expect(throws: CareFormatsError.self) {
            try records(folder([("mia.json", text)]), from: .babyNanny, options(nil))
        }
        #expect(error?.code == .damaged)
        #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
        #expect(error?.description.contains("mia.json") == true)
    }

    @Test func `actions with wrong members are refused one by one`() throws {
        let text = """
            {\(Self.profile),"actions":[
            {"id":"x","category":"sleep","startDate":"2026-11-20T06:00:00Z"},
            {"id":"7d2c1f6e-0000-4000-8000-000000000102","category":"bath","startDate":"2026-11-20T06:00:00Z"},
            {"id":"7d2c1f6e-0000-4000-8000-000000000103","category":"sleep","startDate":"2026-11-20T06:00:00"},
            {"id":"7d2c1f6e-0000-4000-8000-000000000104","category":"sleep","startDate":"2026-11-20T06:00:00Z","endDate":"2026-11-20T05:00:00Z"},
            7,
            {"id":"7d2c1f6e-0000-4000-8000-000000000105","category":"sleep","startDate":"2026-11-20T06:00:00Z","endDate":null}
            ]}
            """
        let imported = try items(folder([("m.json", text)]), options(nil))
        #expect(imported.events.count == 1)
        #expect(imported.issues.map(\.place.line) == [2, 3, 4, 5, 6])
    }

    @Test(arguments: ["0", "-1", "-1e20", "1e20", "9223372036854775807", "-9223372036854775808", "1e308", "0.5"])
    func `an action with an extreme number is an entry or refused`(number: String) throws {
        let members = [
            "bottleVolume", "amount_ml", "left_min", "right_min", "duration", "weight_g", "length_cm", "head_cm",
            "celsius", "left_ml", "right_ml", "dose",
        ]
        let kinds = [
            #""category":"feeding","feedingType":"leftBreast""#, #""category":"feeding","feedingType":"bottle""#,
            #""category":"sleep""#, #""category":"diaper","diaperType":"both""#, #""category":"growth""#,
            #""category":"temperature""#, #""category":"pumping""#, #""category":"medication""#,
        ]
        for kind in kinds {
            for member in members {
                let text = #"{\#(Self.profile),"actions":[\#(Self.action(0, #"\#(kind),"\#(member)":\#(number)"#))]}"#
                let read = try records(folder([("m.json", text)]), options(nil))
                #expect(read.records.count + read.issues.count >= 2, "\(text)")
            }
        }
    }

    // MARK: - Detection

    @Test func `what is no export is refused, with what was found`() throws {
        for files in [
            [("a.txt", "hello")], [("a.json", "[1]")], [("a.json", #"{"format":"other"}"#)], [("a.csv", "")], [],
        ] {
            let error = #expect(throws: CareFormatsError.self) { try items(folder(files)) }
            #expect(error?.code == .unknownFormat)
        }
        let binary = MemoryFolder([(name: "a.csv", bytes: [0x50, 0x4B, 3, 4, 0, 0, 0])])
        #expect(throws: CareFormatsError.self) { try items(binary) }
    }

    @Test func `files of two logs need a choice`() throws {
        let files = folder([
            ("h.csv", Self.head + "Sleep,2026-02-25 10:30,2026-02-25 11:30,,,,,\n"),
            ("b.csv", "child_id,start,nap,end,notes\n7,2026-02-25 10:30:00,1,2026-02-25 11:30:00,\n"),
            ("__MACOSX/._b.csv", "x"), (".DS_Store", "x"),
        ])
        #expect(throws: CareFormatsError.self) { try items(files) }
        let imported = try items(files, from: .babyBuddy)
        #expect(imported.events.map(\.place.file) == ["b.csv"])
        #expect(imported.issues.map(\.place.file) == ["h.csv"])
    }

    @Test func `local times without a zone and measures without a unit stop an import`() throws {
        let weight = folder([("w.csv", "id,child_id,weight,date,notes,tags\n1,1,4.2,2026-10-21,,\n")])
        let zone = #expect(throws: CareFormatsError.self) { try items(weight, options(nil)) }
        #expect(zone?.code == .missingChoice)
        let unit = #expect(throws: CareFormatsError.self) { try records(weight) }
        #expect(unit?.message.contains("--weight") == true)
        let nameless = folder([("h.csv", Self.head + "Sleep,2026-02-25 10:30,2026-02-25 11:30,,,,,\n")])
        let child = #expect(throws: CareFormatsError.self) { try records(nameless, options(children: [:])) }
        #expect(child?.message.contains("--child") == true)
    }
}
