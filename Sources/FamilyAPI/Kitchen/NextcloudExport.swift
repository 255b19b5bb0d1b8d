import Archives
import Foundation
import HearthCore
import Records
import SystemSupport

/// All recipes of a household as an archive of Nextcloud Cookbook, page by page: a folder with a `recipe.json` each.
struct NextcloudExport {
    let gateway: RecordGateway

    private static let pageSize = 200

    /// Writes the archive.
    ///
    /// - Parameter send: takes the bytes in pieces.
    func write(in grant: ZoneGrant, _ send: ([UInt8]) async throws -> Void) async throws {
        let pieces = Pieces()
        var archive = ZipWriter(at: gateway.clock.now) { pieces.append($0) }
        var names: Set<String> = []
        var slice = WorkSlice()
        var query = RecordQuery(
            zone: grant.zone, household: grant.household, type: "recipe", descending: false, limit: Self.pageSize)
        while true {
            let page = try await gateway.sync.store.records(query)
            for record in page {
                let file = RecipeFile(record)
                var name = file.name
                // Two recipes of one name have two folders.
                if !names.insert(name).inserted {
                    name += "-\(record.id.text)"
                    names.insert(name)
                }
                try archive.begin("\(name)/recipe.json")
                try archive.add(file.nextcloud.canonicalBytes)
                try await slice.did(1 + record.data.utf8.count / 1024)
            }
            try await pieces.pass(to: send)
            guard page.count == Self.pageSize, let last = page.last else { break }
            query.last = (gateway.moment(of: last), last.id)
        }
        try archive.finish()
        try await pieces.pass(to: send)
    }
}
