import HearthCore
import Identity
import JSONText
import Testing

/// Signatures of Project Wycheproof, most of them with a padding that is nearly right.
@Suite struct WycheproofTests {
    @Test func `every signature is judged as Wycheproof says`() async throws {
        var (right, count) = (0, 0)
        for group in try groups() where group["public"]?["alg"]?.string == "RS256" {
            for test in try #require(group["tests"]?.array) {
                count += 1
                let isValid = await isAccepted(test, by: group)
                if isValid == (test["result"]?.string == "valid") {
                    right += 1
                } else {
                    Issue.record("\(test["comment"]?.string ?? "")")
                }
            }
        }
        #expect(count == 233)
        print("jws-wycheproof: \(right)/\(count)")
    }

    @Test func `a key for encryption verifies nothing`() async throws {
        var count = 0
        for group in try groups() where group["public"]?["alg"] == nil {
            for test in try #require(group["tests"]?.array) {
                count += 1
                #expect(await !isAccepted(test, by: group))
            }
        }
        #expect(count == 2)
    }

    private func groups() throws -> [RawJSON] {
        try #require(try Fixture.json("jws-wycheproof-rs256")["testGroups"]?.array)
    }

    private func isAccepted(_ test: RawJSON, by group: RawJSON) async -> Bool {
        do {
            let jwk = try #require(group["public"])
            let keys = try await KeySet(parsing: Array((["keys": .array([jwk])] as RawJSON).text.utf8))
            let jws = try CompactJWS(try #require(test["jws"]?.string))
            guard let key = keys.key(jws.keyID) else { return false }
            try jws.verify(with: key)
            return true
        } catch {
            return false
        }
    }
}
