import Foundation
import HearthAPI
import HearthClient
import HearthCore
import Records
import SystemSupport

/// A device of a family with its state in a folder: the client's store (`records.db`) and the credentials
/// (`credentials.json`).
struct FolderDevice {
    /// The records and the edits on their way.
    let store: HearthStore
    /// The device's clock.
    let clock: any HearthClock
    private let credentials: FileCredentialStore
    /// The name of the folder.
    private let folder: String

    /// Opens the device of a folder, which is created for the user of the system alone if it is missing.
    ///
    /// - Throws: ``HearthClientError`` `storage`.
    init(_ folder: URL, clock: any HearthClock) throws {
        self.clock = clock
        self.folder = folder.lastPathComponent
        credentials = FileCredentialStore(folder.appending(path: "credentials.json"))
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        store = try HearthStore(.file(folder.appending(path: "records.db")), clock: clock, ids: RandomIDs())
    }

    // MARK: Server

    /// Signs in with a token, asks the server whose it is, and keeps it.
    ///
    /// - Returns: the number of the user.
    /// - Throws: ``HearthClientError``; `otherUser` if the store has the records of another user.
    func signIn(at server: URL, token: String) async throws -> Int64 {
        let client = try HearthAPIClient(
            baseURL: server, transport: URLSessionTransport(),
            credentials: MemoryCredentialStore(Credentials(server: server, userID: 0, accessToken: token)), clock: clock
        )
        let account: AccountResponse = try await client.get("v1/account")
        try await store.claim(for: account.userID)
        try credentials.save(Credentials(server: server, userID: account.userID, accessToken: token))
        return account.userID
    }

    /// The engine that syncs the device with its server.
    ///
    /// - Throws: ``CommandFailure`` if nobody has signed in.
    func engine() throws -> SyncEngine {
        guard let known = try credentials.load() else {
            throw CommandFailure(message: "nobody has signed in: hearth sync client sign-in")
        }
        let client = try HearthAPIClient(
            baseURL: known.server, transport: URLSessionTransport(), credentials: credentials, clock: clock)
        return SyncEngine(
            store: store, client: client,
            device: ClientDevice(name: folder, form: .computer, app: "hearth sync client", version: Hearth.version),
            clock: clock)
    }

    // MARK: Records

    /// Returns the fields of arguments such as `amount_ml=120`.
    ///
    /// A value is JSON if it can be read as JSON and the field is not a text; `now` and RFC 3339 are moments.
    ///
    /// - Parameter type: the type of the record.
    /// - Throws: ``CommandFailure`` for an argument without an equals sign, or a moment that cannot be read.
    func fields(_ arguments: [String], of type: String) throws -> [String: JSONValue] {
        var fields: [String: JSONValue] = [:]
        for argument in arguments {
            guard let equals = argument.firstIndex(of: "=") else {
                throw CommandFailure(message: "expected FIELD=VALUE, not \"\(argument)\"", isUsage: true)
            }
            let (name, text) = (String(argument[..<equals]), String(argument[argument.index(after: equals)...]))
            fields[name] = try value(text, of: Registry.current[type]?[name])
        }
        return fields
    }

    private func value(_ text: String, of rule: FieldRule?) throws -> JSONValue {
        if text == "null" { return .null }
        switch rule?.kind {
        case .text, .word, .date, .time, .timeZone, .id, .who: return .string(text)
        case .moment: return .integer(try moment(text).milliseconds)
        default: return (try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))) ?? .string(text)
        }
    }

    /// Returns the moment of a text: `now`, milliseconds since 1970, or RFC 3339.
    func moment(_ text: String) throws -> Timestamp {
        if text == "now" { return clock.now }
        if let milliseconds = Int64(text) { return Timestamp(milliseconds: milliseconds) }
        do throws(Moment.Failure) {
            return try Moment.read(text)
        } catch {
            throw CommandFailure(
                message: "\"\(text)\" is not a moment: expected now, or a time such as 2026-11-23T07:00:00Z",
                isUsage: true)
        }
    }

    /// Returns the zone for a new record.
    ///
    /// - Parameters:
    ///   - name: the zone's id, or the name of a child; nil for the only zone that the type may be in.
    /// - Throws: ``CommandFailure`` if there is none, or several are possible.
    func zone(_ name: String?, for type: String) async throws -> String {
        let zones = try await store.zones()
        if let name {
            if zones.contains(where: { $0.id == name }) { return name }
            let children = try await store.records(of: Registry.child).filter { $0.text("name") == name }
            guard let child = children.first, children.count == 1 else {
                throw CommandFailure(
                    message:
                        "\(children.isEmpty ? "there is no" : "several children are called") \(name): use a zone's id")
            }
            return child.zone
        }
        let kinds = Registry.current[type]?.zones ?? []
        // A child that was added offline has no zone yet, but its record says where it will be.
        let added = try await store.records(of: Registry.child).map(\.zone)
        let possible = Set(zones.map(\.id) + added).filter { id in
            ZoneID(id).map { kinds.contains($0.kind) } ?? false
        }
        guard let zone = possible.first, possible.count == 1 else {
            throw CommandFailure(message: "\(possible.count) zones may hold a \(type): choose one with --zone")
        }
        return zone
    }

    /// Returns a record as it is shown.
    ///
    /// - Throws: ``CommandFailure`` if there is none.
    func record(_ text: String) async throws -> FamilyRecord {
        guard let id = UUID(text: text), let record = try await store.record(id) else {
            throw CommandFailure(message: "the device has no record \(text)")
        }
        return record
    }

    /// Returns the shown records in the order of zones, types and ids.
    func records(of type: String?, in zone: String?) async throws -> [FamilyRecord] {
        try await store.records(of: type, in: zone).sorted {
            ($0.zone, $0.type, $0.id.text) < ($1.zone, $1.type, $1.id.text)
        }
    }

    /// Returns the SHA-256 of the canonical JSON of all shown records, one on a line.
    func fingerprint() async throws -> String {
        let lines = try await records(of: nil, in: nil).map { $0.canonicalText + "\n" }
        return SHA256.hash(Array(lines.joined().utf8)).map { byte in
            let digits = String(byte, radix: 16)
            return digits.utf8.count == 1 ? "0" + digits : digits
        }.joined()
    }
}

/// A clock that starts at a chosen time and runs on from there.
struct StartedClock: HearthClock {
    private let system = SystemClock()
    private let start: Timestamp

    init(at start: Timestamp) { self.start = start }

    var now: Timestamp { start + uptime }
    var uptime: Duration { system.uptime }
    func sleep(for duration: Duration) async throws { try await system.sleep(for: duration) }
}
