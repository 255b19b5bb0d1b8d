import Foundation
import HearthCore
import ModelRouter
import Yams

/// The file models.yaml. Its errors name the line.
struct ModelsFile {
    let path: String
    let text: String

    /// Returns the text of the file.
    static func text(of path: String) throws -> String {
        do {
            return try String(contentsOfFile: path, encoding: .utf8)
        } catch {
            throw CommandFailure(message: "\(path): cannot be read")
        }
    }

    /// Returns the providers and models of the file.
    func catalog() throws -> ModelCatalog {
        let catalog: ModelCatalog
        do {
            catalog = try YAMLDecoder().decode(ModelCatalog.self, from: text)
        } catch let error as DecodingError {
            throw failure(error)
        } catch {
            throw CommandFailure(message: YAMLErrorText.described(error, in: path))
        }
        for (name, provider) in catalog.providers.sorted(by: { $0.key < $1.key }) {
            for (key, setting) in [
                ("credential_setting", provider.credentialSetting), ("base_url_setting", provider.baseURLSetting),
            ] where !Setting.all.contains(where: { $0.name == setting }) {
                throw CommandFailure(message: "\(place(of: ["providers", name, key])): unknown setting \(setting)")
            }
        }
        return catalog
    }

    private func failure(_ error: DecodingError) -> CommandFailure {
        let (context, key): (DecodingError.Context, (any CodingKey)?) =
            switch error {
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
                (context, nil)
            case .keyNotFound(let key, let context): (context, key)
            @unknown default: (.init(codingPath: [], debugDescription: "cannot be read"), nil)
            }
        if let underlying = context.underlyingError as? YamlError {
            return CommandFailure(message: YAMLErrorText.described(underlying, in: path))
        }
        let keys = context.codingPath.map(\.stringValue)
        let missing = key.map { "\($0.stringValue) is missing" }
        let entry = keys.isEmpty ? "" : keys.joined(separator: ".") + ": "
        return CommandFailure(message: "\(place(of: keys)): \(entry)\(missing ?? context.debugDescription)")
    }

    /// Returns `path:line` of an entry, or of the nearest entry around it.
    private func place(of keys: [String]) -> String {
        guard var node = try? Yams.compose(yaml: text) else { return path }
        var line = node.mark?.line
        for key in keys {
            if let mapping = node.mapping, let (name, value) = mapping.first(where: { $0.key.string == key }) {
                line = name.mark?.line ?? line
                node = value
            } else if let sequence = node.sequence, let index = Int(key.drop { !$0.isNumber }),
                sequence.indices.contains(index)
            {
                node = sequence[index]
                line = node.mark?.line ?? line
            } else {
                break
            }
        }
        return line.map { "\(path):\($0)" } ?? path
    }
}

/// Errors of Yams, without the quoted lines: a line of settings may contain a secret.
enum YAMLErrorText {
    /// Returns `error` as one line with file, line and column.
    static func described(_ error: any Error, in path: String) -> String {
        switch error as? YamlError {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            "\(path):\(mark.line):\(mark.column): \(problem)"
        case .duplicatedKeysInMapping(let duplicates, let context):
            "\(path):\(context.mark.line): \(duplicates.joined(separator: ", ")) appears twice"
        default: "\(path): is not valid YAML"
        }
    }
}
