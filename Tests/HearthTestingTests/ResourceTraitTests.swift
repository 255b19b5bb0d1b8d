import HearthTesting
import Testing

private let cases = Overlap()

@Suite(.startsServer) struct ResourceTraitTests {
    @Test(arguments: 0..<20) func `the cases of a function with a resource run one after another`(_: Int) async {
        await cases.run()
        #expect(cases.most == 1)
    }

    @Test(.cpuBound) func `a function whose suite has a resource, too, does not wait for itself`() {}

    @Test func `a resource trait wraps the function, and not the case to which a time limit applies`() throws {
        let test = try #require(Test.current)
        let trait = ResourceTrait.startsServer
        #expect(trait.scopeProvider(for: test, testCase: nil) != nil)
        #expect(trait.scopeProvider(for: test, testCase: Test.Case.current) == nil)
    }
}

@Suite struct TestResourcesTests {
    @Test func `a timed test runs when no other test holds a resource`() async throws {
        let resources = TestResources(servers: 8, cpus: 1)
        let timed = Overlap()
        let others = Overlap()
        try await withThrowingTaskGroup { group in
            for index in 0..<60 {
                group.addTask {
                    switch index % 3 {
                    case 0:
                        try await resources.hold(.machine) {
                            #expect(others.now == 0)
                            await timed.run()
                            #expect(others.now == 0)
                        }
                    case 1: try await resources.hold(.cpu) { await others.run() }
                    default: try await resources.hold(.server) { await others.run() }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(timed.most == 1)
    }

    @Test func `tests that compute run one at a time while servers run beside them`() async throws {
        let resources = TestResources(servers: 8, cpus: 1)
        let (computing, serving) = (Overlap(), Overlap())
        try await withThrowingTaskGroup { group in
            for index in 0..<60 {
                group.addTask {
                    if index.isMultiple(of: 2) {
                        try await resources.hold(.cpu) { await computing.run() }
                    } else {
                        try await resources.hold(.server) { await serving.run() }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(computing.most == 1)
        #expect((2...8).contains(serving.most))
    }

    @Test func `a test that holds a resource can ask for another one`() async throws {
        let resources = TestResources(servers: 8, cpus: 1)
        try await resources.hold(.machine) {
            try await resources.hold(.server) {}
        }
    }
}
