import Assist
import Foundation
import HTTPTypes
import HearthAPI
import HearthCore
import HearthServer
import HearthTesting
import Testing

@testable import ServerKit

/// The error codes that the sources declare, compared with what clients can read about them.
@Suite struct ErrorCatalogueTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Returns the raw values of all declarations of a `HearthError.Code` below Sources.
    private func declaredCodes() throws -> [String] {
        let declaration = /static let \w+ = Self\(\s*"([a-z_]+)", \.\w+(?:, isRetryable: \w+)?\)/
        let sources = Self.root.appending(path: "Sources")
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        return try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.flatMap { file in
            let text = try String(contentsOf: file, encoding: .utf8)
            guard text.contains("extension HearthError.Code {") else { return [String]() }
            return text.matches(of: declaration).map { String($0.1) }
        }
    }

    @Test func `a declared code is in the OpenAPI document and in the protocol`() throws {
        let codes = try declaredCodes()
        #expect(codes.count > 35)
        #expect(Set(codes).count == codes.count)
        let listed = TestServer().routes.document.json["x-errors"]?.members ?? [:]
        #expect(Set(listed.keys) == Set(codes))
        let protocolText = try String(contentsOf: Self.root.appending(path: "docs/protocol.md"), encoding: .utf8)
        #expect(codes.filter { !protocolText.contains("`\($0)`") } == [])
    }

    @Test func `each kind has an error status`() {
        for kind in HearthError.Kind.allCases {
            let status = Problem.status(of: HearthError.Code("example", kind), .problemDocument)
            #expect((400..<600).contains(status.code))
        }
    }

    @Test func `a code is retryable like its kind unless overridden`() {
        #expect(HearthError.Code.rateLimited.isRetryable)
        #expect(!HearthError.Code.quotaExceeded.isRetryable)
        #expect(HearthError.Code.idempotencyConflict.isRetryable)
        #expect(!HearthError.Code.emailTaken.isRetryable)
    }
}
