import HTTPTypes
package import HearthAPI
import HearthCore
import Records
import ServerKit

extension SyncRoutes {
    static let schema = RouteDescription(
        .sync, "Retrieve the record types with their fields, bounds and merge rules",
        answers: [
            RouteDescription.Answer(
                status: .ok, meaning: "The registry of record types.",
                content: .schemas(["application/json": { _ in ["type": "object"] }]),
                examples: ["application/json": #"{"types":{},"version":1}"#])
        ])

    static let zones = RouteDescription(
        .sync, "List the zones that the user may see",
        answers: [.json(SyncZonesResponse.self, "The zones, in the order of their ids.")])

    static let status = RouteDescription(
        .sync, "Retrieve the state of sync for diagnostics", parameters: [zoneOfStatus.described],
        answers: [.json(SyncStatusResponse.self, "Zones, devices and limits.")], errors: [.zoneNotFound])

    /// The zone that the state is asked of.
    static let zoneOfStatus = QueryParameter<ZoneID>.written(
        "zone", as: "^(household|profile)-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$",
        "Only this zone; by default all that the user may see.", "must be the id of a zone"
    ) { ZoneID($0) }

    static let pull = RouteDescription(
        .sync, "Retrieve the changes behind cursors",
        details: """
            A zone has at most 1,000 changes and 256 KB in a response; `more` says that there are further ones. A null \
            cursor begins a zone. Zones in `gone` have ended, or the user may not see them; those in `reset` must be begun \
            anew.
            """,
        body: .json(
            schema: { _ in
                [
                    "type": "object", "required": ["device", "cursors"],
                    "properties": [
                        "device": uuid("The UUID that the device chose."),
                        "cursors": [
                            "type": "object", "maxProperties": .integer(Int64(PullRequest.largestCount)),
                            "additionalProperties": ["type": ["string", "null"]],
                            "description":
                                "The cursor of each zone, as the last response had it; null begins the zone.",
                        ],
                        "limit": [
                            "type": ["integer", "null"], "minimum": 1,
                            "maximum": .integer(Int64(SyncService.largestPage)),
                            "description": "The most changes of one zone.",
                        ],
                        "about": [
                            "type": ["object", "null"],
                            "description":
                                "What the device says about itself, for `GET /v1/sync/status`. It need not say it again.",
                            "properties": [
                                "name": ["type": ["string", "null"], "minLength": 1, "maxLength": 100],
                                "kind": [
                                    "type": ["string", "null"],
                                    "enum": .array(DeviceDescription.kinds.map(JSONValue.string) + [.null]),
                                ],
                                "app": ["type": ["string", "null"], "minLength": 1, "maxLength": 100],
                            ],
                        ],
                    ],
                ]
            },
            examples: [
                "begin": [
                    "device": ExampleValues.id, "cursors": .object([SyncExamples.child: .null]), "limit": 1000,
                    "about": ["name": "Anna’s phone", "kind": "phone", "app": "hearth-web 1.4"],
                ]
            ]),
        answers: [
            RouteDescription.Answer(
                status: .ok, meaning: "The changes by zone.",
                content: .schemas([
                    "application/json": { _ in
                        [
                            "type": "object", "required": ["server_time", "zones", "gone", "reset"],
                            "properties": [
                                "server_time": milliseconds("The server's time."),
                                "zones": ["type": "object", "additionalProperties": page],
                                "gone": ["type": "array", "items": zone],
                                "reset": [
                                    "type": "object",
                                    "additionalProperties": ["enum": ["restored", "rebuilt", "compacted"]],
                                ],
                            ],
                        ]
                    }
                ]),
                examples: [
                    "application/json": """
                    {"gone":[],"reset":{},"server_time":1795262319269,"zones":{"\(SyncExamples.child)":{"changes":[\
                    \(SyncExamples.change(seq: 3))],"cursor":"c2.AgEBof3y8CV4or45","digest":"7d8e5b3f21f0aa41","more":false,\
                    "role":"caregiver","seq":3}}}
                    """
                ])
        ],
        errors: [.cursorInvalid, .deviceUnknown])

    static let push = RouteDescription(
        .sync, "Send edits of a device",
        details: """
            Each edit is applied as a whole and in its order, and has a result of its own; one that is refused changes \
            nothing and blocks nothing behind it. A repeated push has the outcomes of the first one, so that this route takes \
            no `Idempotency-Key`. An API token needs the scope `write`; the role in the zone decides about each edit.
            """,
        body: .json(
            schema: { _ in
                [
                    "type": "object", "required": ["device", "mutations"],
                    "properties": [
                        "device": uuid("The UUID that the device chose."),
                        "settled_before": [
                            "type": ["string", "null"], "format": "uuid",
                            "description": "The device has the outcomes of all edits before this one.",
                        ],
                        "mutations": [
                            "type": "array", "maxItems": .integer(Int64(PushRequest.largestCount)),
                            "items": ["type": "object"],
                            "description": """
                            The edits: `mid` (UUIDv7), `zone`, `type`, `id`, `op`, `base_rev`, `stamp`, `data` with the \
                            changed fields (null clears one; sets also `{"add":[],"remove":[]}`), `to` of a move.
                            """,
                        ],
                    ],
                ]
            },
            examples: [
                "bottle": [
                    "device": ExampleValues.id,
                    "mutations": [
                        [
                            "mid": "01a1fdf2-f025-78a2-be39-ea0ad0530427", "zone": .string(SyncExamples.child),
                            "type": "feeding", "id": "01a1fdf2-f025-78a2-be39-ea0ad0530428", "op": "put",
                            "base_rev": .null, "stamp": "01a1fdf2f025-0000-16af272a",
                            "data": ["method": "bottle", "amount_ml": 120, "started_at": 1_795_262_319_269],
                        ]
                    ],
                ]
            ]),
        answers: [
            RouteDescription.Answer(
                status: .ok, meaning: "The results in the order of the edits, and the heads of their zones.",
                content: .schemas([
                    "application/json": { _ in
                        [
                            "type": "object", "required": ["results", "heads"],
                            "properties": [
                                "results": ["type": "array", "items": result],
                                "heads": ["type": "object", "additionalProperties": ["type": "integer"]],
                            ],
                        ]
                    }
                ]),
                examples: [
                    "application/json": """
                    {"heads":{"\(SyncExamples.child)":3},"results":[{"mid":"01a1fdf2-f025-78a2-be39-ea0ad0530427","rev":1,\
                    "seq":3,"status":"applied","zone":"\(SyncExamples.child)"}]}
                    """
                ])
        ],
        errors: [.deviceUnknown])

    static let endDevice = RouteDescription(
        .sync, "Remove a device",
        details: """
            The server forgets the outcomes of its edits. A device that syncs again takes a new id. A token with areas or \
            zones removes none.
            """,
        answers: [.empty(.noContent, "The device has ended.")], errors: [.deviceNotFound])

    private static let zone: JSONValue = [
        "type": "string", "pattern": "^(household|profile)-[0-9a-f-]{36}$",
    ]

    private static let page: JSONValue = [
        "type": "object", "required": ["role", "changes", "cursor", "seq", "more"],
        "properties": [
            "role": ["enum": .array(ZoneRole.allCases.map { .string($0.rawValue) })],
            "changes": ["type": "array", "items": change],
            "cursor": ["type": "string", "description": "The place behind the changes, for the next pull."],
            "seq": ["type": "integer", "description": "The same place as a number."],
            "more": ["type": "boolean"],
            "digest": ["type": "string", "description": "The digest of the zone at `seq`, unless there is more."],
        ],
    ]

    private static let change: JSONValue = [
        "type": "object", "required": ["seq", "type", "id", "rev", "stamp", "by"],
        "properties": [
            "seq": ["type": "integer"], "type": ["type": "string"], "id": ["type": "string", "format": "uuid"],
            "rev": ["type": "integer"], "stamp": ["type": "string"],
            "by": ["type": "integer", "description": "The number of the user who changed it last; 0 is the server."],
            "data": ["type": "object"], "del": ["type": "boolean", "const": true], "moved_to": zone,
        ],
    ]

    private static let result: JSONValue = [
        "type": "object", "required": ["mid", "status"],
        "properties": [
            "mid": ["type": ["string", "null"], "format": "uuid"],
            "status": ["enum": .array(PushResult.Status.allCases.map { .string($0.rawValue) })],
            "first": [
                "enum": .array(PushResult.Status.allCases.map { .string($0.rawValue) }),
                "description": "The status of the first push, if this one repeats it.",
            ],
            "zone": zone, "rev": ["type": "integer"], "seq": ["type": "integer"], "stamp": ["type": "string"],
            "data": ["type": "object", "description": "The values that hold in place of the lost ones."],
            "warnings": ["type": "array", "items": ["type": "object"]], "error": ["type": "object"],
        ],
    ]

    private static func uuid(_ meaning: String) -> JSONValue {
        ["type": "string", "format": "uuid", "description": .string(meaning)]
    }

    private static func milliseconds(_ meaning: String) -> JSONValue {
        ["type": "integer", "description": .string("\(meaning) Milliseconds since 1970 in UTC.")]
    }
}

/// Values of the examples.
enum SyncExamples {
    static let child = "profile-01a1fdf2-f056-71eb-8fd3-8bb4cd11fd29"

    static func change(seq: Int) -> String {
        """
        {"by":7,"data":{"amount_ml":120,"method":"bottle","started_at":1795262319269},\
        "id":"01a1fdf2-f025-78a2-be39-ea0ad0530428","rev":1,"seq":\(seq),"stamp":"01a1fdf2f025-0000-16af272a",\
        "type":"feeding"}
        """
    }
}

extension SyncZonesResponse: ExampleProviding {
    /// The example in the OpenAPI document.
    package static var openAPIExample: JSONValue { ["zones": [SyncZoneResponse.example]] }
}

extension SyncStatusResponse: ExampleProviding {
    /// The example in the OpenAPI document.
    package static var openAPIExample: JSONValue {
        [
            "server_time": ExampleValues.later, "schema_version": 1, "zones": [SyncZoneResponse.example],
            "devices": [
                [
                    "id": ExampleValues.id, "name": "Anna’s phone", "kind": "phone", "app": "hearth-web 1.4",
                    "created_at": ExampleValues.moment, "last_seen_at": ExampleValues.moment,
                    "last_push": ExampleValues.moment, "last_pull": .null, "cursors": .object([SyncExamples.child: 3]),
                ]
            ],
            "limits": ["records": 200_000, "bytes": 419_430_400],
        ]
    }
}

extension SyncZoneResponse {
    fileprivate static let example: JSONValue = [
        "id": .string(SyncExamples.child), "household_id": ExampleValues.household, "role": "caregiver", "head": 3,
        "records": 3, "bytes": 190, "digest": "7d8e5b3f21f0aa41",
    ]
}
