import Foundation
import HearthCore
import Records
import Testing

/// Tests of fields that the server computes where edits are planned.
@Suite struct ComputedFieldsTests {
    /// Counts the ingredients, and repeats them as often as they say.
    private struct Counting: RecordKnowledge {
        func computedFields(of type: String) -> ComputedFields? {
            switch type {
            case "recipe": ComputedFields(inputs: ["ingredients"], outputs: ["lines", "nutrition"])
            case "chore_done": ComputedFields(inputs: ["state"], outputs: ["points"], source: "chore_id")
            default: nil
            }
        }

        func compute(_ type: String, from origin: ComputedOrigin) -> Fields? {
            if type == "chore_done" {
                // The points of the chore, and the user who wrote the state in front.
                guard let points = origin.source?["points"]?.integer else { return nil }
                return ["points": .number(Double(points + 1000 * origin.author))]
            }
            guard let ingredients = origin.fields["ingredients"]?.array else { return Fields() }
            return [
                "nutrition": ["count": .number(Double(ingredients.count))],
                "lines": .string(String(repeating: "x", count: ingredients.count * 1000)),
            ]
        }

        func aisle(of item: Fields) -> String { "" }
    }

    private var house = House()

    init() { house.server.knowledge = Counting() }

    private func count(_ id: UUID) throws -> FieldValue? {
        try house.fields(id, in: house.household)?["nutrition"]?.object?["count"]
    }

    @Test mutating func `they follow their inputs, and no client writes them`() throws {
        let id = house.random.uuid()
        let made = house.push(
            house.household, "recipe", id, .put,
            ["name": "Soup", "ingredients": ["a", "b"], "nutrition": ["count": 9]])
        #expect(try made.status == .applied && count(id) == 2)
        _ = house.push(house.household, "recipe", id, .set, ["nutrition": ["count": 9], "name": "Stew"], base: 1)
        #expect(try count(id) == 2)
        _ = house.push(house.household, "recipe", id, .set, ["ingredients": ["a", "b", "c"]], base: 2)
        #expect(try count(id) == 3)
        // An edit that comes too late changes no input.
        let early = Stamp(milliseconds: noon.milliseconds - 20_000_000, counter: 0, device: 9)
        _ = house.push(house.household, "recipe", id, .set, ["ingredients": []], base: 1, at: early)
        #expect(try count(id) == 3)
        _ = house.push(house.household, "recipe", id, .set, ["ingredients": .null], base: 3)
        #expect(try count(id) == nil && house.fields(id, in: house.household)?["lines"] == nil)
    }

    @Test mutating func `they are computed for what a person brings back`() throws {
        let id = house.random.uuid()
        _ = house.push(house.household, "recipe", id, .put, ["name": "Soup", "ingredients": ["a"]])
        _ = house.push(house.household, "recipe", id, .del)
        _ = house.push(house.household, "recipe", id, .restore, ["name": "Soup", "ingredients": ["a", "b"]])
        #expect(try count(id) == 2)
    }

    @Test mutating func `they never make a record too large`() throws {
        let id = house.random.uuid()
        let ingredients = FieldValue.array((0..<70).map { .string("\($0)") })
        let made = house.push(house.household, "recipe", id, .put, ["name": "Soup", "ingredients": ingredients])
        let fields = try house.fields(id, in: house.household)
        #expect(made.status == .applied && fields?["lines"] == nil && fields?["nutrition"] == nil)
        #expect(fields?["ingredients"]?.array?.count == 70)
    }

    // MARK: From another record

    private mutating func chore(points: Int, in zone: ZoneID? = nil) -> UUID {
        let id = house.random.uuid()
        _ = house.push(
            zone ?? house.household, "chore", id, .put,
            ["name": "Dishes", "assign": "anyone", "starts_on": "2026-11-23", "points": .number(Double(points))])
        return id
    }

    /// Ticks a chore on a day.
    private mutating func tick(
        _ chore: UUID, _ day: String, user: Int64 = 1, points: Double = 99, state: FieldValue = "done"
    ) -> (id: UUID, result: PushResult) {
        let data: Fields = [
            "chore_id": .string(chore.text), "due_on": .string(day), "state": state, "points": .number(points),
        ]
        let id = Registry.current["chore_done"]?.naturalID(in: house.household, of: data) ?? chore
        return (id, house.push(house.household, "chore_done", id, .put, data, user: user))
    }

    @Test mutating func `they follow another record of the zone, and who makes the edit`() throws {
        let chore = chore(points: 5)
        let (id, _) = tick(chore, "2026-11-23")
        #expect(try house.fields(id, in: house.household)?["points"] == 1005)
        // Another edit of the state names no chore: it is that of the record.
        _ = house.push(house.household, "chore_done", id, .set, ["state": "approved", "points": 70], user: 2, base: 1)
        #expect(try house.fields(id, in: house.household)?["points"] == 2005)
        // What was counted stays when the chore changes.
        _ = house.push(house.household, "chore", chore, .set, ["points": 8], base: 1)
        _ = house.push(house.household, "chore_done", id, .set, ["note": "Well done."], base: 2)
        #expect(try house.fields(id, in: house.household)?["points"] == 2005)
    }

    @Test mutating func `the other record may come in the same push, and without it nothing is computed`() throws {
        let chore = house.random.uuid()
        let (early, _) = tick(chore, "2026-11-22")
        #expect(try house.fields(early, in: house.household)?["points"] == nil)
        let data: Fields = ["chore_id": .string(chore.text), "due_on": "2026-11-23", "state": "done"]
        let id = try #require(Registry.current["chore_done"]?.naturalID(in: house.household, of: data))
        let edits = [
            Mutation(
                mid: house.random.uuid(), zone: house.household, type: "chore", id: chore, operation: .put,
                stamp: house.stamp(),
                data: ["name": "Dishes", "assign": "anyone", "starts_on": "2026-11-23", "points": 3]),
            Mutation(
                mid: house.random.uuid(), zone: house.household, type: "chore_done", id: id, operation: .put,
                stamp: house.stamp(), data: data),
        ]
        #expect(house.push(edits.map { .readable($0) }).map(\.status) == [.applied, .applied])
        #expect(try house.fields(id, in: house.household)?["points"] == 1003)
    }

    @Test mutating func `two phones that tick one turn offline make one record`() throws {
        let chore = chore(points: 5)
        let (id, first) = tick(chore, "2026-11-23")
        let (same, second) = tick(chore, "2026-11-23", user: 2)
        #expect(id == same && first.status == .applied && second.status != .invalid)
        #expect(try house.fields(id, in: house.household)?["points"] == 1005)
    }
}
