import HearthTesting
import Testing

private let cases = Overlap()

@Suite(.startsServer) struct ServerTraitTests {
    @Test(arguments: 0..<20) func `the cases of a function with a server run one after another`(_: Int) async {
        await cases.run()
        #expect(cases.most == 1)
    }

    @Test(.startsServer) func `a function whose suite has the trait, too, does not wait for itself`() {}

    @Test func `the trait wraps the function, and not its cases`() throws {
        let test = try #require(Test.current)
        let trait = ServerTrait.startsServer
        #expect(trait.scopeProvider(for: test, testCase: nil) != nil)
        #expect(trait.scopeProvider(for: test, testCase: Test.Case.current) == nil)
    }
}
