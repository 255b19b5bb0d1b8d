import HearthCore
import Testing

@testable import Telemetry

/// https://opentelemetry.io/docs/specs/otel/protocol/exporter/#endpoint-urls-for-otlphttp
@Suite struct OTLPSettingsTests {
    private func url(_ endpoint: String, _ traces: String = "") throws -> String? {
        try OTLPSettings(endpoint: endpoint, tracesEndpoint: traces, headers: "", timeout: .seconds(1))?.url
    }

    @Test func `the traces' path is appended to the general endpoint only`() throws {
        #expect(try url("http://c:4318") == "http://c:4318/v1/traces")
        #expect(try url("http://c:4318/") == "http://c:4318/v1/traces")
        #expect(try url("http://c/base/") == "http://c/base/v1/traces")
        #expect(try url("http://c:4318", "http://d/x") == "http://d/x")
        #expect(try url("", "http://d") == "http://d")
        #expect(try url("") == nil)
    }

    @Test func `headers are percent-encoded pairs`() throws {
        let list = try OTLPSettings.list("Authorization=Basic%20a%3D%3D, x-b = c=d ,")
        #expect(list.map(\.key) == ["Authorization", "x-b"])
        #expect(list.map(\.value) == ["Basic a==", "c=d"])
    }

    @Test(arguments: ["a", "=b", "a=%0d%0ax: y", "a=%zz"]) func `an invalid pair is an error`(text: String) {
        #expect(throws: OTLPSettings.InvalidList.self) { try OTLPSettings.list(text) }
    }

    @Test func `a request has a content type and a time limit`() throws {
        let settings = try #require(
            try OTLPSettings(endpoint: "http://c", tracesEndpoint: "", headers: "X-Key=1", timeout: .seconds(7)))
        let request = settings.request([1], version: "9")
        #expect(request.timeout == .seconds(7))
        #expect(request.headers.contains { $0.name == "content-type" && $0.value == "application/x-protobuf" })
        #expect(request.headers.contains { $0.name == "x-key" && $0.value == "1" })
    }
}
