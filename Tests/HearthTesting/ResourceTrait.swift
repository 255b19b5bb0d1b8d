import Foundation
package import Testing

/// The resources that the tests of one process share.
package struct TestResources: Sendable {
    package enum Resource: Sendable {
        /// A server process.
        case server
        /// A thread that computes without waiting.
        case cpu
        /// Everything, without any other test that names a resource.
        case machine
    }

    /// The resources of this process.
    ///
    /// More than eight tests with a server process of their own share two cores so thinly that the servers start late.
    /// A test that computes without waiting occupies a thread of the cooperative pool, which has one thread for each
    /// core. Half of the threads stay free for the other tests.
    package static let shared = TestResources(servers: 8, cpus: max(1, ProcessInfo.processInfo.processorCount / 2))

    @TaskLocal private static var isHeld = false

    private let servers: AsyncSemaphore
    private let cpus: AsyncSemaphore
    /// Every holder has one of these permits. A holder of the machine has them all.
    private let all = AsyncSemaphore(permits: 1 << 20)

    package init(servers: Int, cpus: Int) {
        self.servers = AsyncSemaphore(permits: servers)
        self.cpus = AsyncSemaphore(permits: cpus)
    }

    /// Runs `body` while it holds a resource. If the current task holds one already, `body` runs at once.
    package func hold(_ resource: Resource, _ body: () async throws -> Void) async throws {
        if Self.isHeld { return try await body() }
        switch resource {
        case .server: try await hold(servers, body)
        case .cpu: try await hold(cpus, body)
        case .machine:
            try await all.withPermits(all.capacity) {
                try await Self.$isHeld.withValue(true) { try await body() }
            }
        }
    }

    private func hold(_ semaphore: AsyncSemaphore, _ body: () async throws -> Void) async throws {
        // In this order, a test that waits for its own resource does not delay a timed test.
        try await semaphore.withPermits {
            try await all.withPermits {
                try await Self.$isHeld.withValue(true) { try await body() }
            }
        }
    }
}

/// A trait that lets a test function wait until a resource is free.
///
/// It wraps the whole function instead of its cases. So the wait is outside the limit of `.timeLimit` and outside
/// `--experimental-maximum-parallelization-width`, both of which wrap a case (swift-testing 6.3.1). The cases of one
/// function run one after another. If a suite and its test both have the trait, the suite's counts.
///
/// A test must not wait for a resource in its body: it would occupy a place among the running cases meanwhile.
package struct ResourceTrait: TestTrait, SuiteTrait, TestScoping {
    fileprivate let resource: TestResources.Resource
    package let isRecursive = true

    package func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
        test.isSuite || testCase != nil ? nil : self
    }

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable @concurrent () async throws -> Void
    ) async throws {
        try await TestResources.shared.hold(resource) {
            try await ParallelizationTrait.serialized.provideScope(
                for: test, testCase: testCase, performing: function)
        }
    }
}

extension Trait where Self == ResourceTrait {
    /// Limits the tests with a server process of their own to eight at once.
    package static var startsServer: Self { Self(resource: .server) }

    /// Limits the tests that compute without waiting to half of the cores.
    package static var cpuBound: Self { Self(resource: .cpu) }

    /// Runs each test of a suite alone, because it asserts wall-clock time.
    ///
    /// Tests without a resource cannot be held back, so `infra/swift-test.sh` runs these suites in a process of their
    /// own. It finds them by this trait on `@Suite`; `make lint` rejects it on a single test.
    package static var timed: Self { Self(resource: .machine) }
}
