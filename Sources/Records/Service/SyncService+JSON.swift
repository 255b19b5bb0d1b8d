import HearthCore

extension SyncService.Pulled {
    /// The body of the response to a pull, as canonical JSON.
    package var json: [UInt8] {
        var bytes = Array(#"{"gone":["#.utf8)
        bytes.reserveCapacity(512 + 256 * zones.values.reduce(0) { $0 + $1.changes.count })
        for (index, zone) in gone.enumerated() { bytes += "\(index > 0 ? "," : "")\"\(zone.text)\"".utf8 }
        bytes += #"],"reset":{"#.utf8
        for (index, (zone, reset)) in reset.sorted(by: { $0.key < $1.key }).enumerated() {
            bytes += "\(index > 0 ? "," : "")\"\(zone.text)\":\"\(reset.rawValue)\"".utf8
        }
        bytes += #"},"server_time":\#(serverTime.milliseconds),"zones":{"#.utf8
        for (index, (zone, page)) in zones.sorted(by: { $0.key < $1.key }).enumerated() {
            bytes += "\(index > 0 ? "," : "")\"\(zone.text)\":".utf8
            page.append(to: &bytes)
        }
        bytes += "}}".utf8
        return bytes
    }
}

extension SyncService.Outcome {
    /// The body of the response to a push, as canonical JSON.
    package var json: [UInt8] {
        let json: Fields = [
            "heads": .object(Fields(heads.map { ($0.key.text, .number(Double($0.value))) })),
            "results": .array(results.map { .object($0.json()) }),
        ]
        return json.canonicalBytes
    }
}
