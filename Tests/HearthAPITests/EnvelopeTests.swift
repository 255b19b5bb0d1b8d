import HearthAPI
import HearthTesting
import Testing

@Suite struct EnvelopeTests {
    static let card = KnowledgeCard(
        id: "recipes/soup", kind: "recipe", title: "Soup", text: "Warm.", score: 1,
        agesMonths: .init(from: 12, to: nil),
        allergens: ["celery"], tags: [], sources: [], ingredients: ["2 onions"], steps: ["Cook."], servings: 4,
        minutes: 30)

    static let grocery = MealsFinal.Grocery(items: [
        .init(name: "onions", amount: 2, unit: nil, text: "2 onions", aisle: "produce", recipes: ["recipes/soup"]),
        .init(name: "milk", amount: 250, unit: "ml", text: "250 ml milk", aisle: "dairy", recipes: ["recipes/soup"]),
        .init(name: "carrots", amount: 0.5, unit: "kg", text: "½ kg carrots", aisle: "produce", recipes: []),
        .init(name: "bread", amount: nil, unit: nil, text: "bread", aisle: "bakery", recipes: []),
    ])

    static let intent: PlanIntent = {
        var intent = PlanIntent()
        intent.days = ["2026-11-23"]
        intent.meals.exclude = ["peanut"]
        intent.meals.maxMinutes = 30
        var change = PlanIntent.DayChange(date: "2026-11-24")
        change.meals.diets = ["vegetarian"]
        change.swap = true
        intent.change = [change]
        intent.tasks = [
            .init(task: "dishes", who: .group("adults")), .init(task: "bins", who: .names(["Mia"]), perDay: 2),
        ]
        return intent
    }()

