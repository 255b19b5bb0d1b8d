package import HearthCore
import SystemSupport

/// The place of files in a service with the interface of Amazon S3.
package struct S3Settings: Sendable {
    /// The URL of the service: `https://s3.eu-central-1.amazonaws.com`.
    package var endpoint: String
    /// The name of the bucket, which exists.
    package var bucket: String
    /// The region, which is a part of the signature.
    package var region: String
    /// The id of the access key.
    package var keyID: String
    /// The secret of the access key.
    package var secret: String

    /// Creates settings.
    package init(endpoint: String, bucket: String, region: String, keyID: String, secret: String) {
        self.endpoint = endpoint
        self.bucket = bucket
        self.region = region
        self.keyID = keyID
        self.secret = secret
    }
}

extension S3Settings: CustomStringConvertible {
    /// The place, without the secret: a logger prints whole services.
    package var description: String { "\(endpoint)/\(bucket)" }
}

extension AWSSignature: CustomStringConvertible {
    /// The key without its secret.
    package var description: String { "\(keyID) in \(region)" }
}

/// Files in a bucket: `<endpoint>/<bucket>/ab/<sha256>`, where `ab` are the first two digits of the name.
package struct S3BlobStore: BlobStore {
    private let settings: S3Settings
    private let transport: any HTTPTransport

    /// The SHA-256 of nothing, the body of every request that writes nothing.
    private static let empty = SHA256.hash([]).hexadecimal

    /// Creates a store. The service is asked for nothing yet.
    package init(_ settings: S3Settings, over transport: any HTTPTransport) {
        self.settings = settings
        self.transport = transport
    }

    package func write(_ bytes: [UInt8], as sha256: String) async throws {
        let (status, _) = try await send("PUT", sha256, body: bytes, limit: Self.errorBytes)
        guard status == 200 else { throw Self.failure("PUT", status) }
    }

    package func read(_ sha256: String, _ range: Range<Int>) async throws -> [UInt8]? {
        guard !range.isEmpty else { return [] }
        let (status, bytes) = try await send(
            "GET", sha256, headers: [("range", "bytes=\(range.lowerBound)-\(range.upperBound - 1)")],
            limit: range.count)
        switch status {
        case 206: return bytes.count == range.count ? bytes : nil
        // No such file, and one that is too short.
        case 404, 416: return nil
        default: throw Self.failure("GET", status)
        }
    }

    package func remove(_ sha256: String) async throws {
        let (status, _) = try await send("DELETE", sha256, limit: Self.errorBytes)
        guard [200, 204, 404].contains(status) else { throw Self.failure("DELETE", status) }
    }

    private static let errorBytes = 65_536

    private func send(
        _ method: String, _ sha256: String, headers: [(name: String, value: String)] = [], body: [UInt8] = [],
        limit: Int
    ) async throws -> (status: Int, body: [UInt8]) {
        let base = settings.endpoint.hasSuffix("/") ? String(settings.endpoint.dropLast()) : settings.endpoint
        let request = OutboundRequest(
            url: "\(base)/\(settings.bucket)/\(sha256.prefix(2))/\(sha256)",
            headers: headers + [
                ("x-amz-content-sha256", body.isEmpty ? Self.empty : sha256),
                // libcurl would say that the body is a form.
                ("content-type", "application/octet-stream"),
            ], body: body, timeout: .seconds(60), connectTimeout: .seconds(5), method: method,
            signature: AWSSignature(
                keyID: settings.keyID, secret: settings.secret, region: settings.region, service: "s3"))
        do {
            return try await transport.withResponse(to: request) { response in
                var bytes: [UInt8] = []
                while let piece = try await response.next() {
                    bytes += piece
                    // A service that ignores the range sends more.
                    guard bytes.count <= max(limit, Self.errorBytes) else { break }
                }
                return (response.status, bytes)
            }
        } catch let error as TransportError {
            throw HearthError(
                .storageUnavailable, "The files are not available.", detail: "S3: \(error.detail)", underlying: error)
        }
    }

    private static func failure(_ method: String, _ status: Int) -> HearthError {
        HearthError(
            .storageUnavailable, "The files are not available.", detail: "S3 answered \(method) with status \(status)")
    }
}
