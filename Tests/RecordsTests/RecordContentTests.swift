import Foundation
import HearthCore
import Records
import Testing

@Suite struct RecordContentTests {
    private let type: RecordType

    init() throws { type = try #require(Registry.current["recipe"]) }

    private func stamp(_ milliseconds: Int64, _ device: UInt32 = 1) -> Stamp {
        Stamp(milliseconds: milliseconds, counter: 0, device: device)
    }

    private func edit(_ data: Fields, _ stamp: Stamp) -> RecordContent {
        RecordContent(type.check(data, isNew: false, now: noon), stamp: stamp, as: type)
    }

    private func joined(_ contents: RecordContent...) -> RecordContent {
        var result = contents[0]
        for other in contents.dropFirst() { result.join(other, as: type) }
        return result
    }

    // MARK: Laws

    /// Returns random content that some edits in random order could have left. Few stamps, so that equal ones are frequent;
    /// the value follows from stamp and field, as a device writes a stamp once.
    private func content(_ random: inout TestRandom) -> RecordContent {
        var result: RecordContent?
        for _ in 0...random.int(0...4) {
            let time = stamp(Int64(random.int(1...12)), UInt32(random.int(1...3)))
            var values = TestRandom(seed: UInt64(time.milliseconds) << 8 | UInt64(time.device))
            var data: Fields = [:]
            for name in ["name", "description", "yield", "unknown_field"] where values.chance(50) {
                data[name] = values.chance(20) && name != "name" ? .null : .string("\(name) at \(time)")
            }
            let tags = ["a", "b", "c", "d"].map(FieldValue.string)
            switch values.int(1...4) {
            case 1: data["tags"] = .array(tags.filter { _ in values.chance(50) })
            case 2, 3:
                data["tags"] = [
                    "add": .array(tags.filter { _ in values.chance(40) }),
                    "remove": .array(tags.filter { _ in values.chance(40) }),
                ]
            default: break
            }
            let change = edit(data, time)
            if var known = result {
                known.join(change, as: type)
                result = known
            } else {
                result = change
            }
        }
        return result ?? edit([:], stamp(1))
    }

    @Test(arguments: 1...20)
    func `a merge is commutative, associative and idempotent for random contents`(seed: Int) {
        var random = TestRandom(seed: UInt64(seed))
        for _ in 0..<200 {
            let (a, b, c) = (content(&random), content(&random), content(&random))
            #expect(joined(a, b) == joined(b, a), "seed \(seed)")
            #expect(joined(joined(a, b), c) == joined(a, joined(b, c)), "seed \(seed)")
            #expect(joined(a, a) == a, "seed \(seed)")
            #expect(joined(a, b, a, b) == joined(a, b), "seed \(seed)")
        }
    }

    @Test(arguments: 1...20)
    func `edits end in one content in whichever order they arrive`(seed: Int) {
        var random = TestRandom(seed: UInt64(seed) &+ 1000)
        let edits = (1...8).map { _ in content(&random) }
        let orders = (1...6).map { _ in edits.shuffled(using: &random) }
        let results = orders.map { order in order.dropFirst().reduce(into: order[0]) { $0.join($1, as: type) } }
        #expect(results.allSatisfy { $0 == results[0] }, "seed \(seed)")
    }

    // MARK: Cases

    @Test func `two edits of two fields both hold`() {
        let base = edit(["name": "Soup", "yield": "1 pot"], stamp(1))
        let merged = joined(base, edit(["name": "Stew"], stamp(3)), edit(["yield": "2 pots"], stamp(2)))
        #expect(merged.fields == ["name": "Stew", "yield": "2 pots"])
    }

    @Test func `a later clearing removes a field, and an earlier edit does not bring it back`() {
        let base = edit(["name": "Soup", "yield": "1 pot"], stamp(1))
        let merged = joined(base, edit(["yield": .null], stamp(5)), edit(["yield": "2 pots"], stamp(4)))
        #expect(merged.fields == ["name": "Soup"])
    }

    @Test func `an element that one adds and another that one removes both hold`() {
        let base = edit(["name": "Soup", "tags": ["quick", "vegan"]], stamp(1))
        let merged = joined(
            base, edit(["tags": ["add": ["soup"]]], stamp(3, 1)), edit(["tags": ["remove": ["vegan"]]], stamp(2, 2)))
        #expect(merged.fields["tags"] == ["quick", "soup"])
    }

    @Test func `a set that is replaced forgets earlier edits of elements and keeps later ones`() {
        let base = edit(["name": "Soup", "tags": ["a"]], stamp(1))
        let merged = joined(
            base, edit(["tags": ["add": ["early"]]], stamp(2)), edit(["tags": ["b"]], stamp(3)),
            edit(["tags": ["add": ["late"]]], stamp(4)))
        #expect(merged.fields["tags"] == ["b", "late"])
    }

    @Test func `the outcome of a merge names what won and what lost`() {
        var content = edit(["name": "Soup", "yield": "1 pot"], stamp(5))
        #expect(content.join(edit(["name": "Stew", "language": "en"], stamp(3)), as: type).lost == ["name"])
        #expect(content.join(edit(["yield": "2 pots"], stamp(7)), as: type).won == ["yield"])
        #expect(content.join(edit(["name": "Soup"], stamp(2)), as: type) == RecordContent.Outcome())
    }

    // MARK: Stamps as text

    @Test(arguments: 1...10)
    func `stamps survive their text`(seed: Int) throws {
        var random = TestRandom(seed: UInt64(seed))
        for _ in 0..<100 {
            var content = content(&random)
            if random.chance(20) { content.stamps.life = stamp(9) }
            if random.chance(20) { content.stamps.zone = stamp(8) }
            let text = content.stamps.text(recordStamp: stamp(12))
            #expect(try FieldStamps(text, recordStamp: stamp(12)) == content.stamps, "\(text ?? "nil")")
        }
    }

    @Test func `stamps of one edit have no text, and one of another edit has a short one`() {
        let content = edit(["name": "Soup", "yield": "1 pot", "language": "en"], stamp(1))
        #expect(content.stamps.text(recordStamp: stamp(1)) == nil)
        let edited = joined(content, edit(["yield": "2 pots"], stamp(2)))
        #expect(
            edited.stamps.text(recordStamp: stamp(2))
                == #"{"":"000000000001-0000-00000001","yield":"000000000002-0000-00000001"}"#)
    }
}
