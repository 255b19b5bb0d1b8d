import Foundation
import HearthCore
import HearthTesting
import Records
import Storage
import SystemSupport
import Testing

@testable import FamilyAPI

/// What becomes of pictures that no record names, and of files that no picture needs.
@Suite struct ImageSweepTests {
    /// A household with a store of pictures.
    private struct Home {
        let access: AccessServer
        let owner: User
        let files = MemoryBlobs()

        var store: any ImageStore { access.storage.images }
        var zone: ZoneID { ZoneID(.household, owner.householdID) }
        var sweeper: ImageSweeper { ImageSweeper(store: store, files: files, clock: access.clock) }

        /// Adds a picture of these bytes, as an upload does.
        @discardableResult
        func add(_ text: String, to zone: ZoneID? = nil, of user: User? = nil) async throws -> StoredImage {
            let (bytes, user) = (Array(text.utf8), user ?? owner)
            let sha256 = SHA256.hash(bytes).hexadecimal
            #expect(try await store.hold(sha256, at: access.clock.now))
            try await files.write(bytes, as: sha256)
            let image = StoredImage(
                id: UUID(), zone: zone ?? ZoneID(.household, user.householdID), sha256: sha256,
                mediaType: "image/png", width: 1, height: 1,
                parts: [StoredImage.Part(name: "original", size: bytes.count)], createdBy: user.number,
                createdAt: access.clock.now)
            return try #require(
                try await store.add(
                    image, household: user.householdID, by: user, audit: access.entry(.imageAdded, of: user))
            ).image
        }

        /// Writes a record.
        func apply(
            _ type: String, _ id: UUID, _ operation: Mutation.Operation, _ data: Fields? = nil, in zone: ZoneID? = nil
        ) async throws -> PushResult {
            let stamp = Stamp(milliseconds: access.clock.now.milliseconds, counter: 0, device: 1)
            let outcome = try await TestServer.sync(access.storage.records, access.clock).apply(
                [
                    .readable(
                        Mutation(
                            mid: UUID(), zone: zone ?? self.zone, type: type, id: id, operation: operation,
                            stamp: stamp, data: data))
                ], from: .request(Principal(user: owner, isAdministrator: false)))
            return try #require(outcome.results.first)
        }

