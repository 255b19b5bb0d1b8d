import Foundation
import HTTPTypes
import HearthAPI
import HearthCore
import HearthTesting
import Identity
import Records
import ServerKit
import Storage
import Testing

/// Tests of the routes of sync over a real database.
@Suite struct SyncRoutesTests {
    @Test func `what one phone pushes another one pulls, page by page`() async throws {
        try await SyncFamily.serve { family, client in
            let bottles = (0..<25).map { _ in family.phone.bottle(in: family.child) }
            let results = try await family.phone.push(bottles, client)
            #expect(results.map(\.status) == bottles.map { _ in .applied })
            #expect(results.compactMap(\.seq) == (2...26).map { Int64($0) })

            let member = try await family.access.newMember(of: family.owner, as: .caregiver)
            let other = try await SyncPhone(of: member, family.access)
            var (cursor, changes, pages) = (String?.none, [Change](), 0)
            while true {
                let page = try await other.page(of: family.child, behind: cursor, limit: 10, client)
                // The new member raised the head behind the last change.
                #expect(page.seq == (page.hasMore ? page.changes.last?.seq : 27))
                (cursor, changes, pages) = (page.cursor, changes + page.changes, pages + 1)
                if !page.hasMore { break }
            }
            #expect(pages == 3)
            #expect(changes.map(\.id) == [family.child.uuid] + bottles.map(\.id))
            // Nothing is new behind the last cursor.
            #expect(try await other.page(of: family.child, behind: cursor, client).changes.isEmpty)
        }
    }

