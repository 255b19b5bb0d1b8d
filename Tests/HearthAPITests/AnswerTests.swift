import HearthAPI
import Testing

@Suite struct AnswerTests {
    @Test func `a problem is encoded with details and retryable`() throws {
        let problem = ProblemDetails(
            title: "Not Found", status: 404, detail: "No such run.", code: "run_not_found",
            retryable: false)
        #expect(
            try json(problem)
                == #"{"code":"run_not_found","detail":"No such run.","details":[],"retryable":false,"status":404,"#
                + #""title":"Not Found","type":"about:blank"}"#)
        let field = ProblemDetails(
            title: "Bad Request", status: 400, detail: "x", code: "invalid_field",
            details: [.init(field: "/goal", message: "is empty")], requestID: "req", retryable: false)
        let text = try json(field)
        #expect(text.contains(#""details":[{"field":"/goal","message":"is empty"}]"#))
        #expect(text.contains(#""request_id":"req""#))
        #expect(try decoded(text) == field)
    }

    @Test func `a problem of another server is decoded`() throws {
        let problem = try decoded(#"{"status":502,"title":"Bad Gateway"}"#, as: ProblemDetails.self)
        #expect(problem.status == 502)
        #expect(problem.details.isEmpty)
    }

    @Test func `a search response has a count and cards without empty members`() throws {
        let card = KnowledgeCard(
            id: "safety/honey", kind: "safety", title: "Honey", text: "Not before one.", score: 0.5,
            agesMonths: .init(from: 0, to: 12), allergens: [], tags: ["food"], sources: ["NHS"])
        let response = SearchResponse(query: "honey", results: [card])
        #expect(
            try json(response)
                == #"{"count":1,"query":"honey","results":[{"ages_months":{"from":0,"to":12},"allergens":[],"#
                + #""id":"safety/honey","kind":"safety","score":0.5,"sources":["NHS"],"tags":["food"],"#
                + #""text":"Not before one.","title":"Honey"}]}"#)
        #expect(try decoded(try json(response)) == response)
    }

    @Test func `a readiness response is ready if every check passed`() throws {
        let missing = ReadyResponse.Check(name: "knowledge", ok: false, detail: "no cards")
        let database = ReadyResponse.Check(name: "database", ok: true, detail: "sqlite")
        #expect(ReadyResponse(checks: [database]).ready)
        #expect(
            try json(ReadyResponse(checks: [missing]))
                == #"{"checks":[{"detail":"no cards","name":"knowledge","ok":false}],"ready":false}"#)
        #expect(!ReadyResponse(checks: [database, missing]).ready)
    }

    @Test func `users, households and feedback are encoded with their wire names`() throws {
        #expect(
            try json(
                UserResponse(
                    userID: 1, id: "u", displayName: nil, locale: "en", timeZone: "UTC", createdAt: "2026-11-21"))
                == #"{"created_at":"2026-11-21","id":"u","locale":"en","time_zone":"UTC","user_id":1}"#)
        #expect(
            try json(HouseholdResponse(householdID: "h", userID: 1, prefs: .init(), updatedAt: "2026-11-21"))
                == #"{"household_id":"h","prefs":{"adults":2,"allergies":[],"cuisines":[],"kidsAges":[]},"#
                + #""updated_at":"2026-11-21","user_id":1}"#)
        #expect(try json(FeedbackResponse(feedbackID: "f")) == #"{"feedback_id":"f"}"#)
        #expect(try json(HealthResponse(version: "1.0.0")) == #"{"status":"ok","version":"1.0.0"}"#)
    }
}
