import ArgumentParser
import Calendars
import Foundation

/// The commands about calendar files.
struct CalendarCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calendar", abstract: "Read calendar files (iCalendar, RFC 5545).",
        subcommands: [CalendarCheckCommand.self, CalendarOccurrencesCommand.self])
}

/// The command that prints what is wrong with a calendar file.
struct CalendarCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Print the problems of a calendar file.",
        discussion: "Prints FILE:LINE: PROBLEM for each, and exits with 1 if there are any.")

    @Argument(help: "The file.")
    var file: String

    func run() throws {
        let calendar = CalendarFile(try CalendarCommand.bytes(of: file))
        for problem in calendar.problems { print("\(file):\(problem.line): \(problem.message)") }
        guard calendar.problems.isEmpty else { throw ExitCode(1) }
        print("\(file): \(calendar.events.count) events, no problems")
    }
}

extension CalendarCommand {
    private static let largestFile = 64 << 20

    /// Returns the bytes of a file.
    ///
    /// - Throws: ``CommandFailure`` if it cannot be read or is too large.
    static func bytes(of file: String) throws -> [UInt8] {
        guard let handle = FileHandle(forReadingAtPath: file),
            let data = try? handle.read(upToCount: largestFile + 1)
        else {
            throw CommandFailure(message: "\(file): the file cannot be read")
        }
        guard data.count <= largestFile else {
            throw CommandFailure(message: "\(file): the file has more than \(largestFile >> 20) MB")
        }
        return Array(data)
    }
}
