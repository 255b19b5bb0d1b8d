import Foundation
import HearthCore

/// The value and the source of every setting.
struct Settings: Sendable {
    struct Value: Sendable {
        var setting: Setting
        var text: String
        /// `default`, `environment`, `hearth.yaml:3`, `flag`.
        var source: String
    }

    private var values: [String: Value]

    /// Reads every setting: the default, the environment, hearth.yaml, the flags. Later sources take precedence.
    ///
    /// - Throws: ``SettingsError`` with every problem at once.
    init(environment: [String: String], yaml: SettingsFile?, flags: [String: String]) throws {
        var problems = yaml?.problems ?? []
        // Highest precedence first.
        let sources: [(name: String, text: (Setting) -> String?)] = [
            ("flag", { flags[$0.yamlKey] }),
            (yaml?.path ?? "hearth.yaml", { yaml?.texts[$0.yamlKey] }),
            // Shells and compose files use an empty variable for "not set".
            ("environment", { environment[$0.name].flatMap { $0.isEmpty ? nil : $0 } }),
        ]
        var values: [String: Value] = [:]
        for setting in Setting.all {
            var value = Value(setting: setting, text: setting.fallback, source: "default")
            for (source, text) in sources {
                guard let text = text(setting) else { continue }
                let line = source == yaml?.path ? yaml?.lines[setting.yamlKey].map { ":\($0)" } ?? "" : ""
                value = Value(setting: setting, text: text, source: source + line)
                break
            }
            if let problem = setting.problem(with: value.text), value.source != "default" {
                problems.append("\(value.source): \(setting.name) \(problem)")
            }
            values[setting.name] = value
        }
        guard problems.isEmpty else { throw SettingsError(problems: problems) }
        self.values = values
    }

    subscript(_ name: String) -> String { values[name]?.text ?? "" }

    /// Returns the value of an integer setting.
    func integer(_ name: String) -> Int { Int(self[name]) ?? 0 }

    /// Returns the non-empty parts of a comma-separated setting.
    func list(_ name: String) -> [String] {
        self[name].split(separator: ",").map { $0.trimming(\.isWhitespace) }.filter { !$0.isEmpty }
    }

    /// Returns the value of a boolean setting.
    func boolean(_ name: String) -> Bool { Setting.boolean(self[name]) ?? false }

    /// Returns the source and the name of a setting, such as `hearth.yaml:3: PORT`, for messages about its value.
    func place(of name: String) -> String { "\(values[name]?.source ?? "default"): \(name)" }

    /// Returns true if the value is not the default.
    func isSet(_ name: String) -> Bool { values[name].map { $0.source != "default" } ?? false }

    /// Returns these settings with the values of `start` for settings that need a restart, and the names of those that differ.
    func keepingFromStart(of start: Settings) -> (settings: Settings, waiting: [String]) {
        var kept = self
        var waiting: [String] = []
        for setting in Setting.all where !setting.isLive {
            if self[setting.name] != start[setting.name] { waiting.append(setting.name) }
            kept.values[setting.name] = start.values[setting.name]
        }
        return (kept, waiting)
    }

    /// Returns a line for each setting that differs, such as `RATE_LIMIT_PER_MIN: 30 -> 5 (hearth.yaml:3)`.
    func changes(from old: Settings) -> [String] {
        Setting.all.compactMap { setting in
            guard self[setting.name] != old[setting.name] else { return nil }
            let (before, after) = (setting.shown(old[setting.name]), setting.shown(self[setting.name]))
            let change = before == after ? after : "\(before) -> \(after)"
            return "\(setting.name): \(change) (\(values[setting.name]?.source ?? "default"))"
        }
    }

    /// The output of `hearth serve --print-config`: one line per setting, without secrets.
    var printed: String {
        let rows = Setting.all.compactMap { values[$0.name] }.map { value in
            (value.setting.name, value.setting.shown(value.text), value.source)
        }
        let nameWidth = rows.map { $0.0.count }.max() ?? 0
        let valueWidth = rows.map { $0.1.count }.max() ?? 0
        return rows.map { name, value, source in
            name.padding(toLength: nameWidth + 2, withPad: " ", startingAt: 0)
                + value.padding(toLength: valueWidth + 2, withPad: " ", startingAt: 0) + source
        }.joined(separator: "\n")
    }
}

/// Every problem of the settings' sources.
struct SettingsError: Error, CustomStringConvertible {
    var problems: [String]

    var description: String { problems.joined(separator: "\n") }
}
