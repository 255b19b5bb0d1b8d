import Assist
import Foundation
import HearthCore
import HearthTesting
import Identity
import Records
import Storage
import SystemSupport
import Testing

/// Two families and an administrator in a real database, with the credentials of each of them.
struct Families: Sendable {
    /// Text in all data of the first family, which no other caller may see.
    static let mark = "marmalade-\(UUID().text)"

    /// The caller of a request.
    enum Caller: String, CaseIterable, Sendable {
        case nobody, garbage, expired, signedOut = "signed out", revokedToken = "revoked token"
        case expiredToken = "expired token", readToken = "token to read", viewer, caregiver, owner
        case accountToken = "token for the account", membersToken = "token for the members"
        case stranger = "another household", movedToken = "token of a removed member", administrator
    }

    let owner: User
    let caregiver: User
    let viewer: User
    let stranger: User
    let memory: UUID
    let run: UUID
    /// Runs with a meal plan and with chores.
    let mealsRun: UUID
    let choresRun: UUID
    let session: UUID
    let apiToken: UUID
    let invite: UUID
    /// A child of the first family, with an entry of each type, which a nanny of another household may see.
    let child: UUID
    let nanny: User
    let childInvite: UUID
    /// A link to the child's day.
    let link: UUID
    /// An import of the first family's owner, of a log that has the mark in its name.
    let job: UUID
    /// Another one without entries.
    let sibling: UUID
    /// A picture of the child.
    let image: UUID
    private let credentials: [Caller: String]

    /// An entry of each list of a child.
    static let entries: [String: (type: String, id: UUID, data: Fields)] = {
        let time: FieldValue = 1_795_250_000_000
        let entries: [(String, String, Fields)] = [
            ("feedings", "feeding", ["method": "solid", "food": .string(mark), "started_at": time]),
            ("diapers", "diaper", ["wet": true, "colour": .string(mark), "started_at": time]),
            ("sleeps", "sleep", ["place": .string(mark), "started_at": time, "ended_at": time]),
            ("pumpings", "pumping", ["amount_ml": 90, "note": .string(mark), "started_at": time]),
            ("medications", "medication", ["name": .string(mark), "started_at": time]),
            ("medicines", "medicine", ["name": .string(mark), "amount": 2, "unit": "ml"]),
            ("temperatures", "temperature", ["celsius": 37, "site": .string(mark), "started_at": time]),
            ("growths", "growth", ["weight_g": 7000, "note": .string(mark), "started_at": time]),
            ("milestones", "milestone", ["title": .string(mark), "started_at": time]),
            ("notes", "note", ["category": "home", "text": .string(mark), "started_at": time]),
            ("activities", "activity", ["kind": "bath", "note": .string(mark), "started_at": time, "ended_at": time]),
        ]
        return Dictionary(uniqueKeysWithValues: entries.map { ($0.0, ($0.1, UUID(), $0.2)) })
    }()

    /// A record of each list of the first family's household.
    static let householdRecords: [String: (type: String, id: UUID, data: Fields)] = {
        let time: FieldValue = 1_795_250_000_000
        let text = FieldValue.string(mark)
        let records: [(String, String, Fields)] = [
            ("recipes", "recipe", ["name": text, "ingredients": ["1 egg"], "instructions": ["Boil it."]]),
            ("plan", "plan_entry", ["date": "2026-11-23", "slot": "dinner", "title": text]),
            ("lists", "list", ["name": text]),
            ("shopping_list_items", "shopping_item", ["list_id": .string(UUID().text), "name": text]),
            ("pantry", "pantry_item", ["name": text]),
            ("chores", "chore", ["name": text, "assignees": [], "assign": "anyone", "starts_on": "2026-11-23"]),
            ("rewards", "reward", ["name": text, "cost": 5]), ("routines", "routine", ["name": text]),
            ("reminders", "reminder", ["text": text, "at": time]),
            ("events", "event", ["title": text, "starts_at": time]), ("board", "board_note", ["text": text]),
        ]
        return Dictionary(uniqueKeysWithValues: records.map { ($0.0, ($0.1, UUID(), $0.2)) })
    }()

    /// The id of an entry of points of the first family's household.
    static let pointEntry = UUID()

