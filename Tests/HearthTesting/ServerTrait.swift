package import Testing

/// A trait that lets a test function wait until fewer than eight tests of this process have a server process of their own.
///
/// More servers share two cores so thinly that a request to one of them waits longer than some of its own limits allow,
/// such as the 50 ms for a shared store of rate limits.
///
/// The trait wraps the whole function instead of its cases, so the wait is outside
/// `--experimental-maximum-parallelization-width`, which wraps a case (swift-testing 6.3.1). The cases of one function
/// run one after another. If a suite and its test both have the trait, the suite's counts.
package struct ServerTrait: TestTrait, SuiteTrait, TestScoping {
    @TaskLocal private static var isHeld = false
    private static let permits = AsyncSemaphore(permits: 8)

    package let isRecursive = true

    package func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
        test.isSuite || testCase != nil ? nil : self
    }

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable @concurrent () async throws -> Void
    ) async throws {
        if Self.isHeld { return try await function() }
        try await Self.permits.withPermit {
            try await Self.$isHeld.withValue(true) {
                try await ParallelizationTrait.serialized.provideScope(
                    for: test, testCase: testCase, performing: function)
            }
        }
    }
}

extension Trait where Self == ServerTrait {
    /// Limits the tests with a server process of their own to eight at once.
    package static var startsServer: Self { Self() }
}
