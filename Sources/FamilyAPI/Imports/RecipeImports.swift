package import Foundation
package import HearthCore
package import RecipeReading
package import Records

extension HearthError.Code {
    /// The recipe has no import that can be tried again.
    package static let importNotFailed = Self("import_not_failed", .conflict)
}

/// Begins imports of recipes, tries them again, and cancels them.
package struct RecipeImports: Sendable {
    private let sync: SyncService
    private let jobs: any JobStore
    private let clock: any HearthClock
    private let ids: any IDGenerator
    private let imports: ImportServices
    private let duplicates: RecipeDuplicates
    let gateway: RecordGateway
    /// One import of a household begins at a time, so that two taps make one recipe.
    private let beginnings = ZoneQueue()

    /// The kind of the jobs.
    static let jobKind = "recipe"
    /// The most unfinished imports of a household.
    static let mostUnfinished = 100

    /// Creates the service.
    package init(
        sync: SyncService, jobs: any JobStore, imports: ImportServices, shelves: RecipeShelves,
        clock: any HearthClock, ids: any IDGenerator
    ) {
        duplicates = RecipeDuplicates(shelves: shelves)
        self.sync = sync
        self.jobs = jobs
        self.imports = imports
        self.clock = clock
        self.ids = ids
        gateway = RecordGateway(sync: sync, clock: clock, ids: ids)
    }

    /// The result of a request.
    enum Outcome: Sendable {
        case begun(StoredRecord)
        /// The household has the recipe of the page.
        case known(StoredRecord)
    }

    /// Begins an import: the pending recipe, its job and the count of the month are one transaction.
    ///
    /// - Parameter force: true to import a page that the household has already.
    /// - Throws: ``HearthError`` `import_limit_reached`, `too_many_jobs`, `storage_full`, `forbidden`.
    func begin(_ source: ImportSource, force: Bool, by principal: Principal) async throws -> Outcome {
        let grant = try await gateway.householdGrant(of: principal, for: .kitchen)
        try gateway.requireWriter(grant, principal)
        return try await beginnings.with([grant.zone]) {
            if !force, let address = source.address,
                let known = try await duplicates.recipe(at: address, in: grant, as: principal.user)
            {
                return .known(known)
            }
            let now = clock.now
            let count = try await count(of: principal.user, at: now)
            let id = ids.uuid(at: now)
            let order = ImportOrder(source, month: count.month)
            var fields: Fields = [
                "name": .string(order.placeholder), "import_status": "pending", "import_stage": "queued",
            ]
            fields["source_url"] = source.address.map { .string($0.text) }
            let job = Job(
                id: id, for: principal, kind: Self.jobKind, input: order.json, createdAt: now, state: .waiting)
            let bytes = source.bytes
            try await requireRoom(for: id, bytes: bytes.count, of: principal.user)
            return .begun(
                try await write(
                    .put, id, fields, base: nil, in: grant, by: principal,
                    .begin(job, pieces: Job.pieces(of: bytes), count)))
        }
    }

    /// Begins a failed import again, with the input that it had. A pasted page that is no longer kept is fetched.
    ///
    /// - Throws: ``HearthError`` `record_not_found`, `import_not_failed`, and as ``begin(_:force:by:)``.
    func retry(_ id: UUID, by principal: Principal) async throws -> StoredRecord {
        let grant = try await gateway.householdGrant(of: principal, for: .kitchen)
        try gateway.requireWriter(grant, principal)
        guard let type = gateway.registry["recipe"] else { throw HearthError.recordNotFound }
        return try await beginnings.with([grant.zone]) {
            let record = try await gateway.record(id, type, in: grant)
            guard record.fields["import_status"]?.string == "failed" else {
                throw HearthError(.importNotFailed, "Only an import that has failed can be tried again.")
            }
            let now = clock.now
            let count = try await count(of: principal.user, at: now)
            var order: ImportOrder
            if let job = try await jobs.job(id, household: principal.user.householdID),
                let known = ImportOrder(parsing: job.input), try await hasInput(job, known)
            {
                order = known
            } else if let url = record.fields["source_url"]?.string {
                order = ImportOrder(.url(url), month: count.month)
            } else {
                throw HearthError(
                    .importNotFailed,
                    "The text of this import is no longer kept. Begin a new import with it, and delete this recipe.")
            }
            try await requireRoom(for: id, bytes: 0, of: principal.user)
            order.month = count.month
            order.placeholder = record.fields["name"]?.string ?? order.placeholder
            let job = Job(
                id: id, for: principal, kind: Self.jobKind, input: order.json, createdAt: now, state: .waiting)
            return try await write(
                .set, id, ["import_status": "pending", "import_stage": "queued", "import_error": .null], base: record,
                in: grant, by: principal, .begin(job, pieces: [], count))
        }
    }

    /// Cancels an import that has not ended, and deletes its recipe. Returns the job as it is then.
    func cancel(_ job: Job, by principal: Principal) async throws -> Job {
        guard !job.state.isFinal, let order = ImportOrder(parsing: job.input) else { return job }
        let now = clock.now
        var cancelled = job
        (cancelled.state, cancelled.stage, cancelled.finishedAt) = (.cancelled, Job.State.cancelled.rawValue, now)
        cancelled.progress = ImportFindings(parsing: job.progress).lasting
        let step = ImportStep.cancel(cancelled, order.count(of: job))
        let zone = ZoneID(.household, job.householdID)
        if let record = try await sync.store.record(job.id, household: job.householdID), record.zone == zone {
            let deletion = Mutation(
                mid: ids.uuid(at: now), zone: zone, type: record.type, id: record.id, operation: .del,
                baseRev: record.rev, stamp: gateway.stamps.next(after: record.stamp, at: now))
            _ = try await sync.apply([.readable(deletion)], from: .server(household: job.householdID), importing: step)
        } else {
            _ = try await jobs.apply(step, to: job, at: now)
        }
        return cancelled
    }

    // MARK: - For commands

    /// Begins the import of a body of `POST /v1/recipes/import`. Returns the recipe as a client sees it, with `duplicate_of` if
    /// it is known.
    package func begin(_ body: Fields, by principal: Principal) async throws -> Fields {
        switch try await begin(try ImportSource(body), force: body["force"]?.isTrue == true, by: principal) {
        case .begun(let record): return gateway.registry.json(of: record)
        case .known(let record):
            var json = gateway.registry.json(of: record)
            json["duplicate_of"] = .string(record.id.text)
            return json
        }
    }

    /// Returns a recipe of the household as a client sees it.
    package func recipe(_ id: UUID, of principal: Principal) async throws -> Fields {
        let grant = try await gateway.householdGrant(of: principal, for: .kitchen)
        guard let type = gateway.registry["recipe"] else { throw HearthError.recordNotFound }
        return gateway.registry.json(of: try await gateway.record(id, type, in: grant))
    }

    /// Adds a recipe of another app's export.
    package func add(_ fields: Fields, by principal: Principal) async throws -> Fields {
        let grant = try await gateway.householdGrant(of: principal, for: .kitchen)
        guard let type = gateway.registry["recipe"] else { throw HearthError.recordNotFound }
        return gateway.registry.json(
            of: try await gateway.create(type, id: nil, fields, in: grant, by: principal).record)
    }

    /// Returns the fields of a record for a recipe that another app has exported.
    package static func fields(of recipe: PageRecipe) -> Fields {
        RecipeFields(recipe, address: recipe.url, cover: nil).fields
    }

    // MARK: - Parts

    private func write(
        _ operation: Mutation.Operation, _ id: UUID, _ fields: Fields, base: StoredRecord?, in grant: ZoneGrant,
        by principal: Principal, _ step: ImportStep
    ) async throws -> StoredRecord {
        let now = clock.now
        let mutation = Mutation(
            mid: ids.uuid(at: now), zone: grant.zone, type: "recipe", id: id, operation: operation,
            baseRev: base?.rev, stamp: gateway.stamps.next(after: base?.stamp, at: now), data: fields,
            imported: ImportedVersion(isByServer: true))
        let outcome = try await sync.apply(
            [.readable(mutation)], from: .request(principal), isWhole: true, importing: step)
        if let result = outcome.results.first, result.status.isRefusal || !result.status.settles {
            throw RecordGateway.error(of: result)
        }
        // The job begins after the response is read, which says what the request has made.
        defer { imports.added() }
        guard let record = try await sync.store.record(id, household: grant.household) else {
            throw HearthError.recordNotFound
        }
        return record
    }

    /// Returns the month of a user with its limit.
    private func count(of user: User, at time: Timestamp) async throws -> ImportCount {
        guard let purchases = imports.purchases else { return ImportCount(of: user, at: time, limit: nil) }
        let account = try await imports.billing.imports(of: user, entitlement: purchases.entitlement, at: time)
        return ImportCount(of: user, at: time, limit: account.limit)
    }

    /// Returns whether a job has what another attempt needs.
    private func hasInput(_ job: Job, _ order: ImportOrder) async throws -> Bool {
        guard order.isPasted else { return true }
        return try await jobs.piece(0, of: job) != nil
    }

    /// Throws unless one more import may wait in the household.
    ///
    /// - Parameters:
    ///   - id: the import, whose kept input counts.
    ///   - bytes: the bytes of its new input.
    private func requireRoom(for id: UUID, bytes: Int, of user: User) async throws {
        let unfinished = try await jobs.unfinished(kind: Self.jobKind, of: user.householdID)
        guard unfinished < Self.mostUnfinished else {
            throw HearthError(
                .tooManyJobs, "The household has \(unfinished) unfinished imports. Wait for one to end, or cancel it.")
        }
        guard try await jobs.heldInput(of: user.householdID, with: id) + bytes <= JobBounds.waitingInput else {
            throw HearthError.tooMuchInput
        }
    }
}
