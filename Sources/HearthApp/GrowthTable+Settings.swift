import Family
import Foundation
import Logging

extension GrowthTable {
    /// Reads the growth standards of the folder `SEED_DIR`.
    ///
    /// - Throws: ``CommandFailure`` if the file cannot be read.
    init(settings: Settings) throws {
        let file = URL(filePath: settings["SEED_DIR"]).appending(path: "growth/who-lms.tsv")
        guard let text = try? String(contentsOf: file, encoding: .utf8) else {
            throw CommandFailure(message: "\(file.path): the file cannot be read")
        }
        do {
            self = try GrowthTable(parsing: text)
        } catch {
            throw CommandFailure(message: "\(file.path): \(error)")
        }
    }
}

extension ServerEnvironment {
    /// Returns the growth standards; nil without a readable file, so that a server without it has charts without percentiles.
    func growthTable() -> GrowthTable? {
        do {
            return try GrowthTable(settings: settings)
        } catch {
            logger.warning("growth charts have no percentiles", metadata: ["error": "\(error)"])
            return nil
        }
    }
}
