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

    private static let sentences: [(locale: String, text: String, expected: [String])] = [
        ("en", "nap from 8 to 9:30", ["Sleep, 08:00–09:30"]),
        ("de", "Fläschchen 150 ml um 9", ["Fläschchen, 150 ml, 09:00"]),
        ("fr", "couche mouillée à 8h", ["Couche, mouillée, 08:00"]),
        ("es", "biberón 90 ml a las 7", ["Biberón, 90 ml, 07:00"]),
    ]
}
