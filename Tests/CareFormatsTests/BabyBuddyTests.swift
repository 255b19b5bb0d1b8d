@testable import CareFormats
import Foundation
import HearthCore
import JSONText
import Testing

@Suite struct BabyBuddyTests {
    private static let child = (
        "child.csv", "id,first_name,last_name,birth_date,birth_time\n4,Mia,Sand,2026-05-02,\n7,Bo,Sand,2024-01-09,\n"
    )
    private static let tag = ("tag.csv", "id,name,color\n1,teething,#ff0000\n2,travel,#00ff00\n")
    private static let head = "id,child_id,child_first_name,child_last_name,"

    @Test func `every model is told by its columns and read into its own fields`() throws {
        let h = Self.head
        let imported = try items(
            folder([
                Self.child, Self.tag,
                (
                    "a.csv",
                    h
                        + "start,end,type,method,amount,notes,tags\n1,4,Mia,Sand,2026-10-21 15:19:27,2026-10-21 15:28:27,formula,bottle,120.5,\"a, b\",\"2,1\"\n"
                ),
                ("b.csv", h + "start,end,nap,notes,tags\n1,7,Bo,Sand,2026-10-21 13:05:27,2026-10-21 13:46:27,1,,\n"),
                ("c.csv", h + "time,wet,solid,color,amount,notes,tags\n1,4,Mia,Sand,2026-10-21 14:32:27,1,0,,1.4,,9\n"),
                (
                    "d.csv",
                    h + "start,end,amount,notes,tags\n1,4,Mia,Sand,2026-10-21 14:32:27,2026-10-21 14:42:27,97,,\n"
                ),
                (
                    "e.csv",
                    h + "start,end,milestone,tags\n1,4,Mia,Sand,2026-10-21 14:32:27,2026-10-21 14:42:27,rolled over,\n"
                ),
                ("f.csv", h + "temperature,time,notes,tags\n1,4,Mia,Sand,100.4,2026-10-21 14:32:27,,\n"),
                ("g.csv", h + "weight,date,notes,tags\n1,4,Mia,Sand,4.2,2026-10-21,,\n"),
                ("h.csv", h + "height,date,notes,tags\n1,4,Mia,Sand,54.8,2026-10-21,,\n"),
                ("i.csv", h + "head_circumference,date,notes,tags\n1,4,Mia,Sand,38.1,2026-10-21,,\n"),
                ("j.csv", h + "bmi,date,notes,tags\n1,4,Mia,Sand,14.1,2026-10-21,,\n"),
                ("k.csv", h + "note,time,tags\n1,4,Mia,Sand,First tooth,2026-10-21 14:32:27,\n"),
                (
                    "l.csv",
                    h
                        + "name,dosage,dosage_unit,time,next_dose_interval,notes,tags\n1,4,Mia,Sand,Drops,2.5,ml,2026-10-21 14:32:27,8:00:00,,\n"
                ),
            ]), options(volume: .millilitre, weight: .kilogram))
        #expect(imported.children.map(\.name) == ["Mia Sand", "Bo Sand"])
        #expect(
            imported.events.map(\.kind) == [
                "feeding", "sleep", "diaperchange", "pumping", "tummytime", "temperature", "weight", "height",
                "headcircumference", "bmi", "note", "medication",
            ])
        #expect(
            imported.events.first?.json.text
                == #"{"kind":"feeding","id":1,"child":"Mia Sand","start":"2026-10-21T13:19:27.000Z","end":"2026-10-21T13:28:27.000Z","type":"formula","method":"bottle","amount":120.5,"amount_ml":120.5,"notes":"a, b","tags":["travel","teething"]}"#
        )
        #expect(imported.events[1]["nap"] == "true")
        #expect(imported.events[1].child?.key == "7")
        #expect(imported.events[2]["tags"] == #"["9"]"#)
        #expect(imported.events[5]["celsius"] == "38")
        #expect(imported.events[6].day?.description == "2026-10-21")
        #expect(imported.events[7]["length_cm"] == "54.8")
        #expect(imported.issues.isEmpty)
    }

    /// The export of today, of 2024 without ids of children, and the older form with ids of children alone.
    @Test func `all shapes of a file give the same entries`() throws {
        let rows = [
            ("2026-10-21 15:19:27", "2026-10-21 15:28:27", "1"), ("2026-10-25 02:30:00", "2026-10-25 03:10:00", "0"),
        ]
        func events(_ header: String, _ row: ((String, String, String)) -> String) throws -> [SourceEvent] {
            let text = header + "\n" + rows.map { row($0) + "\n" }.joined()
            return try items(folder([Self.child, ("x.csv", text)])).events
        }
        let today = try events("id,child_id,child_first_name,child_last_name,start,end,nap,notes,tags") {
            "1,7,Bo,Sand,\($0.0),\($0.1),\($0.2),,"
        }
        let names = try events("id,child_first_name,child_last_name,start,end,nap,notes,tags") {
            "1,Bo,Sand,\($0.0),\($0.1),\($0.2),,"
        }
        let older = try events("child_id,start,nap,end,notes") { "7,\($0.0),\($0.2),\($0.1)," }
        #expect(today.count == 1, "the second row has the same id")
        #expect(older.count == 2)
        for other in [names, older] {
            #expect(other.first?.start == today.first?.start)
            #expect(other.first?.end == today.first?.end)
            #expect(other.first?.child == today.first?.child)
            #expect(other.first?.fields == today.first?.fields)
        }
    }

    @Test func `a row of a child that does not exist is refused with its line`() throws {
        let imported = try items(
            folder([
                Self.child,
                (
                    "d.csv",
                    "child_id,time,wet,solid,color,amount\n4,2026-02-17 03:54:09,0,1,,5\n99,2026-02-17 03:54:09,0,1,,5\n"
                ),
                (
                    "n.csv",
                    "child_first_name,child_last_name,note,time\nMia,Berg,x,2026-02-17 03:54:09\n,,y,2026-02-17 03:54:09\n"
                ),
            ]))
        #expect(imported.events.count == 1)
        #expect(imported.codes == [.rowRefused, .rowRefused, .rowRefused])
        #expect(imported.issues.map(\.place.description) == ["d.csv:3", "n.csv:2", "n.csv:3"])
        #expect(imported.issues.map(\.value) == ["99", "Mia Berg", nil])
    }

    @Test func `without a file of children the rows name them`() throws {
        let imported = try items(
            folder([("d.csv", "child_id,time,wet,solid,color,amount\n99,2026-02-17 03:54:09,0,1,,5\n")]))
        #expect(imported.events.count == 1)
        #expect(imported.children.map(\.key) == ["99"])
    }

    @Test func `files without a telling column are told by their name, or left out`() throws {
        let text = "id,child_id,start,end,notes\n1,4,2026-10-21 15:19:27,2026-10-21 15:28:27,\n"
        let imported = try items(folder([Self.child, ("my-sleep.csv", text), ("tummy.csv", text), ("what.csv", text)]))
        #expect(imported.events.map(\.kind) == ["sleep", "tummytime"])
        #expect(imported.issues.map(\.place.file) == ["what.csv"])
        #expect(imported.codes == [.fileIgnored])
    }

    @Test func `damaged rows are reported and cost nothing else`() throws {
        let text =
            Self.head + """
                start,end,nap,notes,tags
                1,4,Mia,Sand,2026-10-21 15:19:27,2026-10-21 15:28:27,1,,
                2,4,Mia,Sand,2026-10-21 15:19:27,2026-10-21 15:10:00,1,,
                3,4,Mia,Sand,not a time,2026-10-21 15:10:00,1,,
                4,4,Mia,Sand,2026-10-22 15:19:27,2026-10-22 15:28:27,perhaps,,
                5,4,Mia,Sand,2026-10-22 15:19:27,2026-10-22 15:28:27,1,an, unquoted, comma,
                1,4,Mia,Sand,2026-10-21 15:19:27,2026-10-21 15:28:27,1,,
                4,4,Mia,Sand,2026-10-23 15:19:27,2026-10-23 15:28:27,1,,
                6,4,Mia,Sand,2026-03-29 02:30:00,2026-03-29 04:00:00,1,,
                7,4,Mia,Sand,2026-10-24 15:19:27,2026-10-2
                """
        let imported = try items(folder([Self.child, ("s.csv", text)]))
        #expect(imported.events.map(\.sourceID) == ["1", "4", "6"])
        #expect(
            imported.issues.map { "\($0.place.line) \($0.code.rawValue)" } == [
                "3 row_refused", "4 row_refused", "5 value_lost", "6 row_refused", "7 duplicate", "8 duplicate",
                "9 skipped_time", "10 row_refused",
            ])
        #expect(imported.issues.last?.message.contains("cut off") == true)
    }

    @Test func `unknown columns are kept in the entry and listed as left out`() throws {
        let text =
            Self.head
            + "start,end,nap,mood,notes,tags\n1,4,Mia,Sand,2026-10-21 15:19:27,2026-10-21 15:28:27,1,happy,,1\n"
        let files = folder([Self.child, Self.tag, ("s.csv", text)])
        #expect(try items(files).events.first?["mood"] == #""happy""#)
        let leftOut = try records(files).summary.leftOut
        #expect(leftOut.keys.sorted() == ["sleep.mood", "sleep.nap", "sleep.tags"])
        #expect(leftOut["sleep.mood"]?.first == ImportPlace(file: "s.csv", line: 2))
    }
}