    /// Adds records to the zone of a household.
    private static func addRecords(of owner: User, in server: AccessServer) async throws {
        let zone = ZoneID(.household, owner.householdID)
        let entry: Fields = [
            "who": .string("child:\(UUID().text)"), "kind": "bonus", "points": 1, "state": "asked",
            "at": .number(Double(server.clock.now.milliseconds)),
        ]
        let outcome = try await TestServer.sync(server.storage.records, server.clock).apply(
            (householdRecords.values + [("point_entry", pointEntry, entry)]).map { type, id, data in
                .readable(
                    Mutation(
                        mid: UUID(), zone: zone, type: type, id: id, operation: .put,
                        stamp: Stamp(milliseconds: server.clock.now.milliseconds, counter: 0, device: 1), data: data))
            }, from: .request(Principal(user: owner, isAdministrator: false)))
        guard outcome.results.allSatisfy({ $0.status == .applied }) else { throw CancellationError() }
    }

    /// Adds a child with a name, and entries if they are given.
    private static func addChild(
        of owner: User, in server: AccessServer, entries: [(type: String, id: UUID, data: Fields)]
    ) async throws -> UUID {
        let zone = ZoneID(.child, UUID())
        let child: Fields = ["name": .string(mark), "time_zone": "UTC"]
        let puts = [("child", zone.uuid, child)] + entries.map { ($0.type, $0.id, $0.data) }
        let outcome = try await TestServer.sync(server.storage.records, server.clock).apply(
            puts.map { type, id, data in
                .readable(
                    Mutation(
                        mid: UUID(), zone: zone, type: type, id: id, operation: .put,
                        stamp: Stamp(milliseconds: server.clock.now.milliseconds, counter: 0, device: 1), data: data))
            }, from: .request(Principal(user: owner, isAdministrator: false)))
        guard outcome.results.allSatisfy({ $0.status == .applied }) else { throw CancellationError() }
        return zone.uuid
    }

    /// The content of the picture, as every size of it. Its file is one of the server's.
    static let imageBytes = Array(mark.utf8)

    /// Adds a picture to a zone.
    private static func addImage(of owner: User, to zone: ZoneID, in server: AccessServer) async throws -> UUID {
        let image = StoredImage(
            id: UUID(), zone: zone, sha256: SHA256.hash(imageBytes).hexadecimal, mediaType: "image/png", width: 9,
            height: 9,
            parts: [
                StoredImage.Part(name: "96", size: imageBytes.count), StoredImage.Part(name: "original", size: 0),
            ], createdBy: owner.number, createdAt: server.clock.now)
        let added = try await server.storage.images.add(
            image, household: owner.householdID, by: owner, audit: server.entry(.imageAdded, of: owner))
        guard added?.image == image else { throw CancellationError() }
        return image.id
    }

    /// Stores a run with its result.
    private static func newRun(
        _ mode: AssistMode, of owner: User, in server: AccessServer, _ json: String
    ) async throws -> UUID {
        let id = UUID()
        try await server.storage.quota.record(
            RunRecord(
                id: id, householdID: owner.householdID, userID: owner.id, mode: mode, outcome: .done,
                startedAt: server.clock.now, duration: .zero, timeToFirstToken: nil, calls: [], reason: nil,
                result: ResultContent(title: mark, json: json)),
            closing: nil)
        return id
    }

    /// The field of `caller`'s request.
    func authorization(of caller: Caller) -> String {
        credentials[caller].map { "authorization: Bearer \($0)\r\n" } ?? ""
    }

