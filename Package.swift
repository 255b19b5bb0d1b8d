// swift-tools-version: 6.2
import PackageDescription

// Settings of every target: warnings are errors, and the upcoming language features are enabled.
let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

// Targets that use C or raw memory also mark each such use with `unsafe`.
let strictMemory = strict + [.strictMemorySafety()]

extension Target.Dependency {
    static let log = product(name: "Logging", package: "swift-log")
    static let yams = product(name: "Yams", package: "Yams")
    static let lifecycle = product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
    static let signals = product(name: "UnixSignals", package: "swift-service-lifecycle")
    static let hummingbird = product(name: "Hummingbird", package: "hummingbird")
    static let hummingbirdCore = product(name: "HummingbirdCore", package: "hummingbird")
    static let nioCore = product(name: "NIOCore", package: "swift-nio")
    static let nioPosix = product(name: "NIOPosix", package: "swift-nio")
    static let nioEmbedded = product(name: "NIOEmbedded", package: "swift-nio")
    static let nioHTTP1 = product(name: "NIOHTTP1", package: "swift-nio")
    static let httpTypes = product(name: "HTTPTypes", package: "swift-http-types")
    static let grdb = product(name: "GRDB", package: "GRDB.swift")
    static let sqlite = product(name: "GRDBSQLite", package: "GRDB.swift")
}

