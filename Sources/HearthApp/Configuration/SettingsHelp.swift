/// The part of `hearth serve --help` that lists every setting, in groups, with its default.
enum SettingsHelp {
    /// Each group reaches from the setting that it names to the next group.
    private static let groups = [
        "HEARTH_DEV": "Server", "DATABASE_URL": "Database", "AI_ASSIST_ENABLED": "Models and providers",
        "JWT_PRIVATE_PEM": "Signing in", "USER_MONTHLY_QUOTA": "Limits", "SEED_DIR": "Knowledge base",
        "POLICY_DIR": "Safety and privacy", "LOG_LEVEL": "Logs, traces and error reports",
    ]

    static var text: String {
        Setting.all.map { setting in
            let heading = groups[setting.name].map { "\n\($0):\n" } ?? ""
            let fallback = setting.fallback.isEmpty ? "" : " (default: \(setting.fallback))"
            return "\(heading)  \(setting.name): \(setting.help)\(fallback)"
        }.joined(separator: "\n")
    }
}
