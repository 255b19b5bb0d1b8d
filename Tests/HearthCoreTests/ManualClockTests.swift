import HearthCore
import HearthTesting
import Testing

@Suite struct ManualClockTests {
    @Test func `a manual clock stands still until it is advanced`() {
        let clock = ManualClock(now: Timestamp(milliseconds: 5000))
        #expect(clock.now.milliseconds == 5000)
        #expect(clock.uptime == .zero)
        clock.advance(by: .milliseconds(1500))
        #expect(clock.now.milliseconds == 6500)
        #expect(clock.uptime == .milliseconds(1500))
    }

    @Test func `a sleeper wakes at its time and not before`() async throws {
        let clock = ManualClock()
        try await withThrowingTaskGroup(of: String.self) { group in
            for (name, seconds) in [("late", 20), ("early", 10)] {
                group.addTask {
                    try await clock.sleep(for: .seconds(seconds))
                    return name
                }
            }
            await clock.waitForSleepers(2)
            clock.advance(by: .seconds(9))
            #expect(clock.sleepers == 2)
            clock.advance(by: .seconds(1))
            let first = try await group.next()
            #expect(first == "early")
            #expect(clock.sleepers == 1)
            clock.advance(by: .seconds(10))
            let second = try await group.next()
            #expect(second == "late")
        }
    }

    @Test func `a cancelled sleep throws, whether it had begun or not`() async {
        let clock = ManualClock()
        // Some sleep when the cancellation comes, some are falling asleep, some have yet to start.
        for _ in 0..<50 {
            await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<40 { group.addTask { try await clock.sleep(for: .seconds(1)) } }
                await clock.waitForSleepers()
                group.cancelAll()
                for _ in 0..<40 {
                    await #expect(throws: CancellationError.self) { try await group.next() }
                }
            }
        }
        #expect(clock.sleepers == 0)
    }
}
