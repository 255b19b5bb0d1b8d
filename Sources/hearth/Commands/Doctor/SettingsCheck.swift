import Foundation

/// What the settings say together; each by itself is looked at when they are read.
struct SettingsCheck: DoctorCheck {
    let house: House
    let path: String
    let name = "settings"

    func findings() async -> [Finding] {
        let settings = house.settings
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
                    name, "dev mode: whoever reaches the port is who they say they are",
                    "for a family: HEARTH_DEV=false"))
        }
        let secrets = Setting.all.filter { $0.isSecret && settings.isSet($0.name) }.map(\.name)
        if !secrets.isEmpty, let mode = KeyFile.mode(of: path), mode & 0o077 != 0,
            secrets.contains(where: { settings.place(of: $0).hasPrefix(path) })
        {
            findings.append(.fail(name, "\(path) holds secrets and can be read by others", "chmod 600 \(path)"))
        }
        let set = Setting.all.count { settings.isSet($0.name) }
        return findings.isEmpty ? [.ok(name, "\(set) set, the others by default")] : findings
    }
}
