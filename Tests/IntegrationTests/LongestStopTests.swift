import Foundation
import HearthAPI
import HearthCore
import HearthTesting
import Records
import Testing

/// The longest stop of an event loop, counted in bytes of text, under the largest inputs of every route.
@Suite(.startsServer) struct LongestStopTests {
    @Test func `no event loop reads a long text, and all work is cut into slices, whatever a family sends`()
        async throws
    {
        let calls = [
            ScriptedProvider.Answer.ToolCall(
                id: "call_1", name: "cook",
                deltas: ["{\"dish\":\""] + Array(repeating: "lentils ", count: 900) + ["\"}"])
        ]
        let answers = ScriptedProvider.Script { request in
            let callsTools = (try? request.decodeBody(as: JSONValue.self))?["tools"] != nil
            let answer = callsTools ? ScriptedProvider.Answer(calling: calls) : FaultServer.answer
            return ScriptedProvider.Script.answer(answer).steps(request)
        }
        try await withScriptedProvider(default: answers) { provider in
            let settings = [
                "RATE_LIMIT_PER_MIN": "0", "RATE_LIMIT_USER_PER_MIN": "0", "RATE_LIMIT_HOUSEHOLD_PER_MIN": "0",
                "RUN_TOKEN_LIMIT_DEFAULT": "200000",
                "POLICY_DIR": HearthProcess.shippedPolicies,
            ].merging(FaultServer.settings(provider)) { $1 }
            let models = FaultServer.models(chain: ["openai/primary"])
            try await withHearth(settings, models: models) { hearth in
                let family = Family(hearth)
                try await family.ask()
                try await family.sync()
                let accepted = try await family.useEveryRoute()
                #expect(accepted > 60)
                // With what the family has now: a household, memories and plans at their bounds.
                try await family.ask()
            }
        }
    }
}

/// User 1 in dev mode, with the largest input that each route accepts.
private final class Family {
    private let hearth: HearthProcess
    private let client: SignedInClient
    /// The longest stops so far, and how long they may be: bytes of text, and units of work, of which a step may be many.
    private var longest = ["hearth_event_loop_longest_reading_bytes": 512.0, "hearth_longest_slice_units": 1024]

    init(_ hearth: HearthProcess) {
        self.hearth = hearth
        client = SignedInClient(port: hearth.port)
    }

    /// Repeated dishes, exclusions, chores, times, personal data and emergencies.
    private static let clauses = [
        "le lundi pizza, le mardi pâtes, ", "no nuts for Mia but eggs for Tom ", "wochenplan. morgen ",
        "Mia does the dishes on Mondays at 7, Tom on Tuesdays, ", "call 415-555-0132 or anna@example.org ",
        "hon\u{200B}ey ho**ney** for my baby? ", "she is not breathing ",
    ]

    /// Asks in every mode and of every model, with long goals, conversations, system prompts and tools.
    func ask() async throws {
        for clause in Self.clauses {
            let goal = String(String(repeating: clause, count: 8000).prefix(7900))
            for mode in ["meals", "chores", "routines", "chat"] {
                let turns = Self.turns(String(goal.prefix(4000)), count: 10)
                for body: JSONValue in [
                    ["goal": .string(goal), "mode": .string(mode)],
                    ["goal": "And on Friday?", "mode": .string(mode), "messages": turns],
                    ["goal": "less of it, please", "mode": .string(mode)],
                ] {
                    try await send("POST", "/v1/assist/stream", body)
                }
            }
            let turns = Self.turns(goal, count: 6)
            for model in ["hearth", "synthesis", "openai/primary"] {
                try await send("POST", "/v1/chat/completions", ["model": .string(model), "messages": turns])
            }
            try await send(
                "POST", "/v1/chat/completions",
                [
                    "model": "synthesis",
                    "messages": [
                        ["role": "system", "content": .string(goal)], ["role": "user", "content": "What do we cook?"],
                    ],
                    "tools": [
                        [
                            "type": "function",
                            "function": [
                                "name": "cook", "description": .string(String(goal.prefix(900))),
                                "parameters": ["type": "object", "properties": ["dish": ["type": "string"]]],
                            ],
                        ]
                    ],
                ])
        }
    }

    private static func turns(_ text: String, count: Int) -> JSONValue {
        .array(
            (0..<count + 1).map { ["role": $0 % 2 == 0 ? "user" : "assistant", "content": .string(text)] })
    }

