import Archives
import CurlClient
import Foundation
import HearthCore
import HTTPTypes
import HearthTesting
import Records
import Storage
import SystemSupport
import Testing

@testable import FamilyAPI
@testable import ServerKit

/// Pictures by HTTP: sending, reading, access, limits and what becomes of them.
@Suite struct ImageRoutesTests {
    /// The answer to a request about a picture.
    private struct Answer {
        var status: Int
        var head: any InboundResponse
        var bytes: [UInt8]

        var json: Fields { (try? Fields(parsing: String(decoding: bytes, as: UTF8.self))) ?? Fields() }
    }

    private func send(
        _ server: CareServer, _ method: String, _ path: String, _ body: [UInt8] = [], type: String = "image/jpeg",
        as caller: CareServer.Caller? = nil, headers: TestClient.Headers = []
    ) async throws -> Answer {
        let request = OutboundRequest(
            url: "http://127.0.0.1:\(server.client.port)\(path)",
            headers: [("authorization", "Bearer \((caller ?? server.owner).token)"), ("content-type", type)] + headers,
            body: body, timeout: .testPatience, connectTimeout: .testPatience, method: method)
        return try await server.client.curl.withResponse(to: request) { response in
            let reader = StreamReader(response)
            try await reader.readToEnd()
            Conformance.ofTestServer.check(method, path, response, reader.bytes)
            return Answer(status: response.status, head: response, bytes: reader.bytes)
        }
    }

    private func zone(_ childPath: String) -> String { "profile-\(childPath.dropFirst("/v1/children/".count))" }

    private func add(
        _ server: CareServer, _ name: String = "photo.jpg", zone: String? = nil, as caller: CareServer.Caller? = nil
    ) async throws -> String {
        let answer = try await send(
            server, "POST", "/v1/images" + (zone.map { "?zone=\($0)" } ?? ""), try TestImages.bytes(name), as: caller)
        #expect(answer.status == 201, "\(String(decoding: answer.bytes, as: UTF8.self))")
        return try #require(answer.json["id"]?.string)
    }

    @Test(arguments: CareServer.Engine.allCases)
    func `a picture is sent, read in sizes, kept by clients and deleted`(engine: CareServer.Engine) async throws {
        try await CareServer.serve(on: engine) { server in
            let made = try await send(server, "POST", "/v1/images", try TestImages.bytes("photo.jpg"))
            #expect(made.status == 201)
            #expect(made.json["width"] == 200 && made.json["height"] == 120)
            #expect(made.json["zone"]?.string == "household-\(server.owner.user.householdID.text)")
            let id = try #require(made.json["id"]?.string)
            #expect(made.head.header("location") == "/v1/images/\(id)")

            let large = try await send(server, "GET", "/v1/images/\(id)")
            #expect(large.status == 200 && large.head.header("content-type") == "image/webp")
            #expect(large.head.header("cache-control") == "private, max-age=31536000, immutable")
            #expect(large.head.header("x-content-type-options") == "nosniff")
            #expect(String(decoding: large.bytes[8..<12], as: UTF8.self) == "WEBP")
            let small = try await send(server, "GET", "/v1/images/\(id)/96")
            #expect(small.bytes.count < large.bytes.count)
            // No larger one than the picture itself.
            #expect(try await send(server, "GET", "/v1/images/\(id)/1600").bytes == large.bytes)
            for size in ["97", "0", "-1", "original", "1e2", "96.0"] {
                let answer = try await send(server, "GET", "/v1/images/\(id)/\(size)")
                #expect(answer.status == 404 && answer.json["code"] == "image_not_found", "\(size)")
            }

            let tag = try #require(small.head.header("etag"))
            #expect(tag != large.head.header("etag"))
            let kept = try await send(server, "GET", "/v1/images/\(id)/96", headers: [("if-none-match", tag)])
            #expect(kept.status == 304 && kept.bytes.isEmpty && kept.head.header("etag") == tag)
            let other = try await send(server, "GET", "/v1/images/\(id)", headers: [("if-none-match", tag)])
            #expect(other.status == 200)

            // The same bytes are the same picture, also after a response that was lost.
            let again = try await send(server, "POST", "/v1/images", try TestImages.bytes("photo.jpg"))
            #expect(again.status == 200 && again.json["id"]?.string == id)
            #expect(try await send(server, "DELETE", "/v1/images/\(id)").status == 204)
            #expect(try await send(server, "GET", "/v1/images/\(id)").status == 404)
            #expect(try await send(server, "DELETE", "/v1/images/\(id)").status == 404)
        }
    }

