import ArgumentParser
import Archives
import CurlClient
import FamilyAPI
import Foundation
import HearthCore
import Records
import Storage

/// The records of one family, in the database or behind a server.
protocol FamilyConnection: Sendable {
    /// Returns the children that the user may see, as `GET /v1/children` has them.
    func children() async throws -> [Fields]
    /// Returns the answer of `POST /v1/quick`.
    func proposal(_ text: String, child: UUID?, locale: String?) async throws -> Fields
    /// Writes one entry of a proposal and returns the record with its warnings.
    func write(_ entry: Fields) async throws -> Fields
    /// Imports a file or folder. Passes its progress on, and returns the last of it, as a job has it.
    func importLog(
        _ path: String, _ choices: ImportChoices, report: @Sendable (Fields) -> Void
    ) async throws -> Fields
    /// Imports a recipe by a body of `POST /v1/recipes/import`, and returns it as it is at the end.
    func importRecipe(_ body: Fields) async throws -> Fields
    /// Adds a recipe.
    func addRecipe(_ fields: Fields) async throws -> Fields
    /// Passes an export on in pieces.
    func export(
        _ format: RecordExport.Format, type: String?, zone: String?, _ send: @Sendable ([UInt8]) async throws -> Void
    ) async throws
}

extension FamilyConnection {
    /// Returns the child of a name or an id.
    ///
    /// - Throws: ``CommandFailure`` if there is none, or several have the name.
    func child(_ name: String) async throws -> Fields {
        let children = try await children()
        let folded = Words.fold(name)
        let found = children.filter { child in
            child["id"]?.string == name.lowercased() || child["name"]?.string.map { Words.fold($0) } == folded
        }
        guard let child = found.first else {
            let names = children.compactMap { $0["name"]?.string }
            throw CommandFailure(
                message: names.isEmpty
                    ? "the family has no child yet"
                    : "there is no child \(name): expected \(names.joined(separator: ", "))"
            )
        }
        guard found.count == 1 else { throw CommandFailure(message: "several children are called \(name): use the id") }
        return child
    }
}

/// The arguments of a command that works with a family's records.
struct FamilyOptions: ParsableArguments {
    @OptionGroup var selection: FamilySelection

    func validate() throws { try selection.require() }

    /// Runs `body` with the family.
    func withFamily(_ body: (any FamilyConnection) async throws -> Void) async throws {
        try await selection.withFamily(body)
    }
}

/// The arguments of a command that works with a family's records, or without them.
struct FamilySelection: ParsableArguments {
    @OptionGroup var options: SettingsOptions

    @Option(
        help: ArgumentHelp(
            "Number or e-mail address of the member as whom to work in the database.", valueName: "user"))
    var household: String?

    @Option(help: "URL of a server to work with instead of the database, such as https://hearth.example.org.")
    var server: String?

    @Option(help: "API token for --server. (default: the environment variable HEARTH_TOKEN)")
    var token: String?

    /// Throws unless a family is named in one way.
    func require() throws {
        guard (household == nil) != (server == nil) else {
            throw ValidationError("Expected either --household or --server.")
        }
        guard server != nil || token == nil else { throw ValidationError("--token needs --server.") }
    }

    /// Runs `body` with the family.
    func withFamily(_ body: (any FamilyConnection) async throws -> Void) async throws {
        if let server { return try await withServer(server, body) }
        try await options.withStorage { storage, environment in
            let user = try await ServerEnvironment.user(household ?? "", storage)
            let sync = try await environment.sync(storage)
            let care = CareService(
                sync: sync, clock: environment.clock, ids: environment.ids, growth: environment.growthTable())
            // For pictures in a bucket.
            try await withCurlClient(environment.transportSettings()) { transport in
                let images = environment.images(storage, sync, files: environment.blobs(transport))
                try await body(
                    LocalFamily(
                        care: care, sync: sync, images: images, clock: environment.clock, ids: environment.ids,
                        principal: Principal(user: user, isAdministrator: false), storage: storage,
                        environment: environment))
            }
            // Servers on the same database wake their clients.
            try await storage.records.announce(.heads)
        }
    }

    private func withServer(_ server: String, _ body: (any FamilyConnection) async throws -> Void) async throws {
        guard let token = token ?? ProcessInfo.processInfo.environment["HEARTH_TOKEN"] else {
            throw CommandFailure(message: "--server needs --token or HEARTH_TOKEN", isUsage: true)
        }
        let client = try CurlClient(threads: 1)
        do {
            try await body(
                RemoteFamily(
                    client: client, base: server.hasSuffix("/") ? String(server.dropLast()) : server, token: token))
        } catch let error as TransportError {
            await client.stop()
            throw CommandFailure(message: "\(server) does not respond: \(error.detail)")
        } catch {
            await client.stop()
            throw error
        }
        await client.stop()
    }
}

