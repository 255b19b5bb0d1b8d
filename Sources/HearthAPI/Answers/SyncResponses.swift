/// A zone of records that the user may see.
public struct SyncZoneResponse: Codable, Hashable, Sendable {
    /// `household-<uuid>` or `profile-<uuid>`.
    public var id: String
    /// The household that owns the zone: a UUID.
    public var householdID: String
    /// `owner`, `caregiver` or `viewer`.
    public var role: String
    /// The `seq` of the last change.
    public var head: Int64
    /// The number of live records.
    public var records: Int64
    /// The bytes of the live records.
    public var bytes: Int64
    /// The digest of the live records, 16 hexadecimal digits.
    public var digest: String

    /// Creates a response.
    package init(
        id: String, householdID: String, role: String, head: Int64, records: Int64, bytes: Int64, digest: String
    ) {
        self.id = id
        self.householdID = householdID
        self.role = role
        self.head = head
        self.records = records
        self.bytes = bytes
        self.digest = digest
    }

    private enum CodingKeys: String, CodingKey {
        case id, role, head, records, bytes, digest
        case householdID = "household_id"
    }
}

/// Response of `GET /v1/sync/zones`.
public struct SyncZonesResponse: Codable, Hashable, Sendable {
    /// The zones, in the order of their ids.
    public var zones: [SyncZoneResponse]

    /// Creates a response.
    package init(zones: [SyncZoneResponse]) { self.zones = zones }
}

/// A device of the user.
public struct SyncDeviceResponse: Codable, Hashable, Sendable {
    /// The UUID that the device chose.
    public var id: String
    /// The name that its user gave it; nil if the device does not say.
    public var name: String?
    /// `phone`, `tablet`, `computer`, `watch`, `display` or `other`; nil if the device does not say.
    public var kind: String?
    /// The app with its version; nil if the device does not say.
    public var app: String?
    /// RFC 3339 in UTC.
    public var createdAt: String
    /// RFC 3339 in UTC, to the minute.
    public var lastSeenAt: String
    /// RFC 3339 in UTC, to the minute; nil if the device never pushed.
    public var lastPush: String?
    /// RFC 3339 in UTC, to the minute; nil if the device never pulled.
    public var lastPull: String?
    /// The `seq` that the device had of each zone at its last noted pull.
    public var cursors: [String: Int64]

    /// Creates a response.
    package init(
        id: String, name: String?, kind: String?, app: String?, createdAt: String, lastSeenAt: String,
        lastPush: String?, lastPull: String?, cursors: [String: Int64]
    ) {
        self.id = id
        self.name = name
        self.kind = kind
        self.app = app
        self.createdAt = createdAt
        self.lastSeenAt = lastSeenAt
        self.lastPush = lastPush
        self.lastPull = lastPull
        self.cursors = cursors
    }

    private enum CodingKeys: String, CodingKey {
        case id, name, kind, app, cursors
        case createdAt = "created_at"
        case lastSeenAt = "last_seen_at"
        case lastPush = "last_push"
        case lastPull = "last_pull"
    }
}

/// Response of `GET /v1/sync/status`.
public struct SyncStatusResponse: Codable, Hashable, Sendable {
    /// The most that a household may store.
    public struct Limits: Codable, Hashable, Sendable {
        /// The most live records.
        public var records: Int64
        /// The most bytes of live records.
        public var bytes: Int64

        /// Creates limits.
        package init(records: Int64, bytes: Int64) {
            self.records = records
            self.bytes = bytes
        }
    }

    /// RFC 3339 in UTC.
    public var serverTime: String
    /// The version of the record types, as in `GET /v1/sync/schema`.
    public var schemaVersion: Int64
    /// The zones, in the order of their ids.
    public var zones: [SyncZoneResponse]
    /// The user's devices, the oldest first.
    public var devices: [SyncDeviceResponse]
    /// The most that a household may store.
    public var limits: Limits

    /// Creates a response.
    package init(
        serverTime: String, schemaVersion: Int64, zones: [SyncZoneResponse], devices: [SyncDeviceResponse],
        limits: Limits
    ) {
        self.serverTime = serverTime
        self.schemaVersion = schemaVersion
        self.zones = zones
        self.devices = devices
        self.limits = limits
    }

    private enum CodingKeys: String, CodingKey {
        case zones, devices, limits
        case serverTime = "server_time"
        case schemaVersion = "schema_version"
    }
}
