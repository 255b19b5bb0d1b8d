import AssistAPI
import Foundation
import HearthCore
import HearthTesting
import Testing

/// Tests of the runs that the replay buffer keeps, and for how long.
@Suite struct ReplayBufferTests {
    private let clock = ManualClock()
    private let owner = User(id: UUID(), number: 1, displayName: "Ada", createdAt: Timestamp(milliseconds: 0))
    private let envelope = [UInt8](repeating: 0x78, count: 1000)

    @Test func `a run beyond its limit loses its oldest events`() async throws {
        let replays = ReplayBuffer(limits: .init(run: 10_000), clock: clock)
        let eventLog = replays.open(UUID(), owner: owner, prompt: "")
        for number in 1...100 {
            #expect(replays.append(envelope, to: eventLog) == number)
            #expect(replays.size <= 10_600)
        }
        #expect(!eventLog.reaches(back: 90))
        #expect(eventLog.reaches(back: 91))
        let batch = try await eventLog.next(after: 91)
        #expect(batch?.first == 92)
        #expect(batch?.envelopes.count == 9)
        await #expect(throws: RunEventLog.Overrun.self) { try await eventLog.next(after: 90) }
    }

    @Test func `a credential with limits reads no run that may have seen more`() {
        let replays = ReplayBuffer(clock: clock)
        let (care, kitchen) = (RecordLimits(areas: [.care]), RecordLimits(areas: [.kitchen]))
        let whole = replays.open(UUID(), owner: owner, prompt: "").id
        let limited = replays.open(UUID(), owner: owner, limits: care, prompt: "").id
        #expect(replays.eventLog(whole, of: owner) != nil && replays.eventLog(limited, of: owner) != nil)
        #expect(replays.eventLog(whole, of: owner, within: care) == nil)
        #expect(replays.eventLog(limited, of: owner, within: care) != nil)
        #expect(replays.eventLog(limited, of: owner, within: kitchen) == nil)
    }

    @Test func `a run is its household's: its user reads it from no other one`() {
        let replays = ReplayBuffer(clock: clock)
        let run = replays.open(UUID(), owner: owner, prompt: "").id
        var moved = owner
        moved.householdID = UUID()
        var renamed = owner
        renamed.displayName = "Grace"
        #expect(replays.eventLog(run, of: renamed) != nil)
        #expect(replays.eventLog(run, of: moved) == nil)
    }

    @Test func `an event larger than the limit is not kept`() async throws {
        let replays = ReplayBuffer(limits: .init(run: 500), clock: clock)
        let eventLog = replays.open(UUID(), owner: owner, prompt: "")
        #expect(replays.append(envelope, to: eventLog) == 1)
        #expect(replays.size < 600)
        #expect(replays.append([0x78], to: eventLog) == 2)
        #expect(try await eventLog.next(after: 1)?.envelopes == [[0x78]])
    }

    @Test func `the oldest finished run is evicted first when the total exceeds the limit`() {
        let replays = ReplayBuffer(limits: .init(total: 10_000), clock: clock)
        let running = record(4, in: replays, ends: false)
        let first = record(2, in: replays)
        let second = record(1, in: replays)
        #expect([running, first, second].allSatisfy { replays.eventLog($0.id, of: owner) != nil })
        let last = record(1, in: replays)
        #expect(replays.eventLog(first.id, of: owner) == nil)
        #expect([running, second, last].allSatisfy { replays.eventLog($0.id, of: owner)?.reaches(back: 0) == true })
        #expect(replays.size <= 10_000)
    }

    @Test func `the writing run loses its events when no run has finished`() {
        let replays = ReplayBuffer(limits: .init(total: 10_000), clock: clock)
        let first = record(6, in: replays, ends: false)
        let second = record(6, in: replays, ends: false)
        #expect(replays.size <= 10_000)
        #expect(first.reaches(back: 0))
        #expect(!second.reaches(back: 0))
        #expect(replays.append(envelope, to: second) == 7)
    }

    @Test func `an active run is kept without a time limit`() {
        let replays = ReplayBuffer(clock: clock)
        let eventLog = record(1, in: replays, ends: false)
        clock.advance(by: .seconds(10_000))
        #expect(replays.eventLog(eventLog.id, of: owner) != nil)
        replays.end(eventLog)
        clock.advance(by: .seconds(299))
        #expect(replays.eventLog(eventLog.id, of: owner) != nil)
        clock.advance(by: .seconds(1))
        #expect(replays.eventLog(eventLog.id, of: owner) == nil)
        #expect(replays.size == 0)
    }

    @Test func `expired runs are evicted without a request`() async {
        let replays = ReplayBuffer(clock: clock)
        async let _ = replays.sweep()
        replays.end(replays.open(UUID(), owner: owner, prompt: ""))
        await clock.waitForSleepers()
        clock.advance(by: .seconds(200))
        replays.end(replays.open(UUID(), owner: owner, prompt: ""))
        let two = replays.size
        clock.advance(by: .seconds(100))
        // It sleeps again, until the second one's time.
        await clock.waitForSleepers()
        #expect(replays.size == two / 2)
        clock.advance(by: .seconds(200))
        while replays.size > 0 { await Task.yield() }
    }

    @Test func `a cancelled reader stops waiting`() async throws {
        let eventLog = ReplayBuffer(clock: clock).open(UUID(), owner: owner, prompt: "")
        await withTaskGroup { group in
            group.addTask { await #expect(throws: CancellationError.self) { try await eventLog.next(after: 0) } }
            await Task.yield()
            group.cancelAll()
        }
    }

    private func record(_ count: Int, in replays: ReplayBuffer, ends: Bool = true) -> RunEventLog {
        let eventLog = replays.open(UUID(), owner: owner, prompt: "")
        for _ in 0..<count { _ = replays.append(envelope, to: eventLog) }
        if ends { replays.end(eventLog) }
        return eventLog
    }
}
