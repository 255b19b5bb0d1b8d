import HearthCore

/// Stamps of imported entries (`mmmmmmmmmmmm-cccc-dddddddd`), which decide between two imports and against edits.
///
/// A log that says when it changed an entry gives that moment. Any other log gives the age of the export: the latest entry
/// in it, with its seconds since 1970 in the place of milliseconds. Such a stamp lies in January 1970, before every edit in
/// Hearth. So the same file changes nothing, a later export of the log replaces an earlier one, an earlier one replaces
/// nothing, and no export undoes an edit that was made in Hearth.
struct ImportStamp {
    /// The stamp of entries without a time of change.
    let ofExport: String
    private let device: String

    /// - Parameter latest: the latest entry of the export.
    init(latest: Timestamp, format: CareFormat) {
        device = StableID.device("import:\(format.rawValue)")
        ofExport = Self.text(max(0, latest.milliseconds / 1000), device)
    }

    /// Returns the stamp of an entry that the log changed at a moment.
    func stamp(changedAt moment: Timestamp) -> String { Self.text(max(0, moment.milliseconds), device) }

    private static func text(_ milliseconds: Int64, _ device: String) -> String {
        let digits = String(min(milliseconds, 1 << 48 - 1), radix: 16)
        return "\(String(repeating: "0", count: 12 - digits.count))\(digits)-0000-\(device)"
    }
}
