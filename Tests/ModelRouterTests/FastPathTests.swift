import Foundation
import HearthTesting
import ModelRouter
import Testing

/// The scanner of text deltas must never say anything that Codable would not say.
@Suite struct FastPathTests {
    /// What a decoder makes of one frame: its events, or nothing where it throws.
    private func outcome<Decoder: FrameDecoder>(_ decoder: Decoder, _ frame: [UInt8]) -> [ProviderEvent]? {
        var decoder = decoder
        var events: [ProviderEvent] = []
        return (try? decoder.decode(frame, into: &events)).map { events }
    }

    /// The same frame with an escape in a place of no importance: the scanner gives up on it, Codable does not.
    private func forcedToCodable(_ frame: [UInt8]) -> [UInt8] {
        Array(#"{"\u0061":0,"#.utf8) + frame.dropFirst()
    }

    static let seeds: [Format: [String]] = [
        .openai: [
            #"{"id":"c","object":"chat.completion.chunk","created":1,"choices":[{"index":0,"delta":{"content":"Hi there"},"logprobs":null,"finish_reason":null}],"usage":null}"#,
            #"{"choices":[{"delta":{"role":"assistant","content":"a\"b\\c\/\n 🍎é"},"x":[1,-2.5e+3,true,{}]}]}"#,
            #"{"choices":[{"index":0,"delta":{"content":"end"},"finish_reason":"stop"}],"usage":{"prompt_tokens":3}}"#,
            #"{"choices":[{"index":0,"delta":{"content":"a","refusal":null}}]}"#,
            #"{"choices":[{"index":0,"delta":{"content":"","refusal":"No."}}]}"#,
            #"{"choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"length"}],"usage":null}"#,
            #"{"object":"chat.completion.chunk","choices":[],"usage":{"prompt_tokens":120,"completion_tokens":7,"total_tokens":127,"prompt_tokens_details":{"cached_tokens":64},"completion_tokens_details":{"reasoning_tokens":2}}}"#,
        ],
        .anthropic: [
            #"{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hi there"}}"#,
            #"{"delta":{"text":"a\"b\\c\/\n 🍎é","type":"text_delta"}, "index":12 ,"type":"content_block_delta"}"#,
        ],
    ]

    private func mutated(_ frame: [UInt8], _ generator: inout SplitMix64) -> [UInt8] {
        var frame = frame
        let alphabet =
            Array(#"{}[]",:\/0123456789.eE+-nulltruefalse indexdeltacontenttext"#.utf8) + [0xC3, 0xA9, 0xFF, 0x00]
        for _ in 0...Int.random(in: 0...2, using: &generator) where !frame.isEmpty {
            let place = Int.random(in: 0..<frame.count, using: &generator)
            switch Int.random(in: 0...4, using: &generator) {
            case 0: frame[place] = alphabet.randomElement(using: &generator) ?? 0
            case 1: frame.remove(at: place)
            case 2: frame.insert(alphabet.randomElement(using: &generator) ?? 0, at: place)
            case 3: frame.insert(contentsOf: frame[place..<min(place + 25, frame.count)], at: place)
            default: frame.removeSubrange(place..<min(place + 9, frame.count))
            }
        }
        return frame
    }

    @Test func `the scanner agrees with Codable on ten thousand mutated frames`() {
        var generator = SplitMix64(seed: 2026)
        var read = 0
        for round in 0..<10_000 {
            let format: Format = round.isMultiple(of: 2) ? .openai : .anthropic
            let seeds = Self.seeds[format] ?? []
            let frame = mutated(Array(seeds[round / 2 % seeds.count].utf8), &generator)
            guard frame.first == UInt8(ascii: "{"), frame.dropFirst().contains(where: { $0 > 0x20 && $0 != 0x7D })
            else {
                continue
            }
            let both =
                switch format {
                case .openai: (outcome(OpenAIDecoder(), frame), outcome(OpenAIDecoder(), forcedToCodable(frame)))
                case .anthropic:
                    (outcome(AnthropicDecoder(), frame), outcome(AnthropicDecoder(), forcedToCodable(frame)))
                }
            #expect(both.0 == both.1, "\(String(decoding: frame, as: UTF8.self))")
            if both.0 != nil { read += 1 }
        }
        #expect(read > 1_000)
    }
}
