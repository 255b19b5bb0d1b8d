import Foundation
import HearthCore
import Identity
import Testing

@Suite struct BreachedPasswordTests {
    private let file = FileManager.default.temporaryDirectory.appending(path: "hearth-breached-\(UUID().uuidString)")

    /// SHA-1 by coreutils' sha1sum.
    private let known = [
        "autumn leaves": "A40BF952EC5C18E51E9828AB3D133755F7D28C07",
        "rainy tuesday": "DDD0E2BA772487FC3FF553B421A6BF8D15B6BF3C",
    ]

    private func passwords(_ text: String) throws -> BreachedPasswordFile {
        try text.write(to: file, atomically: false, encoding: .utf8)
        return try BreachedPasswordFile(path: file.path, logger: quiet)
    }

    /// Lines that no password has, in order.
    private func filler(_ count: Int) -> [String] {
        (0..<count).map { index in
            let digits = String(index * 7919 % 65536 * 65536 + index, radix: 16, uppercase: true)
            return String(repeating: "0", count: 8 - digits.count) + digits + String(repeating: "5", count: 32)
        }
    }

    @Test(arguments: ["\n", "\r\n"], ["", ":3", ":12345678901234567"])
    func `a lookup finds every line of the file and nothing else`(end: String, count: String) async throws {
        defer { try? FileManager.default.removeItem(at: file) }
        let lines = (filler(500) + known.values).sorted().enumerated().map { index, line in
            line + (index % 3 == 0 ? count : "")
        }
        for text in [lines.joined(separator: end), lines.joined(separator: end) + end] {
            let passwords = try passwords(text)
            for password in known.keys { #expect(await passwords.contains(password)) }
            for index in 0..<200 { #expect(await !passwords.contains("unheard of \(index)")) }
        }
    }

    @Test func `a lookup finds the first, the last and the only line`() async throws {
        defer { try? FileManager.default.removeItem(at: file) }
        let digest = try #require(known["autumn leaves"])
        let (low, high) = (String(repeating: "0", count: 40), String(repeating: "F", count: 40))
        for lines in [[digest], [digest, high], [low, digest], [low, digest, high]] {
            let passwords = try passwords(lines.joined(separator: "\n"))
            #expect(await passwords.contains("autumn leaves"))
            #expect(await !passwords.contains("rainy tuesday"))
        }
    }

    @Test(arguments: ["", "\n", "not a digest\n", "F\n0\n", String(repeating: "f", count: 40)])
    func `a file that is not sorted SHA-1 lines is rejected when opened`(text: String) async throws {
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(try await identityError { _ = try passwords(text) } == .unreadableFile)
        let unsorted = String(repeating: "B", count: 40) + "\n" + String(repeating: "A", count: 40)
        #expect(try await identityError { _ = try passwords(unsorted) } == .unreadableFile)
    }

    @Test func `a missing file is rejected when opened`() async throws {
        #expect(
            try await identityError { _ = try BreachedPasswordFile(path: file.path, logger: quiet) } == .unreadableFile)
    }

    /// A mapped file would end the process here.
    @Test func `a file that is truncated while open contains no password`() async throws {
        defer { try? FileManager.default.removeItem(at: file) }
        let passwords = try passwords((filler(500) + known.values).sorted().joined(separator: "\n"))
        #expect(await passwords.contains("autumn leaves"))
        let handle = try FileHandle(forWritingTo: file)
        try handle.truncate(atOffset: 0)
        #expect(await !passwords.contains("autumn leaves"))
        #expect(await passwords.contains("password1"))
    }

    @Test(arguments: [
        ("password1", true), ("PassWord1", true), ("Qwerty123", true), ("ｐａｓｓｗｏｒｄ", true), ("", false),
        ("a quiet evening in june", false),
    ])
    func `a common password is found in any case and width`(password: String, isKnown: Bool) {
        #expect(CommonPasswords().contains(password) == isKnown)
    }
}
