import CareFormats
import Foundation
import HTTPFront
import HTTPTypes
import HearthAPI
import HearthCore
import Hummingbird
import Records
import ServerKit

/// The routes that bring records in and out.
struct TransferRoutes {
    let services: FamilyServices

    /// The largest upload. It is streamed, so that the route takes no Idempotency-Key: a second import changes nothing.
    private static let upload = BodyLimit.streamed(upTo: 64 << 20)
    /// The size of the pieces in which the database has an upload.
    private static let pieceSize = 256 << 10
    /// The most unfinished jobs of a household.
    private static let mostJobs = 4

    func add(to routes: inout RouteTable) {
        let authorizer = routes.authorizer
        let types = services.sync.registry.types.map(\.name)
        let type = QueryParameter<String>.choice(
            "type", types.map { ($0, $0) }, "The type of the records in CSV, which is required for that format.")
        routes.on(.get, "v1/export", for: .read, Self.export(type.described)) { request, principal in
            var fields = ValidationErrors()
            let format = Self.format.read(request.uri, &fields) ?? .json
            let zone = Self.zone.read(request.uri, &fields)
            let type = type.read(request.uri, &fields)
            fields.check(format != .csv || type != nil, "type", "is required for CSV, which has one type a file")
            fields.check(format == .csv || type == nil, "type", "must be absent unless the format is csv")
            try fields.throwIfAny()
            return try await export(
                format, type, zone, request, principal, while: authorizer.watch(principal, of: request, for: .read))
        }
        routes.on(.post, "v1/import", for: .write, Self.importing, bodyLimit: Self.upload) { request, principal in
            guard !principal.limits.isLimited else {
                throw HearthError(
                    .forbidden, "A token with areas or zones cannot import: a log has records of all kinds.")
            }
            var choices = try Self.choices(request)
            choices.children = try await RecordImporter(
                sync: services.sync, clock: services.clock, ids: services.ids
            ).children(of: principal)
            let job = try await receive(request, choices, of: principal)
            var response = Response(jsonText: job.json.canonicalText, status: .accepted)
            response.headers[.location] = "/v1/jobs/\(job.id.text)"
            return response
        }
    }

    // MARK: - Out

    private func export(
        _ format: RecordExport.Format, _ type: String?, _ zone: ZoneID?, _ request: RequestContext,
        _ principal: Principal, while watch: CredentialWatch
    ) async throws -> Response {
        let export = RecordExport(sync: services.sync, images: services.images, clock: services.clock)
        let zones = try await export.zones(zone, of: principal)
        let type = type.flatMap { services.sync.registry[$0] }
        if let type { try principal.require(area: type.area) }
        let name = type.map { "\($0.name).csv" } ?? "hearth-export.\(format.rawValue)"
        return Response(to: request, writing: format.mediaType, as: name, while: watch) { send in
            try await export.write(format, type: type, zones: zones, of: principal, send)
        }
    }

    // MARK: - In

    private static func choices(_ request: RequestContext) throws -> ImportChoices {
        var fields = ValidationErrors()
        var choices = ImportChoices()
        choices.format = from.read(request.uri, &fields)
        choices.timeZone = timeZone.read(request.uri, &fields)
        choices.volume = volume.read(request.uri, &fields)
        choices.weight = weight.read(request.uri, &fields)
        choices.temperature = temperature.read(request.uri, &fields)
        choices.dates = dates.read(request.uri, &fields)
        choices.child = child.read(request.uri, &fields)
        choices.restoresDeleted = restore.read(request.uri, &fields) ?? false
        choices.fileName = fileName.read(request.uri, &fields)
        try fields.throwIfAny()
        return choices
    }

    /// Stores the body piece by piece, and lets its import wait for a process.
    private func receive(
        _ request: RequestContext, _ choices: ImportChoices, of principal: Principal
    ) async throws -> Job {
        let now = services.clock.now
        var job = Job(
            id: services.ids.uuid(at: now), for: principal, kind: "import", input: choices.json, createdAt: now)
        try await services.jobs.add(job, mostUnfinished: Self.mostJobs)
        do {
            var piece: [UInt8] = []
            var number = 0
            func store() async throws {
                guard !piece.isEmpty else { return }
                try await services.jobs.append(piece, number: number, to: job)
                number += 1
                piece.removeAll(keepingCapacity: true)
            }
            try await request.forEachPiece { bytes in
                piece += bytes
                if piece.count >= Self.pieceSize { try await store() }
            }
            try await store()
            try await services.jobs.submit(
                job,
                audit: principal.audit(.importStarted, subject: job.id.text, at: services.clock.now, ids: services.ids)
            )
        } catch {
            // What arrived so far is of no use. If even this fails, it expires.
            try? await services.jobs.withdraw(job)
            throw error
        }
        job.state = .waiting
        services.jobAdded()
        return job
    }

