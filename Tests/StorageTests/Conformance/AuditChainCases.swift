import Assist
import Foundation
import HearthCore
import Identity
import Testing

@testable import Storage

// The chain of a household's audit, and that everything which changes something is in it.

extension ConformanceCase<Storage> {
    static let auditChain: [ConformanceCase] = [
        .init("whatever the words of an entry are, both sides hash the same text") { storage in
            let household = UUID()
            for outcome in hostileTexts {
                for subject in hostileTexts.map(Optional.some) + [nil] {
                    var entry = AuditEntry.example(of: household, .signIn, subject: subject)
                    entry.outcome = outcome
                    entry.at = Timestamp(milliseconds: .random(in: .min ... .max))
                    entry.userID = Bool.random() ? UUID() : nil
                    entry.onBehalfOf = Bool.random() ? UUID() : nil
                    try await storage.audit(entry)
                }
            }
            let report = try await storage.auditReport()
            #expect(report.findings == [])
            #expect(report.entries == hostileTexts.count * (hostileTexts.count + 1))
            #expect(report.chains == 1)
        },
        .init("an entry for another user has text version 2, and any other entry version 1") { storage in
            let (household, actor, target) = (UUID(), UUID(), UUID())
            var entry = AuditEntry.example(of: household, .memoryAdded, by: actor, subject: "m")
            try await storage.audit(entry)
            (entry.id, entry.onBehalfOf) = (UUID(), target)
            try await storage.audit(entry)
            let entries = try await storage.auditEntries(of: household)
            #expect(entries.map(\.user) == [actor.text, actor.text])
            #expect(entries.map(\.onBehalfOf) == [nil, target.text])
            // By hand, as every entry was hashed before there was such a column.
            func field(_ text: String) -> String { ",\(text.count):\(text)" }
            for (entry, (version, end)) in zip(entries, [(1, ""), (2, field(target.text))]) {
                let text =
                    "hearth audit \(version)" + field("\(entry.sequence)") + field(entry.previous)
                    + field(household.text) + field(entry.id) + field("\(entry.at.milliseconds)") + field(actor.text)
                    + ",-" + field("memory_added") + field("done") + ",-,-,-,-" + field("m") + end
                #expect(entry.hash == Secret.digest(text))
            }
            #expect(try await storage.auditReport().findings == [])
        },
        .init("a run that an administrator asked for names both") { storage in
            let stores = Stores(storage)
            let (user, actor) = (try await stores.newUser(), UUID())
            var run = RunRecord.example(of: user)
            run.actorID = actor
            try await stores.runs.record(run, closing: nil)
            let entry = try #require(try await storage.auditEntries(of: user.householdID).last)
            #expect(entry.run == run.id.text)
            #expect(entry.user == actor.text)
            #expect(entry.onBehalfOf == user.id.text)
            #expect(try await stores.run(id: run.id, of: user.householdID)?.userID == user.id)
            #expect(try await storage.auditReport().findings == [])
        },
        .init("a run that is recorded again, or whose id is in the chain, adds no entry") { storage in
            let stores = Stores(storage)
            let user = try await stores.newUser()
            let run = try await stores.newRun(of: user)
            let before = try await storage.auditAnchors()
            for _ in 0..<3 { try await stores.runs.record(run, closing: nil) }
            let entry = AuditEntry.example(of: user.householdID, .signIn)
            for _ in 0..<2 { try await storage.audit(entry) }
            try await storage.audit(.example(of: user.householdID, .signIn), where: "1 = 0")
            #expect(try await storage.auditAnchors().map(\.sequence) == before.map { $0.sequence + 1 })
            #expect(try await storage.auditReport().findings == [])
        },
        .init("concurrent writers append to the chain one after the other") { storage in
            let households = (0..<3).map { _ in UUID() }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<300 {
                    group.addTask { try await storage.audit(.example(of: households[number % 3], .signIn)) }
                }
                try await group.waitForAll()
            }
            #expect(try await storage.auditAnchors().map(\.sequence) == [100, 100, 100])
            let report = try await storage.auditReport(page: 7)
            #expect(report.findings == [])
            #expect(report.entries == 300)
            #expect(report.chains == 3)
        },
        .init("every change appends one entry, and a failed change none") { try await mutate($0) },
        .init("a memory that two delete at once is deleted, and audited, once") { storage in
            let stores = Stores(storage)
            let user = try await stores.newUser()
            for round in 0..<20 {
                let memory = Memory.example(of: user, "\(round)", at: .example)
                try await stores.memories.add(memory)
                await withTaskGroup(of: Void.self) { group in
                    for attempt in 0..<4 {
                        group.addTask {
                            if attempt == 0 {
                                try? await stores.memories.update(
                                    memory.id, of: user.householdID, text: "c", embedding: nil, at: .example)
                            } else {
                                try? await stores.memories.delete(memory.id, of: user.householdID)
                            }
                        }
                    }
                }
            }
            let deletions = try await storage.auditEntries().filter { $0.action == "memory_deleted" }
            #expect(deletions.count == 20)
            #expect(try await storage.auditReport().findings == [])
        },
        .init("the entries come in pages, without a gap and within a period") { storage in
            let households = [UUID(), UUID()]
            for number in 0..<20 {
                var entry = AuditEntry.example(of: households[number % 2], .signIn)
                entry.at = Timestamp(milliseconds: Int64(number))
                try await storage.audit(entry)
            }
            let all = try await storage.auditEntries(page: 3)
            #expect(Set(all.map(\.id)).count == 20)
            for household in households {
                let own = all.filter { $0.household == household.text }
                #expect(own.map(\.sequence) == Array(1...10))
                #expect(own.dropFirst().map(\.previous) == own.dropLast().map(\.hash))
                #expect(try await storage.auditEntries(of: household, page: 3) == own)
            }
            let some = try await storage.auditEntries(
                in: Timestamp(milliseconds: 5)..<Timestamp(milliseconds: 9), page: 3)
            #expect(some.map(\.at.milliseconds).sorted() == [5, 6, 7, 8])
        },
    ]

    private static func mutate(_ storage: Storage) async throws {
        let stores = Stores(storage)
        let user = try await stores.newUser()
        let family = Household(id: user.householdID, preferences: .init(), updatedAt: .example)
        let memory = Memory.example(of: user, "a", at: .example)
        func entry(_ action: AuditEntry.Action) -> AuditEntry {
            .example(of: user.householdID, action, by: user.id, subject: "\(action)")
        }
        func changes(_ number: Int64?) -> UserChanges {
            UserChanges(newID: UUID(), number: number, displayName: "Ada", locale: nil, timeZone: nil)
        }
        func check(_ actions: [AuditEntry.Action], _ change: () async throws -> Void) async throws {
            let before = try await storage.auditEntries(of: user.householdID).count
            do { try await change() } catch is HearthError { #expect(actions == []) }
            let added = try await storage.auditEntries(of: user.householdID).dropFirst(before)
            #expect(added.map(\.action) == actions.map(\.rawValue))
            #expect(added.allSatisfy { $0.user == user.id.text && $0.subject == $0.action.camelCased })
        }
        try await check([.userChanged]) {
            _ = try await stores.users.upsert(changes(user.number), at: .example, audit: entry(.userChanged))
        }
        try await check([.userChanged]) {
            _ = try await stores.users.upsert(changes(nil), at: .example, audit: entry(.userChanged))
        }
        try await check([]) {
            _ = try await stores.users.upsert(changes(0), at: .example, audit: entry(.userChanged))
        }
        try await check([.householdChanged]) {
            try await stores.households.save(family, audit: entry(.householdChanged))
        }
        try await check([]) {
            var unknown = family
            unknown.id = UUID()
            try await stores.households.save(unknown, audit: entry(.householdChanged))
        }
        try await check([.memoryAdded]) { try await stores.memories.add(memory, audit: entry(.memoryAdded)) }
        try await check([.memoryChanged]) {
            try await stores.memories.update(
                memory.id, of: user.householdID, text: "b", embedding: nil, at: .example,
                audit: entry(.memoryChanged))
        }
        try await check([.memoryDeleted]) {
            try await stores.memories.delete(memory.id, of: user.householdID, audit: entry(.memoryDeleted))
        }
        try await check([]) {
            try await stores.memories.update(
                memory.id, of: user.householdID, text: "b", embedding: nil, at: .example,
                audit: entry(.memoryChanged))
        }
        try await check([]) {
            try await stores.memories.delete(memory.id, of: user.householdID, audit: entry(.memoryDeleted))
        }
        try await check([.feedbackGiven]) {
            try await stores.feedback.record(.example(by: user, on: nil, .up), audit: entry(.feedbackGiven))
        }
        try await check([]) {
            try await stores.feedback.record(.example(by: user, on: UUID(), .up), audit: entry(.feedbackGiven))
        }
        for number in 0..<Memory.limit {
            try await stores.memories.add(.example(of: user, "\(number)", at: .example))
        }
        try await check([]) {
            try await stores.memories.add(.example(of: user, "late", at: .example), audit: entry(.memoryAdded))
        }
        #expect(try await storage.auditReport().findings == [])
    }

    /// What could be taken for another value, end one early or be written otherwise by somebody.
    private static let hostileTexts = [
        "", "-", ",", "4:done", ",-,", "1:", "a,1:b", "done", "null", "a\nb\r\n", "\"'\\ ' || '", "?", "$1",
        "\u{1}\u{7F}",
        "é", "e\u{301}", "👩‍👧‍👦🏳️‍🌈", "\u{10FFFF}\u{FFFD}\u{FEFF}", "\u{1D11E}\u{20000}", String(repeating: "ü𝄞", count: 5000),
    ]
}

extension String {
    /// `memory_added` as `memoryAdded`.
    fileprivate var camelCased: String {
        let words = split(separator: "_")
        return words.dropFirst().reduce(String(words[0])) { $0 + $1.capitalized }
    }
}

extension Storage {
    func audit(_ entry: AuditEntry, where condition: SQL = "1 = 1") async throws {
        _ = try await engine.transaction(
            AuditStatements.append(entry, where: condition), .write, of: .household(entry.householdID))
    }

    func auditReport(anchors: [AuditAnchor] = [], page: Int = 2000) async throws -> AuditReport {
        try await audit.verify(anchors: anchors, page: page)
    }

    func auditAnchors() async throws -> [AuditAnchor] {
        try await audit.anchors(after: nil, limit: 1000)
    }

    func auditEntries(
        in period: Range<Timestamp> = Timestamp(milliseconds: .min)..<Timestamp(milliseconds: .max),
        of household: UUID? = nil, page limit: Int = 1000
    ) async throws -> [ChainedEntry] {
        var entries: [ChainedEntry] = []
        while true {
            let page = try await audit.entries(
                after: entries.last, in: period, of: household, limit: limit)
            if page.isEmpty { return entries }
            entries += page
        }
    }
}
