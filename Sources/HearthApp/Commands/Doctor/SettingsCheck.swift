import Foundation

/// The check of combinations of settings. Each value is validated when the settings are read.
struct SettingsCheck: DoctorCheck {
    let environment: ServerEnvironment
    let path: String
    let name = "settings"

    func findings() async -> [Finding] {
        let settings = environment.settings
        var findings: [Finding] = []
        do {
            try ServeCommand.checkDevelopmentMode(settings)
            try ServeCommand.checkSecrets(settings)
        } catch {
            findings.append(.fail(name, "\(error)", "change it in \(path) or the environment"))
        }
        if settings.boolean("HEARTH_DEV") {
            findings.append(
                .warn(
                    name, "dev mode: every client can act as any user",
                    "HEARTH_DEV=false"))
        }
        findings += SettingName.warnings(about: ProcessInfo.processInfo.environment).map {
            .warn(name, $0, "correct the name, or unset the variable")
        }
        let secrets = Setting.all.filter { settings.isSet($0.name) && $0.hides(settings[$0.name]) }.map(\.name)
        if !secrets.isEmpty, let mode = KeyFile.mode(of: path), mode & 0o077 != 0,
            secrets.contains(where: { settings.place(of: $0).hasPrefix(path) })
        {
            findings.append(.fail(name, "\(path) contains secrets and can be read by other users", "chmod 600 \(path)"))
        }
        let set = Setting.all.count { settings.isSet($0.name) }
        return findings.isEmpty ? [.ok(name, "\(set) set, the others have their defaults")] : findings
    }
}
