import HearthAPI
import HearthCore
import JSONText
import ModelRouter
import ServerSentEvents

/// What happens to each token between a provider's socket and the client's.
var wireLoops: [Loop] {
    [
        Loop(name: "delta_encode", iterations: 2000) {
            { iteration in
                var bytes: [UInt8] = []
                try EnvelopeEncoder.append(.delta(Sample.tokens[iteration % Sample.tokens.count]), to: &bytes)
                return bytes.count
            }
        },
        Loop(name: "envelope_encode", iterations: 100) {
            let event = AssistEvent.final(
                .chat(
                    .init(
                        answer: Sample.prose,
                        citations: (0..<5).map {
                            .init(
                                id: "tips/card-\($0)", title: "Card \($0)", kind: "tips", sources: ["AAP"], score: 0.25)
                        })))
            return { _ in
                var bytes: [UInt8] = []
                try EnvelopeEncoder.append(event, to: &bytes)
                return bytes.count
            }
        },
        Loop(name: "sse_encode", iterations: 2000) {
            let data = Array(#"{"event":"delta","data":{"text":"together"}}"#.utf8)
            return { _ in
                var bytes: [UInt8] = []
                ServerSentEventEncoder.append(
                    id: "01a1fdf2-59af-7c17-8e1d-76a275cffa92:17", event: "delta", data: data, to: &bytes)
                return bytes.count
            }
        },
        Loop(name: "sse_parse", iterations: 2000) {
            let frame = Array(
                "id: 17\nevent: delta\ndata: {\"event\":\"delta\",\"data\":{\"text\":\"together\"}}\n\n".utf8)
            var parser = ServerSentEventParser()
            return { _ in
                var count = 0
                try parser.feed(frame) { count += $0.data.count }
                return count
            }
        },
        Loop(name: "openai_decode", iterations: 2000) {
            let frame = Array(
                (#"{"id":"chatcmpl-1","object":"chat.completion.chunk","created":1795255200,"model":"gpt-4o-mini","#
                    + #""choices":[{"index":0,"delta":{"content":"together"},"logprobs":null,"finish_reason":null}]}"#)
                    .utf8
            )
            var decoder = OpenAIDecoder()
            return { _ in
                var events: [ProviderEvent] = []
                try decoder.decode(frame, into: &events)
                return events.count
            }
        },
        Loop(name: "anthropic_decode", iterations: 2000) {
            let frame = Array(
                #"{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"together"}}"#.utf8)
            var decoder = AnthropicDecoder()
            return { _ in
                var events: [ProviderEvent] = []
                try decoder.decode(frame, into: &events)
                return events.count
            }
        },
        Loop(name: "json_scan", iterations: 200) {
            let text =
                #"{"goal":"Plan dinners for three days, no nuts","mode":"meals","options":{"days":3,"start_date":"#
                + #""2026-11-23","ai_assist":true},"messages":[{"role":"user","content":"How do we read more?"},"#
                + #"{"role":"assistant","content":"Daily, after dinner."}],"household":{"adults":2,"kidsAges":[4,0.75]}}"#
            return { _ in
                guard case .object(let members) = try RawJSON(text) else { return 0 }
                return members.count
            }
        },
    ]
}
