import Foundation
import HearthCore
import Records
import Testing

@Suite struct StampTests {
    @Test func `a stamp survives its text, and texts sort like stamps`() throws {
        var random = TestRandom(seed: 3)
        var stamps: [Stamp] = [.zero]
        for _ in 0..<500 {
            stamps.append(
                Stamp(
                    milliseconds: Int64(random.next() >> UInt64(random.int(16...60))),
                    counter: UInt16(truncatingIfNeeded: random.next()),
                    device: UInt32(truncatingIfNeeded: random.next())))
        }
        for stamp in stamps { #expect(Stamp(stamp.text) == stamp) }
        #expect(stamps.sorted().map(\.text) == stamps.map(\.text).sorted())
        #expect(
            Stamp(milliseconds: 1_795_435_200_000, counter: 7, device: 0x5A17_C0DE).text == "01a20846fe00-0007-5a17c0de"
        )
    }

    @Test(arguments: [
        "", "01a20846fe00-0007-5a17c0d", "01a20846fe00-0007-5a17c0dee", "01A20850F600-0007-5a17c0de",
        "01a20846fe00_0007-5a17c0de", "01a20846fe000-007-5a17c0de", "01a20846fe00-0007-5a17c0dg",
        "-1a20850f600-0007-5a17c0de",
    ])
    func `a text that is no stamp is rejected`(text: String) { #expect(Stamp(text) == nil) }

    @Test func `a counter that overflows borrows from the next millisecond`() {
        let last = Stamp(milliseconds: 5, counter: .max, device: 1)
        let next = last.next(on: 2)
        #expect(next == Stamp(milliseconds: 6, counter: 0, device: 2))
        #expect(next > last)
        let end = Stamp(milliseconds: 1 << 48 - 1, counter: .max, device: 1)
        #expect(end.next(on: 1) == end)
    }

    // MARK: Clock

    @Test func `a clock never repeats and never goes back`() {
        var clock = HybridClock(device: 1)
        var last = Stamp.zero
        var random = TestRandom(seed: 8)
        var now = noon.milliseconds
        for _ in 0..<1000 {
            now += Int64(random.int(-5000...5000))
            let stamp = clock.tick(at: Timestamp(milliseconds: now))
            #expect(stamp > last)
            last = stamp
        }
    }

    @Test func `a clock passes every stamp that it has seen`() {
        var clock = HybridClock(device: 9)
        let seen = Stamp(milliseconds: noon.milliseconds + 86_400_000, counter: 4, device: 1)
        clock.see(seen)
        #expect(clock.tick(at: noon) > seen)
    }

    @Test func `a clock adds the median of five differences to the server`() {
        var clock = HybridClock(device: 1)
        for offset in [9_000_000, 3_600_000, 3_600_400, -50, 3_599_000, 3_601_000] as [Int64] {
            let sent = Timestamp(milliseconds: noon.milliseconds)
            clock.measure(
                server: Timestamp(milliseconds: noon.milliseconds + 100 + offset), sent: sent,
                received: Timestamp(milliseconds: noon.milliseconds + 200))
        }
        #expect(clock.samples.count == 5)
        #expect(clock.offset == 3_600_000)
        #expect(clock.tick(at: noon).milliseconds == noon.milliseconds + 3_600_000)
    }

    // MARK: Limit

    @Test func `stamps up to a minute ahead stay, later ones are cut in their order`() {
        var limit = StampLimit(now: noon)
        let minute = noon.milliseconds + 60_000
        let near = Stamp(milliseconds: minute, counter: 2, device: 1)
        let far = (0..<3).map { Stamp(milliseconds: minute + 86_400_000 + Int64($0), counter: 0, device: 1) }
        #expect(limit.admit(near, after: nil) == near)
        let cut = far.map { limit.admit($0, after: nil) }
        #expect(cut.allSatisfy { $0.milliseconds == minute && $0.device == 1 })
        #expect(near < cut[0] && cut[0] < cut[1] && cut[1] < cut[2])
    }

    @Test func `a stamp that is cut stays above the record that it changes`() {
        var limit = StampLimit(now: noon)
        let seen = Stamp(milliseconds: noon.milliseconds + 60_000, counter: 8, device: 200)
        let far = Stamp(milliseconds: noon.milliseconds + 86_400_000, counter: 0, device: 1)
        #expect(limit.admit(far, after: seen) > seen)
    }

    /// Two devices whose clocks are up to a day wrong, and which do not measure the difference, edit one field in turn. Each
    /// has seen the edit before.
    @Test(arguments: 1...40)
    func `an edit made after seeing another one wins over it, with clocks that are a day wrong`(seed: Int) throws {
        var random = TestRandom(seed: UInt64(seed))
        var server = MemoryServer()
        let household = ZoneID(.household, random.uuid())
        server.members = [1: .owner, 2: .owner]
        server.make(household, roles: server.members)
        let ids = [random.uuid(), random.uuid()]
        let skews = [random.int(-86_400_000...86_400_000), random.int(-86_400_000...86_400_000)].map(Int64.init)
        var clocks = ids.map { HybridClock(device: Stamp.device($0)) }
        let record = random.uuid()
        var cursors: [Int64] = [0, 0]
        for turn in 0..<30 {
            let device = random.int(0...1)
            server.now = Timestamp(milliseconds: server.now.milliseconds + Int64(random.int(1...40_000)))
            let page = try #require(server.pull(household, from: cursors[device], limit: 100, user: 1))
            for change in page.changes { clocks[device].see(change.stamp) }
            cursors[device] = page.seq
            let text = FieldValue.string("turn \(turn)")
            let now = Timestamp(milliseconds: server.now.milliseconds + skews[device])
            let mutation = Mutation(
                mid: random.uuid(), zone: household, type: "board_note", id: record,
                operation: turn == 0 ? .put : .set, baseRev: turn == 0 ? nil : Int64(turn),
                stamp: clocks[device].tick(at: now), data: ["text": text])
            let results = server.push([mutation], device: ids[device], user: Int64(device + 1))
            #expect(results[0].status == .applied, "seed \(seed), turn \(turn)")
            let data = try #require(server.records[RecordKey(household, record)]?.data)
            #expect(try Fields(parsing: data)["text"] == text, "seed \(seed), turn \(turn)")
        }
    }
}
