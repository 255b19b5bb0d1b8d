@testable import HearthApp

/// The tables of docs/configuration.md.
enum SettingsReference {
    static var markdown: String {
        SettingGroup.all.map { group in
            let rows = group.settings.map { setting in
                let cells = [
                    "`\(setting.name)`", description(of: setting.kind) + (setting.isSecret ? ", secret" : ""),
                    setting.fallback.isEmpty ? "none" : "`\(setting.fallback)`", setting.isLive ? "live" : "restart",
                    setting.help,
                ]
                return "| \(cells.joined(separator: " | ")) |\n"
            }
            return """

                ### \(group.name)

                | setting | value | default | changes | description |
                |---|---|---|---|---|
                \(rows.joined())
                """
        }.joined() + "\n"
    }

    private static func description(of kind: Setting.Kind) -> String {
        switch kind {
        case .text: "text"
        case .path: "path"
        case .integer(let range): "integer, \(range.lowerBound) to \(range.upperBound)"
        case .boolean: "`true` or `false`"
        case .choice(let values): values.map { "`\($0)`" }.joined(separator: ", ")
        case .url: "URL"
        case .database: "database URL"
        case .origins: "list of origins"
        }
    }
}
