import HearthCore
import Testing

@testable import Telemetry

@Suite struct SamplerTests {
    private func ids(_ count: Int) -> [TraceContext.TraceID] { (0..<count).map { _ in .random() } }

    @Test func `a parent-based sampler follows the caller's decision`() throws {
        let caller = TraceContext(traceID: .random(), spanID: 1, isSampled: true)
        var silent = caller
        silent.isSampled = false
        let following = try #require(Sampler(name: "parentbased_always_off", argument: ""))
        #expect(following.samples(caller.traceID, below: caller))
        #expect(!following.samples(caller.traceID, below: nil))
        let stubborn = try #require(Sampler(name: "always_on", argument: ""))
        #expect(stubborn.samples(silent.traceID, below: silent))
        let usual = try #require(Sampler(name: "parentbased_always_on", argument: ""))
        #expect(!usual.samples(silent.traceID, below: silent))
        #expect(usual.samples(silent.traceID, below: nil))
    }

    @Test func `a ratio sampler selects its share and the same traces everywhere`() throws {
        let tenth = try #require(Sampler(name: "traceidratio", argument: "0.1"))
        let half = try #require(Sampler(name: "parentbased_traceidratio", argument: "0.5"))
        let all = ids(20_000)
        let taken = all.filter { tenth.samples($0, below: nil) }
        // Nine deviations.
        #expect((1600...2400).contains(taken.count))
        #expect(taken.allSatisfy { half.samples($0, below: nil) })
        #expect(try #require(Sampler(name: "traceidratio", argument: "")).samples(all[0], below: nil))
        #expect(
            try !all.contains { try #require(Sampler(name: "traceidratio", argument: "0")).samples($0, below: nil) })
    }

    @Test(arguments: ["2", "-0.1", "nan", "a", "1,0"])
    func `an invalid ratio is rejected`(argument: String) {
        #expect(Sampler(name: "traceidratio", argument: argument) == nil)
    }

    @Test func `an unknown sampler name is rejected`() {
        #expect(Sampler(name: "jaeger_remote", argument: "") == nil)
    }
}
