import Assist
import Foundation
import HearthAPI
import HearthTesting
import Testing

@Suite(.startsServer) struct APITests {
    private struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var path = "/v1/assist/stream"
        var body: String
        var contentType = "application/json"
        var status: Int
        var code: String
        var field: String?

        var testDescription: String { name }
    }

    private static let mistakes: [Case] = [
        Case(name: "no JSON", body: "{\"goal\": ", status: 400, code: "invalid_json"),
        Case(name: "an array", body: "[1]", status: 400, code: "invalid_json"),
        Case(
            name: "a goal that is a number", body: #"{"goal":7,"mode":"meals"}"#, status: 422, code: "invalid_field",
            field: "/goal"),
        Case(name: "no goal", body: #"{"mode":"meals"}"#, status: 422, code: "invalid_field", field: "/goal"),
        Case(
            name: "an empty goal", body: #"{"goal":"  ","mode":"meals"}"#, status: 422, code: "invalid_field",
            field: "/goal"),
        Case(
            name: "an unknown mode", body: #"{"goal":"x","mode":"cars"}"#, status: 400, code: "unknown_mode",
            field: "/mode"),
        Case(
            name: "a user that is a word", body: #"{"user_id":"me","goal":"x","mode":"meals"}"#, status: 422,
            code: "invalid_field", field: "/user_id"),
        Case(
            name: "a user who does not exist", body: #"{"user_id":999,"goal":"x","mode":"meals"}"#, status: 404,
            code: "user_not_found"),
        Case(
            name: "400 days", body: #"{"goal":"x","mode":"meals","options":{"days":400}}"#, status: 422,
            code: "invalid_field", field: "/options/days"),
        Case(
            name: "no date", body: #"{"goal":"x","mode":"meals","options":{"start_date":"2026-02-30"}}"#, status: 422,
            code: "invalid_field", field: "/options/start_date"),
        Case(
            name: "a body of 70 KB", body: #"{"goal":"\#(String(repeating: "x", count: 70_000))","mode":"meals"}"#,
            status: 413, code: "body_too_large"),
        Case(
            name: "a form", body: "goal=x", contentType: "application/x-www-form-urlencoded", status: 415,
            code: "unsupported_media_type"),
        Case(name: "a route that is none", path: "/v1/nothing", body: "{}", status: 404, code: "route_not_found"),
        Case(
            name: "a negative number of adults", path: "/v1/households/upsert", body: #"{"prefs":{"adults":-1}}"#,
            status: 422, code: "invalid_field", field: "/prefs/adults"),
        Case(
            name: "a child of 40", path: "/v1/households/upsert", body: #"{"prefs":{"kidsAges":[4,40]}}"#, status: 422,
            code: "invalid_field", field: "/prefs/kidsAges/1"),
        Case(
            name: "a country that is a name", path: "/v1/households/upsert", body: #"{"prefs":{"country":"Germany"}}"#,
            status: 422, code: "invalid_field", field: "/prefs/country"),
        Case(
            name: "a country that is none", path: "/v1/households/upsert", body: #"{"prefs":{"country":"UK"}}"#,
            status: 422, code: "invalid_field", field: "/prefs/country"),
        Case(
            name: "an allowed text of 201 characters", path: "/v1/households/upsert",
            body: #"{"prefs":{"piiAllowList":["\#(String(repeating: "x", count: 201))"]}}"#, status: 422,
            code: "invalid_field", field: "/prefs/piiAllowList/0"),
        Case(
            name: "51 allowed texts", path: "/v1/households/upsert",
            body: #"{"prefs":{"piiAllowList":[\#(Array(repeating: "\"x\"", count: 51).joined(separator: ","))]}}"#,
            status: 422, code: "invalid_field", field: "/prefs/piiAllowList"),
        Case(
            name: "allergies that are a word", path: "/v1/households/upsert", body: #"{"prefs":{"allergies":"nuts"}}"#,
            status: 422, code: "invalid_field", field: "/prefs/allergies"),
        Case(
            name: "a time zone that is none", path: "/v1/users/upsert", body: #"{"time_zone":"Mars/Olympus"}"#,
            status: 422, code: "invalid_field", field: "/time_zone"),
        Case(
            name: "a signal that is none", path: "/v1/feedback", body: #"{"signal":"sideways"}"#, status: 422,
            code: "invalid_field", field: "/signal"),
        Case(
            name: "feedback on a run that is none", path: "/v1/feedback",
            body: #"{"signal":"up","run_id":"0190f0c0-0000-7000-8000-000000000000"}"#, status: 404,
            code: "run_not_found"),
        Case(
            name: "a search for nothing", path: "/v1/rag/search/recipes", body: "", status: 422, code: "invalid_field",
            field: "q"),
        Case(
            name: "a search for 1000 hits", path: "/v1/rag/search/all?q=x&k=1000", body: "", status: 422,
            code: "invalid_field", field: "k"),
        Case(
            name: "a household of nobody", path: "/v1/households/by_user/999", body: "", status: 404,
            code: "user_not_found"),
    ]

    @Test func `an invalid request has its own problem document and changes nothing`() async throws {
        try await withHearth { hearth in
            let before = try await hearth.send("/v1/households/by_user/1").text
            for mistake in Self.mistakes {
                let answer = try await hearth.send(
                    mistake.path, body: mistake.body, headers: [("content-type", mistake.contentType)])
                #expect(answer.status == mistake.status, "\(mistake.name): \(answer.text)")
                #expect(answer.contentType == "application/problem+json", "\(mistake.name)")
                let problem = try answer.decode(ProblemDetails.self)
                #expect(problem.code == mistake.code, "\(mistake.name)")
                #expect(!problem.detail.isEmpty)
                #expect(problem.details.first?.field == mistake.field, "\(mistake.name)")
                #expect(answer.text.contains(#""details":["#))
            }
            #expect(try await hearth.send("/v1/households/by_user/1").text == before)
        }
    }

    @Test func `a household keeps its preferences, unknown ones included`() async throws {
        try await withHearth { hearth in
            let user = try await hearth.send(
                "/v1/users/upsert", body: #"{"user_id":5,"display_name":"Ada","time_zone":"Europe/Berlin"}"#
            ).decode(UserResponse.self)
            #expect(user.userID == 5 && user.timeZone == "Europe/Berlin")
            let written = try await hearth.send(
                "/v1/households/upsert",
                body:
                    #"{"user_id":5,"prefs":{"adults":1,"kidsAges":[0.75,9],"allergies":["kiwi"],"cuisines":[],"budget":{"weekly":80}}}"#
            )
            #expect(written.status == 200)
            let read = try await hearth.send("/v1/households/by_user/5").decode(HouseholdResponse.self)
            #expect(read.prefs.kidsAges == [0.75, 9])
            #expect(read.prefs.extras == ["budget": .object(["weekly": .integer(80)])])
            // An allergy outside the lexicon is excluded by its word.
            let meals = try #require(
                try await hearth.stream("meals", "snacks for 5 days", more: #","user_id":5"#).meals)
            #expect(!meals.recipes.flatMap { $0.ingredients ?? [] }.contains { $0.contains("kiwi") })
            #expect(meals.recipes.allSatisfy { $0.agesMonths.from <= 9 })
        }
    }

    @Test func `a household has a country and may have a child of unknown age`() async throws {
        try await withHearth { hearth in
            let written = try await hearth.send(
                "/v1/households/upsert",
                body: #"{"prefs":{"kidsAges":[null,4],"country":"CH","piiAllowList":["Oma Gerda"]}}"#)
            #expect(written.status == 200, "\(written.text)")
            let read = try await hearth.send("/v1/households/by_user/1").decode(HouseholdResponse.self)
            #expect(read.prefs == HouseholdPreferences(kidsAges: [4, nil], country: "CH", piiAllowList: ["Oma Gerda"]))
            let events = try await hearth.stream("chores", "a week of chores")
            #expect(StreamGrammar.check(events, mode: "chores") == [])
            let told = try await hearth.stream("chores", "a week of chores", more: #","options":{"children":[7,null]}"#)
            #expect(StreamGrammar.check(told, mode: "chores") == [])
        }
    }

    @Test func `feedback is linked to a run of the same user`() async throws {
        try await withHearth { hearth in
            let events = try await hearth.stream("meals", "dinner tonight")
            guard case .context(let context)? = events.events.first else {
                throw HearthProcess.Failure(description: "no context")
            }
            let own = try await hearth.send(
                "/v1/feedback", body: #"{"signal":"up","run_id":"\#(context.runID)","payload":{"stars":5}}"#)
            #expect(own.status == 201)
            _ = try await hearth.send("/v1/users/upsert", body: #"{"user_id":2}"#)
            let foreign = try await hearth.send(
                "/v1/feedback", body: #"{"user_id":2,"signal":"up","run_id":"\#(context.runID)"}"#)
            #expect(foreign.status == 404)
        }
    }

    @Test func `search returns scores and respects kinds, ages and allergens`() async throws {
        try await withHearth { hearth in
            let recipes = try await hearth.send(
                "/v1/rag/search/recipes?q=quick%20pasta&k=3&exclude_allergens=dairy,nuts&age_months=30"
            ).decode(SearchResponse.self)
            #expect(recipes.count == 3)
            #expect(recipes.results.allSatisfy { Set($0.allergens).isDisjoint(with: ["dairy", "tree_nut", "peanut"]) })
            #expect(recipes.results.map(\.score) == recipes.results.map(\.score).sorted(by: >))
            let safety = try await hearth.send("/v1/rag/search/knowledge?q=choking%20hazards&kind=safety&k=2")
                .decode(SearchResponse.self)
            #expect(safety.results.first?.id == "safety/choking-hazards")
            let all = try await hearth.send("/v1/rag/search/all?q=%22%27%20OR%20%2A%20%28%20%F0%9F%8D%9D&k=5")
            #expect(all.status == 200)
        }
    }

    @Test func `health and readiness return 200`() async throws {
        try await withHearth { hearth in
            #expect(try await hearth.send("/health").decode(HealthResponse.self).status == "ok")
            let ready = try await hearth.send("/ready").decode(ReadyResponse.self)
            #expect(ready.ready)
            #expect(ready.checks.map(\.name).contains("models"))
        }
    }

    @Test func `one of two concurrent runs gets the last unit of the quota`() async throws {
        try await withScriptedProvider(default: .answer(FaultServer.answer)) { provider in
            let settings = FaultServer.settings(provider).merging(["USER_MONTHLY_QUOTA": "1"]) { $1 }
            try await withHearth(settings, models: FaultServer.models(chain: ["openai/primary"])) { hearth in
                try await hearth.liveAtNoon()
                async let first = hearth.stream("meals", "dinner tonight")
                async let second = hearth.stream("meals", "dinner tonight")
                let streams = try await [first, second]
                for stream in streams { #expect(StreamGrammar.check(stream, mode: "meals") == []) }
                #expect(streams.count { $0.meals != nil } == 1)
                let exceeded = streams.flatMap(\.events).compactMap { event -> HearthAPI.AssistEvent.QuotaExceeded? in
                    if case .quotaExceeded(let exceeded) = event { exceeded } else { nil }
                }
                #expect(exceeded.map(\.quota) == [1])
                #expect(exceeded.first?.resetDate.hasSuffix("-01") == true)
            }
        }
    }

    @Test func `new users get numbers after a user with the highest number`() async throws {
        try await withHearth { hearth in
            var statuses: [Int] = []
            for body in [#"{"user_id":9007199254740991}"#, #"{"user_id":4503599627370495}"#, "{}"] {
                statuses.append(try await hearth.send("/v1/users/upsert", body: body).status)
            }
            #expect(statuses == [422, 200, 200])
        }
    }
}
