import Foundation
import HearthServer
import HearthTesting
import Testing

/// What the archive keeps, and for how long.
@Suite(.timeLimit(.minutes(1))) struct RunArchiveTests {
    private let clock = ManualClock()
    private let owner = UUID()
    private let envelope = [UInt8](repeating: 0x78, count: 1000)

    @Test func `a run beyond its bound loses its beginning`() async throws {
        let archive = RunArchive(limits: .init(run: 10_000), clock: clock)
        let tape = archive.open(UUID(), owner: owner, prompt: "")
        for number in 1...100 {
            #expect(archive.append(envelope, to: tape) == number)
            #expect(archive.size <= 10_600)
        }
        #expect(!tape.reaches(back: 90))
        #expect(tape.reaches(back: 91))
        let batch = try await tape.next(after: 91)
        #expect(batch?.first == 92)
        #expect(batch?.envelopes.count == 9)
        await #expect(throws: RunTape.Overrun.self) { try await tape.next(after: 90) }
    }

    @Test func `an event larger than the bound is not kept`() async throws {
        let archive = RunArchive(limits: .init(run: 500), clock: clock)
        let tape = archive.open(UUID(), owner: owner, prompt: "")
        #expect(archive.append(envelope, to: tape) == 1)
        #expect(archive.size < 600)
        #expect(archive.append([0x78], to: tape) == 2)
        #expect(try await tape.next(after: 1)?.envelopes == [[0x78]])
    }

    @Test func `where all runs together are too large the oldest finished one goes first`() {
        let archive = RunArchive(limits: .init(total: 10_000), clock: clock)
        let running = record(4, in: archive, ends: false)
        let first = record(2, in: archive)
        let second = record(1, in: archive)
        #expect([running, first, second].allSatisfy { archive.tape($0.id, of: owner) != nil })
        let last = record(1, in: archive)
        #expect(archive.tape(first.id, of: owner) == nil)
        #expect([running, second, last].allSatisfy { archive.tape($0.id, of: owner)?.reaches(back: 0) == true })
        #expect(archive.size <= 10_000)
    }

    @Test func `where no run has finished the one that writes loses what it has`() {
        let archive = RunArchive(limits: .init(total: 10_000), clock: clock)
        let first = record(6, in: archive, ends: false)
        let second = record(6, in: archive, ends: false)
        #expect(archive.size <= 10_000)
        #expect(first.reaches(back: 0))
        #expect(!second.reaches(back: 0))
        #expect(archive.append(envelope, to: second) == 7)
    }

    @Test func `a run that goes on is kept however long it takes`() {
        let archive = RunArchive(clock: clock)
        let tape = record(1, in: archive, ends: false)
        clock.advance(by: .seconds(10_000))
        #expect(archive.tape(tape.id, of: owner) != nil)
        archive.end(tape)
        clock.advance(by: .seconds(299))
        #expect(archive.tape(tape.id, of: owner) != nil)
        clock.advance(by: .seconds(1))
        #expect(archive.tape(tape.id, of: owner) == nil)
        #expect(archive.size == 0)
    }

    @Test func `what has expired goes even when nobody asks`() async {
        let archive = RunArchive(clock: clock)
        async let _ = archive.sweep()
        archive.end(archive.open(UUID(), owner: owner, prompt: ""))
        await clock.waitForSleepers()
        clock.advance(by: .seconds(200))
        archive.end(archive.open(UUID(), owner: owner, prompt: ""))
        let two = archive.size
        clock.advance(by: .seconds(100))
        // It sleeps again, until the second one's time.
        await clock.waitForSleepers()
        #expect(archive.size == two / 2)
        clock.advance(by: .seconds(200))
        while archive.size > 0 { await Task.yield() }
    }

    @Test func `a reader that is cancelled while it waits stops waiting`() async throws {
        let tape = RunArchive(clock: clock).open(UUID(), owner: owner, prompt: "")
        await withTaskGroup { group in
            group.addTask { await #expect(throws: CancellationError.self) { try await tape.next(after: 0) } }
            await Task.yield()
            group.cancelAll()
        }
    }

    private func record(_ count: Int, in archive: RunArchive, ends: Bool = true) -> RunTape {
        let tape = archive.open(UUID(), owner: owner, prompt: "")
        for _ in 0..<count { _ = archive.append(envelope, to: tape) }
        if ends { archive.end(tape) }
        return tape
    }
}
