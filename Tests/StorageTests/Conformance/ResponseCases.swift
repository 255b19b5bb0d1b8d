import Assist
import Foundation
import HearthCore
import HearthTesting
import Records
import Storage
import Testing

extension ConformanceCase<Stores> {
    static let responses: [ConformanceCase] = [
        .init("a response comes back as it was stored, with its conversation") { stores in
            let user = try await stores.newUser()
            var response = ResponseRecord.example(of: user)
            response.instructions = "Be brief."
            response.conversation = [
                ChatMessage(.user, "Which library is open? 👩‍👧 \"\\ \u{2028}"),
                ChatMessage(
                    .assistant, "",
                    toolCalls: [
                        FunctionCall(id: "c1", name: "hours", arguments: #"{"place":"Oslo"}"#),
                        FunctionCall(id: "c2", name: "hours", arguments: ""),
                    ]),
                ChatMessage(.tool, #"{"open":true}"#, toolCallID: "c1"), ChatMessage(.tool, "closed", toolCallID: "c2"),
                ChatMessage(.assistant, "That of Oslo."),
            ]
            try await stores.responses.add(response)
            let found = try await stores.responses.response(
                response.id, of: user, within: RecordLimits(), at: .example)
            #expect(found == response)
            #expect(response.expiresAt == .example + .seconds(28 * 86_400))
        },
        .init("a response is its user's alone") { stores in
            let (user, other) = (try await stores.newUser(), try await stores.newUser())
            let response = ResponseRecord.example(of: user)
            try await stores.responses.add(response)
            #expect(try await stores.find(response, as: other) == nil)
            #expect(try await stores.responses.response(UUID(), of: user, within: .init(), at: .example) == nil)
            let error = await #expect(throws: HearthError.self) {
                try await stores.responses.delete(response.id, of: other)
            }
            #expect(error?.code == .responseNotFound)
            #expect(try await stores.find(response, as: user) != nil)
        },
        .init("a credential with limits finds only the responses of the same limits") { stores in
            let user = try await stores.newUser()
            let limits = [
                RecordLimits(), RecordLimits(areas: [.kitchen]), RecordLimits(areas: [.kitchen, .care]),
                RecordLimits(zones: ["household-a"]), RecordLimits(areas: [.kitchen], zones: ["household-a", "b"]),
                RecordLimits(areas: []),
            ]
            let responses = limits.map { ResponseRecord.example(of: user, limits: $0) }
            for response in responses { try await stores.responses.add(response) }
            for (index, reader) in limits.enumerated() {
                for (number, response) in responses.enumerated() {
                    let found = try await stores.responses.response(
                        response.id, of: user, within: reader, at: .example)
                    #expect((found != nil) == (index == 0 || index == number), "\(reader) \(response.limits)")
                    #expect(found?.limits ?? response.limits == response.limits)
                }
            }
        },
        .init("a response is not found after 28 days, and then deleted") { stores in
            let user = try await stores.newUser()
            let response = ResponseRecord.example(of: user)
            var later = ResponseRecord.example(of: user)
            later.createdAt = .example + .milliseconds(1)
            for response in [response, later] { try await stores.responses.add(response) }
            let end = response.expiresAt
            #expect(try await stores.find(response, as: user, at: end + .milliseconds(-1)) != nil)
            #expect(try await stores.find(response, as: user, at: end) == nil)
            let error = await #expect(throws: HearthError.self) {
                try await stores.responses.delete(response.id, of: user, at: end)
            }
            #expect(error?.code == .responseNotFound)
            #expect(try await stores.responses.removeExpired(at: end) >= 1)
            #expect(try await stores.find(response, as: user) == nil)
            #expect(try await stores.find(later, as: user) != nil)
        },
        .init("a response is deleted once") { stores in
            let user = try await stores.newUser()
            let responses = [ResponseRecord.example(of: user), .example(of: user)]
            for response in responses { try await stores.responses.add(response) }
            try await stores.responses.delete(responses[0].id, of: user)
            await #expect(throws: HearthError.self) {
                try await stores.responses.delete(responses[0].id, of: user)
            }
            #expect(try await stores.find(responses[0], as: user) == nil)
            #expect(try await stores.find(responses[1], as: user) == responses[1])
        },
        .init("the oldest responses of a user go first, by their number and by their bytes") { stores in
            let (user, other) = (try await stores.newUser(), try await stores.newUser())
            let theirs = ResponseRecord.example(of: other)
            try await stores.responses.add(theirs)
            let small = (0..<ResponseRecord.mostOfUser + 3).map { number in
                var response = ResponseRecord.example(of: user)
                response.createdAt = .example + .milliseconds(number)
                return response
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for response in small.prefix(ResponseRecord.mostOfUser) {
                    group.addTask { try await stores.responses.add(response) }
                }
                try await group.waitForAll()
            }
            for response in small.suffix(3) { try await stores.responses.add(response) }
            for response in small.prefix(3) { #expect(try await stores.find(response, as: user) == nil) }
            for response in [small[3], small[4], small[small.count - 1]] {
                #expect(try await stores.find(response, as: user) != nil)
            }
            // Twenty are a little more than the bound.
            var large: [ResponseRecord] = []
            for number in 0..<20 {
                var response = ResponseRecord.example(of: user)
                response.json = "\"\(String(repeating: "x", count: 1 << 20))\""
                response.createdAt = .example + .seconds(1 + number)
                large.append(response)
                try await stores.responses.add(response)
            }
            #expect(try await stores.find(small[small.count - 1], as: user) == nil)
            #expect(try await stores.find(large[0], as: user) == nil)
            for response in large.dropFirst() { #expect(try await stores.find(response, as: user) != nil) }
            #expect(try await stores.find(theirs, as: other) != nil)
        },
    ]
}

extension ConformanceCase<Storage> {
    static let responsesOfMembers: [ConformanceCase] = [
        .init("a response is not found by a user from whom one of its children is hidden") { storage in
            let stores = Stores(storage)
            let family = try await Family.make(storage)
            let ben = try await family.phone.addChild("Ben")
            let member = try await family.member(.caregiver)
            var naming = ResponseRecord.example(of: member)
            naming.children = [family.child.uuid, ben.uuid]
            let other = ResponseRecord.example(of: member)
            for response in [naming, other] { try await stores.responses.add(response) }
            #expect(try await stores.find(naming, as: member) == naming)
            #expect(try await storage.accounts.export(member).contains(naming.id.text))
            try await storage.records.revoke(
                member.id, from: ben, household: family.owner.householdID,
                audit: .example(.accessRevoked, of: family.owner))
            #expect(try await stores.find(naming, as: member) == nil)
            #expect(try await stores.find(other, as: member) == other)
            let export = try await storage.accounts.export(member)
            #expect(!export.contains(naming.id.text) && export.contains(other.id.text))
            // What may not be read may be deleted.
            try await stores.responses.delete(naming.id, of: member)
            #expect(try await storage.count("SELECT COUNT(*) AS n FROM responses") == 1)
        },
        .init("an export has the user's responses, and a deleted account has none") { storage in
            let stores = Stores(storage)
            let owner = try await storage.newAccount()
            let member = try await storage.newMember(of: owner)
            for (user, word) in [(owner, "zorblattine"), (member, "quillfruit")] {
                var response = ResponseRecord.example(of: user)
                response.conversation = [ChatMessage(.user, word)]
                try await stores.responses.add(response)
            }
            let export = try await storage.accounts.export(member)
            #expect(export.contains("quillfruit"))
            #expect(!export.contains("zorblattine"))
            try await storage.accounts.delete(member, audit: .example(.accountDeleted, of: member))
            #expect(try await storage.count("SELECT COUNT(*) AS n FROM responses") == 1)
            try await storage.accounts.delete(owner, audit: .example(.accountDeleted, of: owner))
            #expect(try await storage.count("SELECT COUNT(*) AS n FROM responses") == 0)
        },
        .init("a user who has left the household stores nothing in it") { storage in
            let stores = Stores(storage)
            let owner = try await storage.newAccount()
            let member = try await storage.newMember(of: owner)
            let response = ResponseRecord.example(of: member)
            let other = try await storage.newAccount()
            try await storage.write("UPDATE users SET household_id = \(other.householdID) WHERE id = \(member.id)")
            let error = await #expect(throws: HearthError.self) { try await stores.responses.add(response) }
            #expect(error?.code == .userNotFound)
            #expect(try await storage.count("SELECT COUNT(*) AS n FROM responses") == 0)
            var gone = member
            gone.householdID = other.householdID
            #expect(try await stores.find(response, as: gone) == nil)
        },
        .init("a deletion is audited if it happens") { storage in
            let stores = Stores(storage)
            let user = try await storage.newAccount()
            let response = ResponseRecord.example(of: user)
            try await stores.responses.add(response)
            try await stores.responses.delete(response.id, of: user)
            await #expect(throws: HearthError.self) { try await stores.responses.delete(response.id, of: user) }
            let entries = try await storage.auditEntries().filter { $0.action == "response_deleted" }
            #expect(entries.count == 1)
        },
    ]
}

extension Stores {
    func find(
        _ response: ResponseRecord, as user: User, at time: Timestamp = .example
    ) async throws -> ResponseRecord? {
        try await responses.response(response.id, of: user, within: RecordLimits(), at: time)
    }
}

extension ResponseStore {
    func delete(_ id: UUID, of user: User, at time: Timestamp = .example) async throws {
        var entry = AuditEntry.example(.responseDeleted, of: user)
        entry.at = time
        try await delete(id, of: user, within: RecordLimits(), audit: entry)
    }
}

extension ResponseRecord {
    static func example(of user: User, limits: RecordLimits = RecordLimits()) -> ResponseRecord {
        ResponseRecord(
            id: UUID(), householdID: user.householdID, userID: user.id, limits: limits,
            conversation: [ChatMessage(.user, "How do we read more?"), ChatMessage(.assistant, "Read together.")],
            json: #"{"object":"response"}"#, createdAt: .example)
    }
}