/// A family in the database of the settings.
private struct LocalFamily: FamilyConnection {
    let care: CareService
    let sync: SyncService
    let images: ImageService
    let clock: any HearthClock
    let ids: any IDGenerator
    let principal: Principal
    let storage: Storage
    let environment: ServerEnvironment

    func children() async throws -> [Fields] { try await care.childList(of: principal) }

    func proposal(_ text: String, child: UUID?, locale: String?) async throws -> Fields {
        try await care.proposal(for: QuickSentence(text, child: child, locale: locale), by: principal)
    }

    func write(_ entry: Fields) async throws -> Fields { try await care.write(entry, by: principal) }

    func importLog(
        _ path: String, _ choices: ImportChoices, report: @Sendable (Fields) -> Void
    ) async throws -> Fields {
        let importer = RecordImporter(sync: sync, clock: clock, ids: ids)
        var choices = choices
        choices.children = try await importer.children(of: principal)
        return try await importer.run(
            try await ImportDirectory.folder(path), choices, as: principal, at: clock.now
        ) { report($0.json) }.json
    }

    func importRecipe(_ body: Fields) async throws -> Fields {
        let fetcher = try GuardedFetch(environment.outboundNetworks())
        let services = environment.imports(storage, fetcher, NoModel(), covers: images)
        let shelves = self.shelves
        let imports = RecipeImports(
            sync: sync, jobs: storage.jobs, imports: services, shelves: shelves, clock: clock, ids: ids)
        let runner = environment.importRunner(storage, sync, services, shelves)
        do {
            var recipe = try await imports.begin(body, by: principal)
            guard let id = recipe["id"]?.string.flatMap({ UUID(canonical: $0) }), recipe["duplicate_of"] == nil else {
                await fetcher.stop()
                return recipe
            }
            while recipe["import_status"] == "pending" {
                // A server on the same database may have taken the job.
                if await !runner.next() { try await clock.sleep(for: .milliseconds(200)) }
                recipe = try await imports.recipe(id, of: principal)
            }
            await fetcher.stop()
            return recipe
        } catch {
            await fetcher.stop()
            throw error
        }
    }

    func addRecipe(_ fields: Fields) async throws -> Fields {
        let services = environment.imports(storage, try GuardedFetch(environment.outboundNetworks()), NoModel())
        return try await RecipeImports(
            sync: sync, jobs: storage.jobs, imports: services, shelves: shelves, clock: clock, ids: ids
        ).add(fields, by: principal)
    }

    /// Shelves that find recipes which repeat others. A command shows no recipe to a model.
    private var shelves: RecipeShelves { RecipeShelves(sync: sync) { $0 } }

    func export(
        _ format: RecordExport.Format, type: String?, zone: String?, _ send: @Sendable ([UInt8]) async throws -> Void
    ) async throws {
        let export = RecordExport(sync: sync, images: images, clock: clock)
        var only: ZoneID?
        if let zone {
            only = ZoneID(zone)
            guard only != nil else { throw ValidationError("--zone must be household-UUID or profile-UUID.") }
        }
        try await export.write(
            format, type: type.flatMap { sync.registry[$0] }, zones: try await export.zones(only, of: principal),
            of: principal, send)
    }
}

/// A family behind the API of a server.
private struct RemoteFamily: FamilyConnection {
    let client: CurlClient
    let base: String
    let token: String

    /// The most bytes of a response.
    private static let largestAnswer = 4 << 20
    /// The longest wait for a rate limit: each of the server's limits per minute allows a request within it.
    private static let longestWait = 60  // seconds
    /// The most waits for one request.
    private static let mostWaits = 10

    func children() async throws -> [Fields] {
        var children: [Fields] = []
        var next: String?
        repeat {
            let page = try await send("GET", "/v1/children?limit=500" + (next.map { "&cursor=\($0)" } ?? ""), nil)
            children += page["items"]?.array?.compactMap(\.object) ?? []
            next = page["next_cursor"]?.string
        } while next != nil
        return children
    }

    func proposal(_ text: String, child: UUID?, locale: String?) async throws -> Fields {
        var body: Fields = ["text": .string(text)]
        body["child_id"] = child.map { .string($0.text) }
        body["locale"] = locale.map(FieldValue.string)
        return try await send("POST", "/v1/quick", body)
    }

