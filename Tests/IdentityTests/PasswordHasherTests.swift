import Dispatch
import Glibc
import HearthCore
import HearthTesting
import Identity
import Synchronization
import SystemSupport
import Testing

@Suite struct PasswordHasherTests {
    /// As small as it gets: the tests are about everything else.
    private let hasher = PasswordHasher(cost: 10)

    /// RFC 7914, section 12; the fourth, of 1 GB, is left out.
    @Test(arguments: [
        (
            "", "", 4, 1, 1,
            "77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906"
        ),
        (
            "password", "NaCl", 10, 8, 16,
            "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b3731622eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640"
        ),
        (
            "pleaseletmein", "SodiumChloride", 14, 8, 1,
            "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887"
        ),
    ])
    func `scrypt matches the vectors of RFC 7914`(
        password: String, salt: String, cost: Int, blockSize: Int, parallelism: Int, key: String
    ) throws {
        let derived = try Scrypt(cost: cost, blockSize: blockSize, parallelism: parallelism)
            .derive(Array(password.utf8), salt: Array(salt.utf8), count: 64)
        #expect(derived.hexadecimal == key)
    }

    @Test func `a password verifies against its hash and no other password does`() async throws {
        let hash = try await hasher.hash("correct horse battery staple")
        #expect(hash.hasPrefix("$scrypt$ln=10,r=8,p=1$"))
        #expect(try await hasher.verify("correct horse battery staple", against: hash) == (true, false))
        #expect(try await hasher.verify("correct horse battery stapl", against: hash) == (false, false))
        #expect(try await hasher.verify("Correct horse battery staple", against: hash) == (false, false))
        #expect(try await hasher.verify("", against: hash) == (false, false))
        #expect(try await hasher.hash("correct horse battery staple") != hash)
    }

    @Test func `a new hash uses 32 MB, and a cheaper one needs a rehash`() async throws {
        let current = PasswordHasher()
        let old = try await hasher.hash("password of last year")
        #expect(try await current.verify("password of last year", against: old) == (true, true))
        #expect(try await current.verify("another", against: old) == (false, true))
        let new = try await current.hash("password of last year")
        #expect(new.hasPrefix("$scrypt$ln=15,r=8,p=1$"))
        #expect(try await current.verify("password of last year", against: new) == (true, false))
        #expect(Scrypt(cost: 15, blockSize: 8, parallelism: 1).memory == 32 << 20)
    }

    /// Made by Python 3.11's hashlib.scrypt of "family".
    @Test func `a hash of another implementation with other lengths verifies`() async throws {
        let hash =
            "$scrypt$ln=12,r=8,p=2$EBESExQVFhcYGRobHB0eHyAhIiMkJSYn$PVRrP4aSt/ZC1bEYKtKsVGDFFb3Y0Lc3SFvPPBxfNcfFcSO5N6ylBIc1r4+SvkqL"
        #expect(try await hasher.verify("family", against: hash) == (true, true))
    }

    @Test(arguments: [
        ("ｐａｓｓｗｏｒｄ１", "password1"), ("cafe\u{301} au lait", "café au lait"), ("ﬁne dining", "fine dining"),
    ])
    func `a password verifies in any Unicode normalization form`(typed: String, other: String) async throws {
        let hash = try await hasher.hash(typed)
        #expect(try await hasher.verify(other, against: hash).isCorrect)
    }

    @Test func `a password has 1 to 1024 bytes`() async throws {
        #expect(try await hearthError { _ = try await hasher.hash("") }?.problems.map(\.field) == ["/password"])
        let longest = String(repeating: "é", count: 512)
        #expect(try await hasher.verify(longest, against: try await hasher.hash(longest)).isCorrect)
        #expect(try await hearthError { _ = try await hasher.hash(longest + "x") }?.code == .invalidField)
        #expect(try await !hasher.verify(longest + "x", against: try await hasher.hash(longest)).isCorrect)
        try await hasher.hashAndDiscard("someone")
        try await hasher.hashAndDiscard("")
    }

