/// Why the file of an index is not used. Whoever reads it builds the index anew.
package struct PassageFileError: Error, CustomStringConvertible {
    package enum Code: String, Sendable {
        /// There is none.
        case missing
        /// It cannot be read or written.
        case inaccessible
        /// Another process is writing it.
        case busy
        /// It ends too early, or goes on too long.
        case cut
        /// Its checksum is wrong.
        case corrupt
        /// It is of another format or version.
        case foreign
        /// It is of another model, dimension or state of the documents.
        case stale
    }

    package var code: Code
    package var message: String
    package var file: StaticString
    package var line: UInt

    init(_ code: Code, _ message: String, file: StaticString = #fileID, line: UInt = #line) {
        self.code = code
        self.message = message
        self.file = file
        self.line = line
    }

    package var description: String { "\(code.rawValue): \(message)" }
}
