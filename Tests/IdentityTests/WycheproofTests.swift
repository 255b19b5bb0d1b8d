import HearthCore
import HearthTesting
import Identity
import JSONText
import Testing

/// Signatures of Project Wycheproof: paddings that are nearly right, numbers at the edges of their range, and keys and
/// messages that make arithmetic go wrong.
@Suite struct WycheproofTests {
    @Test(arguments: [("rs256", 233), ("es256", 39)])
    func `a JWS is accepted or rejected as Wycheproof expects`(name: String, expected: Int) throws {
        var (right, count) = (0, 0)
        for group in try groups("jws-wycheproof-\(name)") where group["public"]?["alg"] != nil {
            for test in try #require(group["tests"]?.array) {
                count += 1
                if isAccepted(test, by: group) == (test["result"]?.string == "valid") {
                    right += 1
                } else {
                    Issue.record("\(test["comment"]?.string ?? "")")
                }
            }
        }
        #expect(count == expected)
        print("jws-wycheproof \(name): \(right)/\(count)")
    }

    @Test(arguments: ["rs256", "es256"])
    func `a key for encryption verifies no signature`(name: String) throws {
        var count = 0
        for group in try groups("jws-wycheproof-\(name)") where group["public"]?["alg"] == nil {
            for test in try #require(group["tests"]?.array) {
                count += 1
                #expect(!isAccepted(test, by: group))
            }
        }
        #expect(count == 2)
    }

    @Test func `an ECDSA signature is accepted or rejected as Wycheproof expects`() throws {
        var (right, count) = (0, 0)
        for group in try groups("ecdsa-p256-wycheproof") {
            let key = try VerificationKey(id: "1", .p256(x: bytes(group, "x"), y: bytes(group, "y")))
            for test in try #require(group["tests"]?.array) {
                count += 1
                let isAccepted = try key.verifies(bytes(test, "sig"), of: bytes(test, "msg"))
                if isAccepted == (test["result"]?.string == "valid") {
                    right += 1
                } else {
                    Issue.record("\(test["tcId"] ?? .null): \(test["comment"]?.string ?? "")")
                }
            }
        }
        #expect(count == 252)
        print("ecdsa-wycheproof: \(right)/\(count)")
    }

    private func groups(_ file: String) throws -> [RawJSON] {
        try #require(try Fixture.json(file)["testGroups"]?.array)
    }

    private func bytes(_ json: RawJSON, _ name: String) throws -> [UInt8] {
        try #require(json[name]?.string.flatMap { Base64.decode($0.utf8, .url) })
    }

    private func isAccepted(_ test: RawJSON, by group: RawJSON) -> Bool {
        do {
            let jwk = try #require(group["public"])
            let keys = try KeySet(parsing: Array((["keys": .array([jwk])] as RawJSON).text.utf8))
            let jws = try CompactJWS(try #require(test["jws"]?.string))
            guard let key = keys.key(jws.keyID) else { return false }
            try jws.verify(with: key)
            return true
        } catch {
            return false
        }
    }
}