    init(in server: AccessServer) async throws {
        let (store, now) = (server.storage.accounts, server.clock.now)
        owner = try await server.newUser()
        stranger = try await server.newUser()
        let administrator = try await server.newUser()
        _ = try await store.setAdministrator(
            true, user: administrator.number, audit: server.entry(.userChanged, of: administrator))
        caregiver = try await server.newMember(of: owner, as: .caregiver)
        viewer = try await server.newMember(of: owner, as: .viewer)
        try await server.storage.households.save(
            Household(
                id: owner.householdID,
                preferences: Household.Preferences(allergies: [Self.mark], extras: #"{"mark":"\#(Self.mark)"}"#),
                updatedAt: now),
            audit: server.entry(.householdChanged, of: owner))
        memory = UUID()
        try await server.storage.memories.add(
            Memory(
                id: memory, householdID: owner.householdID, userID: owner.id, text: Self.mark, createdAt: now,
                updatedAt: now),
            audit: server.entry(.memoryAdded, of: owner))
        run = UUID()
        try await server.storage.quota.record(
            RunRecord(
                id: run, householdID: owner.householdID, userID: owner.id, mode: .routines, outcome: .done,
                startedAt: now, duration: .zero, timeToFirstToken: nil, calls: [], reason: nil,
                result: ResultContent(
                    title: Self.mark, json: #"{"plan_text":"\#(Self.mark)","steps":[]}"#)),
            closing: nil)
        mealsRun = try await Self.newRun(
            .meals, of: owner, in: server,
            #"{"query":"","plan_text":"","recipes":[],"grocery":{"aisles":{},"aisle_order":[],"items":[]},"plan":["#
                + #"{"date":"2026-11-23","weekday":"mon","day":1,"recipe_id":"a","title":"\#(Self.mark)"}]}"#)
        choresRun = try await Self.newRun(
            .chores, of: owner, in: server,
            #"{"plan_text":"","occurrences":[{"name":"\#(Self.mark)","date":"2026-11-23","weekday":"mon","#
                + #""at":"2026-11-23T17:00:00Z"}]}"#)
        (session, _) = try await server.signIn(owner)
        (apiToken, _) = try await server.newToken(for: owner, [.read])
        invite = UUID()
        try await store.add(
            Invite(
                id: invite, householdID: owner.householdID, invitedBy: owner.id, role: .viewer, createdAt: now,
                expiresAt: now + .seconds(60)),
            digest: invite.text, audit: server.entry(.memberInvited, of: owner))
        child = try await Self.addChild(of: owner, in: server, entries: Array(Self.entries.values))
        sibling = try await Self.addChild(of: owner, in: server, entries: [])
        try await Self.addRecords(of: owner, in: server)
        image = try await Self.addImage(of: owner, to: ZoneID(.child, child), in: server)
        nanny = try await server.newUser()
        try await server.share(child, of: owner, with: nanny, as: .caregiver)
        childInvite = UUID()
        try await server.storage.records.add(
            ShareLink(
                id: childInvite, zone: ZoneID(.child, child), kind: .invite, role: .viewer, createdBy: owner.number,
                madeBy: owner.id, createdAt: now, expiresAt: now + .seconds(60), maxUses: 1),
            digest: childInvite.text, household: owner.householdID, audit: server.entry(.linkCreated, of: owner))
        link = UUID()
        try await server.storage.records.add(
            ShareLink(
                id: link, zone: ZoneID(.child, child), kind: .child, subject: child.text, createdBy: owner.number,
                madeBy: owner.id, createdAt: now),
            digest: link.text, household: owner.householdID, audit: server.entry(.linkCreated, of: owner))
        let started = Job(
            id: UUID(), of: owner, kind: "import", input: "{}", createdAt: now, stage: Self.mark)
        try await server.storage.jobs.add(started, mostUnfinished: 9)
        try await server.storage.jobs.submit(started, audit: server.entry(.importStarted, of: owner))
        job = started.id
        // Made while its user belonged to the first family.
        let moved = try await server.newMember(of: owner, as: .owner)
        let movedToken = try await server.newToken(for: moved, Set(TokenScope.allCases).subtracting([.admin])).text
        try await store.removeMember(
            moved.number, by: owner, into: UUID(), at: now, audit: server.entry(.memberRemoved, of: owner)
        )

        let (signedOut, signedOutToken) = try await server.signIn(owner)
        try await store.revoke(session: signedOut, of: owner, audit: server.entry(.signOut, of: owner))
        let (revoked, revokedText) = try await server.newToken(for: owner, Set(TokenScope.allCases))
        try await store.revoke(apiToken: revoked, of: owner, audit: server.entry(.tokenRevoked, of: owner))
        credentials = [
            .garbage: "eyJhbGciOiJub25lIn0.e30.", .signedOut: signedOutToken, .revokedToken: revokedText,
            .expired: try await server.signIn(owner, ago: .seconds(90_000)).token,
            .expiredToken: try await server.newToken(for: owner, [.read], expiring: now).text,
            .readToken: try await server.newToken(for: owner, [.read]).text,
            .accountToken: try await server.newToken(for: owner, [.account]).text,
            .membersToken: try await server.newToken(for: owner, [.members]).text,
            .movedToken: movedToken,
            .viewer: try await server.signIn(viewer).token,
            .caregiver: try await server.signIn(caregiver).token,
            .owner: try await server.signIn(owner).token,
            .stranger: try await server.signIn(stranger).token,
            .administrator: try await server.signIn(administrator).token,
        ]
    }
}

/// The parts of a server with real accounts.
struct AccessServer: Sendable {
    let storage: Storage
    let clock: ManualClock
    let keys: SigningKeys
    let tokens: AccessTokens

    /// One for all servers of this process: generating an RSA key takes a tenth of a second of processor time.
    private static let key = Result { try SigningKeys.generatePEM() }

    static func open(clock: ManualClock, url: String = "sqlite::memory:") async throws -> AccessServer {
        let storage = try await Storage.open(url: url)
        _ = try await storage.migrator(clock: clock).migrate()
        let keys = try SigningKeys(privatePEM: try key.get(), publicPEM: nil, previousPublicPEM: nil)
        return AccessServer(
            storage: storage, clock: clock, keys: keys, tokens: AccessTokens(keys: keys, clock: clock))
    }

    var authenticator: any Authenticator {
        TokenAuthenticator(tokens: tokens, accounts: storage.accounts, users: storage.users, clock: clock)
    }

    var accounts: AccountService { accounts(limiter: Unlimited()) }

    func accounts(limiter: any RateLimiter) -> AccountService {
        AccountService(
            settings: .init(isSignUpOpen: true), store: storage.accounts, tokens: tokens,
            // Not what the tests of passwords are about.
            hasher: PasswordHasher(cost: 10), breached: NothingBreached(), apple: nil, openID: nil,
            limiter: limiter, clock: clock)
    }

    func newUser() async throws -> User {
        let id = UUID()
        return try await storage.accounts.create(
            NewAccount(id: id, createdAt: clock.now),
            audit: AuditEntry(id: UUID(), householdID: id, at: clock.now, userID: id, action: .signUp))
    }

    func newMember(of owner: User, as role: HouseholdRole) async throws -> User {
        let code = UUID().text
        try await storage.accounts.add(
            Invite(
                id: UUID(), householdID: owner.householdID, invitedBy: owner.id, role: role, createdAt: clock.now,
                expiresAt: clock.now + .seconds(60)),
            digest: code, audit: entry(.memberInvited, of: owner))
        let id = UUID()
        return try await storage.accounts.create(
            NewAccount(id: id, inviteDigest: code, createdAt: clock.now),
            audit: AuditEntry(id: UUID(), householdID: id, at: clock.now, userID: id, action: .signUp))
    }

    func signIn(_ user: User, ago age: Duration = .zero) async throws -> (session: UUID, token: String) {
        let past = ManualClock(now: clock.now + (.zero - age))
        let session = Session(
            id: UUID(), householdID: user.householdID, userID: user.id, method: "password", device: nil,
            createdAt: past.now, lastUsedAt: past.now, expiresAt: clock.now + .seconds(86_400))
        try await storage.accounts.open(session, refreshDigest: UUID().text, audit: entry(.signIn, of: user))
        return (
            session.id, try await AccessTokens(keys: keys, clock: past).issue(user: user.id, session: session.id)
        )
    }

    func newToken(
        for user: User, _ scopes: Set<TokenScope>, within limits: RecordLimits = RecordLimits(),
        expiring expiry: Timestamp? = nil
    ) async throws -> (id: UUID, text: String) {
        let token = try APIToken.generate()
        let record = APITokenRecord(
            id: UUID(), householdID: user.householdID, userID: user.id, name: "test", scopes: scopes,
            limits: limits, createdAt: clock.now, expiresAt: expiry)
        try await storage.accounts.add(record, digest: token.digest, audit: entry(.tokenCreated, of: user))
        return (record.id, token.text)
    }

    var sync: SyncService { TestServer.sync(storage.records, clock) }

    /// Adds a child with a feeding.
    func newChild(of owner: User, named name: String) async throws -> UUID {
        let zone = ZoneID(.child, UUID())
        let stamp = Stamp(milliseconds: clock.now.milliseconds, counter: 0, device: 1)
        let edits = [
            Mutation(
                mid: UUID(), zone: zone, type: "child", id: zone.uuid, operation: .put, stamp: stamp,
                data: ["name": .string(name), "time_zone": "UTC"]),
            Mutation(
                mid: UUID(), zone: zone, type: "feeding", id: UUID(), operation: .put, stamp: stamp,
                data: [
                    "method": "bottle", "started_at": .number(Double(clock.now.milliseconds)), "note": .string(name),
                ]),
        ]
        let outcome = try await sync.apply(
            edits.map { .readable($0) }, from: .request(Principal(user: owner, isAdministrator: false)))
        #expect(outcome.results.allSatisfy { $0.status == .applied }, "\(outcome)")
        return zone.uuid
    }

    /// Gives a user access to a child.
    func share(_ child: UUID, of owner: User, with user: User, as role: ZoneRole) async throws {
        try await storage.records.grant(
            role, in: ZoneID(.child, child), household: owner.householdID, to: user.id, by: owner,
            audit: entry(.accessGranted, of: owner))
    }

    func entry(_ action: AuditEntry.Action, of user: User) -> AuditEntry {
        AuditEntry(id: UUID(), householdID: user.householdID, at: clock.now, userID: user.id, action: action)
    }
}

struct NothingBreached: BreachedPasswords {
    func contains(_ password: String) async -> Bool { false }
}

struct Unlimited: RateLimiter {
    func take(_ buckets: [RateLimitBucket], amount: Int64) async -> RateLimitVerdict {
        RateLimitVerdict(isAllowed: true, states: [])
    }
}
