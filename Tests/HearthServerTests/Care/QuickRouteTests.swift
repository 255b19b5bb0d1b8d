import Foundation
import HearthCore
import HearthTesting
import Records
import Testing

@Suite struct QuickRouteTests {
    private func entries(_ json: Fields) -> [Fields] {
        json.at("proposal.entries")?.array?.compactMap(\.object) ?? []
    }

    @Test func `a sentence becomes requests, and nothing is written before they are sent`() async throws {
        try await CareServer.serve { server in
            let mia = try await server.child()
            let answer = try await server.send("POST", "/v1/quick", #"{"text":"bottle 120 ml at 3"}"#)
            #expect(answer.status == 200)
            let entry = try #require(entries(answer.json).first)
            #expect(entry["path"]?.string == "\(mia)/feedings")
            #expect(entry["text"] == "Bottle, 120 ml, 03:00")
            #expect(entry["missing"] == [])
            #expect(try await server.send("GET", "\(mia)/feedings").json["items"] == [])
            let body = try #require(entry["body"]?.object)
            // 03:00 in Berlin.
            #expect(body["started_at"] == "2026-11-21T02:00:00.000Z")
            for status in [201, 200] {
                let sent = try await server.send("POST", "\(mia)/feedings", body.canonicalText)
                #expect(sent.status == status)
            }
        }
    }

    @Test func `waking up ends the timer that runs`() async throws {
        try await CareServer.serve { server in
            let mia = try await server.child()
            let nothing = try await server.send("POST", "/v1/quick", #"{"text":"she woke up"}"#).json
            #expect(entries(nothing).first?["action"] == "none")
            #expect(entries(nothing).first?["missing"] == ["running_entry"])
            let sleep = try await server.add("\(mia)/sleeps", #"{"started_at":"2026-11-21T08:00:00Z"}"#)
            let answer = try await server.send("POST", "/v1/quick", #"{"text":"she woke up"}"#).json
            let entry = try #require(entries(answer).first)
            #expect(entry["method"] == "PATCH")
            let path = try #require(entry["path"]?.string)
            #expect(path == "\(mia)/sleeps/\(sleep["id"]?.string ?? "")")
            let ended = try await server.send("PATCH", path, try #require(entry["body"]?.object).canonicalText)
            #expect(ended.json["ended_at"] == "2026-11-21T10:00:00.000Z")
        }
    }

    @Test func `of several children, the named one is meant, or the one whose timer runs`() async throws {
        try await CareServer.serve { server in
            let mia = try await server.child()
            let ben = try await server.child(#"{"name":"Ben","time_zone":"Europe/Berlin"}"#)
            let open = try await server.send("POST", "/v1/quick", #"{"text":"diaper wet"}"#).json
            #expect(entries(open).first?["missing"] == ["child_id"])
            let named = try await server.send("POST", "/v1/quick", #"{"text":"Ben diaper wet"}"#).json
            #expect(entries(named).first?["path"]?.string == "\(ben)/diapers")
            let chosen = try await server.send(
                "POST", "/v1/quick", #"{"text":"Windel nass","child_id":"\#(mia.suffix(36))","locale":"de"}"#
            ).json
            #expect(entries(chosen).first?["path"]?.string == "\(mia)/diapers")
            try await server.add("\(ben)/sleeps", #"{"started_at":"2026-11-21T08:00:00Z"}"#)
            let woke = try await server.send("POST", "/v1/quick", #"{"text":"woke up"}"#).json
            #expect(entries(woke).first?["child"] == "Ben")
            let foreign = try await server.send(
                "POST", "/v1/quick", #"{"text":"diaper wet","child_id":"0190a000-0000-7000-8000-000000000001"}"#)
            #expect(foreign.status == 404)
        }
    }

    @Test func `sentences of four languages are confirmed in their language`() async throws {
        try await CareServer.serve { server in
            _ = try await server.child()
            for (locale, text, expected) in Self.sentences {
                let body: Fields = ["text": .string(text), "locale": .string(locale)]
                let answer = try await server.send("POST", "/v1/quick", body.canonicalText).json
                let texts = entries(answer).compactMap { $0["text"]?.string }
                #expect(texts == expected, "\(text)")
                #expect(answer.at("proposal.not_understood") == [], "\(text)")
            }
        }
    }

    @Test func `what is no fact is no entry, with the reason and the time that was read`() async throws {
        try await CareServer.serve { server in
            _ = try await server.child()
            func unlogged(_ text: String) async throws -> Fields? {
                let body: Fields = ["text": .string(text)]
                let answer = try await server.send("POST", "/v1/quick", body.canonicalText).json
                #expect(entries(answer).isEmpty, "\(text)")
                let rest = answer.at("proposal.not_understood")?.array?.compactMap(\.string) ?? []
                #expect(rest == [String(text.prefix { $0 != "?" })], "\(text)")
                return answer.at("proposal.not_logged")?.array?.first?.object
            }
            #expect(
                try await unlogged("should I give Mia Tylenol?") == [
                    "text": "should I give Mia Tylenol", "reason": "question",
                ])
            #expect(try await unlogged("Mia spat out the ibuprofen")?["reason"] == "refusal")
            // It is 11:00 in Berlin.
            let future = try await unlogged("Mia Tylenol 2.5 ml at 11:45am")
            #expect(future?["reason"] == "future")
            #expect(future?["clock"] == "11:45")
            #expect(future?["time"] == "2026-11-21T10:45:00.000Z")
        }
    }

    @Test func `doses are warned of before they are written, by ingredient, amount, age and weight`() async throws {
        try await CareServer.serve { server in
            let mia = try await server.child(#"{"name":"Mia","time_zone":"Europe/Berlin","birth_date":"2026-07-01"}"#)
            try await server.add(
                "\(mia)/medicines",
                #"{"name":"Paracetamol","amount":2.5,"unit":"ml","min_interval_min":360,"max_per_day":4}"#)
            try await server.add(
                "\(mia)/medications",
                #"{"name":"Paracetamol","amount":2.5,"unit":"ml","started_at":"2026-11-21T07:00:00Z"}"#)
            func warnings(_ text: String, entry number: Int = 0) async throws -> [String] {
                let body: Fields = ["text": .string(text)]
                let answer = try await server.send("POST", "/v1/quick", body.canonicalText).json
                let entry = try #require(entries(answer).dropFirst(number).first, "\(text)")
                return (entry["warnings"]?.array ?? []).compactMap { $0.object?["code"]?.string }
            }
            #expect(try await warnings("Calpol 2.5 ml at 9:00") == ["double_dose", "shared_ingredient"])
            // Two doses of one sentence see each other.
            #expect(
                try await warnings("ibuprofen 2.5 ml at 8:00 and Nurofen 2.5 ml at 9:00", entry: 1).contains(
                    "double_dose"))
            #expect(try await warnings("paracetamol 25 ml now") == ["double_dose", "implausible_value"])
            #expect(try await warnings("ibuprofen 2.5 ml at 9:00") == [])
            // 200 mg are no dose for a baby of four months, whatever its weight.
            #expect(try await warnings("ibuprofen 200 mg at 9:00") == ["implausible_value"])
            try await server.add("\(mia)/growths", #"{"weight_g":6500,"started_at":"2026-11-20T07:00:00Z"}"#)
            #expect(try await warnings("ibuprofen 50 mg at 9:00") == [])
            #expect(try await warnings("ibuprofen 500 mg at 9:00") == ["implausible_value"])
        }
    }

    @Test func `a family of the United States reads its own units`() async throws {
        try await CareServer.serve { server in
            _ = try await server.child()
            for (text, expected) in [
                ("bottle 4 oz at 9", "Bottle, 4 oz, 09:00"), ("temp 101.5 at 9", "Temperature, 101.5 °F, 09:00"),
                ("weight 16 lb 4 oz at 9", "Measurements, weight 16 lb 4 oz, 09:00"),
                ("length 26 in at 9", "Measurements, length 26 in, 09:00"),
            ] {
                let body: Fields = ["text": .string(text), "locale": "en-US"]
                let answer = try await server.send("POST", "/v1/quick", body.canonicalText).json
                #expect(entries(answer).first?["text"]?.string == expected)
            }
        }
    }

    private static let sentences: [(locale: String, text: String, expected: [String])] = [
        ("en", "nap from 8 to 9:30", ["Sleep, 08:00–09:30"]),
        ("en", "paracetamol 1 suppository at 9", ["paracetamol, 1 suppository, 09:00"]),
        ("de", "Vigantol 2 Tropfen um 9", ["Vigantol, 2 Tropfen, 09:00"]),
        ("fr", "Doliprane 1 suppositoire à 9h", ["Doliprane, 1 suppositoire, 09:00"]),
        ("es", "Ventolin 2 inhalaciones a las 9", ["Ventolin, 2 inhalaciones, 09:00"]),
        ("de", "Fläschchen 150 ml um 9", ["Fläschchen, 150 ml, 09:00"]),
        ("fr", "couche mouillée à 8h", ["Couche, mouillée, 08:00"]),
        ("es", "biberón 90 ml a las 7", ["Biberón, 90 ml, 07:00"]),
    ]
}
