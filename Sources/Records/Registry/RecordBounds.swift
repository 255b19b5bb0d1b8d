import JSONText

/// The bounds of one stored record. The server writes no record beyond them, and ``storedJSON`` reads every record within
/// them.
package enum RecordBounds {
    /// The most bytes of a record's data.
    package static let data = 65_536
    /// The most bytes of the fields of one record that this version does not know.
    package static let unknownData = 4096
    /// The most bytes of the stamps of one set's elements (``elementStampBytes(_:)``).
    static let elementStamps = 16_384
    /// The most cleared fields that this version does not know and whose stamps are kept.
    static let clearedUnknownFields = 64

    /// The bytes of the stamp of an element besides its text: a stamp in its text form, quotes, colon and comma.
    private static let stampBytes = 32

    /// Returns the bytes that the stamp of an element takes in the text of the stamps, escapes aside.
    static func elementStampBytes(_ element: ExactText) -> Int { element.text.utf8.count + stampBytes }

    /// The bounds of JSON that Hearth itself has written. They are wider than those of what clients send
    /// (``FieldValue/limits``), in every part: bounds of bytes above are all that stored text keeps.
    static let storedJSON = JSONLimits(depth: 2 * FieldValue.limits.depth)
}
