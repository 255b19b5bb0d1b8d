import Assist
import HearthCore
import HearthTesting
import PolicyEngine
import Synchronization
import Testing

@Suite struct PolicyReloaderTests {
    /// Files that a test rewrites.
    private final class Files: Sendable {
        private let texts: Mutex<[String]>
        init(_ texts: String...) { self.texts = Mutex(texts) }
        func write(_ new: String...) { texts.withLock { $0 = new } }
        var sources: [PolicySet.Source] {
            get throws {
                let texts = texts.withLock { $0 }
                guard !texts.isEmpty else { throw PolicyError(.unreadable, "no policies") }
                return texts.enumerated().map { ("policies/\($0.offset).yaml", $0.element) }
            }
        }
    }

    private static func policy(_ word: String, tested goal: String? = nil) -> String {
        """
        version: 2
        messages: {refused: {en: No.}}
        rules: [{id: \(word), patterns: [\(word)], action: refuse, message: refused}]
        tests: [{goal: \(goal ?? word), domain: chat, expect: refuse}]
        """
    }

    private let files = Files(policy("soup"))
    private let gateway: PolicyGateway
    private let reloader: PolicyReloader

    init() throws {
        let compile: @Sendable ([PolicySet.Source]) throws -> PolicySet = {
            try PolicySet(parsing: $0, redactor: Redactor())
        }
        gateway = PolicyGateway(policies: try compile(files.sources))
        reloader = PolicyReloader(
            gateway: gateway, sources: try files.sources, clock: SystemClock(), read: { [files] in try files.sources },
            compile: compile)
    }

    private func refuses(_ goal: String) -> Bool {
        gateway.precheck(PolicySubject(mode: .chat, goal: goal, children: [])).refusal != nil
    }

    private var outcome: String {
        switch reloader.check() {
        case .unchanged: "unchanged"
        case .replaced: "replaced"
        case .rejected(let reason): "rejected: \(reason)"
        }
    }

    @Test func `a change is loaded when the files are stable`() {
        #expect(outcome == "unchanged")
        files.write(Self.policy("stew"))
        #expect(outcome == "unchanged")
        #expect(refuses("soup"))
        #expect(outcome == "replaced")
        #expect(refuses("stew") && !refuses("soup"))
        #expect(outcome == "unchanged")
    }

    @Test func `a file that is still being written is not loaded`() {
        files.write("version: 2\n")
        #expect(outcome == "unchanged")
        files.write(Self.policy("stew"))
        #expect(outcome == "unchanged")
        #expect(refuses("soup"))
        #expect(outcome == "replaced")
    }

    @Test(arguments: [
        ("version: 2\nrule: []", "unknown key 'rule'"),
        (policy("stew", tested: "cake"), "expected refuse, got allow: cake"),
    ])
    func `an invalid policy leaves the active one in place`(text: String, reason: String) {
        files.write(text)
        #expect(outcome == "unchanged")
        let rejected = outcome
        #expect(rejected.hasPrefix("rejected: policies/0.yaml:") && rejected.contains(reason), "\(rejected)")
        #expect(reloader.status.rejection?.reason.contains(reason) == true)
        #expect(refuses("soup"))
        // Told once; mended, the complaint goes.
        #expect(outcome == "unchanged")
        files.write(Self.policy("stew"))
        #expect(outcome == "unchanged" && outcome == "replaced")
        #expect(reloader.status.rejection == nil)
    }

    @Test func `returning to the active policy is not a change`() {
        files.write("nonsense: [")
        #expect(outcome == "unchanged")
        files.write(Self.policy("soup"))
        #expect(outcome == "unchanged" && outcome == "unchanged")
        #expect(reloader.status.rejection == nil)
    }

    @Test func `unreadable files are reported once`() {
        files.write()
        #expect(reloader.check().isRejection)
        #expect(outcome == "unchanged")
        #expect(refuses("soup"))
        files.write(Self.policy("soup"))
        #expect(outcome == "unchanged")
        #expect(reloader.status.rejection == nil)
    }

    @Test func `a text in progress keeps its policy after a reload`() {
        var output = gateway.outputGuard(for: PolicySubject(mode: .chat, goal: "dinner", children: []))
        _ = output.append("We had ")
        files.write(Self.policy("stew"))
        _ = (reloader.check(), reloader.check())
        #expect(output.write(["stew and ", "soup."]).rule == "soup")
    }
}

extension PolicyReloader.Outcome {
    fileprivate var isRejection: Bool { if case .rejected = self { true } else { false } }
}
