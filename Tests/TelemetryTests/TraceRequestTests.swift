import HearthCore
import Testing

@testable import Telemetry

/// A span as a collector reads it, by the numbers of `trace/v1`.
@Suite struct TraceRequestTests {
    private func span(parentID: UInt64? = nil, hasFailed: Bool = false) throws -> ArraySlice<UInt8> {
        let span = FinishedSpan(
            name: "piece", kind: .client, traceID: .init(high: 1, low: 2), spanID: 3, parentID: parentID, begin: 5,
            end: 7, attributes: [], hasFailed: hasFailed)
        // The one scope of the one resource.
        var message = TraceRequest(resource: [("service.name", "x")], version: "9").bytes(of: [span])[...]
        for field: UInt64 in [1, 2, 2] { message = try data(field, of: message) }
        return message
    }

    private func data(_ field: UInt64, of message: ArraySlice<UInt8>) throws -> ArraySlice<UInt8> {
        guard case .data(let data)? = ProtobufReader.field(field, of: message) else { throw Missing(field: field) }
        return data
    }

    private struct Missing: Error { var field: UInt64 }

    @Test func `a failed span has an error status and a successful one has none`() throws {
        #expect(ProtobufReader.field(3, of: try data(15, of: span(hasFailed: true))) == .number(2))
        #expect(ProtobufReader.field(15, of: try span()) == nil)
    }

    @Test func `ids and times are encoded in their fields with ids in big-endian order`() throws {
        let span = try span(parentID: 4)
        #expect(Array(try data(1, of: span)) == [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2])
        #expect(Array(try data(2, of: span)) == [0, 0, 0, 0, 0, 0, 0, 3])
        #expect(Array(try data(4, of: span)) == [0, 0, 0, 0, 0, 0, 0, 4])
        #expect(ProtobufReader.field(6, of: span) == .number(3))
        #expect(Array(try data(7, of: span)) == [5, 0, 0, 0, 0, 0, 0, 0])
        #expect(Array(try data(8, of: span)) == [7, 0, 0, 0, 0, 0, 0, 0])
    }
}