    /// Pushes full requests of records of every type at their bounds, and reads them.
    func sync() async throws {
        let device = UUID()
        let now = SystemClock().now
        let child = RandomIDs().uuid(at: now)
        let zones = try await send("GET", "/v1/sync/zones").decode(JSONValue.self)["zones"]?.elements ?? []
        let home = try #require(
            zones.compactMap { $0["id"]?.string }.compactMap { ZoneID($0) }.first { $0.kind == .household })
        // The child comes first, because the others are its own.
        let types = Registry.current.types.sorted { first, _ in first.name == Registry.child }
        for (place, type) in types.enumerated() {
            let zone = type.zones.contains(.child) ? ZoneID(.child, child) : home
            var extremes = ExtremeFields(type, at: now, seed: UInt64(place))
            let edits = (0..<PushRequest.largestCount).map { number in
                let data = extremes.next()
                let natural = type.name == Registry.child ? child : type.naturalID(in: zone, of: data)
                return Mutation(
                    mid: RandomIDs().uuid(at: now), zone: zone, type: type.name,
                    id: natural ?? RandomIDs().uuid(at: now), operation: .put, baseRev: nil,
                    stamp: Stamp(
                        milliseconds: now.milliseconds, counter: UInt16(number), device: Stamp.device(device)),
                    data: data)
            }
            for part in [edits.prefix(60), edits.dropFirst(60)] {
                let body = PushRequest(device: device, mutations: part.map { .readable($0) }).body
                try await send("POST", "/v1/sync/push", try WireJSON.decode(JSONValue.self, from: body))
            }
        }
        for zone in [home, ZoneID(.child, child)] {
            try await send("POST", "/v1/sync/pull", ["device": .string(UUID().text), "cursors": [zone.text: .null]])
        }
    }

    /// Calls every operation of the API with a large body, those that delete last, and returns how many were accepted.
    func useEveryRoute() async throws -> Int {
        let document = try await send("GET", "/openapi.json").decode(JSONValue.self)
        let check = SchemaCheck(document)
        let schemas = [200, 3000].map { LargestBody(document, words: Self.clauses.joined(), longest: $0) }
        let paths = try #require(document["paths"]?.members).sorted { $0.key < $1.key }
        var ids: [String: String] = [:]
        var accepted = 0
        for method in ["post", "put", "patch", "get", "delete"] {
            for (template, item) in paths {
                guard let operation = item[method], !Self.isEndless(method, template) else { continue }
                let path = Self.path(template, ids)
                let content = operation["requestBody"].map(check.resolved)?["content"]?["application/json"]
                let bodies = schemas.map { schema in content?["schema"].flatMap { schema.value($0) } }
                for body in content == nil ? [nil] : bodies {
                    let reply = try await send(method.uppercased(), path, body)
                    guard reply.status < 300 else { continue }
                    accepted += 1
                    if method == "post", let id = try? reply.decode(JSONValue.self)["id"]?.string { ids[template] = id }
                }
            }
        }
        return accepted
    }

    /// Streams that end with the server, and the deletion of the account, after which nothing could be sent.
    private static func isEndless(_ method: String, _ path: String) -> Bool {
        ["/v1/sync/live", "/v1/assist/stream/{run_id}"].contains(path) || (method, path) == ("delete", "/v1/account")
    }

    /// Returns the path with the ids of what was created by the path before each parameter.
    private static func path(_ template: String, _ ids: [String: String]) -> String {
        var (known, path) = ("", "")
        for segment in template.split(separator: "/") {
            path += "/" + (segment.hasPrefix("{") ? ids[known] ?? UUID().text : String(segment))
            known += "/\(segment)"
        }
        return path
    }

    @discardableResult
    private func send(_ method: String, _ path: String, _ body: JSONValue? = nil) async throws -> SignedInClient.Reply {
        let text = try body.map { String(decoding: try WireJSON.encode($0), as: UTF8.self) }
        let reply = try await client.send(method, path, text)
        #expect(reply.status < 500, "\(method) \(path): \(reply.body.prefix(1000))")
        let figures = try await hearth.send("/metrics").text.split(separator: "\n")
        for (name, most) in longest {
            let line = try #require(figures.first { $0.hasPrefix("\(name) ") })
            let figure = try #require(Double(line.dropFirst(name.count + 1)))
            #expect(figure <= most, "\(name): \(method) \(path) \(text?.prefix(300) ?? "")")
            longest[name] = max(most, figure)
        }
        return reply
    }
}
