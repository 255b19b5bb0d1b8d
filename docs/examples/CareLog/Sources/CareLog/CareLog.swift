import Foundation
import HearthAPI
import HearthClient

/// Signs in, logs a bottle for the first child, syncs, and prints the last 24 hours.
///
///     HEARTH_EMAIL=anna@example.org HEARTH_PASSWORD=… swift run CareLog http://localhost:8000 120
///
/// Without a network it logs all the same; the next run pushes the bottle.
@main
struct CareLog {
    static func main() async {
        do {
            try await run()
        } catch {
            FileHandle.standardError.write(Data("CareLog: \(error)\n".utf8))
            exit(1)
        }
    }

    private static func run() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 3, let url = URL(string: arguments[1]), let amount = Double(arguments[2]) else {
            FileHandle.standardError.write(Data("Usage: CareLog URL MILLILITRES\n".utf8))
            exit(2)
        }
        let folder = FileManager.default.homeDirectoryForCurrentUser.appending(path: ".hearth-care-log")
        let credentials = FileCredentialStore(folder.appending(path: "credentials.json"))
        let client = try HearthAPIClient(baseURL: url, credentials: credentials)
        if await client.state == .signedOut {
            let environment = ProcessInfo.processInfo.environment
            try await client.signIn(
                email: environment["HEARTH_EMAIL"] ?? "", password: environment["HEARTH_PASSWORD"] ?? "",
                device: "Care log")
        }
        guard case .signedIn(let userID) = await client.state else { return }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let store = try HearthStore(.file(folder.appending(path: "hearth-\(userID).db")))
        let engine = SyncEngine(
            store: store, client: client, device: ClientDevice(form: .computer, app: "Care log", version: "1.0"))

        if try await store.records(of: "child").isEmpty { try await engine.sync() }
        let child: FamilyRecord
        if let known = try await store.records(of: "child").first {
            child = known
        } else {
            let id = try await store.add(
                "child", in: nil, ["name": "Mia", "time_zone": .string(TimeZone.current.identifier)])
            guard let added = try await store.record(id) else { return }
            child = added
        }

        let now = Date()
        try await store.add(
            "feeding", in: child.zone,
            [
                "method": "bottle", "content": "formula", "amount_ml": .number(amount),
                "started_at": .integer(Int64(now.timeIntervalSince1970 * 1000)),
            ])
        do {
            try await engine.sync()
        } catch let error as HearthClientError where error.code == .offline {
            print("Offline. The bottle is saved here and is pushed by the next run.")
        }

        let feedings = try await store.records(
            of: "feeding", in: child.zone, during: now.addingTimeInterval(-86_400)..<now.addingTimeInterval(60))
        print("\(child.text("name") ?? "Your child"): \(feedings.count) feedings in 24 hours")
        for feeding in feedings {
            let time = feeding.moment("started_at")?.formatted(date: .omitted, time: .shortened) ?? ""
            let amount = feeding.number("amount_ml").map { " \($0.formatted()) ml" } ?? ""
            print("  \(time)  \(feeding.text("method") ?? "")\(amount)\(feeding.isPending ? "  (not pushed)" : "")")
        }
    }
}
