import HTTPFront
import HTTPTypes
import HearthAPI
import HearthCore
import Hummingbird
import NIOCore
import Records
import ServerKit

/// The routes of sync that are not streams.
///
/// Their permission is `read`, because the role in each zone decides: a viewer at home may be a caregiver of another family's
/// child. The results of a push say what the roles do not allow.
struct SyncRoutes {
    let services: FamilyServices

    /// The largest body of a push or pull. It is streamed, so that these routes take no Idempotency-Key: a push is repeated by
    /// the ids of its edits, and a pull changes nothing.
    private static let body = BodyLimit.streamed(upTo: PushRequest.largestSize)

    func add(to routes: inout RouteTable) {
        let schema = services.sync.registry.schema.canonicalText
        routes.on(.get, "v1/sync/schema", for: .read, Self.schema) { _, _ in Response(jsonText: schema) }
        routes.on(.get, "v1/sync/zones", for: .read, Self.zones) { _, principal in
            try Response(json: SyncZonesResponse(zones: try await zones(of: principal)))
        }
        routes.on(.get, "v1/sync/status", for: .read, Self.status) { request, principal in
            var fields = ValidationErrors()
            let zone = Self.zoneOfStatus.read(request.uri, &fields)
            try fields.throwIfAny()
            let sync = services.sync
            var shown = try await zones(of: principal)
            if let zone { shown.removeAll { $0.id != zone.text } }
            if zone != nil, shown.isEmpty {
                throw HearthError(.zoneNotFound, "You may see no such zone. List yours with GET /v1/sync/zones.")
            }
            let quota = try await sync.quota(of: principal.user)
            return try Response(
                json: SyncStatusResponse(
                    serverTime: services.clock.now.rfc3339, schemaVersion: Int64(sync.registry.version),
                    zones: shown,
                    devices: try await sync.devices(of: principal.user).map {
                        SyncDeviceResponse($0, within: principal.limits)
                    },
                    limits: SyncStatusResponse.Limits(records: quota.records, bytes: quota.bytes)))
        }
        routes.on(.post, "v1/sync/pull", for: .read, Self.pull, bodyLimit: Self.body) { request, principal in
            try await services.bodies.withJSON(of: request, by: principal.user.id) { (bytes) async throws -> Response in
                let pull: PullRequest
                do throws(PushRequest.Failure) {
                    pull = try PullRequest(parsing: bytes)
                } catch {
                    throw HearthError(error)
                }
                let pulled = try await services.sync.pull(
                    pull.cursors, limit: pull.limit ?? SyncService.largestPage, for: pull.device, about: pull.about,
                    of: principal)
                return Response(json: pulled.json)
            }
        }
        routes.on(.post, "v1/sync/push", for: .read, Self.push, bodyLimit: Self.body) { request, principal in
            try principal.require(scope: .write)
            return try await services.bodies.withJSON(of: request, by: principal.user.id) {
                (bytes) async throws -> Response in
                let push: PushRequest
                do throws(PushRequest.Failure) {
                    push = try PushRequest(parsing: bytes)
                } catch {
                    throw HearthError(error)
                }
                return Response(json: try await services.sync.push(push, by: principal).json)
            }
        }
        routes.on(.delete, "v1/sync/devices/:id", for: .read, Self.endDevice) { request, principal in
            try principal.require(scope: .write)
            guard !principal.limits.isLimited else {
                throw HearthError(
                    .forbidden, "A token with areas or zones cannot remove devices: they belong to its user's account.")
            }
            guard let id = request.pathID else { throw Self.deviceNotFound }
            try await services.sync.end(device: id, of: principal.user)
            return Response(status: .noContent)
        }
    }

    private func zones(of principal: Principal) async throws -> [SyncZoneResponse] {
        try await services.sync.zones(of: principal).compactMap { access in
            access.zone.role.map { SyncZoneResponse(access, role: $0) }
        }
    }

    private static var deviceNotFound: HearthError {
        HearthError(.deviceNotFound, "No device of yours has this id. List them with GET /v1/sync/status.")
    }
}

extension HearthError {
    /// Creates the error of a push or pull that is refused as a whole.
    init(_ failure: PushRequest.Failure) {
        switch failure {
        case .isNotJSON(let error): self.init(error)
        case .isInvalid(let problems) where problems.first?.field == "":
            self.init(.invalidJSON, "The body must be a JSON object.")
        case .isInvalid(let problems):
            self.init(
                .invalidField,
                "Invalid request: "
                    + problems.map { "`\($0.field)` \($0.message)" }.joined(separator: "; ") + ".",
                problems: problems.map { FieldProblem(field: $0.field, message: $0.message) })
        }
    }
}

extension SyncZoneResponse {
    fileprivate init(_ access: ZoneAccess, role: ZoneRole) {
        let zone = access.zone
        self.init(
            id: zone.id.text, householdID: access.household.text, role: role.rawValue, head: zone.head,
            records: zone.live, bytes: zone.bytes, digest: zone.digest.text)
    }
}

extension SyncDeviceResponse {
    fileprivate init(_ device: Device, within limits: RecordLimits) {
        self.init(
            id: device.id.text, name: device.description.name, kind: device.description.kind,
            app: device.description.app, createdAt: device.createdAt.rfc3339, lastSeenAt: device.lastSeenAt.rfc3339,
            lastPush: device.lastPush?.rfc3339, lastPull: device.lastPull?.rfc3339,
            cursors: Dictionary(
                uniqueKeysWithValues: device.cursors.filter { limits.allows($0.key) }.map { ($0.key.text, $0.value) }))
    }
}

extension Response {
    fileprivate init(json bytes: [UInt8]) {
        self.init(
            status: .ok, headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}
