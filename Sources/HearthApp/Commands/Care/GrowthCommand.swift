import ArgumentParser
import Family
import Foundation

/// The command that prints WHO percentiles of a child's measurements.
struct GrowthCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "growth", abstract: "Print WHO percentiles of measurements.",
        discussion: """
            Reads JSON objects {"id","measure","sex","age_days","value"} from standard input, one per line: measure \
            weight (kg), length or head (cm), or bmi (kg/m²); sex female or male; position lying or standing if it is \
            unusual for the age. Prints {"id","z","percentile"} for each in input order, or {"id","refusal"} with the \
            reason, such as an age above five years, where the WHO Child Growth Standards end. An invalid line gives \
            {"line","error"}; the command processes the others and exits with 1.
            """)

    @OptionGroup var options: SettingsOptions

    @Flag(help: "Read and print one JSON object per line; required, the only format.")
    var jsonl = false

    func validate() throws {
        guard jsonl else { throw ValidationError("Expected --jsonl.") }
    }

    func run() throws {
        let table = try GrowthTable(settings: try options.load())
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        var failures = 0
        var number = 0
        while let line = readLine() {
            number += 1
            guard line.contains(where: { !$0.isWhitespace }) else { continue }
            do {
                let vector = try JSONDecoder().decode(GrowthVector.self, from: Data(line.utf8))
                print(String(decoding: try encoder.encode(table.answer(vector)), as: UTF8.self))
            } catch {
                failures += 1
                print(#"{"line":\#(number),"error":"expected an object with id, measure, sex, age_days and value"}"#)
            }
        }
        if failures > 0 { throw ExitCode(1) }
    }
}