        func exists(_ image: StoredImage, of user: User? = nil) async throws -> Bool {
            try await store.image(image.id, household: (user ?? owner).householdID) != nil
        }
    }

    private static let day = Duration.seconds(86_400)

    private func withHome(_ engine: CareServer.Engine, _ body: (Home) async throws -> Void) async throws {
        let clock = ManualClock()
        let access = try await AccessServer.open(clock: clock, url: try await engine.newDatabase())
        try await body(Home(access: access, owner: try await access.newUser()))
        await access.storage.close()
    }

    @Test(arguments: CareServer.Engine.allCases)
    func `a picture that no record names goes after seven days, and its file an hour later`(
        engine: CareServer.Engine
    ) async throws {
        try await withHome(engine) { home in
            let (loose, used) = (try await home.add("loose"), try await home.add("used"))
            let recipe = UUID()
            let data: Fields = [
                "name": "Soup", "ingredients": [], "instructions": [], "cover": .string(used.id.text),
            ]
            #expect(try await home.apply("recipe", recipe, .put, data).status == .applied)
            #expect(try await home.sweeper.sweep() == (0, 0))
            home.access.clock.advance(by: Self.day * 7 - .seconds(1))
            #expect(try await home.sweeper.sweep() == (0, 0))
            home.access.clock.advance(by: .seconds(2))
            #expect(try await home.sweeper.sweep() == (1, 0))
            #expect(try await !home.exists(loose))
            #expect(try await home.exists(used))
            #expect(home.files.names.count == 2)
            // The file stays for a backup that has copied the database before.
            home.access.clock.advance(by: ImageSweeper.looseTime + .seconds(1))
            #expect(try await home.sweeper.sweep() == (0, 1))
            #expect(home.files.names == [used.sha256])

            // A deleted record may come back within seven days; after them its picture is gone.
            home.access.clock.advance(by: Self.day * 30)
            #expect(try await home.apply("recipe", recipe, .del).status == .applied)
            #expect(try await home.sweeper.sweep() == (0, 0))
            home.access.clock.advance(by: Self.day * 6)
            #expect(try await home.apply("recipe", recipe, .restore, data).status == .applied)
            #expect(try await home.sweeper.sweep() == (0, 0))
            home.access.clock.advance(by: Self.day * 6)
            #expect(try await home.sweeper.sweep() == (0, 0))
            #expect(try await home.apply("recipe", recipe, .del).status == .applied)
            #expect(try await home.sweeper.sweep() == (0, 0))
            home.access.clock.advance(by: Self.day * 7 + .seconds(1))
            #expect(try await home.sweeper.sweep() == (1, 0))
        }
    }

    @Test func `every field that names pictures keeps them`() async throws {
        try await withHome(.sqlite) { home in
            for type in Registry.current.types {
                for rule in type.fields where rule.holdsImages {
                    let image = UUID()
                    let value: FieldValue = .string(image.text)
                    var isList = false
                    if case .list = rule.kind { isList = true }
                    let fields: Fields = ["note": #""photos":["#]
                    var data = fields
                    data[rule.name] = isList ? .array([value]) : value
                    #expect(type.images(in: data) == [image])
                    // The index of migration 29 finds the record.
                    let found = try await home.access.storage.engine.rows(
                        """
                        SELECT 1 AS one FROM (SELECT \(data.canonicalText) AS data) AS record
                        WHERE \(Migration.recordsWithImages)
                        """, .read, of: .all)
                    #expect(found.count == 1, "\(type.name).\(rule.name)")
                }
            }
        }
    }

    @Test(arguments: CareServer.Engine.allCases)
    func `a file that several pictures share goes with the last one`(engine: CareServer.Engine) async throws {
        try await withHome(engine) { home in
            let other = try await home.access.newUser()
            let mine = try await home.add("same")
            let theirs = try await home.add("same", of: other)
            #expect(mine.sha256 == theirs.sha256 && mine.id != theirs.id)
            try await home.store.remove(
                mine, household: home.owner.householdID, audit: home.access.entry(.imageDeleted, of: home.owner))
            home.access.clock.advance(by: ImageSweeper.looseTime * 2)
            #expect(try await home.sweeper.sweep().files == 0)
            #expect(home.files.names == [mine.sha256])
            // An account that is deleted takes its zones, pictures and files along.
            try await home.access.storage.accounts.delete(other, audit: home.access.entry(.accountDeleted, of: other))
            #expect(try await home.sweeper.sweep().files == 0)
            home.access.clock.advance(by: ImageSweeper.looseTime * 2)
            #expect(try await home.sweeper.sweep().files == 1)
            #expect(home.files.names.isEmpty)
        }
    }

    @Test(arguments: CareServer.Engine.allCases)
    func `a household that joins another brings its pictures`(engine: CareServer.Engine) async throws {
        try await withHome(engine) { home in
            let guest = try await home.access.newUser()
            let photo = try await home.add("theirs", of: guest)
            let code = UUID().text
            let clock = home.access.clock
            try await home.access.storage.accounts.add(
                Invite(
                    id: UUID(), householdID: home.owner.householdID, invitedBy: home.owner.id, role: .caregiver,
                    createdAt: clock.now, expiresAt: clock.now + .seconds(60)),
                digest: code, audit: home.access.entry(.memberInvited, of: home.owner))
            _ = try await home.access.storage.accounts.join(
                guest, byInvite: code, bringingZones: true, at: clock.now,
                audit: home.access.entry(.memberJoined, of: guest))
            let moved = try await home.store.image(photo.id, household: home.owner.householdID)
            #expect(moved == photo)
            clock.advance(by: ImageSweeper.looseTime * 2)
            #expect(try await home.sweeper.sweep().files == 0)
            #expect(home.files.names == [photo.sha256])
        }
    }

    @Test(arguments: CareServer.Engine.allCases)
    func `a file is not removed while an upload of the same bytes is under way`(
        engine: CareServer.Engine
    ) async throws {
        try await withHome(engine) { home in
            let clock = home.access.clock
            let first = try await home.add("again")
            try await home.store.remove(
                first, household: home.owner.householdID, audit: home.access.entry(.imageDeleted, of: home.owner))
            _ = try await home.sweeper.sweep()
            clock.advance(by: ImageSweeper.looseTime * 2)
            // An upload that began before the pass keeps its file.
            #expect(try await home.store.hold(first.sha256, at: clock.now))
            #expect(try await home.sweeper.sweep().files == 0)
            // One that never ended does not.
            clock.advance(by: ImageSweeper.looseTime * 2)
            let end = Timestamp(milliseconds: clock.now.milliseconds - ImageSweeper.looseTime.milliseconds)
            #expect(
                try await home.store.claimLoose(at: clock.now, looseBefore: end, limit: 9) == [first.sha256])
            // No second process takes the same file, and no upload counts on it.
            #expect(try await home.store.claimLoose(at: clock.now, looseBefore: end, limit: 9) == [])
            #expect(try await !home.store.hold(first.sha256, at: clock.now))
            try await home.store.forgetLoose(first.sha256, claimedAt: clock.now)
            #expect(try await home.store.hold(first.sha256, at: clock.now))
        }
    }

    @Test(arguments: CareServer.Engine.allCases)
    func `a push drops pictures that the zone does not have, and nothing else`(
        engine: CareServer.Engine
    ) async throws {
        try await withHome(engine) { home in
            let image = try await home.add("here")
            let data: Fields = [
                "name": "Soup", "ingredients": [], "instructions": [], "cover": .string(UUID().text),
                "photos": [.string(UUID().text), .string(image.id.text)],
            ]
            let id = UUID()
            #expect(try await home.apply("recipe", id, .put, data).status == .applied)
            let record = try #require(
                try await home.access.storage.records.record(id, household: home.owner.householdID))
            let fields = try Fields(parsing: record.data)
            #expect(fields["name"] == "Soup" && fields["cover"] == nil)
            #expect(fields["photos"] == [.string(image.id.text)])
            home.access.clock.advance(by: .seconds(1))
            let result = try await home.apply("recipe", id, .set, ["cover": .string(UUID().text), "name": "Stew"])
            #expect(result.status == .merged && result.data == ["cover": .null])
        }
    }
}
