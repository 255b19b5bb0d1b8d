import Foundation

/// The model that a provider reports in the first frame of its stream: OpenAI's `model`, Anthropic's `message.model`.
struct AnsweringModel: Decodable {
    private struct Message: Decodable { var model: String? }

    private var model: String?
    private var message: Message?

    /// Returns nil if the frame has no model, or one that is not a plausible name: the value comes from outside.
    static func name(in frame: [UInt8]) -> String? {
        let named = try? JSONDecoder().decode(Self.self, from: Data(frame))
        guard let name = named?.model ?? named?.message?.model, (1...100).contains(name.utf8.count),
            name.utf8.allSatisfy({ byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                    || "-._:/@".utf8.contains(byte)
            })
        else { return nil }
        return name
    }
}
