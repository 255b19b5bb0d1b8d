import Assist
import Foundation
import HearthCore
import HearthTesting
import Records
import Storage
import Testing

extension ConformanceCase<Stores> {
    static let runResults: [ConformanceCase] = [
        .init("the runs of a household are numbered from 1 in the order of their records") { stores in
            let (user, other) = (try await stores.newUser(), try await stores.newUser())
            var ids: [UUID] = []
            for _ in 0..<3 {
                ids.append(try await stores.newRun(of: user).id)
                _ = try await stores.newRun(of: other)
            }
            for (index, id) in ids.enumerated() {
                let run = try #require(try await stores.results.run(.number(index + 1), for: user))
                #expect(run.id == id)
                #expect(try await stores.results.run(.id(id), for: user) == run)
            }
            #expect(try await stores.results.run(.number(4), for: user) == nil)
            #expect(try await stores.results.run(.number(0), for: user) == nil)
        },
        .init("runs of a household that are recorded at once get different numbers") { stores in
            let user = try await stores.newUser()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<24 { group.addTask { _ = try await stores.newRun(of: user) } }
                try await group.waitForAll()
            }
            let runs = try await stores.results.runs(of: user, mode: nil, before: nil, limit: 50)
            #expect(runs.map(\.number) == Array((1...24).reversed()))
        },
        .init("a run that is recorded twice keeps its number and its first result") { stores in
            let user = try await stores.newUser()
            var run = RunRecord.example(of: user)
            run.result = .example("first")
            try await stores.runs.record(run, closing: nil)
            run.result = .example("second")
            try await stores.runs.record(run, closing: nil)
            let next = try await stores.newRun(of: user)
            #expect(try await stores.results.result(of: .id(run.id), for: user)?.number == 1)
            #expect(try await stores.results.run(.number(1), for: user)?.title == "first")
            #expect(try await stores.results.run(.id(next.id), for: user)?.number == 2)
        },
        .init("a result comes back as it was stored, with its meals") { stores in
            let user = try await stores.newUser()
            var run = RunRecord.example(of: user)
            var content = ResultContent.example("Soup, bread", ["a", "b"])
            content?.limits = PlanLimits(exclude: ["peanut", "rice"], diets: ["vegan"], asked: ["vegan"])
            run.result = content
            try await stores.runs.record(run, closing: nil)
            let end = run.startedAt + run.duration
            let stored = try #require(try await stores.results.result(of: .id(run.id), for: user))
            let expected = ServedResult(
                runID: run.id, number: 1, mode: .meals, createdAt: end, json: content?.json ?? "",
                meals: content?.meals ?? [], limits: content?.limits ?? PlanLimits())
            #expect(stored == expected)
            #expect(try await stores.results.result(of: .number(1), for: user) == expected)
            let own = try #require(try await stores.results.run(.number(1), for: user))
            #expect(
                own
                    == OwnRun(
                        id: run.id, number: 1, user: user.number, mode: .meals, outcome: .done,
                        startedAt: run.startedAt, title: "Soup, bread",
                        expiresAt: end + .seconds(28 * 86_400), json: content?.json))
        },
        .init("a run without a result is listed and has none") { stores in
            let user = try await stores.newUser()
            let run = try await stores.newRun(of: user)
            let own = try #require(try await stores.results.run(.id(run.id), for: user))
            #expect(own.title == nil && own.expiresAt == nil && own.json == nil)
            #expect(try await stores.results.result(of: .id(run.id), for: user) == nil)
            #expect(try await stores.results.runs(of: user, mode: nil, before: nil, limit: 9) == [own])
        },
        .init("the newest result of a user and a mode is found, whatever came after it without a result") { stores in
            let (user, other) = (try await stores.newUser(), try await stores.newUser())
            #expect(try await stores.results.latest(of: user, mode: .meals) == nil)
            func record(_ title: String?, _ mode: AssistMode, of user: User, after seconds: Int) async throws {
                var run = RunRecord.example(of: user)
                run.startedAt = .example + .seconds(seconds)
                run.mode = mode
                run.result = title.flatMap { .example($0) }
                try await stores.runs.record(run, closing: nil)
            }
            try await record("old", .meals, of: user, after: 0)
            try await record("newest", .meals, of: user, after: 20)
            // Recorded late.
            try await record("between", .meals, of: user, after: 10)
            try await record("chores", .chores, of: user, after: 30)
            try await record(nil, .meals, of: user, after: 40)
            try await record("theirs", .meals, of: other, after: 50)
            #expect(try await stores.results.latest(of: user, mode: .meals)?.number == 2)
            #expect(try await stores.results.latest(of: user, mode: .chores)?.number == 4)
            #expect(try await stores.results.latest(of: user, mode: .routines) == nil)
        },
        .init("another household finds no run and no result, neither by id nor by number") { stores in
            let (user, other) = (try await stores.newUser(), try await stores.newUser())
            var run = RunRecord.example(of: user)
            run.result = .example("ours", ["a"])
            try await stores.runs.record(run, closing: nil)
            for reference in [RunReference.id(run.id), .number(1)] {
                #expect(try await stores.results.run(reference, for: other) == nil)
                #expect(try await stores.results.result(of: reference, for: other) == nil)
            }
            #expect(try await stores.results.runs(of: other, mode: nil, before: nil, limit: 9).isEmpty)
            #expect(try await stores.results.latest(of: other, mode: .meals) == nil)
            #expect(try await stores.results.recipes(servedTo: other.householdID, since: .example).isEmpty)
        },
        .init("the own runs come page by page, the newest first, of one mode if asked") { stores in
            let user = try await stores.newUser()
            for number in 1...9 {
                var run = RunRecord.example(of: user)
                run.mode = number % 3 == 0 ? .chores : .meals
                run.result = number % 2 == 0 ? .example("\(number)") : nil
                try await stores.runs.record(run, closing: nil)
            }
            for (mode, wanted) in [
                (AssistMode?.none, Array((1...9).reversed())), (.chores, [9, 6, 3]), (.chat, []),
            ] {
                for limit in [1, 2, 20] {
                    var read: [OwnRun] = []
                    while true {
                        let page = try await stores.results.runs(
                            of: user, mode: mode, before: read.last?.number, limit: limit)
                        #expect(page.count <= limit)
                        read += page
                        if page.isEmpty { break }
                    }
                    #expect(read.map(\.number) == wanted)
                    #expect(read.allSatisfy { ($0.title != nil) == ($0.number % 2 == 0) && $0.json == nil })
                }
            }
        },
        .init("the recipes served since a moment are found with the time of the newest plan") { stores in
            let user = try await stores.newUser()
            for (seconds, recipes) in [(0, ["old", "soup"]), (1000, ["soup", "pie"]), (2000, ["pie"]), (3000, [])] {
                var run = RunRecord.example(of: user)
                (run.startedAt, run.duration) = (.example + .seconds(seconds), .zero)
                run.result = .example("plan", recipes)
                try await stores.runs.record(run, closing: nil)
            }
            func recipes(since seconds: Int) async throws -> [String: Timestamp] {
                try await stores.results.recipes(
                    servedTo: user.householdID, since: .example + .seconds(seconds))
            }
            #expect(
                try await recipes(since: 0) == [
                    "old": .example, "soup": .example + .seconds(1000), "pie": .example + .seconds(2000),
                ])
            #expect(try await recipes(since: 1001) == ["pie": .example + .seconds(2000)])
            #expect(try await recipes(since: 2001) == [:])
        },
        .init("a result is deleted after 28 days, and its run stays") { stores in
            let user = try await stores.newUser()
            var run = RunRecord.example(of: user)
            run.duration = .zero
            run.result = .example("soup", ["a"])
            try await stores.runs.record(run, closing: nil)
            let end = Timestamp.example + .seconds(28 * 86_400)
            _ = try await stores.results.removeExpired(at: Timestamp(milliseconds: end.milliseconds - 1))
            #expect(try await stores.results.result(of: .id(run.id), for: user) != nil)
            #expect(try await stores.results.removeExpired(at: end) >= 1)
            #expect(try await stores.results.result(of: .id(run.id), for: user) == nil)
            #expect(try await stores.results.latest(of: user, mode: .meals) == nil)
            let own = try #require(try await stores.results.run(.number(1), for: user))
            #expect(own.json == nil && own.title == nil && own.expiresAt == nil)
        },
    ]
}

