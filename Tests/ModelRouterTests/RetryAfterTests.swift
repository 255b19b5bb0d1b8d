import Foundation
import HearthCore
import ModelRouter
import Testing

@Suite struct RetryAfterTests {
    /// 1994-11-06T08:49:00Z
    private let now = Timestamp(milliseconds: 784_111_740_000)

    @Test(arguments: [
        ("0", 0), ("7", 7_000), (" 12\t", 12_000), ("1.5", 1_500), ("0.0001", 1),
        ("Sun, 06 Nov 1994 08:49:37 GMT", 37_000),
        ("Sunday, 06-Nov-94 08:49:37 GMT", 37_000),
        ("Sun Nov  6 08:49:37 1994", 37_000),
        ("Sun, 06 Nov 1994 08:48:00 GMT", 0),
        ("999999999", 86_400_000), ("99999999999999999999999999999999", 86_400_000),
        ("Fri, 31 Dec 9999 23:59:60 GMT", 86_400_000),
    ])
    func `every form of Retry-After is read up to one day`(_ field: String, milliseconds: Int) {
        #expect(RetryAfter.field(field, now: now) == .milliseconds(milliseconds))
    }

    @Test(arguments: [
        "", " ", "-1", "+1", "soon", "1e9", "0x10", "nan", "inf", "1.", ".5", "1.2.3", "٣", "1,5",
        "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:49 GMT",
        "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 06 Nov 1994 08:49:37", "Sun Nov 123 08:49:37 1994",
        "Sunday, 06-Nov-1994 08:49:37 GMT", "Sun, 06 Foo 1994 08:49:37 GMT", "Sun, -6 Nov 1994 08:49:37 GMT",
        String(repeating: "9", count: 10_000), String(repeating: "Sun, ", count: 10_000),
    ])
    func `an invalid Retry-After is ignored`(_ field: String) {
        #expect(RetryAfter.field(field, now: now) == nil)
    }

    @Test func `a two-digit year is at most fifty years ahead`() {
        let year2026 = Timestamp(milliseconds: 1_795_255_200_000)
        #expect(
            HTTPDate.moment("Friday, 01-Jan-77 00:00:00 GMT", now: year2026)?.rfc3339 == "1977-01-01T00:00:00.000Z")
        #expect(
            HTTPDate.moment("Friday, 01-Jan-76 00:00:00 GMT", now: year2026)?.rfc3339 == "2076-01-01T00:00:00.000Z")
    }

    @Test func `retry-after-ms takes precedence over seconds`() {
        let fields = ["retry-after-ms": "350", "retry-after": "9"]
        #expect(RetryAfter.head({ fields[$0] }, now: now) == .milliseconds(350))
        let broken = ["retry-after-ms": "x", "retry-after": "9"]
        #expect(RetryAfter.head({ broken[$0] }, now: now) == .seconds(9))
        #expect(RetryAfter.head({ _ in nil }, now: now) == nil)
    }

    @Test(arguments: [("3.5s", 3_500), ("0s", 0), ("86401s", 86_400_000), ("3.5", nil), ("s", nil), ("-1s", nil)])
    func `a delay in Google's format is read from the body's details`(_ delay: String, milliseconds: Int?) {
        let error = """
            {"error":{"code":429,"message":"quota","status":"RESOURCE_EXHAUSTED","details":[
             {"@type":"type.googleapis.com/google.rpc.Help","links":[]},
             {"@type":"type.googleapis.com/google.rpc.RetryInfo","retryDelay":"\(delay)"}]}}
            """
        for body in [error, "[\(error)]"] {
            let error = ProviderError.answer(status: 429, body: Array(body.utf8), retryAfter: nil)
            #expect(error.code == .rateLimited)
            #expect(error.retryAfter == milliseconds.map { .milliseconds($0) })
        }
    }

    @Test func `the head takes precedence over the body`() {
        let body = Array(#"{"error":{"details":[{"retryDelay":"60s"}]}}"#.utf8)
        #expect(ProviderError.answer(status: 429, body: body, retryAfter: .seconds(1)).retryAfter == .seconds(1))
        #expect(ProviderError.answer(status: 503, body: body, retryAfter: nil).retryAfter == .seconds(60))
    }
}
