import HearthTesting
import Storage
import Testing

@Suite struct ConformanceTests {
    @Test(arguments: ConformanceCase<Stores>.all)
    func `a store on an SQLite file conforms`(conformance: ConformanceCase<Stores>) async throws {
        try await withMigratedStorage { try await conformance.check(Stores($0)) }
    }

    @Test(arguments: ConformanceCase<Storage>.all)
    func `a database in an SQLite file conforms`(conformance: ConformanceCase<Storage>) async throws {
        try await withMigratedStorage { try await conformance.check($0) }
    }

    @Test(.serialized, arguments: ConformanceCase<Stores>.all)
    func `a store on PostgreSQL conforms`(conformance: ConformanceCase<Stores>) async throws {
        try await withPostgres { try await conformance.check(Stores($0)) }
    }

    @Test(.serialized, arguments: ConformanceCase<Storage>.all)
    func `a database on PostgreSQL conforms`(conformance: ConformanceCase<Storage>) async throws {
        try await withPostgres { try await conformance.check($0) }
    }

    @Test(arguments: ConformanceCase<Stores>.all)
    func `a store on SQLite in memory conforms`(conformance: ConformanceCase<Stores>) async throws {
        try await withStorage(at: "sqlite::memory:") { storage in
            _ = try await storage.migrator(clock: ManualClock()).migrate()
            try await conformance.check(Stores(storage))
        }
    }

    @Test(arguments: ConformanceCase<Stores>.all)
    func `a fake store of other tests conforms`(conformance: ConformanceCase<Stores>) async throws {
        try await conformance.check(Stores(fakes: ()))
    }
}