extension ConformanceCase<Storage> {
    static let resultsOfMembers: [ConformanceCase] = [
        .init("a plan is its household's, an answer is its asker's") { storage in
            let stores = Stores(storage)
            let owner = try await storage.newAccount()
            let member = try await storage.newMember(of: owner)
            for mode in AssistMode.allCases {
                var run = RunRecord.example(of: owner)
                run.mode = mode
                run.result = .example("of \(mode)")
                try await stores.runs.record(run, closing: nil)
                let (reference, isPlan) = (RunReference.id(run.id), mode != .chat)
                #expect(try await (stores.results.run(reference, for: member) != nil) == isPlan)
                #expect(try await (stores.results.result(of: reference, for: member) != nil) == isPlan)
                #expect(try await stores.results.run(reference, for: owner) != nil)
            }
            #expect(try await stores.results.runs(of: member, mode: nil, before: nil, limit: 9).isEmpty)
            #expect(try await stores.results.latest(of: member, mode: .meals) == nil)
            // Numbers count for the whole household.
            let theirs = RunRecord.example(of: member)
            try await stores.runs.record(theirs, closing: nil)
            #expect(try await stores.results.run(.id(theirs.id), for: member)?.number == 5)
        },
        .init("a result is found by who may see every child that it may name, and a plan of meals by all") { storage in
            let stores = Stores(storage)
            let family = try await Family.make(storage)
            let owner = family.owner
            let ben = try await family.phone.addChild("Ben")
            let member = try await family.member(.caregiver)
            func record(_ mode: AssistMode, by user: User, _ children: ZoneID...) async throws -> UUID {
                var run = RunRecord.example(of: user)
                run.mode = mode
                run.result = .example("of \(mode)")
                run.result?.children = Set(children.map(\.uuid))
                try await stores.runs.record(run, closing: nil)
                return run.id
            }
            let naming = [
                try await record(.chores, by: owner, family.child, ben),
                try await record(.routines, by: member, family.child, ben), try await record(.chat, by: member, ben),
            ]
            let others = [
                try await record(.chores, by: owner, family.child), try await record(.chores, by: owner),
                try await record(.meals, by: owner, family.child, ben), try await record(.meals, by: member, ben),
            ]
            /// Whether each way to a result finds it.
            func finds(_ run: UUID, _ user: User) async throws -> [Bool] {
                let own = try await stores.results.run(.id(run), for: user)
                let number = RunReference.number(own?.number ?? 0)
                return [
                    own?.json != nil, own?.title != nil, own?.expiresAt != nil,
                    try await stores.results.result(of: .id(run), for: user) != nil,
                    try await stores.results.result(of: number, for: user) != nil,
                ]
            }
            func check(_ isOpen: Bool, _ moment: String) async throws {
                for run in naming { #expect(try await Set(finds(run, member)) == [isOpen], "\(moment)") }
                for run in others { #expect(try await Set(finds(run, member)) == [true], "\(moment)") }
                #expect(try await (stores.results.latest(of: member, mode: .routines) != nil) == isOpen, "\(moment)")
                #expect(try await stores.results.latest(of: member, mode: .meals) != nil, "\(moment)")
                let listed = try await stores.results.runs(of: member, mode: nil, before: nil, limit: 9)
                #expect(listed.map { $0.title != nil } == [true, isOpen, isOpen], "\(moment)")
            }
            try await check(true, "with access")
            try await storage.records.revoke(
                member.id, from: ben, household: owner.householdID, audit: .example(.accessRevoked, of: owner))
            try await check(false, "without access")
            for run in naming.prefix(1) + others.prefix(3) { #expect(try await Set(finds(run, owner)) == [true]) }
            try await storage.records.grant(
                .viewer, in: ben, household: owner.householdID, to: member.id, by: owner,
                audit: .example(.accessGranted, of: owner))
            try await check(true, "with access again")
            // A child may live in another household by now.
            try await storage.records.revoke(
                member.id, from: ben, household: owner.householdID, audit: .example(.accessRevoked, of: owner))
            let other = try await storage.newAccount()
            try await storage.write("UPDATE zones SET household_id = \(other.householdID) WHERE id = \(ben)")
            try await check(false, "of a child who has moved")
        },
        .init("the thumbs for stored plans are summed by recipe and household") { storage in
            let stores = Stores(storage)
            let (user, other) = (try await stores.newUser(), try await stores.newUser())
            for (asker, recipes, signals) in [
                (user, ["soup", "pie"], [Feedback.Signal.up, .up, .edit]), (user, ["pie", "pie"], [.down]),
                (other, ["soup"], [.down]),
            ] {
                var run = RunRecord.example(of: asker)
                run.result = .example("plan", recipes)
                try await stores.runs.record(run, closing: nil)
                for signal in signals {
                    try await stores.feedback.record(.example(by: asker, on: run.id, signal))
                }
            }
            #expect(try await storage.results.thumbs(of: user.householdID) == ["soup": 2, "pie": 1])
            #expect(try await storage.results.thumbs(of: other.householdID) == ["soup": -1])
        },
        .init("an export has the user's results, and a deleted account has none") { storage in
            let stores = Stores(storage)
            let owner = try await storage.newAccount()
            let member = try await storage.newMember(of: owner)
            for (user, word) in [(owner, "zorblattine"), (member, "quillfruit")] {
                var run = RunRecord.example(of: user)
                run.result = .example(word)
                try await stores.runs.record(run, closing: nil)
            }
            let export = try await storage.accounts.export(member)
            #expect(export.contains("quillfruit"))
            #expect(!export.contains("zorblattine"))
            try await storage.accounts.delete(member, audit: .example(.accountDeleted, of: member))
            #expect(try await storage.count("SELECT COUNT(*) AS n FROM run_results") == 1)
            try await storage.accounts.delete(owner, audit: .example(.accountDeleted, of: owner))
            #expect(try await storage.count("SELECT COUNT(*) AS n FROM run_results") == 0)
        },
        .init("a run that was lost gets a number, and its late record a result") { storage in
            let stores = Stores(storage)
            let user = try await stores.newUser()
            let id = UUID()
            _ = try await stores.open(user, run: id, limit: 9)
            _ = try await stores.quota.expire(.example(of: user, run: id), at: .example + .seconds(4000))
            #expect(try await stores.results.run(.id(id), for: user)?.number == 1)
            var run = RunRecord.example(of: user)
            run.id = id
            run.result = .example("late")
            try await stores.runs.record(run, closing: .settled)
            let own = try #require(try await stores.results.run(.id(id), for: user))
            #expect(own.number == 1)
            #expect(own.title == "late")
        },
    ]
}

extension ResultContent {
    static func example(_ title: String, _ recipes: [String] = []) -> ResultContent? {
        ResultContent(
            title: title, json: #"{"plan_text":"\#(title) ✓ \u0000"}"#,
            meals: recipes.enumerated().map { index, recipe in
                ServedMeal(
                    day: CalendarDay(daysSinceEpoch: 20_000 + index), meal: "dinner", recipeID: recipe,
                    title: "\"\(recipe)\"")
            })
    }
}
