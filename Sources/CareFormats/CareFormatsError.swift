/// A reason why a file cannot be imported or an export cannot be written, as a whole. What concerns one row is an
/// ``ImportIssue``.
package struct CareFormatsError: Error, Hashable, CustomStringConvertible {
    /// The kind of failure.
    package enum Code: String, Sendable {
        /// No file has the form of a log that Hearth reads.
        case unknownFormat = "import_format_unknown"
        /// The files come from several logs.
        case severalFormats = "import_format_mixed"
        /// A file is cut off, or its structure is broken.
        case damaged = "import_file_damaged"
        /// A limit of ``ImportLimits`` is exceeded.
        case tooLarge = "import_too_large"
        /// The files leave something open that only the family knows: a time zone or a unit.
        case missingChoice = "import_choice_missing"
        /// The bytes of a file could not be read.
        case unreadable = "import_file_unreadable"
    }

    /// The kind of failure.
    package var code: Code
    /// The problem and what to do, for the person who imports. It quotes names of files and columns, and no entry.
    package var message: String
    /// The file and line that the error is about, if it is about one.
    package var place: ImportPlace?

    /// Creates an error.
    package init(_ code: Code, _ message: String, at place: ImportPlace? = nil) {
        self.code = code
        self.message = message
        self.place = place
    }

    package var description: String {
        guard let place else { return message }
        return "\(place): \(message)"
    }
}

/// A line of a file of an import.
package struct ImportPlace: Hashable, Sendable, CustomStringConvertible {
    /// The name of the file, with its folder if it has one.
    package var file: String
    /// The number of the line on which the row or value begins, from 1, as an editor counts; 0 for the whole file.
    package var line: Int

    /// Creates a place.
    package init(file: String, line: Int) {
        self.file = file
        self.line = line
    }

    package var description: String { line == 0 ? file : "\(file):\(line)" }
}
