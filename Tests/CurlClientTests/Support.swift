import CurlClient
import HearthCore
import HearthTesting

/// A POST to the provider's chat path, which asks for usage.
func chat(
    with provider: ScriptedProvider, path: String = "/v1/chat/completions", timeout: Duration = .testPatience
) -> OutboundRequest {
    OutboundRequest(
        url: provider.url + path, headers: [("Content-Type", "application/json")],
        body: Array(#"{"stream":true,"stream_options":{"include_usage":true}}"#.utf8),
        timeout: timeout, connectTimeout: .testPatience)
}

func get(_ url: String, connectTimeout: Duration = .testPatience) -> OutboundRequest {
    OutboundRequest(url: url, headers: [], body: [], timeout: .testPatience, connectTimeout: connectTimeout)
}

extension InboundResponse {
    /// All that is left of the body.
    func rest() async throws -> [UInt8] {
        var bytes: [UInt8] = []
        while let more = try await next() { bytes += more }
        return bytes
    }

    func restAsText() async throws -> String { String(decoding: try await rest(), as: UTF8.self) }
}

extension CurlClient {
    func text(_ request: OutboundRequest) async throws -> String {
        try await withResponse(to: request) { try await $0.restAsText() }
    }

    /// The code of the error that the transfer ends with; nil where it ends well.
    func failure(_ request: OutboundRequest) async throws -> TransportError? {
        do {
            _ = try await withResponse(to: request) { try await $0.rest() }
            return nil
        } catch let error as TransportError {
            return error
        }
    }
}
