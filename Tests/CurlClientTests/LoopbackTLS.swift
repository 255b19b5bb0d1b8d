import Foundation
import HearthTesting

/// OpenSSL's test server on loopback, with a certificate made for it.
final class LoopbackTLS: Sendable {
    struct Failure: Error { var step: String }

    private let directory: URL
    private let server: ChildProcess
    let port: Int
    /// As `OutboundRequest.pinnedKeys` has it.
    let pinnedKey: String

    var certificate: String { directory.appending(path: "cert.pem").path }

    init() async throws {
        directory = FileManager.default.temporaryDirectory.appending(path: "hearth-tls-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        let script = """
            openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=127.0.0.1 \
            -addext subjectAltName=IP:127.0.0.1 -keyout key.pem -out cert.pem 2>/dev/null &&
            openssl x509 -in cert.pem -noout -pubkey | openssl pkey -pubin -outform der |
            openssl dgst -sha256 -binary | openssl base64
            """
        let (status, key) = try await ChildProcess.run(
            ["/bin/sh", "-c", script], environment: Self.environment, folder: directory, capture: .output)
        guard status == 0 else { throw Failure(step: "certificate") }
        pinnedKey = "sha256//" + key.trimmingCharacters(in: .whitespacesAndNewlines)
        server = try ChildProcess(
            [
                "/usr/bin/openssl", "s_server", "-accept", "127.0.0.1:0", "-cert", "cert.pem", "-key", "key.pem",
                "-www",
            ], environment: Self.environment, folder: directory, capture: .output)
        guard
            let port = await server.output({ text -> Int? in
                // The last line may still be on its way.
                let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
                let line = lines.first { $0.contains("ACCEPT") }
                return line?.split(separator: ":").last.flatMap { Int($0) }
            })
        else { throw Failure(step: "server: \(server.output)") }
        self.port = port
    }

    private static let environment = ["PATH": "/usr/bin:/bin"]

    func stop() {
        server.signal(SIGKILL)
        try? FileManager.default.removeItem(at: directory)
    }
}
