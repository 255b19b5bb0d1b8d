import JSONText

/// The model that a provider reports in the first frame of its stream: OpenAI's `model`, Anthropic's `message.model`.
enum AnsweringModel {
    /// Returns nil if the frame has no model, or one that is not a plausible name: the value comes from outside.
    static func name(in frame: [UInt8]) -> String? {
        let value = try? RawJSON(String(decoding: frame, as: UTF8.self))
        guard let name = (value?["model"] ?? value?["message"]?["model"])?.string,
            (1...100).contains(name.utf8.count),
            name.utf8.allSatisfy({ $0.isASCIIAlphanumeric || "-._:/@".utf8.contains($0) })
        else { return nil }
        return name
    }
}