let package = Package(
    name: "hearth",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "hearth", targets: ["hearth"]),
        // Decodes bytes of strangers in a process of its own. It links little, and starts in a few milliseconds.
        .executable(name: "hearth-inspect", targets: ["hearth-inspect"]),
        .library(name: "HearthClient", targets: ["HearthClient"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        // Without ConfigurationSupport: nothing here configures Hummingbird by swift-configuration.
        .package(
            url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1", traits: ["FullFoundation"]),
        .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
    ],
    targets: [
        // C libraries of the system: a module map and typed static-inline shims each.
        .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CEpoll"),
        .systemLibrary(name: "CHiredis", providers: [.apt(["libhiredis-dev"])]),
        .systemLibrary(name: "COpenSSL", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CPCRE2", providers: [.apt(["libpcre2-dev"])]),
        .systemLibrary(name: "CPostgres", providers: [.apt(["libpq-dev"])]),
        .systemLibrary(name: "CSpng", providers: [.apt(["libspng-dev"])]),
        .systemLibrary(name: "CTurboJPEG", providers: [.apt(["libturbojpeg0-dev"])]),
        .systemLibrary(name: "CWebP", providers: [.apt(["libwebp-dev"])]),
        .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),

        // docs/architecture.md has the allowed imports; infra/check-imports.py compares them.
        .target(name: "ServerSentEvents", swiftSettings: strict),
        .target(name: "JSONText", swiftSettings: strict),
        .target(name: "SystemSupport", dependencies: ["CEpoll", "COpenSSL"], swiftSettings: strictMemory),
        .target(name: "HearthAPI", dependencies: ["JSONText"], swiftSettings: strict),
        .target(name: "HearthCore", dependencies: ["SystemSupport"], swiftSettings: strict),
        .target(name: "Records", dependencies: ["JSONText", "SystemSupport", "HearthCore"], swiftSettings: strict),
        // The tables of seed/ that are compiled into the binary (#embed).
        .target(name: "CSeedTables"),
        .target(name: "Kitchen", dependencies: ["CSeedTables", "HearthCore"], swiftSettings: strict),
        .target(
            name: "Intent", dependencies: ["JSONText", "SystemSupport", "HearthCore", "Kitchen"], swiftSettings: strict),
        .target(
            name: "Assist", dependencies: ["JSONText", "SystemSupport", "HearthCore", "Kitchen", "Intent", .log],
            swiftSettings: strict),
        // Optimised in debug builds as well: every start compiles thousands of patterns, and its tests read megabytes.
        .target(
            name: "PolicyEngine",
            dependencies: [
                "CPCRE2", "CSeedTables", "JSONText", "SystemSupport", "HearthCore", "Intent", "Assist", .yams,
            ],
            swiftSettings: strictMemory + [.unsafeFlags(["-O"], .when(configuration: .debug))]),
        // Loops over bytes and vectors, for each instruction set. A debugger is of no use in them.
        .target(name: "CKernels", cSettings: [.unsafeFlags(["-O3"])]),
        // Optimised in debug builds as well: each server and its tests search thousands of documents.
        .target(
            name: "Retrieval",
            dependencies: ["SystemSupport", "HearthCore", "Kitchen", "Assist", "CKernels", .yams, .log],
            swiftSettings: strictMemory + [.unsafeFlags(["-O"], .when(configuration: .debug))]),
        .target(
            name: "ModelRouter",
            dependencies: [
                "ServerSentEvents", "JSONText", "SystemSupport", "HearthCore", "Kitchen", "Intent", "Assist", .log,
            ],
            swiftSettings: strict),
        // Optimised in debug builds as well: its tests read logs of a hundred thousand lines.
        .target(
            name: "CareFormats", dependencies: ["JSONText", "SystemSupport", "HearthCore"],
            swiftSettings: strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]),
        // Limits of child processes, by functions that Swift's view of glibc does not have.
        .target(name: "CSandbox"),
        .target(name: "Sandbox", dependencies: ["CSandbox", "SystemSupport"], swiftSettings: strictMemory),
        // Optimised in debug builds as well: it looks at each byte of an archive.
        .target(
            name: "Archives", dependencies: ["CZlib", "JSONText", "SystemSupport", "HearthCore", "Sandbox"],
            swiftSettings: strictMemory + [.unsafeFlags(["-O"], .when(configuration: .debug))]),
        // Optimised in debug builds as well: it looks at each pixel of a picture.
        .target(
            name: "ImageCoding",
            dependencies: ["CSpng", "CTurboJPEG", "CWebP", "JSONText", "SystemSupport", "HearthCore", "Sandbox"],
            swiftSettings: strictMemory + [.unsafeFlags(["-O"], .when(configuration: .debug))]),
        // libxml2's HTML parser behind three functions: its own headers need a search path, which importers are spared.
        .target(
            name: "CHTML", cSettings: [.unsafeFlags(["-I/usr/include/libxml2"])],
            linkerSettings: [.linkedLibrary("xml2")]),
        // Optimised in debug builds as well: its tests read hostile pages of megabytes.
        .target(
            name: "RecipeReading",
            dependencies: [
                "CHTML", "JSONText", "SystemSupport", "HearthCore", "Sandbox", "Archives", "ImageCoding",
            ],
            swiftSettings: strictMemory + [.unsafeFlags(["-O"], .when(configuration: .debug))]),
        .target(
            name: "Family", dependencies: ["CSeedTables", "HearthCore", "Calendars", "Kitchen"], swiftSettings: strict),
        // Optimised in debug builds as well: its tests expand thousands of rules.
        .target(
            name: "Calendars", dependencies: ["HearthCore"],
            swiftSettings: strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]),
        .target(
            name: "CurlClient", dependencies: ["CCurl", "SystemSupport", "HearthCore", .lifecycle],
            swiftSettings: strictMemory),
        .target(
            name: "Identity", dependencies: ["COpenSSL", "JSONText", "SystemSupport", "HearthCore", .log],
            swiftSettings: strictMemory),
        .target(
            name: "Storage",
            dependencies: [
                "CPostgres", "JSONText", "SystemSupport", "HearthCore", "Records", "Kitchen", "Assist", .grdb, .sqlite,
            ],
            swiftSettings: strictMemory),
        .target(
            name: "TrafficLimits", dependencies: ["CHiredis", "SystemSupport", "HearthCore", .log],
            swiftSettings: strictMemory),
        // The files of the pages, which the compiler embeds into the server (#embed).
        .target(
            name: "CWebAssets",
            exclude: [
                "calendar.js", "children.js", "countries.js", "curl.js", "dashboard.css", "dashboard.js", "docs.css",
                "docs.js", "emergency.js", "flow.js", "groceries.js", "hearth.css", "hearth.js", "household.js",
                "icon.svg",
                "intentchips.js", "plantext.js", "results.js", "stream.js", "try.css", "tryit.js", "understood.js",
            ]),
        .target(
            name: "Telemetry", dependencies: ["SystemSupport", "HearthCore", "Assist", .log, .lifecycle],
            swiftSettings: strict),
        .target(
            name: "HTTPFront",
            dependencies: [
                "SystemSupport", "HearthCore", "Assist", .hummingbirdCore, .nioCore, .nioHTTP1, .httpTypes, .log,
            ],
            swiftSettings: strictMemory),
        .target(
            name: "ServerKit",
            dependencies: [
                "JSONText", "SystemSupport", "HearthAPI", "HearthCore", "Assist", "HTTPFront", .hummingbird,
                .hummingbirdCore, .nioCore, .httpTypes, .log,
            ],
            swiftSettings: strictMemory),
        .target(
            name: "WebApp",
            dependencies: [
                "SystemSupport", "HearthAPI", "HearthCore", "Assist", "CWebAssets", "HTTPFront", "ServerKit",
                .hummingbird, .nioCore, .httpTypes,
            ],
            swiftSettings: strictMemory),
        // One target for each group of routes. What runs for each event of a stream stays in AssistAPI, because release
        // builds optimise each target alone.
        .target(
            name: "AssistAPI",
            dependencies: [
                "ServerSentEvents", "JSONText", "SystemSupport", "HearthAPI", "HearthCore", "Kitchen", "Intent",
                "Assist",
                "HTTPFront", "ServerKit", .hummingbird, .hummingbirdCore, .nioCore, .httpTypes,
            ],
            swiftSettings: strictMemory),
        .target(
            name: "AccountAPI",
            dependencies: ["HearthAPI", "HearthCore", "Kitchen", "Assist", "HTTPFront", "ServerKit", .hummingbird],
            swiftSettings: strictMemory),
        .target(
            name: "FamilyAPI",
            dependencies: [
                "JSONText", "SystemSupport", "HearthAPI", "HearthCore", "Records", "CareFormats", "Archives",
                "RecipeReading", "Family", "Kitchen", "Assist", "HTTPFront", "ServerKit", "WebApp", .hummingbird,
                .hummingbirdCore, .nioCore, .httpTypes,
                .log,
            ],
            swiftSettings: strictMemory),
        .target(
            name: "AdminAPI",
            dependencies: [
                "HearthAPI", "HearthCore", "Assist", "HTTPFront", "ServerKit", "WebApp", .hummingbird,
                .hummingbirdCore, .nioCore, .httpTypes,
            ],
            swiftSettings: strictMemory),
        .target(
            name: "HearthServer",
            dependencies: [
                "HearthAPI", "HearthCore", "Records", "Family", "Assist", "HTTPFront", "ServerKit", "WebApp",
                "AssistAPI",
                "AccountAPI", "FamilyAPI", "AdminAPI", .hummingbird, .hummingbirdCore, .nioCore, .httpTypes, .log,
                .lifecycle,
            ],
            swiftSettings: strictMemory),
        .target(
            name: "HearthClient",
            dependencies: [
                "ServerSentEvents", "JSONText", "SystemSupport", "HearthAPI", "HearthCore", "Records", .grdb,
            ],
            swiftSettings: strict),
        .target(
            name: "HearthApp",
            dependencies: [
                "JSONText", "SystemSupport", "HearthAPI", "HearthCore", "Kitchen", "Intent", "Assist", "PolicyEngine",
                "Retrieval", "ModelRouter", "Records", "CareFormats", "Archives", "ImageCoding", "RecipeReading",
                "Family",
                "Calendars", "CurlClient",
                "Identity",
                "Storage", "TrafficLimits", "Telemetry", "ServerKit", "FamilyAPI", "AdminAPI", "HearthServer",
                "HearthClient", .yams, .log,
                .lifecycle,
                .signals, .hummingbird,
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict),
        .executableTarget(name: "hearth", dependencies: ["HearthApp"], swiftSettings: strict),
        .executableTarget(name: "hearth-inspect", dependencies: ["RecipeReading"], swiftSettings: strict),

        // Runs parts of the server for infra/benchmarks.
        .executableTarget(
            name: "hearth-bench",
            dependencies: [
                "JSONText", "HearthCore", "Records", "Intent", "Assist", "PolicyEngine", "CKernels", "Retrieval",
                "Identity",
                "Storage",
            ],
            path: "infra/benchmarks/swift", swiftSettings: strict),

        // Fakes, scripted providers and conformance suites that the tests share.
        .target(
            name: "HearthTesting",
            dependencies: [
                "ServerSentEvents", "HearthAPI", "HearthCore", "Records", "Assist", "HearthClient", "CSpawn",
            ],
            path: "Tests/HearthTesting", swiftSettings: strict),
        .target(name: "CSpawn", path: "Tests/CSpawn"),
        .target(name: "CResolver", path: "Tests/CResolver"),
        // Inner loops whose instructions and allocations infra/benchmarks/loops.py counts. Nothing of the HTTP stack or of
        // the database belongs here: CI builds this program for release from nothing.
        .executableTarget(
            name: "hearth-loops",
            dependencies: [
                "ServerSentEvents", "JSONText", "HearthAPI", "HearthCore", "Assist", "PolicyEngine", "Retrieval",
                "ModelRouter",
            ],
            path: "infra/benchmarks/loops", swiftSettings: strict),
        .testTarget(name: "JSONTextTests", dependencies: ["JSONText"], swiftSettings: strict),
        .testTarget(
            name: "AssistTests",
            dependencies: [
                "JSONText", "SystemSupport", "HearthCore", "Kitchen", "Intent", "Assist", "HearthTesting", .log,
            ],
            swiftSettings: strict),
        .testTarget(
            name: "CareFormatsTests", dependencies: ["JSONText", "HearthCore", "CareFormats", "HearthTesting"],
            swiftSettings: strict),
        .testTarget(
            name: "ArchivesTests",
            dependencies: ["SystemSupport", "HearthCore", "Archives", "HearthTesting"], swiftSettings: strict),
        .testTarget(
            name: "ImageCodingTests",
            // Hostile files are read by the program, which this dependency has SwiftPM build first.
            dependencies: ["hearth-inspect", "SystemSupport", "HearthCore", "ImageCoding", "HearthTesting"],
            swiftSettings: strict),
        .testTarget(
            name: "RecipeReadingTests",
            // Hostile files are read by the program, which this dependency has SwiftPM build first.
            dependencies: [
                "hearth-inspect", "JSONText", "SystemSupport", "HearthCore", "Archives", "RecipeReading",
                "HearthTesting",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "RecordsTests", dependencies: ["JSONText", "HearthCore", "Records", "HearthTesting"],
            swiftSettings: strict),
        .testTarget(
            name: "FamilyTests", dependencies: ["HearthCore", "Calendars", "Family", "HearthTesting"],
            swiftSettings: strict),
        .testTarget(
            name: "CalendarsTests", dependencies: ["HearthCore", "Calendars"], swiftSettings: strict),
        .testTarget(name: "KitchenTests", dependencies: ["Kitchen"], swiftSettings: strict),
        .testTarget(
            name: "IntentTests", dependencies: ["JSONText", "HearthCore", "Intent", "HearthTesting"],
            swiftSettings: strict),
        .testTarget(name: "SystemSupportTests", dependencies: ["SystemSupport"], swiftSettings: strict),
        .testTarget(name: "HearthTestingTests", dependencies: ["HearthTesting"], swiftSettings: strict),
        .testTarget(
            name: "ServerSentEventsTests", dependencies: ["ServerSentEvents", "HearthTesting"], swiftSettings: strict),
        .testTarget(
            name: "HearthAPITests", dependencies: ["HearthAPI", "HearthTesting"], swiftSettings: strict),
        .testTarget(
            name: "HearthClientTests",
            dependencies: [
                "ServerSentEvents", "HearthAPI", "HearthCore", "Records", "Identity", "Storage", "HearthClient",
                "HearthTesting", .grdb,
            ],
            swiftSettings: strict),
        .testTarget(
            name: "HearthCoreTests", dependencies: ["HearthCore", "HearthTesting"],
            swiftSettings: strict),
        .testTarget(
            name: "PolicyEngineTests",
            dependencies: ["JSONText", "HearthCore", "Assist", "PolicyEngine", "HearthTesting"],
            swiftSettings: strict),

        .testTarget(
            name: "RetrievalTests",
            dependencies: [
                "HearthCore", "Kitchen", "Assist", "PolicyEngine", "CKernels", "Retrieval", "HearthTesting", .log,
            ],
            swiftSettings: strict),
        .testTarget(
            name: "EmbedderTests",
            dependencies: ["HearthCore", "Assist", "CKernels", "Retrieval", "CurlClient", "HearthTesting"],
            swiftSettings: strictMemory),
        .testTarget(
            name: "ModelRouterTests",
            dependencies: [
                "SystemSupport", "HearthCore", "Kitchen", "Assist", "ModelRouter", "JSONText", "HearthTesting", .yams,
                .log,
            ],
            swiftSettings: strict),
        .testTarget(
            name: "CurlClientTests",
            dependencies: [
                "SystemSupport", "HearthCore", "CurlClient", "HearthTesting", "CResolver", .lifecycle, .log,
            ],
            swiftSettings: strict),
        .testTarget(
            name: "IdentityTests",
            dependencies: ["JSONText", "SystemSupport", "HearthCore", "Identity", "HearthTesting", .log],
            swiftSettings: strictMemory),
        .testTarget(
            name: "StorageTests",
            dependencies: [
                "SystemSupport", "HearthCore", "Records", "Kitchen", "Assist", "Identity", "Storage", "HearthTesting",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "TrafficLimitsTests", dependencies: ["HearthCore", "TrafficLimits", "HearthTesting", .log],
            swiftSettings: strict),
        .testTarget(
            name: "TelemetryTests",
            dependencies: ["HearthCore", "Assist", "Telemetry", "HearthTesting", .lifecycle, .log],
            swiftSettings: strict),
        .testTarget(
            name: "HearthServerTests",
            // Pictures are read by the program, which this dependency has SwiftPM build first.
            dependencies: [
                "hearth-inspect", "ImageCoding", "JSONText", "SystemSupport", "HearthAPI", "HearthCore", "Records",
                "Family", "Kitchen", "Intent", "Assist",
                "CurlClient", "Archives", "RecipeReading", "Retrieval", "HearthClient", "Identity", "Storage",
                "TrafficLimits", "HTTPFront", "ServerKit",
                "WebApp", "AssistAPI", "FamilyAPI", "AdminAPI", "HearthServer", "HearthTesting", .hummingbird, .nioCore,
                .nioPosix, .nioEmbedded, .nioHTTP1, .httpTypes, .lifecycle, .log,
            ],
            swiftSettings: strict),
        .testTarget(
            name: "HearthAppTests",
            dependencies: [
                "HearthCore", "ModelRouter", "Identity", "Storage", "Telemetry", "HearthApp", "HearthTesting",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "IntegrationTests",
            // These tests start the executable; this dependency makes SwiftPM build it first.
            dependencies: [
                "hearth", "HearthAPI", "HearthCore", "Records", "Assist", "CurlClient", "Identity", "HearthClient",
                "HearthTesting",
            ],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
