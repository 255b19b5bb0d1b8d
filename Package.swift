// swift-tools-version: 6.2
import PackageDescription

// Every target: a warning is an error, and the language's stricter dialect is on.
let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

// Targets that touch C or raw memory also say `unsafe` wherever they do.
let strictMemory = strict + [.strictMemorySafety()]

extension Target.Dependency {
    static let log = product(name: "Logging", package: "swift-log")
    static let yams = product(name: "Yams", package: "Yams")
    static let lifecycle = product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
    static let signals = product(name: "UnixSignals", package: "swift-service-lifecycle")
    static let hummingbird = product(name: "Hummingbird", package: "hummingbird")
    static let hummingbirdCore = product(name: "HummingbirdCore", package: "hummingbird")
    static let nioCore = product(name: "NIOCore", package: "swift-nio")
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
        .library(name: "HearthClient", targets: ["HearthClient"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-configuration", exact: "1.4.0"),
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

        // The house. Who may import whom: docs/architecture.md, checked by infra/check-imports.py.
        .target(name: "ServerSentEvents", swiftSettings: strict),
        .target(name: "SystemSupport", dependencies: ["CEpoll", "COpenSSL"], swiftSettings: strictMemory),
        .target(name: "HearthAPI", swiftSettings: strict),
        .target(name: "HearthCore", dependencies: ["SystemSupport", .log], swiftSettings: strict),
        .target(name: "Kitchen", dependencies: ["HearthCore"], swiftSettings: strict),
        .target(name: "Assist", dependencies: ["HearthCore", "Kitchen", .log], swiftSettings: strict),
        // Optimised in debug builds as well: every start compiles thousands of words, and its tests read megabytes.
        .target(
            name: "PolicyEngine", dependencies: ["HearthCore", "SystemSupport", "CPCRE2", "Assist", .yams],
            swiftSettings: strictMemory + [.unsafeFlags(["-O"], .when(configuration: .debug))]),

        // Loops over bytes and vectors, for each instruction set; nothing of it is worth stepping through.
        .target(name: "CKernels", cSettings: [.unsafeFlags(["-O3"])]),
        // Optimised in debug builds as well: whoever runs or tests the house searches thousands of documents.
        .target(
            name: "Retrieval",
            dependencies: ["HearthCore", "SystemSupport", "CKernels", "Assist", "Kitchen", .yams, .log],
            swiftSettings: strictMemory + [.unsafeFlags(["-O"], .when(configuration: .debug))]),
        .target(
            name: "ModelRouter",
            dependencies: ["HearthCore", "SystemSupport", "ServerSentEvents", "Assist", "Kitchen", .log],
            swiftSettings: strict),
        .target(
            name: "CurlClient", dependencies: ["HearthCore", "SystemSupport", "CCurl", .log, .lifecycle],
            swiftSettings: strictMemory),
        .target(
            name: "Identity", dependencies: ["HearthCore", "SystemSupport", "COpenSSL", .log],
            swiftSettings: strictMemory),
        .target(
            name: "Storage",
            dependencies: ["HearthCore", "SystemSupport", "CPostgres", "Assist", "Kitchen", .grdb, .sqlite],
            swiftSettings: strictMemory),
        .target(
            name: "TrafficLimits", dependencies: ["HearthCore", "SystemSupport", "CHiredis", .log],
            swiftSettings: strictMemory),
        // The files of our pages, which the compiler puts into the server (#embed).
        .target(
            name: "CWebAssets",
            exclude: [
                "calendar.js", "curl.js", "dashboard.css", "dashboard.js", "docs.css", "docs.js", "flow.js",
                "groceries.js",
                "hearth.css", "hearth.js", "household.js", "icon.svg", "plantext.js", "results.js",
                "stream.js", "try.css", "tryit.js",
            ]),
        .target(
            name: "Telemetry", dependencies: ["HearthCore", "SystemSupport", "Assist", .log, .lifecycle],
            swiftSettings: strict),
        .target(
            name: "HearthServer",
            dependencies: [
                "HearthCore", "SystemSupport", "CWebAssets", "HearthAPI", "ServerSentEvents", "Assist", "Kitchen",
                .hummingbird, .hummingbirdCore, .nioCore, .nioHTTP1, .httpTypes, .log, .lifecycle,
            ],
            swiftSettings: strictMemory),
        .target(name: "HearthClient", dependencies: ["HearthAPI", "ServerSentEvents"], swiftSettings: strict),
        .target(
            name: "HearthApp",
            dependencies: [
                "HearthCore", "SystemSupport", "Assist", "Kitchen", "PolicyEngine", "Retrieval", "ModelRouter",
                "CurlClient", "Identity",
                "Storage", "TrafficLimits", "Telemetry", "HearthServer", .yams, .log, .lifecycle, .signals,
                .hummingbird, .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Configuration", package: "swift-configuration"),
            ],
            swiftSettings: strict),
        .executableTarget(name: "hearth", dependencies: ["HearthApp"], swiftSettings: strict),

        // Drives parts of the house for infra/benchmarks.
        .executableTarget(
            name: "hearth-bench",
            dependencies: ["HearthCore", "PolicyEngine", "Retrieval", "CKernels", "Storage", "Identity", "Assist"],
            path: "infra/benchmarks/swift", swiftSettings: strict),

        // Fakes, scripted providers and conformance suites that the tests share.
        .target(
            name: "HearthTesting",
            dependencies: ["HearthCore", "HearthAPI", "HearthClient", "ServerSentEvents", "CSpawn", "Assist"],
            path: "Tests/HearthTesting", swiftSettings: strict),
        .target(name: "CSpawn", path: "Tests/CSpawn"),
        .testTarget(
            name: "AssistTests", dependencies: ["HearthCore", "Kitchen", "Assist", "HearthTesting", .log],
            swiftSettings: strict),
        .testTarget(name: "KitchenTests", dependencies: ["Kitchen"], swiftSettings: strict),
        .testTarget(name: "SystemSupportTests", dependencies: ["SystemSupport"], swiftSettings: strict),
        .testTarget(name: "HearthTestingTests", dependencies: ["HearthTesting"], swiftSettings: strict),
        .testTarget(name: "ServerSentEventsTests", dependencies: ["ServerSentEvents"], swiftSettings: strict),
        .testTarget(name: "HearthAPITests", dependencies: ["HearthAPI"], swiftSettings: strict),
        .testTarget(
            name: "HearthClientTests",
            dependencies: ["HearthAPI", "HearthClient", "ServerSentEvents", "HearthTesting"], swiftSettings: strict),
        .testTarget(
            name: "HearthCoreTests", dependencies: ["HearthCore", "SystemSupport", "HearthTesting", .log],
            swiftSettings: strict),
        .testTarget(
            name: "PolicyEngineTests", dependencies: ["HearthCore", "PolicyEngine", "HearthTesting", "Assist"],
            swiftSettings: strict),

        .testTarget(
            name: "RetrievalTests",
            dependencies: [
                "HearthCore", "Retrieval", "CKernels", "PolicyEngine", "Identity", "HearthTesting", "Assist", "Kitchen",
                .log,
            ],
            swiftSettings: strict),
        .testTarget(
            name: "EmbedderTests",
            dependencies: ["HearthCore", "Retrieval", "CKernels", "CurlClient", "HearthTesting", "Assist", .log],
            swiftSettings: strictMemory),
        .testTarget(
            name: "ModelRouterTests",
            dependencies: [
                "HearthCore", "SystemSupport", "ModelRouter", "HearthTesting", "Assist", "Kitchen", .yams, .log,
            ],
            swiftSettings: strict),
        .testTarget(
            name: "CurlClientTests", dependencies: ["HearthCore", "CurlClient", "HearthTesting", .lifecycle, .log],
            swiftSettings: strict),
        .testTarget(
            name: "IdentityTests",
            dependencies: ["HearthCore", "SystemSupport", "Identity", "HearthTesting", .log],
            swiftSettings: strictMemory),
        .testTarget(
            name: "StorageTests",
            dependencies: ["HearthCore", "Storage", "Identity", "HearthTesting", "Assist", "Kitchen"],
            swiftSettings: strict),
        .testTarget(
            name: "TrafficLimitsTests", dependencies: ["HearthCore", "TrafficLimits", "HearthTesting", .log],
            swiftSettings: strict),
        .testTarget(
            name: "TelemetryTests",
            dependencies: ["HearthCore", "Telemetry", "HearthTesting", "Assist", .lifecycle, .log],
            swiftSettings: strict),
        .testTarget(
            name: "HearthServerTests",
            dependencies: [
                "HearthCore", "SystemSupport", "HearthAPI", "HearthServer", "TrafficLimits", "HearthTesting",
                "CurlClient", "Identity", "Storage", "Assist", .hummingbird, .nioCore, .nioEmbedded, .nioHTTP1,
                .httpTypes, .lifecycle, .log,
            ],
            swiftSettings: strict),
        .testTarget(
            name: "HearthAppTests",
            dependencies: [
                "HearthApp", "HearthCore", "CurlClient", "Identity", "ModelRouter", "Storage", "Telemetry",
                "HearthTesting",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "IntegrationTests",
            // The executable is what these tests run; naming it here has it built before them.
            dependencies: ["hearth", "HearthCore", "HearthAPI", "HearthTesting", "CurlClient", "Identity", "Assist"],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