    @Test(arguments: [
        "", "plain", "$2b$12$abcdefghijklmnopqrstuv", "$scrypt$ln=31,r=8,p=1$AAAAAAAAAAAAAAAAAAAAAA$SALT",
        "$scrypt$ln=18,r=8,p=1$SALT$KEY", "$scrypt$ln=15,r=33,p=1$SALT$KEY", "$scrypt$ln=17,r=8,p=16$SALT$KEY",
        "$scrypt$ln=10,r=8,p=17$SALT$KEY", "$scrypt$ln=0,r=8,p=1$SALT$KEY", "$scrypt$ln=10,r=0,p=1$SALT$KEY",
        "$scrypt$ln=-1,r=8,p=1$SALT$KEY", "$scrypt$ln=+10,r=8,p=1$SALT$KEY", "$scrypt$r=8,ln=10,p=1$SALT$KEY",
        "$scrypt$ln=99999999999999999999,r=8,p=1$SALT$KEY", "$scrypt$ln=10,r=8,p=1$SALT$KEY$",
        "$scrypt$ln=10,r=8,p=1$$",
        "$scrypt$ln=10,r=8,p=1$SALT=$KEY", "$scrypt$ln=10,r=8$SALT$KEY", "x$scrypt$ln=10,r=8,p=1$SALT$KEY",
    ])
    func `a stored hash is rejected if malformed or too expensive`(pattern: String) async throws {
        let hash = pattern.replacing("SALT", with: "AAAAAAAAAAAAAAAAAAAAAA").replacing(
            "KEY", with: String(repeating: "A", count: 43))
        let error = try await hearthError { _ = try await hasher.verify("family", against: hash) }
        #expect(error?.code == .internalError)
    }

    /// Without this control each refusal above could have another cause.
    @Test func `the pattern of the rejected hashes is read with plain parameters`() async throws {
        let hash = "$scrypt$ln=10,r=8,p=1$AAAAAAAAAAAAAAAAAAAAAA$" + String(repeating: "A", count: 43)
        #expect(try await hasher.verify("family", against: hash) == (false, false))
    }
}

@Suite struct WorkQueueTests {
    /// Work that waits for the test.
    private final class Blockade: Sendable {
        private let semaphore = DispatchSemaphore(value: 0)
        let running = Mutex(0)
        let most = Mutex(0)

        func work() {
            let now = running.withLock { running in
                running += 1
                return running
            }
            most.withLock { $0 = max($0, now) }
            semaphore.wait()
            running.withLock { $0 -= 1 }
        }

        func lift() { for _ in 0..<100 { semaphore.signal() } }
    }

    @Test func `a work queue runs two jobs, queues three and rejects the rest at once`() async throws {
        let queue = WorkQueue("tests", running: 2, waiting: 3)
        let blockade = Blockade()
        let refusals = Shared<[HearthError]>([])
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    if let refusal = try await hearthError({ try await queue.run { blockade.work() } }) {
                        refusals.update { $0.append(refusal) }
                    }
                }
            }
            while refusals.value.count < 3 || blockade.running.withLock({ $0 }) < 2 { await Task.yield() }
            // Time for a third to begin, if it could.
            for _ in 0..<20_000 { await Task.yield() }
            blockade.lift()
            try await group.waitForAll()
        }
        #expect(refusals.value.map(\.code) == [.overloaded, .overloaded, .overloaded])
        #expect(blockade.most.withLock { $0 } == 2)
        #expect(try await queue.run { 42 } == 42)
    }

    @Test func `a job that is cancelled while queued does not run`() async throws {
        let queue = WorkQueue("tests", running: 1, waiting: 1)
        let blockade = Blockade()
        let first = Task { try await queue.run { blockade.work() } }
        while blockade.running.withLock({ $0 }) < 1 { await Task.yield() }
        let hasWorked = Shared(false)
        let second = Task { try await queue.run { hasWorked.update { $0 = true } } }
        second.cancel()
        blockade.lift()
        await #expect(throws: CancellationError.self) { try await second.value }
        try await first.value
        #expect(!hasWorked.value)
    }

    @Test func `a work queue's threads do not go before event loops`() async throws {
        let queue = WorkQueue("tests", running: 1, waiting: 0)
        let nice = try await queue.run { getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0) }
        #expect(nice >= getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0))
    }

    @Test func `an error of a job is rethrown`() async throws {
        struct Failure: Error {}
        let queue = WorkQueue("tests", running: 1, waiting: 0)
        await #expect(throws: Failure.self) { try await queue.run { throw Failure() } }
        #expect(try await queue.run { 1 } == 1)
    }
}
