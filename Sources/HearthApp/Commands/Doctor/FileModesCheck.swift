import Foundation
import Storage

/// The check of permissions: other users of this machine must not read the database and the files derived from it.
struct FileModesCheck: DoctorCheck {
    let environment: ServerEnvironment
    let name = "modes"

    func findings() async -> [Finding] {
        let database = Storage.sqliteFile(of: environment.settings["DATABASE_URL"]).map(DatabaseFiles.paths) ?? []
        let files = database + [environment.settings["VECTOR_FILE"]].filter { !$0.isEmpty }
        let open = files.filter { (KeyFile.mode(of: $0) ?? 0) & 0o077 != 0 }
        guard !open.isEmpty else { return [.ok(name, "only the owner can read and write the database's files")] }
        let list = open.joined(separator: " ")
        return [.fail(name, "other users can read or write \(list)", "chmod 600 \(list)")]
    }
}
