import Foundation
import HearthCore
import Identity

/// The check of the key that signs access tokens.
struct KeysCheck: DoctorCheck {
    let environment: ServerEnvironment
    let name = "keys"

    /// The age from which a warning recommends rotation.
    private static let oldAge = Duration.seconds(365 * 86_400)

    func findings() async -> [Finding] {
        let settings = environment.settings
        let value = settings["JWT_PRIVATE_PEM"]
        let isFile = !KeyFile.isText(value)
        if isFile, access(value, F_OK) != 0 {
            return settings.boolean("HEARTH_DEV")
                ? [.ok(name, "\(value) is created at the first start")]
                : [.fail(name, "there is no \(value)", "hearth keys generate")]
        }
        if isFile, let mode = KeyFile.mode(of: value), mode & 0o077 != 0 {
            return [
                .fail(name, "\(value) can be read by others (mode \(String(mode, radix: 8)))", "chmod 600 \(value)")
            ]
        }
        do {
            _ = try await environment.signingKeys()
        } catch {
            return [
                .fail(
                    name, "\(error)",
                    isFile
                        ? "restore the key, or: rm \(value) && hearth keys generate"
                        : "correct JWT_PRIVATE_PEM, or unset it and: hearth keys generate"
                )
            ]
        }
        guard isFile, let made = try? FileManager.default.attributesOfItem(atPath: value)[.modificationDate] as? Date
        else { return [.ok(name, "JWT_PRIVATE_PEM is valid")] }
        let age = Duration.seconds(max(0, Date().timeIntervalSince(made)))
        let days = Int(age.seconds / 86_400)
        return age > Self.oldAge
            ? [.warn(name, "\(value) is \(days) days old", "hearth keys rotate")]
            : [.ok(name, "\(value) is valid, \(days) days old")]
    }
}