    func write(_ entry: Fields) async throws -> Fields {
        guard let method = entry["method"]?.string, let path = entry["path"]?.string, path.hasPrefix("/v1/children/"),
            ["POST", "PATCH"].contains(method)
        else { throw CommandFailure(message: "\(base) responds with an entry that cannot be sent") }
        return try await send(method, path, entry["body"]?.object)
    }

    func importLog(
        _ path: String, _ choices: ImportChoices, report: @Sendable (Fields) -> Void
    ) async throws -> Fields {
        let query = choices.query.map { "\($0)=\($1)" }.joined(separator: "&")
        var job = try await send(
            "POST", "/v1/import?\(query)", nil, bytes: try ImportDirectory.upload(path), timeout: .seconds(600))
        guard let id = job["id"]?.string else { throw CommandFailure(message: "\(base) responds without a job") }
        let clock = SystemClock()
        while ["waiting", "running"].contains(job["state"]?.string) {
            try await clock.sleep(for: .milliseconds(500))
            job = try await send("GET", "/v1/jobs/\(id)", nil)
            report(job)
        }
        guard job["state"] == "done" else {
            throw CommandFailure(
                message: job["error"]?.object?["message"]?.string ?? "the import was \(job["state"]?.string ?? "lost")")
        }
        return job
    }

    func importRecipe(_ body: Fields) async throws -> Fields {
        var recipe = try await send("POST", "/v1/recipes/import", body)
        guard let id = recipe["id"]?.string else { throw CommandFailure(message: "\(base) responds without a recipe") }
        let clock = SystemClock()
        while recipe["duplicate_of"] == nil, recipe["import_status"] == "pending" {
            try await clock.sleep(for: .milliseconds(500))
            recipe = try await send("GET", "/v1/recipes/\(id)", nil)
        }
        return recipe
    }

    func addRecipe(_ fields: Fields) async throws -> Fields { try await send("POST", "/v1/recipes", fields) }

    func export(
        _ format: RecordExport.Format, type: String?, zone: String?, _ send: @Sendable ([UInt8]) async throws -> Void
    ) async throws {
        let query =
            ["format=\(format.rawValue)"]
            + [("type", type), ("zone", zone)].compactMap { name, value in
                value.map { "\(name)=\($0)" }
            }
        let request = OutboundRequest(
            url: "\(base)/v1/export?\(query.joined(separator: "&"))", headers: [("authorization", "Bearer \(token)")],
            body: [], timeout: .seconds(600), connectTimeout: .seconds(10), method: "GET")
        try await client.withResponse(to: request) { response in
            guard response.status == 200 else {
                var bytes: [UInt8] = []
                while let piece = try await response.next(), bytes.count <= Self.largestAnswer { bytes += piece }
                let json = try? Fields(parsing: String(decoding: bytes, as: UTF8.self))
                throw CommandFailure(
                    message: json?["detail"]?.string ?? "\(base) responds with status \(response.status)")
            }
            while let piece = try await response.next() { try await send(Array(piece)) }
        }
    }

    private func send(
        _ method: String, _ path: String, _ body: Fields?, bytes: [UInt8]? = nil, timeout: Duration = .seconds(30)
    ) async throws -> Fields {
        let request = OutboundRequest(
            url: base + path,
            headers: [
                ("authorization", "Bearer \(token)"),
                ("content-type", bytes == nil ? "application/json" : "application/octet-stream"),
            ],
            body: bytes ?? body?.canonicalBytes ?? [], timeout: timeout, connectTimeout: .seconds(10), method: method)
        var waits = 0
        while true {
            let (status, wait, bytes) = try await client.withResponse(to: request) { response in
                var bytes: [UInt8] = []
                while let piece = try await response.next(), bytes.count <= Self.largestAnswer { bytes += piece }
                return (response.status, response.header("retry-after").flatMap { Int($0) }, bytes)
            }
            if status == 429, waits < Self.mostWaits, let wait, (0...Self.longestWait).contains(wait) {
                // The server has not processed the request.
                waits += 1
                try await SystemClock().sleep(for: .seconds(max(wait, 1)))
                continue
            }
            let json = try? Fields(parsing: String(decoding: bytes, as: UTF8.self))
            guard (200..<300).contains(status), let json else {
                throw CommandFailure(message: json?["detail"]?.string ?? "\(base) responds with status \(status)")
            }
            return json
        }
    }
}

/// No model: a command reads recipes by their markup alone.
private struct NoModel: RecipeExtractor {
    let readsTexts = false

    func recipe(inText text: String, for principal: Principal) async throws -> String? {
        throw ExtractionFailure.unavailable
    }
}
