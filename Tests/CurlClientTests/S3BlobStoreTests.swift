import CurlClient
import Foundation
import HearthCore
import HearthTesting
import SystemSupport
import Testing

/// The store in a bucket, with moto's server, which checks signatures.
@Suite(.startsServer) struct S3BlobStoreTests {
    @Test func `files are written, read in parts and removed in a bucket`() async throws {
        try await withMoto { settings in
            try await withCurlClient { client in
                let store = S3BlobStore(settings, over: client)
                let bytes = (0..<700_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) }
                let name = SHA256.hash(bytes).hexadecimal
                #expect(try await store.read(name, 0..<10) == nil)
                try await store.write(bytes, as: name)
                try await store.write(bytes, as: name)
                #expect(try await store.read(name, 0..<700_000) == bytes)
                #expect(try await store.read(name, 1000..<1010) == Array(bytes[1000..<1010]))
                #expect(try await store.read(name, 0..<700_001) == nil)
                try await store.remove(name)
                try await store.remove(name)
                #expect(try await store.read(name, 0..<10) == nil)
            }
        }
    }

    @Test func `what is printed of a store has no secret`() async throws {
        try await withCurlClient { client in
            let settings = S3Settings(
                endpoint: "https://s3.example", bucket: "hearth", region: "r", keyID: "k", secret: "otters")
            // A logger prints a service with all that it holds.
            let printed = "\((service: [S3BlobStore(settings, over: client)], 7)) \(String(reflecting: settings))"
            #expect(printed.contains("https://s3.example/hearth") && !printed.contains("otters"))
            let signature = AWSSignature(keyID: "k", secret: "otters", region: "r", service: "s3")
            #expect(!"\([signature]) \(String(reflecting: signature))".contains("otters"))
        }
    }

    @Test func `a wrong secret and a bucket that is not there are errors of the store`() async throws {
        try await withMoto { settings in
            try await withCurlClient { client in
                let name = SHA256.hash([1]).hexadecimal
                var wrong = settings
                wrong.secret += "x"
                var missing = settings
                missing.bucket = "elsewhere"
                var away = settings
                away.endpoint = "http://127.0.0.1:1"
                for settings in [wrong, missing, away] {
                    do {
                        try await S3BlobStore(settings, over: client).write([1], as: name)
                        Issue.record("nothing was thrown")
                    } catch let error as HearthError {
                        #expect(error.code == .storageUnavailable)
                        #expect(!"\(error.detail)\(error.message)".contains(settings.secret))
                    }
                }
            }
        }
    }

    /// Runs `body` with a server that has a bucket and one user, whose signature it checks.
    private func withMoto(_ body: (S3Settings) async throws -> Void) async throws {
        let repository = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
        let python = repository.appending(path: ".hearth/python/bin/python").path
        let process = try ChildProcess(
            [python, repository.appending(path: "Tests/Interop/s3_server.py").path],
            environment: ["PATH": "/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE": "1", "PYTHONUNBUFFERED": "1"])
        defer { process.signal(SIGTERM) }
        // The line with the server's port and the user's key, once it is complete: Python writes each word by itself.
        let line = await process.output { output in
            output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().first { $0.hasPrefix("ready ") }
                .map(String.init)
        }
        let words = try #require(line, "\(process.output)").split(separator: " ").map(String.init)
        try #require(words.count == 4)
        try await body(
            S3Settings(
                endpoint: "http://127.0.0.1:\(words[1])", bucket: "hearth", region: "eu-central-1", keyID: words[2],
                secret: words[3]))
    }
}