    // MARK: - Parameters

    private static let format = QueryParameter<RecordExport.Format>.choice(
        "format", RecordExport.Format.allCases.map { ($0.rawValue, $0) },
        "The form of the file: `json` (the default) has all records; `csv` those of one type; `zip` both, with a CSV file "
            + "for each type, and the pictures.")
    private static let zone = QueryParameter<ZoneID>.written(
        "zone", as: "^(household|profile)-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$",
        "The only zone to export. Without one, the export has all zones of your household.",
        "must be household-UUID or profile-UUID"
    ) { ZoneID($0) }
    private static let from = QueryParameter<CareFormat>.choice(
        "from", CareFormat.allCases.map { ($0.rawValue, $0) }, "The log, if its files do not tell.")
    private static let timeZone = QueryParameter<String>.written(
        "time_zone", as: "^[A-Za-z0-9_+/-]{1,64}$", "The zone of times that the log writes without one.",
        "must be a zone such as Europe/Berlin"
    ) { text in TimeZone.named(String(text)).map { _ in String(text) } }
    private static let volume = QueryParameter<VolumeUnit>.choice(
        "volume", VolumeUnit.allCases.map { ($0.rawValue, $0) }, "The unit of volumes that the log writes without one.")
    private static let weight = QueryParameter<WeightUnit>.choice(
        "weight", WeightUnit.allCases.map { ($0.rawValue, $0) },
        "The unit of weights that the log writes without one. Lengths are then in centimetres or in inches.")
    private static let temperature = QueryParameter<TemperatureUnit>.choice(
        "temperature", TemperatureUnit.allCases.map { ($0.rawValue, $0) },
        "The unit of temperatures that the log writes without one; without it each value tells its unit.")
    private static let dates = QueryParameter<DateOrder>.choice(
        "dates", DateOrder.allCases.map { ($0.rawValue, $0) },
        "The order of day and month in dates that end with the year, if the dates of the log do not tell.")
    private static let child = QueryParameter<UUID>.written(
        "child", as: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$",
        "The child that the log is about. Without one, each child of the log becomes the child of that name, or a new one.",
        "must be the id of a child"
    ) { UUID(canonical: $0) }
    private static let restore = QueryParameter<Bool>.flag(
        "restore",
        "`true` to bring back the records of the file that somebody has deleted. Without it they stay deleted. A deleted "
            + "child does not come back.")
    private static let fileName = QueryParameter<String>.text(
        "name", .text(1...200), "The name of the file, which some logs tell their kinds of entries by.")

    // MARK: - Descriptions

    private static func export(_ type: ParameterDescription) -> RouteDescription {
        RouteDescription(
            .transfer, "Export the family's records",
            details: """
                The file has the records that you may see, with their ids and stamps, so that `POST /v1/import` brings them \
                back as they were. Deletions, and fields that never leave the server, are not in it.
                """,
            parameters: [format.described, zone.described, type],
            answers: [
                RouteDescription.Answer(
                    status: .ok, meaning: "The file.",
                    content: .schemas([
                        "application/json": { _ in
                            [
                                "type": "object", "required": ["format", "version", "exported_at", "records"],
                                "properties": [
                                    "format": ["const": .string(HearthExport.formatName)],
                                    "version": ["type": "integer"], "exported_at": ["type": "integer"],
                                    "records": ["type": "array", "items": ["type": "object"]],
                                ],
                            ]
                        },
                        "text/csv": { _ in ["type": "string"] },
                        "application/zip": { _ in ["contentMediaType": "application/zip"] },
                    ]),
                    examples: [
                        "application/json": """
                        {"format":"hearth-export","version":1,"exported_at":1795262319269,"records":[]}
                        """,
                        "text/csv": "type,id,zone\r\n", "application/zip": "PK",
                    ])
            ], errors: [.zoneNotFound])
    }

    private static let importing = RouteDescription(
        .transfer, "Import a log",
        details: """
            The body is the file itself: an export of Hearth, Baby Buddy, Huckleberry, Baby Tracker or BabyNanny, or a zip \
            archive with the files of one. The response is a job: read it with `GET /v1/jobs/{id}` until its `state` is \
            `done` or `failed`. A second import of a file changes nothing, and an older file replaces nothing newer.
            """,
        parameters: [
            from.described, timeZone.described, volume.described, weight.described, temperature.described,
            dates.described, child.described, restore.described, fileName.described,
        ],
        body: .bytes(
            "The file, or a zip archive of files, at most 64 MB.",
            examples: ["huckleberry": "Type,Start,End,Duration,Notes\nSleep,2026-11-20 12:10,2026-11-20 13:40,01:30,\n"]
        ),
        answers: [JobRoutes.answer("The job, which waits for its turn.", .accepted)],
        errors: [.tooManyJobs])
}
