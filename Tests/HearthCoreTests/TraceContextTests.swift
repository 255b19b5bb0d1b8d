import HearthCore
import Testing

/// W3C Trace Context, as far as a service has to read and write it.
@Suite struct TraceContextTests {
    private static let parent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"

    @Test func `a valid context is printed as it was read`() throws {
        let context = try #require(
            TraceContext(traceparent: [Self.parent], tracestate: ["congo=t61rcWkgMzE, rojo=00f"]))
        #expect(context.traceparent == Self.parent)
        #expect(context.isSampled)
        #expect(context.state == "congo=t61rcWkgMzE,rojo=00f")
    }

    @Test func `a later version is read as far as it is known`() {
        #expect(TraceContext(traceparent: ["cc-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-what"]) != nil)
        #expect(TraceContext(traceparent: ["cc-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01.what"]) == nil)
    }

    @Test(arguments: [
        "", "00", "ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
        "00-00000000000000000000000000000000-b7ad6b7169203331-01",
        "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
        "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01",
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more",
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-0x",
        "00-0af7651916cd43dd8448eb211c80319c_b7ad6b7169203331-01",
        "00-0af7651916cd43dd8448eb211c80319-b7ad6b71692033311-01",
        " 00-0af7651916cd43dd8448eb211c80319c-b7ad6b71692033-01",
        "00-0af7651916cd43dd8448eb211c80319é-b7ad6b7169203331-01",
    ])
    func `an invalid traceparent is rejected`(field: String) {
        #expect(TraceContext(traceparent: [field]) == nil)
    }

    @Test func `two traceparent headers are rejected`() {
        #expect(TraceContext(traceparent: [Self.parent, Self.parent]) == nil)
        #expect(TraceContext(traceparent: []) == nil)
    }

    @Test(arguments: ["a=1,a=2", "A=1", "a", "=1", "a=", "a=b=c", "a=\u{7}", String(repeating: "x", count: 600) + "=1"])
    func `an invalid tracestate is dropped, and the trace continues`(state: String) throws {
        let context = try #require(TraceContext(traceparent: [Self.parent], tracestate: [state]))
        #expect(context.state.isEmpty)
    }

    @Test func `a tracestate of thirty-two members is kept, of one more dropped`() throws {
        let members = (0..<33).map { "k\($0)=1" }
        let full = try #require(TraceContext(traceparent: [Self.parent], tracestate: Array(members.prefix(32))))
        #expect(full.state.split(separator: ",").count == 32)
        #expect(TraceContext(traceparent: [Self.parent], tracestate: members)?.state == "")
    }
}
