import Configuration
import Foundation
import HearthCore

/// Every setting's value and where it came from.
struct Settings: Sendable {
    struct Value: Sendable {
        var setting: Setting
        var text: String
        /// `default`, `environment`, `hearth.yaml:3`, `flag`.
        var source: String
    }

    private var values: [String: Value]

    /// Reads every setting: the default, then the environment, then hearth.yaml, then the flags, later ones winning.
    ///
    /// - Throws: ``SettingsError`` with every problem at once.
    init(environment: [String: String], yaml: SettingsFile?, flags: [String: String]) throws {
        var problems = yaml?.problems ?? []
        // Strongest first, as the configuration library asks its providers.
        let providers: [(source: String, provider: any ConfigProvider)] = [
            ("flag", InMemoryProvider(name: "flag", values: Self.keyed(flags))),
            (yaml?.path ?? "hearth.yaml", InMemoryProvider(name: "yaml", values: Self.keyed(yaml?.texts ?? [:]))),
            ("environment", EnvironmentVariablesProvider(environmentVariables: environment)),
        ]
        var values: [String: Value] = [:]
        for setting in Setting.all {
            var value = Value(setting: setting, text: setting.fallback, source: "default")
            for (source, provider) in providers {
                let key = AbsoluteConfigKey(setting.yamlKey.split(separator: "_").map(String.init))
                guard let found = try provider.value(forKey: key, type: .string).value,
                    case .string(let text) = found.content
                else { continue }
                // An empty variable is how shells and compose files say "not set".
                if source == "environment", text.isEmpty { continue }
                let line = yaml?.lines[setting.yamlKey].map { ":\($0)" } ?? ""
                value = Value(
                    setting: setting, text: text, source: source == yaml?.path ? source + line : source)
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

    private static func keyed(_ texts: [String: String]) -> [AbsoluteConfigKey: ConfigValue] {
        Dictionary(
            texts.map { key, text in
                (
                    AbsoluteConfigKey(key.split(separator: "_").map(String.init)),
                    ConfigValue(.string(text), isSecret: false)
                )
            }, uniquingKeysWith: { first, _ in first })
    }

    subscript(_ name: String) -> String { values[name]?.text ?? "" }

    func integer(_ name: String) -> Int { Int(self[name]) ?? 0 }

    /// The parts between commas.
    func list(_ name: String) -> [String] {
        self[name].split(separator: ",").map { $0.trimming(\.isWhitespace) }.filter { !$0.isEmpty }
    }

    func boolean(_ name: String) -> Bool { Setting.boolean(self[name]) ?? false }

    /// The name and where the value came from, for messages about it.
    func place(of name: String) -> String { "\(values[name]?.source ?? "default"): \(name)" }

    func isSet(_ name: String) -> Bool { values[name].map { $0.source != "default" } ?? false }

    /// These settings, with what takes effect at a start as it was at this one, and the names of those that differ there.
    func keepingFromStart(of start: Settings) -> (settings: Settings, waiting: [String]) {
        var kept = self
        var waiting: [String] = []
        for setting in Setting.all where !setting.isLive {
            if self[setting.name] != start[setting.name] { waiting.append(setting.name) }
            kept.values[setting.name] = start.values[setting.name]
        }
        return (kept, waiting)
    }

    /// `RATE_LIMIT_PER_MIN: 30 -> 5 (hearth.yaml:3)`, one a setting that differs.
    func changes(from old: Settings) -> [String] {
        Setting.all.compactMap { setting in
            guard self[setting.name] != old[setting.name] else { return nil }
            let (before, after) = (setting.shown(old[setting.name]), setting.shown(self[setting.name]))
            let change = before == after ? after : "\(before) -> \(after)"
            return "\(setting.name): \(change) (\(values[setting.name]?.source ?? "default"))"
        }
    }

    /// One line a setting, secrets hidden: what `hearth serve --print-config` prints.
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

struct SettingsError: Error, CustomStringConvertible {
    var problems: [String]

    var description: String { problems.joined(separator: "\n") }
}
