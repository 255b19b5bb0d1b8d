import Foundation
import Storage

/// The check of the data folders: write access and free space.
struct FolderCheck: DoctorCheck {
    let environment: ServerEnvironment
    let name = "data"

    private static let least: UInt64 = 500_000_000
    private static let warningThreshold: UInt64 = 2_000_000_000

    func findings() async -> [Finding] {
        let paths = [
            Storage.sqliteFile(of: environment.settings["DATABASE_URL"]) ?? "", environment.settings["VECTOR_FILE"],
        ]
        let folders = Set(
            paths.filter { !$0.isEmpty }.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path })
        return await offTasks { folders.sorted().flatMap(Self.look) }
    }

    private static func look(at folder: String) -> [Finding] {
        let nearest = existing(folder)
        guard nearest == folder || canWrite(in: nearest) else {
            return [
                .fail(
                    "data", "\(folder) cannot be created in \(nearest)",
                    "mkdir -p \(folder) && chown $(id -un) \(folder)")
            ]
        }
        guard canWrite(in: nearest) else {
            return [
                .fail(
                    "data", "\(folder) is not writable: \(String(cString: strerror(errno)))",
                    "chown -R $(id -un) \(folder) && chmod u+rwx \(folder)")
            ]
        }
        var system = statvfs()
        guard statvfs(nearest, &system) == 0 else { return [.ok("data", "\(folder) is writable")] }
        let free = UInt64(system.f_bavail) * UInt64(system.f_frsize)
        let text = String(format: "%.1f GB free in \(folder)", Double(free) / 1e9)
        let remedy = "du -xh \(nearest) | sort -h | tail, and free some space"
        if free < least { return [.fail("disk", text, remedy)] }
        return [
            .ok("data", "\(folder) is writable"),
            free < warningThreshold ? .warn("disk", text, remedy) : .ok("disk", text),
        ]
    }

    /// Returns the folder, or the nearest existing folder above it.
    private static func existing(_ folder: String) -> String {
        var folder = URL(fileURLWithPath: folder)
        while access(folder.path, F_OK) != 0, folder.pathComponents.count > 1 { folder.deleteLastPathComponent() }
        return folder.path
    }

    /// Returns true if a file can be created in the folder. Creates one, because root ignores modes but not a read-only file
    /// system.
    private static func canWrite(in folder: String) -> Bool {
        let path = "\(folder)/.hearth-doctor-\(UUID().uuidString)"
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return false }
        close(descriptor)
        unlink(path)
        return true
    }
}