    static let shapes: [(AssistEvent, String)] = [
        (
            .context(
                .init(
                    runID: "r", household: .init(adults: 2, kidsAges: [4, 0.75]), mode: "meals",
                    policy: .init(
                        redactions: 1, notes: ["An e-mail address was left out."], constraints: ["No honey."],
                        rules: ["age.honey"]))),
            #"{"event":"context","data":{"household":{"adults":2,"allergies":[],"cuisines":[],"kidsAges":[4,0.75]},"#
                + #""mode":"meals","policy":{"constraints":["No honey."],"notes":["An e-mail address was left out."],"#
                + #""redactions":1,"rules":["age.honey"]},"run_id":"r"}}"#
        ),
        (
            .intent(
                .init(
                    mode: "meals", language: "de", intent: intent,
                    evidence: [.init(member: "exclude", value: "peanut", span: [10, 18])],
                    notUnderstood: [.init(text: "Blubb", span: [20, 25])],
                    exclusions: [
                        .init(name: "peanut", source: "request"),
                        .init(name: "Kiwi", source: "memory", text: "Mia mag keine Kiwi."),
                    ])),
            #"{"event":"intent","data":{"evidence":[{"member":"exclude","span":[10,18],"value":"peanut"}],"#
                + #""exclusions":[{"name":"peanut","source":"request"},"#
                + #"{"name":"Kiwi","source":"memory","text":"Mia mag keine Kiwi."}],"#
                + #""intent":{"change":[{"date":"2026-11-24","diets":["vegetarian"],"swap":true}],"#
                + #""days":["2026-11-23"],"exclude":["peanut"],"max_minutes":30,"#
                + #""tasks":[{"task":"dishes","who":"adults"},{"per_day":2,"task":"bins","who":["Mia"]}]},"#
                + #""language":"de","mode":"meals","not_understood":[{"span":[20,25],"text":"Blubb"}]}}"#
        ),
        (.token("Planning meals..."), #"{"event":"token","data":"Planning meals..."}"#),
        (
            .toolCall(.init(name: "fetch_recipes", args: .object(["query": .string("soup"), "limit": .integer(8)]))),
            #"{"event":"tool_call","data":{"args":{"limit":8,"query":"soup"},"name":"fetch_recipes"}}"#
        ),
        (
            .toolResult(.init(name: "fetch_recipes", count: 1, titles: ["Soup"])),
            #"{"event":"tool_result","data":{"count":1,"name":"fetch_recipes","titles":["Soup"]}}"#
        ),
        (
            .toolResult(.init(name: "consolidate_groceries", count: 4)),
            #"{"event":"tool_result","data":{"count":4,"name":"consolidate_groceries"}}"#
        ),
        (.delta("Monday:\n\t\"soup\""), #"{"event":"delta","data":{"text":"Monday:\n\t\"soup\""}}"#),
        (.restart(.init(reason: "timeout")), #"{"event":"restart","data":{"discard":true,"reason":"timeout"}}"#),
        (
            .final(
                .meals(
                    .init(
                        query: "soup", planText: "Soup.", recipes: [card], grocery: grocery,
                        plan: [
                            .init(
                                date: "2026-11-23", weekday: "mon", day: 1, recipeID: "recipes/soup", title: "Soup")
                        ]))),
            #"{"event":"final","data":{"grocery":{"aisle_order":["produce","dairy","bakery"],"#
                + #""aisles":{"bakery":["bread"],"dairy":["250 ml milk"],"produce":["2 onions","½ kg carrots"]},"#
                + #""items":[{"aisle":"produce","amount":2,"name":"onions","recipes":["recipes/soup"],"text":"2 onions"},"#
                + #"{"aisle":"dairy","amount":250,"name":"milk","recipes":["recipes/soup"],"text":"250 ml milk","unit":"ml"},"#
                + #"{"aisle":"produce","amount":0.5,"name":"carrots","recipes":[],"text":"½ kg carrots","unit":"kg"},"#
                + #"{"aisle":"bakery","name":"bread","recipes":[],"text":"bread"}]},"#
                + #""plan":[{"date":"2026-11-23","day":1,"recipe_id":"recipes/soup","title":"Soup","weekday":"mon"}],"#
                + #""plan_text":"Soup.","query":"soup","recipes":[{"ages_months":{"from":12},"allergens":["celery"],"#
                + #""id":"recipes/soup","ingredients":["2 onions"],"kind":"recipe","minutes":30,"score":1,"servings":4,"#
                + #""sources":[],"steps":["Cook."],"tags":[],"text":"Warm.","title":"Soup"}]}}"#
        ),
        (
            .final(
                .chores(
                    .init(
                        planText: "Beds.",
                        occurrences: [
                            .init(
                                name: "Make beds", date: "2026-11-23", at: "2026-11-23T17:00:00+01:00", weekday: "mon",
                                child: 0, ageYears: 7)
                        ]))),
            #"{"event":"final","data":{"occurrences":[{"age_years":7,"at":"2026-11-23T17:00:00+01:00","child":0,"#
                + #""date":"2026-11-23","name":"Make beds","weekday":"mon"}],"plan_text":"Beds."}}"#
        ),
        (
            .final(
                .routines(
                    .init(
                        planText: "Bath.",
                        steps: [.init(at: "18:30", minutes: 15, text: "Bath", source: "routines/bed", agesYears: [4])]))
            ),
            #"{"event":"final","data":{"plan_text":"Bath.","steps":[{"ages_years":[4],"at":"18:30","minutes":15,"#
                + #""source":"routines/bed","text":"Bath"}]}}"#
        ),
        (
            .final(
                .chat(
                    .init(
                        answer: "Yes.",
                        citations: [
                            .init(id: "tips/a", title: "A", kind: "tips", sources: ["AAP"], score: 0.25)
                        ]))),
            #"{"event":"final","data":{"answer":"Yes.","basis":"cards","citations":[{"id":"tips/a","kind":"tips","score":0.25,"#
                + #""sources":["AAP"],"title":"A"}],"known":true}}"#
        ),
        (
            .final(
                .chat(
                    .init(
                        answer: "No.", basis: "model", citations: [], known: false,
                        nearest: [.init(id: "tips/b", title: "B")],
                        references: [.init(title: "T", publisher: "NHS", year: 2024, url: "https://nhs.uk")]))),
            #"{"event":"final","data":{"answer":"No.","basis":"model","citations":[],"known":false,"#
                + #""nearest":[{"id":"tips/b","title":"B"}],"#
                + #""references":[{"publisher":"NHS","title":"T","url":"https://nhs.uk","year":2024}]}}"#
        ),
        (
            .final(
                .chores(
                    .init(
                        planText: "Bins.",
                        occurrences: [
                            .init(
                                name: "Bins", date: "2026-11-23", at: "2026-11-23T17:00:00+01:00", weekday: "mon",
                                child: nil, ageYears: nil, who: "Papa", minutes: 5)
                        ], unassigned: [.init(task: "Mow the lawn", reason: "Nobody is old enough.")],
                        notes: ["Fair."]))),
            #"{"event":"final","data":{"notes":["Fair."],"occurrences":[{"at":"2026-11-23T17:00:00+01:00","#
                + #""date":"2026-11-23","minutes":5,"name":"Bins","weekday":"mon","who":"Papa"}],"#
                + #""plan_text":"Bins.","unassigned":[{"reason":"Nobody is old enough.","task":"Mow the lawn"}]}}"#
        ),
        (
            .final(
                .meals(
                    .init(
                        query: "q", planText: "", recipes: [], grocery: .init(items: []),
                        plan: [
                            .init(
                                date: "2026-11-23", weekday: "mon", day: 1, recipeID: "r", title: "S", meal: "lunch",
                                minutes: 20, servings: 6)
                        ], notes: ["No pizza card."]))),
            #"{"event":"final","data":{"grocery":{"aisle_order":[],"aisles":{},"items":[]},"notes":["No pizza card."],"#
                + #""plan":[{"date":"2026-11-23","day":1,"meal":"lunch","minutes":20,"recipe_id":"r","servings":6,"#
                + #""title":"S","weekday":"mon"}],"plan_text":"","query":"q","recipes":[]}}"#
        ),
        (
            .refusal(
                .init(
                    code: "poison", message: "Call.", rule: "poison",
                    emergency: .init(
                        kind: "poison", numbers: ["030 19240", "112"], steps: ["Call."], sources: ["WHO"],
                        language: "de",
                        countryKnown: true))),
            #"{"event":"refusal","data":{"code":"poison","emergency":{"country_known":true,"kind":"poison","#
                + #""language":"de","numbers":["030 19240","112"],"sources":["WHO"],"steps":["Call."]},"#
                + #""message":"Call.","rule":"poison"}}"#
        ),
        (
            .refusal(.init(code: "medical", message: "Ask a doctor.", rule: "chat.medical")),
            #"{"event":"refusal","data":{"code":"medical","message":"Ask a doctor.","rule":"chat.medical"}}"#
        ),
        (
            .quotaExceeded(
                .init(message: "Used up.", quota: 10, used: 10, resetDate: "2026-12-01", window: "user_month")),
            #"{"event":"quota_exceeded","data":{"message":"Used up.","quota":10,"reset_date":"2026-12-01","used":10,"#
                + #""window":"user_month"}}"#
        ),
        (
            .error(.init(code: "provider_unavailable", message: "Try later.", retryable: true)),
            #"{"event":"error","data":{"code":"provider_unavailable","message":"Try later.","retryable":true}}"#
        ),
        (
            .done(
                .init(
                    elapsedMilliseconds: 1234,
                    usage: .init(
                        inputTokens: 30, outputTokens: 12, cachedInputTokens: 20, reasoningTokens: 2,
                        models: ["openai/gpt-4o-mini": 1]), costMicroUSD: 56)),
            #"{"event":"done","cost_microusd":56,"elapsed_ms":1234,"usage":{"cached_input_tokens":20,"#
                + #""input_tokens":30,"models":{"openai/gpt-4o-mini":1},"output_tokens":12,"reasoning_tokens":2,"#
                + #""total_tokens":42}}"#
        ),
        (.unknown(name: "weather", data: .array([])), #"{"event":"weather","data":[]}"#),
    ]

    @Test(arguments: shapes)
    func `every event is encoded in the shape of the protocol and decoded as itself`(event: AssistEvent, text: String)
        throws
    {
        #expect(try envelope(event) == text)
        #expect(try decoded(text) == event)
        #expect(text.hasPrefix(#"{"event":"\#(event.name)","#))
    }

    @Test func `results of servers from before the newer members are decoded`() throws {
        let chat = #"{"event":"final","data":{"answer":"A","citations":[]}}"#
        #expect(try decoded(chat) == AssistEvent.final(.chat(.init(answer: "A", basis: "cards", citations: []))))
        let unknown = #"{"event":"final","data":{"answer":"A","citations":[],"known":false}}"#
        let none = AssistEvent.final(.chat(.init(answer: "A", basis: "none", citations: [], known: false)))
        #expect(try decoded(unknown) == none)
        let routines = #"{"event":"final","data":{"plan_text":"A","steps":[]}}"#
        #expect(try decoded(routines) == AssistEvent.final(.routines(.init(planText: "A", steps: []))))
    }

    @Test func `the numbers of an emergency are links`() {
        let emergency = AssistEvent.Emergency(
            kind: "poison", numbers: ["030 19240", "+49 (30) 1"], steps: [], language: "de", countryKnown: true)
        #expect(emergency.links == ["tel:03019240", "tel:+49301"])
    }

    @Test func `aisles keep the order of the shop, even if the sender omits one from it`() throws {
        let text = #"{"aisles":{"b":["2"],"a":["1"],"d":["4"],"c":["3"]},"aisle_order":["d","x","b"],"items":[]}"#
        let grocery = try decoded(text, as: MealsFinal.Grocery.self)
        #expect(grocery.aisles.map(\.name) == ["d", "b", "a", "c"])
        #expect(grocery.aisles.map(\.lines) == [["4"], ["2"], ["1"], ["3"]])
    }

    @Test(arguments: 0..<4 as Range<UInt64>)
    func `a handwritten envelope of any text is one line of JSON and is decoded as itself`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<1500 {
            let text = randomText(using: &random)
            for event in [AssistEvent.token(text), .delta(text)] {
                let line = try envelope(event)
                let read = try decoded(line, as: AssistEvent.self)
                if read != event || !sameBytes(read, event) { Issue.record("\(line) reads as \(read)") }
                if line.utf8.contains(where: { $0 < 0x20 }) { Issue.record("\(line) has a control character") }
            }
        }
    }

    @Test func `an encoder escapes the characters that JSON escapes, line separators, and no others`() throws {
        let controls = String(String.UnicodeScalarView((0..<0x20).compactMap { Unicode.Scalar($0) }))
        #expect(try decoded(try envelope(.token(controls))) == AssistEvent.token(controls))
        #expect(
            try envelope(.token("\u{0}\u{8}\u{B}\u{C}\u{1F}\u{7F}\"\\/\u{85}\u{2028}\u{2029}\u{2027}é\u{84}"))
                == #"{"event":"token","data":"\u0000\b\u000b\f\u001f"# + "\u{7F}"
                + #"\"\\/\u0085\u2028\u2029"# + "\u{2027}é\u{84}\"}")
    }

    /// Clients that split a stream with a general idea of lines (Python's `str.splitlines`) cut a JSON text in two there.
    @Test(arguments: ["\u{85}", "\u{2028}", "\u{2029}", "a\u{2028}\u{2029}b\u{85}", "\u{2028}c"])
    func `an event holds no line separator and is decoded as itself`(text: String) throws {
        let separators: Set<Unicode.Scalar> = ["\u{85}", "\u{2028}", "\u{2029}"]
        for event in [
            AssistEvent.token(text), .delta(text), .refusal(.init(code: "x", message: text, rule: "r")),
            .toolCall(.init(name: text, args: .object([text: .string(text)]))),
        ] {
            let line = try envelope(event)
            #expect(!line.unicodeScalars.contains(where: separators.contains))
            #expect(try decoded(line, as: AssistEvent.self) == event)
        }
        var chunk: [UInt8] = []
        let encoder = ChatCompletionChunkEncoder(id: "i", created: 0, model: text, includesUsage: false)
        encoder.append(text: text, to: &chunk)
        #expect(!String(decoding: chunk, as: UTF8.self).unicodeScalars.contains(where: separators.contains))
        #expect(try WireJSON.decode(ChatCompletionChunk.self, from: chunk).choices.first?.delta.content == text)
    }

    private func randomText(using random: inout SplitMix64) -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0..<24, using: &random) {
            let scalar: UInt32 =
                switch Int.random(in: 0..<4, using: &random) {
                case 0: UInt32.random(in: 0..<0x20, using: &random)
                case 1: [0x22, 0x5C, 0x2F, 0x7F, 0x85, 0x2028, 0x2029, 0xFEFF].randomElement(using: &random) ?? 0
                case 2: UInt32.random(in: 0x20..<0x300, using: &random)
                default: UInt32.random(in: 0..<0x110000, using: &random)
                }
            if let scalar = Unicode.Scalar(scalar) { text.unicodeScalars.append(scalar) }
        }
        return text
    }

    /// Equality of strings is canonical equivalence; the wire has to keep more than that.
    private func sameBytes(_ left: AssistEvent, _ right: AssistEvent) -> Bool {
        switch (left, right) {
        case (.token(let left), .token(let right)), (.delta(let left), .delta(let right)):
            left.utf8.elementsEqual(right.utf8)
        default: false
        }
    }
}