    @Test func `a client may choose the id, and no other picture gets it`() async throws {
        try await CareServer.serve { server in
            let id = UUID().text
            let path = "/v1/images?id=\(id)"
            let photo = try TestImages.bytes("photo.jpg")
            #expect(try await send(server, "POST", path, photo).status == 201)
            #expect(try await send(server, "POST", path, photo).status == 200)
            let other = try await send(server, "POST", path, try TestImages.bytes("grey.jpg"))
            #expect(other.status == 409 && other.json["code"] == "id_taken")
            let stranger = try await server.stranger()
            #expect(try await send(server, "POST", path, photo, as: stranger).status == 409)
            let wrong = try await send(server, "POST", "/v1/images?id=7&zone=x", photo)
            #expect(wrong.status == 422 && wrong.json["details"]?.array?.count == 2)
        }
    }

    @Test func `what is no picture gets a clear error`() async throws {
        try await CareServer.serve { server in
            let heic: [UInt8] = [0, 0, 0, 24] + Array("ftypheic\0\0\0\0mif1heic".utf8)
            for (body, type, words) in [
                (heic, "image/heic", "HEIC"), (Array("GIF89a".utf8), "image/gif", "GIF"),
                (Array("<svg/>".utf8), "image/svg+xml", "no image"), ([], "image/jpeg", "empty"),
                (Array(try TestImages.bytes("photo.jpg").prefix(900)), "image/jpeg", "damaged"),
                (try TestImages.bytes("animated.webp"), "image/webp", "Animated"),
                (try TestImages.bytes("photo.jpg"), "text/plain", "content-type"),
            ] as [([UInt8], String, String)] {
                let answer = try await send(server, "POST", "/v1/images", body, type: type)
                #expect(answer.status == 415 && answer.json["code"] == "unsupported_image", "\(type)")
                #expect(answer.json["detail"]?.string?.contains(words) == true, "\(answer.json.canonicalText)")
                #expect(answer.head.header("content-type") == "application/problem+json")
            }
            // The bytes decide, and not what an app called them.
            #expect(
                try await send(server, "POST", "/v1/images", try TestImages.bytes("alpha.png"), type: "image/jpeg")
                    .status == 201)
            let large = try await send(
                server, "POST", "/v1/images", [UInt8](repeating: 0xFF, count: (10 << 20) + 1))
            #expect(large.status == 413 && large.json["code"] == "body_too_large")
        }
    }

    @Test(arguments: CareServer.Engine.allCases)
    func `a picture is seen by the members of its zone alone`(engine: CareServer.Engine) async throws {
        try await CareServer.serve(on: engine) { server in
            let child = try await server.child()
            let zone = zone(child)
            let (viewer, caregiver) = (try await server.member(.viewer), try await server.member(.caregiver))
            let (nanny, stranger) = (try await server.stranger(), try await server.stranger())
            try await server.access.share(
                try #require(UUID(canonical: child.dropFirst("/v1/children/".count))), of: server.owner.user,
                with: nanny.user, as: .caregiver)
            let photo = try await add(server, zone: zone)
            let cover = try await add(server, "alpha.png")
            for (caller, sees) in [
                (viewer, [200, 200]), (caregiver, [200, 200]), (nanny, [200, 404]), (stranger, [404, 404]),
            ] {
                #expect(try await send(server, "GET", "/v1/images/\(photo)/96", as: caller).status == sees[0])
                #expect(try await send(server, "GET", "/v1/images/\(cover)/96", as: caller).status == sees[1])
            }
            // Only who may write in the zone sends and deletes.
            let path = "/v1/images?zone=\(zone)"
            let bytes = try TestImages.bytes("grey.jpg")
            #expect(try await send(server, "POST", path, bytes, as: viewer).status == 403)
            #expect(try await send(server, "POST", path, bytes, as: stranger).status == 404)
            #expect(try await send(server, "POST", path, bytes, as: nanny).status == 201)
            #expect(try await send(server, "DELETE", "/v1/images/\(photo)", as: viewer).status == 403)
            #expect(try await send(server, "DELETE", "/v1/images/\(cover)", as: nanny).status == 404)
            #expect(try await send(server, "DELETE", "/v1/images/\(photo)", as: nanny).status == 204)
            // A child that is deleted takes its pictures along.
            let other = try await add(server, "photo.webp", zone: zone)
            #expect(try await send(server, "DELETE", child).status == 204)
            #expect(try await send(server, "GET", "/v1/images/\(other)").status == 404)
        }
    }

    @Test(arguments: CareServer.Engine.allCases)
    func `a record names only pictures of its zone`(engine: CareServer.Engine) async throws {
        try await CareServer.serve(on: engine) { server in
            let child = try await server.child()
            let photo = try await add(server, zone: zone(child))
            let cover = try await add(server, "alpha.png")
            let time = "2026-11-21T08:00:00Z"
            func note(_ image: String) -> String {
                #"{"category":"home","text":"a","started_at":"\#(time)","photos":["\#(image)"]}"#
            }
            let (status, json) = try await server.send("POST", "\(child)/notes", note(cover))
            #expect(status == 422)
            #expect(json.at("details.0.field") == "/photos", "\(json.canonicalText)")
            #expect(try await server.send("POST", "\(child)/notes", note(UUID().text)).status == 422)
            let entry = try await server.add("\(child)/notes", note(photo))
            #expect(entry["photos"]?.array == [.string(photo)])
            #expect(try await server.send("PATCH", child, #"{"avatar":"\#(cover)"}"#).status == 422)
            #expect(try await server.send("PATCH", child, #"{"avatar":"\#(photo)"}"#).status == 200)
            let recipe = #"{"name":"Soup","ingredients":[],"instructions":[],"cover":"\#(cover)"}"#
            try await server.add("/v1/recipes", recipe)
            // What a record has already may stay, also when the picture is gone.
            #expect(try await send(server, "DELETE", "/v1/images/\(photo)").status == 204)
            let id = try #require(entry["id"]?.string)
            let change = #"{"text":"b","photos":["\#(photo)"]}"#
            #expect(try await server.send("PATCH", "\(child)/notes/\(id)", change).status == 200)
        }
    }

    @Test func `an entry that moves to another child takes its pictures along`() async throws {
        try await CareServer.serve { server in
            let (mia, ben) = (try await server.child(), try await server.child(#"{"name":"Ben","time_zone":"UTC"}"#))
            let photo = try await add(server, zone: zone(mia))
            let entry = try await server.add(
                "\(mia)/notes",
                #"{"category":"home","text":"a","started_at":"2026-11-21T08:00:00Z","photos":["\#(photo)"]}"#)
            let id = try #require(entry["id"]?.string)
            let nanny = try await server.stranger()
            try await server.access.share(
                try #require(UUID(canonical: ben.dropFirst("/v1/children/".count))), of: server.owner.user,
                with: nanny.user, as: .viewer)
            #expect(try await send(server, "GET", "/v1/images/\(photo)", as: nanny).status == 404)
            let target = ben.dropFirst("/v1/children/".count)
            #expect(
                try await server.send("POST", "\(mia)/notes/\(id)/move", #"{"child_id":"\#(target)"}"#).status == 200)
            #expect(try await send(server, "GET", "/v1/images/\(photo)", as: nanny).status == 200)
        }
    }

    @Test(arguments: CareServer.Engine.allCases)
    func `the plan limits the bytes of a household, also for uploads at once`(engine: CareServer.Engine) async throws {
        try await CareServer.serve(on: engine) { server in
            let first = try await add(server, "photo.jpg")
            let id = try #require(UUID(canonical: first))
            let stored = try #require(
                try await server.access.storage.images.image(id, household: server.owner.user.householdID))
            // Room for one more of about this size.
            _ = try await server.access.storage.engine.rows(
                "UPDATE plans SET blob_bytes = \(stored.bytes * 2) RETURNING name", .schema, of: .all)
            let bodies = try ["progressive.jpg", "cmyk.jpg", "grey.jpg", "photo.webp"].map(TestImages.bytes)
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for body in bodies {
                    group.addTask { try await send(server, "POST", "/v1/images", body).status }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.contains(409) && Set(statuses).isSubset(of: [201, 409]), "\(statuses)")
            let images = try await server.access.storage.images.images(
                of: ZoneID(.household, server.owner.user.householdID), household: server.owner.user.householdID,
                after: nil, limit: 100)
            #expect(images.reduce(0) { $0 + $1.bytes } <= stored.bytes * 2)
            // The same content in another zone takes no room.
            let child = try await server.child()
            #expect(
                try await send(
                    server, "POST", "/v1/images?zone=\(zone(child))", try TestImages.bytes("photo.jpg")
                ).status == 201)
        }
    }

    @Test func `reading pictures has limits of its own, in place of those of user and household`() {
        var rules = TrafficRules()
        (rules.perAddress, rules.perUser, rules.perHousehold) = (30, 60, 120)
        (rules.syncPerAddress, rules.syncPerDevice) = (1200, 240)
        let principal = Principal(
            user: .init(id: UUID(), householdID: UUID(), number: 1, createdAt: .init(milliseconds: 0)),
            isAdministrator: false)
        for path in ["/v1/images", "/v1/images/\(UUID().text)/96", "//v1//images/a"] {
            #expect(rules.buckets(of: nil, for: .get, at: path).map(\.policy.name) == ["images-ip"], "\(path)")
            #expect(rules.buckets(of: nil, for: .get, at: path).map(\.policy.quota) == [1200], "\(path)")
            #expect(rules.buckets(of: principal, for: .get, at: path).map(\.policy.name) == ["images"], "\(path)")
            #expect(rules.buckets(of: nil, for: .options, at: path).map(\.policy.name) == ["images-ip"], "\(path)")
            for method in [HTTPRequest.Method.post, .delete] {
                #expect(rules.buckets(of: nil, for: method, at: path).map(\.policy.name) == ["ip"], "\(path)")
                #expect(
                    rules.buckets(of: principal, for: method, at: path).map(\.policy.name) == ["user", "household"],
                    "\(path)")
            }
        }
        #expect(rules.buckets(of: nil, for: .get, at: "/v1/imagesx").map(\.policy.name) == ["ip"])
    }

    @Test func `an export has the pictures themselves, without metadata`() async throws {
        try await CareServer.serve { server in
            let child = try await server.child()
            let photo = try await add(server, zone: zone(child))
            let cover = try await add(server, "alpha.png")
            let answer = try await send(server, "GET", "/v1/export?format=zip")
            let archive = try ZipReader(answer.bytes)
            let home = "household-\(server.owner.user.householdID.text)"
            let names = archive.entries.map(\.name).filter { $0.hasPrefix("images/") }
            #expect(Set(names) == ["images/\(zone(child))/\(photo).jpg", "images/\(home)/\(cover).png"])
            for entry in archive.entries where entry.name.hasPrefix("images/") {
                var bytes: [UInt8] = []
                try archive.unpack(entry) { bytes += $0 }
                #expect(bytes.starts(with: entry.name.hasSuffix("jpg") ? [0xFF, 0xD8] : [0x89, 0x50]))
                #expect(bytes.firstRange(of: Array("CANARY".utf8)) == nil)
            }
            // A token for chores reaches no picture of the child.
            let limited = try await server.access.newToken(
                for: server.owner.user, [.read], within: RecordLimits(areas: [.chores])
            ).text
            let caller = CareServer.Caller(user: server.owner.user, token: limited)
            #expect(try await send(server, "GET", "/v1/images/\(photo)", as: caller).status == 404)
            #expect(try await send(server, "GET", "/v1/images/\(cover)", as: caller).status == 200)
        }
    }
}
