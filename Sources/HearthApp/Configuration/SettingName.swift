/// Suggestions for misspelled names of settings.
enum SettingName {
    /// Names with Hearth's prefix that belong to the scripts and configuration files in `infra/`.
    private static let scripts: Set = [
        "HEARTH_1", "HEARTH_2", "HEARTH_3", "HEARTH_ANCHOR_COMMAND", "HEARTH_BACKUPS", "HEARTH_BEFORE", "HEARTH_BIN",
        "HEARTH_BIND", "HEARTH_DOCKER", "HEARTH_HOME", "HEARTH_IMAGE", "HEARTH_LOOPS_BIN", "HEARTH_MODE",
        "HEARTH_PG_BIN", "HEARTH_REPOSITORY", "HEARTH_SECRETS", "HEARTH_SETTINGS", "HEARTH_SITE", "HEARTH_START",
        "HEARTH_STATE",
        "HEARTH_STOP", "HEARTH_TLS", "HEARTH_TOKEN", "HEARTH_UPSTREAM", "HEARTH_USER", "HEARTH_VERSION",
    ]
    private static let prefix = "HEARTH_"
    /// Minimum length of a variable's name for a warning: shorter names of other programs differ in two letters, such as HOME
    /// from HOST.
    private static let shortestGuess = 8

    /// Returns the name of the setting that `name` probably misspells.
    static func nearest(to name: String) -> String? {
        let name = name.uppercased()
        let names = Setting.all.map(\.name)
        let ranked = names.map { (name: $0, edits: edits(from: name, to: $0)) }.min { $0.edits < $1.edits }
        if let ranked, ranked.edits <= (name.count < 18 ? min(2, name.count / 3) : 3) { return ranked.name }
        if let whole = names.first(where: { $0.hasPrefix(name + "_") }), name.count > 3 { return whole }
        guard name.hasPrefix(prefix) else { return nil }
        let rest = String(name.dropFirst(prefix.count))
        return names.contains(rest) ? rest : nil
    }

    /// Returns `", did you mean PORT?"`, or an empty text if no setting's name is similar.
    static func suggestion(for name: String) -> String {
        nearest(to: name).map { ", did you mean \($0)?" } ?? ""
    }

    /// Returns one line for each variable that is probably a misspelled setting. These are warnings, because the environment
    /// also contains variables of other programs.
    static func warnings(about environment: [String: String]) -> [String] {
        let known = Set(Setting.all.map(\.name)).union(scripts)
        return environment.keys.filter { !known.contains($0) }.sorted().compactMap { name in
            let isGuess = name.count >= shortestGuess && nearest(to: name) != nil
            guard name.hasPrefix(prefix) || isGuess else { return nil }
            return "environment: \(name) is not a setting\(suggestion(for: name))"
        }
    }

    /// Returns the number of insertions, deletions, replacements and swaps of neighbours (optimal string alignment).
    private static func edits(from left: String, to right: String) -> Int {
        let (left, right) = (Array(left.utf8), Array(right.utf8))
        guard abs(left.count - right.count) <= 3 else { return .max }
        var (before, row) = ([Int](), Array(0...right.count))
        for index in left.indices {
            var next = [index + 1]
            for column in right.indices {
                var least = min(
                    row[column + 1] + 1, next[column] + 1, row[column] + (left[index] == right[column] ? 0 : 1))
                if index > 0, column > 0, left[index] == right[column - 1], left[index - 1] == right[column] {
                    least = min(least, before[column - 1] + 1)
                }
                next.append(least)
            }
            (before, row) = (row, next)
        }
        return row[right.count]
    }
}
