import Foundation

/// OpenSSL's test server on loopback, with a certificate made for it.
final class LoopbackTLS: Sendable {
    struct Failure: Error { var step: String }

    private let directory: URL
    private let server = Process()
    let port: Int
    /// As `OutboundRequest.pinnedKeys` has it.
    let pinnedKey: String

    var certificate: String { directory.appending(path: "cert.pem").path }

    /// On a thread of its own, since it waits for processes.
    static func started() async throws -> LoopbackTLS {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try LoopbackTLS() }) }
        }
    }

    private init() throws {
        directory = FileManager.default.temporaryDirectory.appending(path: "hearth-tls-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        let key = try Self.output(
            of: """
                openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=127.0.0.1 \
                -addext subjectAltName=IP:127.0.0.1 -keyout key.pem -out cert.pem 2>/dev/null &&
                openssl x509 -in cert.pem -noout -pubkey | openssl pkey -pubin -outform der |
                openssl dgst -sha256 -binary | openssl base64
                """, in: directory)
        pinnedKey = "sha256//" + key.trimmingCharacters(in: .whitespacesAndNewlines)
        let output = Pipe()
        server.executableURL = URL(filePath: "/usr/bin/env")
        server.arguments = [
            "openssl", "s_server", "-accept", "127.0.0.1:0", "-cert", "cert.pem", "-key", "key.pem", "-www",
        ]
        server.currentDirectoryURL = directory
        server.standardOutput = output
        server.standardError = FileHandle.nullDevice
        server.standardInput = FileHandle.nullDevice
        try server.run()
        var text = ""
        while !text.hasSuffix("\n") || !text.contains("ACCEPT") {
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { throw Failure(step: "server: \(text)") }
            text += String(decoding: more, as: UTF8.self)
        }
        guard let line = text.split(separator: "\n").first(where: { $0.contains("ACCEPT") }),
            let port = line.split(separator: ":").last.flatMap({ Int($0) })
        else { throw Failure(step: "port: \(text)") }
        self.port = port
    }

    func stop() {
        // It may have inherited a mask that holds SIGTERM back.
        kill(server.processIdentifier, SIGKILL)
        try? FileManager.default.removeItem(at: directory)
    }

    private static func output(of script: String, in directory: URL) throws -> String {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", script]
        process.currentDirectoryURL = directory
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(step: "certificate") }
        return String(decoding: data, as: UTF8.self)
    }
}
