import Yams

/// The file hearth.yaml: a flat mapping of settings, with the line of each for messages.
struct SettingsFile: Sendable {
    var path: String
    var texts: [String: String] = [:]
    var lines: [String: Int] = [:]
    var problems: [String] = []

    init(path: String, text: String) {
        self.path = path
        do {
            guard let root = try Yams.compose(yaml: text) else { return }
            guard let mapping = root.mapping else {
                problems.append("\(path):1: expected a mapping of settings, such as `port: 8000`")
                return
            }
            for (key, value) in mapping { read(key, value) }
        } catch {
            problems.append(YAMLErrorText.described(error, in: path))
        }
    }

    private mutating func read(_ key: Node, _ value: Node) {
        let place = "\(path):\(key.mark?.line ?? 0)"
        guard let name = key.string?.lowercased(), let setting = Setting.all.first(where: { $0.yamlKey == name }) else {
            // Quotes the name only if it is similar to a setting's: any other text may be a secret that was pasted here.
            let key = key.string ?? ""
            let suggestion = SettingName.suggestion(for: key)
            problems.append("\(place): unknown setting" + (suggestion.isEmpty ? "" : " \"\(key)\"\(suggestion)"))
            return
        }
        guard let scalar = value.scalar else {
            problems.append("\(place): \(setting.name) expects a single value")
            return
        }
        guard texts[name] == nil else {
            problems.append("\(place): \(setting.name) is set twice")
            return
        }
        texts[name] = scalar.string
        lines[name] = key.mark?.line
    }
}