    @Test func `zones and status tell roles, heads and devices`() async throws {
        try await SyncFamily.serve { family, client in
            _ = try await family.phone.page(of: family.child, client)
            let nanny = try await family.nanny()
            let zones = try await client.send("/v1/sync/zones", headers: nanny.headers)
            let response = try WireJSON.decode(SyncZonesResponse.self, from: zones.body)
            #expect(response.zones.map(\.id).sorted() == [family.child.text, nanny.home.text].sorted())
            #expect(response.zones.first { $0.id == family.child.text }?.role == "caregiver")
            #expect(
                response.zones.first { $0.id == family.child.text }?.householdID == family.owner.householdID.text)

            let answer = try await client.send("/v1/sync/status", headers: family.phone.headers)
            let status = try WireJSON.decode(SyncStatusResponse.self, from: answer.body)
            #expect(status.devices.map(\.id) == [family.phone.device.text])
            #expect(status.devices.first?.lastPush == family.clock.now.rfc3339)
            #expect(status.limits.records == 200_000)
            #expect(status.serverTime == family.clock.now.rfc3339)
            let one = try await client.send(
                "/v1/sync/status?zone=\(family.child.text)", headers: family.phone.headers)
            #expect(try WireJSON.decode(SyncStatusResponse.self, from: one.body).zones.map(\.id) == [family.child.text])
            let foreign = try await client.send(
                "/v1/sync/status?zone=\(nanny.home.text)", headers: family.phone.headers)
            #expect(try foreign.problem().code == "zone_not_found")
        }
    }

    /// A mutation that a family's phone might send by an error, the status of its result, and the field of its problem.
    private static let bad: [(edit: Fields, status: PushResult.Status, field: String?)] = [
        (["type": "spaceship"], .unknownType, nil),
        (["data": ["method": "bottle", "amount_oz": 4, "started_at": 1_795_255_000_000]], .invalid, "/amount_oz"),
        (["data": ["method": "bottle", "started_at": "2026-11-21T10:00:00"]], .invalid, "/started_at"),
        (["data": ["method": "bottle", "started_at": 1_795_455_200_000]], .invalid, "/started_at"),
        (
            ["data": ["method": "bottle", "started_at": 1_795_255_000_000, "ended_at": 1_795_254_000_000]], .invalid,
            "/ended_at"
        ),
        (["data": ["method": "bottle", "amount_ml": 9000, "started_at": 1_795_255_000_000]], .invalid, "/amount_ml"),
        (["data": ["method": "trebuchet", "started_at": 1_795_255_000_000]], .invalid, "/method"),
        (["data": ["started_at": 1_795_255_000_000]], .invalid, "/method"),
        (["op": "explode"], .invalid, "op"),
        (["stamp": "yesterday"], .invalid, "stamp"),
        (["zone": "profile-1"], .invalid, "zone"),
        (["zone": .string(ZoneID(.household, UUID()).text), "type": "recipe"], .forbidden, nil),
    ]

    @Test func `an edit that is refused has its status, and loses and blocks nothing`() async throws {
        try await SyncFamily.serve { family, client in
            for (index, bad) in Self.bad.enumerated() {
                let (before, wrong, behind) = (
                    family.phone.bottle(in: family.child), family.phone.bottle(in: family.child),
                    family.phone.bottle(in: family.child)
                )
                var edit = wrong.json
                for member in bad.edit.members { edit[member.name] = member.value }
                let body: Fields = [
                    "device": .string(family.phone.device.text),
                    "mutations": [.object(before.json), .object(edit), .object(behind.json)],
                ]
                let answer = try await family.phone.post("push", body.canonicalBytes, client)
                #expect(answer.head.status == 200)
                let results = try family.phone.results(answer)
                #expect(results.map(\.status) == [.applied, bad.status, .applied], "\(index): \(answer.text)")
                if let field = bad.field {
                    #expect(results[1].problems.contains { $0.field.hasSuffix(field) }, "\(index): \(answer.text)")
                }
                let page = try await family.phone.page(of: family.child, client)
                #expect(page.changes.count == 1 + 2 * (index + 1))
                #expect(!page.changes.contains { $0.id == wrong.id })
            }
            #expect(try await family.access.storage.records.verify(after: nil, limit: 10).flatMap(\.findings) == [])
        }
    }

    @Test func `a push that is refused as a whole says why, and changes nothing`() async throws {
        try await SyncFamily.serve { family, client in
            let phone = family.phone
            let device = #""device":"\#(phone.device.text)""#
            let many = PushRequest(
                device: phone.device, mutations: (0..<201).map { _ in .readable(phone.bottle(in: family.child)) })
            let flood = String(repeating: "{},", count: 9999)
            let wrong: [(String, Int, String, String?)] = [
                (String(decoding: many.body, as: UTF8.self), 422, "invalid_field", "/mutations"),
                ("{\(device),\"mutations\":[\(flood){}]}", 422, "invalid_field", "/mutations"),
                (#"{"mutations":[]}"#, 422, "invalid_field", "/device"),
                (#"{"device":"phone","mutations":[]}"#, 422, "invalid_field", "/device"),
                ("{\(device)}", 422, "invalid_field", "/mutations"),
                ("{\(device),\"settled_before\":7,\"mutations\":[]}", 422, "invalid_field", "/settled_before"),
                ("[]", 400, "invalid_json", nil), ("{\(device)", 400, "invalid_json", nil),
                ("{\(device),\(device),\"mutations\":[]}", 400, "invalid_json", nil),
            ]
            for (body, status, code, field) in wrong {
                let answer = try await phone.post("push", Array(body.utf8), client)
                let problem = try answer.problem()
                #expect(answer.head.status == status)
                #expect(problem.code == code)
                #expect(problem.details.first?.field == field)
            }
            let typed = try await phone.post(
                "push", Array("{}".utf8), client, headers: [("content-type", "text/plain")])
            #expect(try typed.problem().code == "unsupported_media_type")
            #expect(try await phone.page(of: family.child, client).changes.count == 1)
        }
    }

    @Test func `a push has 512 KB at most`() async throws {
        try await SyncFamily.serve { family, client in
            let phone = family.phone
            let large = PushRequest(
                device: phone.device,
                mutations: (0..<52).map { _ in .readable(phone.note(in: family.child, length: 9700)) })
            let room = PushRequest.largestSize - large.body.count
            #expect(room > 0)
            func padded(_ size: Int) -> [UInt8] { large.body + [UInt8](repeating: 0x20, count: size) }
            let answer = try await phone.post("push", padded(room + 1024), client)
            #expect(answer.head.status == 413)
            #expect(try answer.problem().code == "body_too_large")
            let fits = try await phone.post("push", padded(room), client)
            #expect(try phone.results(fits).map(\.status) == large.mutations.map { _ in .applied })
        }
    }

    @Test func `a push that is repeated has the first outcomes, with whatever key`() async throws {
        try await SyncFamily.serve { family, client in
            let push = PushRequest(
                device: family.phone.device,
                mutations: (0..<3).map { _ in .readable(family.phone.bottle(in: family.child)) })
            let first = try family.phone.results(try await family.phone.post("push", push.body, client))
            #expect(first.map(\.status) == [.applied, .applied, .applied])
            for _ in 0..<2 {
                let again = try family.phone.results(
                    try await family.phone.post("push", push.body, client, headers: [("idempotency-key", "same")]))
                #expect(again.map(\.status) == [.duplicate, .duplicate, .duplicate])
                #expect(again.map(\.first) == [.applied, .applied, .applied])
                #expect(again.map(\.seq) == first.map(\.seq))
            }
            // The key belongs to no request: another body under it is processed.
            let other = PushRequest(
                device: family.phone.device, mutations: [.readable(family.phone.bottle(in: family.child))])
            let more = try await family.phone.post("push", other.body, client, headers: [("idempotency-key", "same")])
            #expect(try family.phone.results(more).map(\.status) == [.applied])
            #expect(try await family.phone.page(of: family.child, client).changes.count == 5)
        }
    }

    @Test func `a cursor of another server or zone, or a changed one, is refused and tells nothing`() async throws {
        try await SyncFamily.serve { family, client in
            let cursor = try await family.phone.page(of: family.child, client).cursor
            let foreign = try await SyncFamily.service(family.access, key: [8]).pull(
                [family.child: nil], for: family.phone.device, of: Principal(user: family.owner, isAdministrator: false)
            ).zones[family.child]?.cursor
            var changed = Array(cursor.utf8)
            changed[40] = changed[40] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
            for (zone, text) in [
                (family.child, try #require(foreign)), (family.child, String(decoding: changed, as: UTF8.self)),
                (family.home, cursor), (family.child, "c2."), (family.child, ""),
            ] {
                let answer = try await family.phone.pull([zone: text], client)
                #expect(answer.head.status == 400)
                let problem = try answer.problem()
                #expect(problem.code == "cursor_invalid")
                #expect(problem.details.map(\.field) == ["/cursors/\(zone.text)"])
                #expect(!answer.text.contains("Mia"))
            }
            #expect(try await family.phone.page(of: family.child, behind: cursor, client).changes.isEmpty)
        }
    }

    @Test func `a pull that cannot be understood says which member is wrong`() async throws {
        try await SyncFamily.serve { family, client in
            let device = #""device":"\#(family.phone.device.text)""#
            let wrong: [(String, String, String?)] = [
                ("{\(device)}", "invalid_field", "/cursors"), (#"{"cursors":{}}"#, "invalid_field", "/device"),
                ("{\(device),\"cursors\":{\"kitchen\":null}}", "invalid_field", "/cursors/kitchen"),
                (
                    "{\(device),\"cursors\":{\"\(family.child.text)\":7}}", "invalid_field",
                    "/cursors/\(family.child.text)"
                ),
                ("{\(device),\"cursors\":{},\"limit\":0}", "invalid_field", "/limit"),
                ("{\(device),\"cursors\":{},\"limit\":1001}", "invalid_field", "/limit"),
                ("7", "invalid_json", nil),
            ]
            for (body, code, field) in wrong {
                let answer = try await family.phone.post("pull", Array(body.utf8), client)
                let problem = try answer.problem()
                #expect(problem.code == code)
                #expect(problem.details.first?.field == field)
            }
        }
    }

    @Test func `a zone that the user may not see, and one that never was, are gone`() async throws {
        try await SyncFamily.serve { family, client in
            let stranger = try await SyncPhone(of: try await family.access.newUser(), family.access)
            let never = ZoneID(.child, UUID())
            let answer = try await stranger.pull([family.child: nil, never: nil], client)
            let gone = try Fields(parsing: answer.text)["gone"]?.array?.compactMap(\.string)
            #expect(gone == [family.child, never].sorted().map(\.text))
            #expect(!answer.text.contains("Mia"))
            #expect(try await stranger.push([stranger.bottle(in: family.child)], client).map(\.status) == [.forbidden])
        }
    }

    @Test func `a device that has ended is unknown, and others have none of it`() async throws {
        try await SyncFamily.serve { family, client in
            let stranger = try await SyncPhone(of: try await family.access.newUser(), family.access)
            func end(_ device: String, as phone: SyncPhone) async throws -> String {
                let connection = try RawConnection(port: client.port)
                await connection.send(
                    "DELETE /v1/sync/devices/\(device) HTTP/1.1\r\nhost: x\r\nauthorization: Bearer \(phone.token)\r\n\r\n"
                )
                let (head, body) = try await connection.readResponse()
                await connection.close()
                return "\(head.split(separator: " ")[1])\(body.contains("device_not_found") ? " device_not_found" : "")"
            }
            let device = family.phone.device.text
            #expect(try await end(device, as: stranger) == "404 device_not_found")
            #expect(try await end("phone", as: family.phone) == "404 device_not_found")
            #expect(try await end(device, as: family.phone) == "204")
            #expect(try await end(device, as: family.phone) == "404 device_not_found")
            for answer in [
                try await family.phone.pull([family.child: nil], client),
                try await family.phone.post(
                    "push", PushRequest(device: family.phone.device, mutations: []).body, client),
                try await stranger.post(
                    "push", PushRequest(device: family.phone.device, mutations: []).body, client),
            ] {
                #expect(answer.head.status == 409)
                #expect(try answer.problem().code == "device_unknown")
            }
        }
    }

    @Test func `a token with areas or zones removes no device`() async throws {
        try await SyncFamily.serve { family, client in
            for limits in [RecordLimits(areas: [.care]), RecordLimits(zones: [family.child.text])] {
                let token = try await family.access.newToken(for: family.owner, [.read, .write], within: limits).text
                for device in [family.phone.device.text, UUID().text] {
                    let connection = try RawConnection(port: client.port)
                    await connection.send(
                        "DELETE /v1/sync/devices/\(device) HTTP/1.1\r\nhost: x\r\nauthorization: Bearer \(token)\r\n\r\n"
                    )
                    let (head, body) = try await connection.readResponse()
                    await connection.close()
                    #expect(head.hasPrefix("HTTP/1.1 403") && body.contains("forbidden"), "\(head)\(body)")
                }
            }
            #expect(try await family.phone.pull([family.child: nil], client).head.status == 200)
        }
    }

    @Test func `a token to read may pull and not push, and a viewer at home may log elsewhere`() async throws {
        try await SyncFamily.serve { family, client in
            let token = try await family.access.newToken(for: family.owner, [.read]).text
            let reader = try await SyncPhone(of: family.owner, family.access, token: token)
            #expect(try await reader.page(of: family.child, client).changes.count == 1)
            let answer = try await reader.post("push", PushRequest(device: reader.device, mutations: []).body, client)
            #expect(answer.head.status == 403)
            #expect(try answer.problem().detail.contains("write"))

            // A viewer in a household of others, and a caregiver of this child.
            let grandpa = try await family.access.newMember(of: try await family.access.newUser(), as: .viewer)
            try await family.access.storage.records.grant(
                .caregiver, in: family.child, household: family.owner.householdID, to: grandpa.id, by: family.owner,
                audit: family.access.entry(.accessGranted, of: family.owner))
            let phone = try await SyncPhone(of: grandpa, family.access)
            let item = phone.edit(.put, "recipe", UUID(), in: phone.home, ["name": "Soup"])
            #expect(
                try await phone.push([item, phone.bottle(in: family.child)], client).map(\.status)
                    == [.forbidden, .applied])
        }
    }

    @Test func `sync has rate limits of its own`() async throws {
        try await SyncFamily.serve {
            ($0.rules.perAddress, $0.rules.perUser, $0.rules.perHousehold) = (3, 2, 2)
            ($0.rules.syncPerDevice, $0.rules.syncPerAddress) = (5, 8)
        } _: { family, client in
            // The family pushed its child already.
            for _ in 0..<4 { _ = try await family.phone.page(of: family.child, client) }
            let limited = try await family.phone.pull([family.child: nil], client)
            #expect(limited.head.status == 429)
            #expect(try limited.problem().code == "rate_limited")
            #expect(limited.head.header("RateLimit-Policy")?.contains(#""sync";q=5;w=60"#) == true)
            // Another phone of the user has its own session, up to the limit of the address.
            let second = try await SyncPhone(of: family.owner, family.access)
            for _ in 0..<2 { #expect(try await second.pull([family.child: nil], client).head.status == 200) }
            #expect(try await second.pull([family.child: nil], client).head.status == 429)
            // Other requests have theirs.
            #expect(try await client.send("/v1/account", headers: second.headers).head.status == 200)
        }
    }
}
