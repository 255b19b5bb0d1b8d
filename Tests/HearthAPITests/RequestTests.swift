import HearthAPI
import Testing

@Suite struct RequestTests {
    @Test func `the smallest assist request has a goal and a mode`() throws {
        let request = try decoded(#"{"goal":"dinners","mode":"meals"}"#, as: AssistStreamRequest.self)
        #expect(request == AssistStreamRequest(goal: "dinners", mode: "meals"))
        #expect(try json(request) == #"{"goal":"dinners","mode":"meals"}"#)
    }

    @Test func `an assist request is decoded with every field, and unknown fields are ignored`() throws {
        let request = try decoded(
            #"""
            {"user_id":7,"goal":"x","mode":"astrology","extra":{"a":1},
             "messages":[{"role":"user","content":"hi"},{"role":"assistant","content":"hello"}],
             "options":{"days":5,"start_date":"2026-11-23","weekdays":["sat","mon"],"children":[4,0.75],
                        "ai_assist":false}}
            """#, as: AssistStreamRequest.self)
        #expect(
            request
                == AssistStreamRequest(
                    userID: 7, goal: "x", mode: "astrology",
                    messages: [.init(role: .user, content: "hi"), .init(role: .assistant, content: "hello")],
                    options: .init(
                        days: 5, startDate: "2026-11-23", weekdays: [.saturday, .monday], children: [4, 0.75],
                        aiAssist: false)))
        #expect(try decoded(try json(request)) == request)
    }

    @Test(
        arguments: [
            (#"["mon","thu"]"#, [.monday, .thursday]),
            ("[true,false,false,true,false,false,false]", [.monday, .thursday]),
            ("[false,false,false,false,false,false,true]", [.sunday]),
            ("[]", []),
            ("null", nil),
        ] as [(String, [AssistStreamRequest.Weekday]?)])
    func `weekdays are decoded from names or from seven booleans, Monday first`(
        text: String, expected: [AssistStreamRequest.Weekday]?
    ) throws {
        let options = try decoded(#"{"weekdays":\#(text)}"#, as: AssistStreamRequest.Options.self)
        #expect(options.weekdays == expected)
        #expect(options.aiAssist)
    }

    @Test(
        arguments: [
            (
                #"{"goal":"x","mode":"chores","options":{"weekdays":[false,false,false,false,false,false,false]}}"#,
                "/options/weekdays"
            ),
            (#"{"mode":"meals"}"#, "/goal"),
            (#"{"goal":"x"}"#, "/mode"),
            (#"{"goal":7,"mode":"meals"}"#, "/goal"),
            (#"{"goal":"x","mode":"meals","user_id":"7"}"#, "/user_id"),
            (#"{"goal":"x","mode":"meals","user_id":1.5}"#, "/user_id"),
            (#"{"goal":"x","mode":"chat","messages":[{"role":"system","content":"x"}]}"#, "/messages/0/role"),
            (#"{"goal":"x","mode":"chat","messages":[{"role":"user"}]}"#, "/messages/0/content"),
            (#"{"goal":"x","mode":"chores","options":{"weekdays":["mon","noday"]}}"#, "/options/weekdays/1"),
            (#"{"goal":"x","mode":"chores","options":{"weekdays":[true,false]}}"#, "/options/weekdays"),
            (#"{"goal":"x","mode":"chores","options":{"weekdays":"mon"}}"#, "/options/weekdays"),
            (#"{"goal":"x","mode":"chores","options":{"children":["four"]}}"#, "/options/children/0"),
            (#"{"goal":"x","mode":"chores","options":{"children":[null,"four"]}}"#, "/options/children/1"),
            (#"{"goal":"x","mode":"chores","options":{"days":2.5}}"#, "/options/days"),
            (#"{"goal":"x","mode":"chores","options":{"days":1e30}}"#, "/options/days"),
            ("[]", ""),
            ("nonsense", ""),
        ])
    func `an error names the field that cannot be decoded`(text: String, pointer: String) {
        #expect(fieldAtFault { _ = try decoded(text, as: AssistStreamRequest.self) } == pointer)
    }

    @Test func `options have a corrected intent and an earlier run`() throws {
        let text = #"{"ai_assist":true,"intent":{"exclude":["egg"],"servings":3},"previous_run":12}"#
        let options = try decoded(text, as: AssistStreamRequest.Options.self)
        #expect(options.intent?.meals.exclude == ["egg"])
        #expect(options.intent?.meals.servings == 3)
        #expect(options.previousRun == .number(12))
        #expect(try json(options) == text)
        let id = try decoded(#"{"previous_run":"a"}"#, as: AssistStreamRequest.Options.self)
        #expect(id.previousRun == .id("a"))
        #expect(
            fieldAtFault { _ = try decoded(#"{"previous_run":[1]}"#, as: AssistStreamRequest.Options.self) }
                == "/previous_run")
    }

    @Test func `a feedback request is decoded with any JSON and one of three signals`() throws {
        let text = #"{"comment":"ok","payload":{"plan":[1,2.5,null]},"run_id":"r","signal":"edit","user_id":1}"#
        let feedback = try decoded(text, as: FeedbackRequest.self)
        #expect(feedback.signal == .edit)
        #expect(feedback.payload == .object(["plan": .array([.integer(1), .number(2.5), .null])]))
        #expect(try json(feedback) == text)
        #expect(fieldAtFault { _ = try decoded(#"{"signal":"meh"}"#, as: FeedbackRequest.self) } == "/signal")
    }

    @Test func `a user request changes only the fields that are present`() throws {
        let text = #"{"display_name":"Ada","time_zone":"Europe/Berlin"}"#
        let request = try decoded(text, as: UserUpsertRequest.self)
        #expect(request == UserUpsertRequest(displayName: "Ada", timeZone: "Europe/Berlin"))
        #expect(try json(request) == text)
    }
}

@Suite struct HouseholdPreferencesTests {
    @Test func `unknown preferences are encoded as they were decoded`() throws {
        let text =
            #"{"adults":2,"allergies":["peanuts"],"cuisines":["italian"],"kidsAges":[4,0.75],"#
            + #""nested":{"a":[true,null]},"pets":3,"ratio":0.5,"url":"https://example.org/a"}"#
        let prefs = try decoded(text, as: HouseholdPreferences.self)
        #expect(prefs.kidsAges == [4, 0.75])
        #expect(prefs.extras.count == 4)
        #expect(prefs.extras["pets"] == .integer(3))
        #expect(try json(prefs) == text)
    }

    @Test func `absent preferences have defaults`() throws {
        #expect(try decoded("{}") == HouseholdPreferences(adults: 2))
    }

    @Test func `preferences have a country, unredacted data and children of unknown age`() throws {
        let text =
            #"{"adults":2,"allergies":[],"country":"DE","cuisines":[],"kidsAges":[null,4],"#
            + #""piiAllowList":["030 1234567"]}"#
        let prefs = try decoded(text, as: HouseholdPreferences.self)
        #expect(prefs == HouseholdPreferences(kidsAges: [nil, 4], country: "DE", piiAllowList: ["030 1234567"]))
        #expect(try json(prefs) == text)
    }

    @Test func `preferences have children with names and diets`() throws {
        let text =
            #"{"adults":2,"allergies":[],"children":[{"birth_date":"2022-05-03","name":"Mia"},"#
            + #"{"age_years":0.75,"name":"Ben"}],"cuisines":[],"diets":["vegan"],"kidsAges":[]}"#
        let prefs = try decoded(text, as: HouseholdPreferences.self)
        #expect(
            prefs
                == HouseholdPreferences(
                    children: [.init(name: "Mia", birthDate: "2022-05-03"), .init(name: "Ben", ageYears: 0.75)],
                    diets: ["vegan"]))
        #expect(try json(prefs) == text)
        #expect(
            fieldAtFault { _ = try decoded(#"{"children":[{"age_years":4}]}"#, as: HouseholdPreferences.self) }
                == "/children/0/name")
    }

    @Test func `an unknown preference whose name becomes known is still decoded`() throws {
        let prefs = HouseholdPreferences(extras: ["country": .string("Germany")])
        #expect(try json(prefs).contains(#""country":"Germany""#))
        let told = HouseholdPreferences(country: "DE", extras: ["country": .string("Germany")])
        #expect(try json(told).contains(#""country":"DE""#))
    }

    @Test func `an unknown preference cannot replace a known one`() throws {
        let prefs = HouseholdPreferences(adults: 1, extras: ["adults": .integer(9), "x": .null])
        #expect(try decoded(try json(prefs)) == HouseholdPreferences(adults: 1, extras: ["x": .null]))
    }
}
