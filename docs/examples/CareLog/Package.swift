// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "CareLog",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "hearth", path: "../../..")],
    targets: [
        .executableTarget(name: "CareLog", dependencies: [.product(name: "HearthClient", package: "hearth")])
    ]
)
