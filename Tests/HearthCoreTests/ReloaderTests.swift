import HearthCore
import HearthTesting
import Synchronization
import Testing

/// Files that become a value. What policies make of it is in PolicyReloaderTests.
@Suite struct ReloaderTests {
    private struct NoNumber: Error, CustomStringConvertible { var description: String }

    private let clock = ManualClock()
    private let text: Reloadable<String>
    private let used = Reloadable([Int]())
    private let reloader: FileReloader<Int>

    init() {
        let (text, used) = (Reloadable("1"), used)
        self.text = text
        reloader = FileReloader(
            1, of: ["file": "1"], clock: clock, read: { ["file": text.current] },
            make: { texts, old in
                guard let number = Int(texts["file"] ?? "") else { throw NoNumber(description: "no number") }
                return number + 10 * old
            },
            use: { used.replace(used.current + [$0]) }, describe: { ("\($0)", $0 > 100 ? ["PORT"] : []) })
    }

    private func outcome(atOnce: Bool = false) -> String { "\(reloader.check(atOnce: atOnce))" }

    @Test func `an explicit check needs one look`() {
        text.replace("2")
        #expect(outcome(atOnce: true) == "replaced(12)")
        #expect(outcome(atOnce: true) == "unchanged")
        #expect(used.current == [12])
    }

    @Test func `a new value receives the previous active one, never a rejected one`() {
        for next in ["2", "x", "3"] {
            text.replace(next)
            _ = (reloader.check(), reloader.check())
        }
        #expect(used.current == [12, 123])
        #expect(reloader.status.waiting == ["PORT"])
    }

    @Test func `a rejection is reported once, and again at an explicit check`() {
        text.replace("x")
        #expect(outcome() == "unchanged")
        #expect(outcome() == #"rejected("no number")"#)
        #expect(outcome() == "unchanged")
        #expect(outcome(atOnce: true) == #"rejected("no number")"#)
        #expect(used.current == [])
    }

    @Test func `the state has the times of activation and rejection`() {
        let start = clock.now
        #expect(reloader.status == ReloadStatus(active: "1", since: start))
        clock.advance(by: .seconds(5))
        text.replace("x")
        _ = reloader.check(atOnce: true)
        let rejection = ReloadStatus.Rejection(reason: "no number", at: start + .seconds(5))
        #expect(reloader.status == ReloadStatus(active: "1", since: start, rejection: rejection))
        clock.advance(by: .seconds(5))
        text.replace("2")
        _ = reloader.check(atOnce: true)
        #expect(reloader.status == ReloadStatus(active: "12", since: start + .seconds(10)))
    }
}
