package import Foundation
package import HearthCore
import JSONText
import RecipeReading
package import Records
import SystemSupport

/// Imports of recipes: fetches, reads, asks a model and keeps the picture, one stage after the other.
///
/// The job holds the result of a stage before the next one begins, so that another process can continue. The recipe's
/// record shows the stage, and its content comes with the end of the job, in one transaction. Before each stage, and before
/// the content, it is checked that who began the import may still write recipes here.
package struct RecipeImportWork: JobWork {
    package let kind = RecipeImports.jobKind
    /// A page may keep its reader busy for seconds, and a process has two readers.
    package let oneOfEachHousehold = true
    package let lease = Duration.seconds(20)

    private let jobs: any JobStore
    private let user: JobUser
    private let sync: SyncService
    private let imports: ImportServices
    private let duplicates: RecipeDuplicates
    private let clock: any HearthClock
    private let ids: any IDGenerator
    private let stamps = ServerStamps()

    /// Creates the work.
    package init(
        jobs: any JobStore, user: @escaping JobUser, sync: SyncService, imports: ImportServices,
        shelves: RecipeShelves, clock: any HearthClock, ids: any IDGenerator
    ) {
        self.jobs = jobs
        self.user = user
        self.sync = sync
        self.imports = imports
        duplicates = RecipeDuplicates(shelves: shelves)
        self.clock = clock
        self.ids = ids
    }

    /// The stages of an import.
    enum Stage: String, CaseIterable, Sendable { case queued, fetching, reading, asking, picturing }

    // MARK: - The stages

    package func perform(_ attempt: JobAttempt) async throws {
        guard let order = ImportOrder(parsing: attempt.job.input) else {
            throw ImportFailure(.unreadable, "The import cannot be read any more. Begin it again.")
        }
        _ = try await writer(of: attempt.job)
        var stage = Stage(rawValue: attempt.job.stage) ?? .queued
        if stage == .queued {
            stage =
                switch order.kind {
                case .url: .fetching
                case .text, .html: .reading
                case .images: .asking
                }
            try await enter(stage, attempt)
        } else {
            // The process that began the stage may have died before the recipe showed it.
            try await show(stage, of: attempt.job)
        }
        var findings = ImportFindings(parsing: attempt.job.progress)
        while true {
            let next: Stage?
            switch stage {
            case .queued, .fetching:
                try await fetch(order, &findings, attempt)
                next = .reading
            case .reading: next = try await read(order, &findings, attempt)
            case .asking:
                try await ask(order, &findings, attempt)
                next = picture(of: findings) == nil ? nil : .picturing
            case .picturing:
                try await keepPicture(of: order, &findings, attempt)
                next = nil
            }
            // The job holds them until it ends, and no quota counts them.
            guard findings.json.utf8.count <= Self.mostFindings else {
                throw ImportFailure(.tooLarge, "This is too much text for a recipe. Paste only the recipe's own text.")
            }
            guard let next else { break }
            stage = next
            try await enter(stage, attempt, findings)
        }
        findings.duplicate = try await duplicate(of: findings, order, attempt.job)
        attempt.note(progress: findings.json)
    }

    /// The most bytes of what is found, as JSON. A record has a good tenth of that.
    private static let mostFindings = 512 << 10

    /// Returns the recipe that the household has already in nearly the same words; nil if it has none.
    private func duplicate(of findings: ImportFindings, _ order: ImportOrder, _ job: Job) async throws -> UUID? {
        guard let recipe = findings.recipe else { return nil }
        let grant = ZoneGrant(zone: ZoneID(.household, job.householdID), household: job.householdID, role: .owner)
        return try await duplicates.duplicate(
            of: RecipeFields(recipe, address: findings.url ?? order.url, cover: nil).fields, besides: job.id, in: grant,
            as: try await writer(of: job).user)
    }

    private func fetch(_ order: ImportOrder, _ findings: inout ImportFindings, _ attempt: JobAttempt) async throws {
        let page = try await imports.fetcher.fetch(
            FetchRequest(
                url: order.url ?? "",
                headers: [("Accept", "text/html,application/xhtml+xml"), ("User-Agent", Self.agent)]))
        switch page.status {
        case 200..<300: break
        case 404, 410:
            throw ImportFailure(.notFound, "There is no page at this address any more. Check the address.")
        case 408, 504: throw ImportFailure(.timeout, "The page took too long to answer. Try again later.")
        default:
            throw ImportFailure(
                .blocked,
                "The site does not give its page to this server. Open it in your browser, and paste its text or source."
            )
        }
        if let type = page.mediaType, !Self.pageTypes.contains(type), !type.hasSuffix("+xml") {
            throw ImportFailure(.notAPage, "There is no page at this address, but another kind of file.")
        }
        findings.url = page.url
        findings.charset = page.charset
        try await attempt.replaceInput(with: page.body)
    }

    private static let agent = "Mozilla/5.0 (compatible; Hearth; recipe import)"
    private static let pageTypes: Set<String> = [
        "text/html", "application/xhtml+xml", "text/plain", "application/xml", "text/xml", "application/octet-stream",
        "",
    ]

    /// Reads the recipe without a model. Returns the next stage; nil if the recipe is complete.
    private func read(
        _ order: ImportOrder, _ findings: inout ImportFindings, _ attempt: JobAttempt
    ) async throws -> Stage? {
        let file = try TemporaryFile()
        try file.append(try await attempt.input())
        let recipe: PageRecipe
        do {
            switch order.kind {
            case .text: recipe = try await imports.reader.recipe(inText: file)
            case .url, .html, .images:
                // A pasted page is a text of JSON, and so in UTF-8, whatever its own declaration says.
                recipe = try await imports.reader.recipe(
                    in: file, address: findings.url ?? order.url,
                    charset: order.kind == .html ? "utf-8" : findings.charset)
            }
        } catch let error as PageError where error.code == .noRecipe && imports.extractor.readsTexts {
            return .asking
        }
        findings.recipe = recipe
        return picture(of: findings) == nil ? nil : .picturing
    }

    /// Has a model read the recipe.
    private func ask(_ order: ImportOrder, _ findings: inout ImportFindings, _ attempt: JobAttempt) async throws {
        let principal = try await writer(of: attempt.job)
        do {
            // No chain reads images.
            guard order.kind != .images, imports.extractor.readsTexts else { throw ExtractionFailure.unavailable }
            let file = try TemporaryFile()
            try file.append(try await attempt.input())
            let source = try await imports.reader.lines(
                of: file, isPage: order.kind != .text, charset: order.kind == .html ? "utf-8" : findings.charset)
            guard let json = try await imports.extractor.recipe(inText: source.joined(separator: "\n"), for: principal),
                let checked = ModelRecipe(json)?.checked(against: source)
            else { throw Self.noRecipe }
            findings.recipe = checked
        } catch let failure as ExtractionFailure {
            switch failure {
            case .unavailable:
                throw ImportFailure(
                    .modelUnavailable,
                    order.kind == .images
                        ? "No model that reads photos is configured, or none answers. Type the recipe, or paste its text."
                        : "No model answers now. Try again later.")
            case .refused:
                throw ImportFailure(.refused, "The policy of this server does not let a model read this text.")
            }
        }
    }

    /// Returns the principal for whom the import works, who may still write recipes of the household.
    ///
    /// - Throws: ``ImportFailure`` `refused`.
    private func writer(of job: Job) async throws -> Principal {
        guard let principal = try await job.principal(user) else {
            throw ImportFailure(
                .refused,
                "Who began the import is no longer a member of the household, or their sign-in or token has ended.")
        }
        do {
            try gateway.requireWriter(try await gateway.householdGrant(of: principal, for: .kitchen), principal)
        } catch let error as HearthError where error.code == .forbidden {
            throw ImportFailure(.refused, "Who began the import may not change recipes of the household any more.")
        }
        return principal
    }

    private var gateway: RecordGateway { RecordGateway(sync: sync, clock: clock, ids: ids) }

    private static let noRecipe = ImportFailure(
        .noRecipe, "No recipe was found. Paste its text, or enter the recipe by hand.")

    /// Returns the address of the cover; nil if the recipe has no cover, or the server keeps no pictures.
    private func picture(of findings: ImportFindings) -> String? {
        imports.covers == nil ? nil : findings.recipe?.image
    }

    /// Keeps the picture. A recipe without its picture is complete, too.
    private func keepPicture(
        of order: ImportOrder, _ findings: inout ImportFindings, _ attempt: JobAttempt
    ) async throws {
        guard let covers = imports.covers, let address = picture(of: findings),
            let user = try await attempt.job.principal(user)?.user
        else { return }
        do {
            let page = try await imports.fetcher.fetch(
                FetchRequest(
                    url: address,
                    headers: [("Accept", "image/webp,image/jpeg,image/png"), ("User-Agent", Self.agent)],
                    limit: 10 << 20))
            guard page.status == 200 else { return }
            findings.cover = try await covers.store(
                cover: page.body, mediaType: page.mediaType ?? "", zone: ZoneID(.household, attempt.job.householdID),
                household: attempt.job.householdID, by: Principal(user: user, isAdministrator: false))
        } catch is FetchError {
            return
        } catch let error as HearthError where !error.isRetryable {
            return
        }
    }

    // MARK: - The record

    private func enter(_ stage: Stage, _ attempt: JobAttempt, _ findings: ImportFindings? = nil) async throws {
        _ = try await writer(of: attempt.job)
        try await attempt.enter(stage.rawValue, progress: findings?.json)
        try await show(stage, of: attempt.job)
    }

    private func show(_ stage: Stage, of job: Job) async throws {
        guard try await write(["import_stage": .string(stage.rawValue)], of: job) else { throw JobStop.cancelled }
    }

    /// Changes the recipe's record. Returns false if somebody has deleted it.
    private func write(_ fields: Fields, of job: Job, _ step: ImportStep? = nil) async throws -> Bool {
        guard let record = try await sync.store.record(job.id, household: job.householdID) else { return false }
        let now = clock.now
        let mutation = Mutation(
            mid: ids.uuid(at: now), zone: record.zone, type: record.type, id: record.id, operation: .set,
            baseRev: record.rev, stamp: stamps.next(after: record.stamp, at: now), data: fields)
        let outcome = try await sync.apply(
            [.readable(mutation)], from: .server(household: job.householdID), importing: step)
        guard let result = outcome.results.first else { return false }
        switch result.status {
        case .applied, .merged, .stale, .duplicate: return true
        case .gone: return false
        case .forbidden, .invalid, .unknownType, .quota: throw RecordGateway.error(of: result)
        }
    }

    package func finish(_ job: Job, by owner: UUID) async throws {
        guard let order = ImportOrder(parsing: job.input) else {
            _ = try await jobs.finish(job, by: owner)
            return
        }
        var job = job
        let findings = ImportFindings(parsing: job.progress)
        job.progress = findings.lasting
        func step() -> ImportStep { .end(job, by: owner, order.count(of: job), keepsInput: order.isPasted) }
        if job.state == .done {
            do {
                _ = try await writer(of: job)
            } catch let failure as ImportFailure {
                (job.state, job.stage) = (.failed, "failed")
                job.failure = Job.Failure(code: failure.code.rawValue, message: failure.message)
            }
        }
        if job.state != .cancelled {
            var (fields, failure) = try await ending(of: job, order, findings)
            if job.state == .done, let failure { (job.state, job.stage, job.failure) = (.failed, "failed", failure) }
            do {
                if try await write(fields, of: job, step()) { return }
                (job.state, job.stage, job.failure) = (.cancelled, Job.State.cancelled.rawValue, nil)
            } catch let error as HearthError where !error.isRetryable && job.state == .done {
                // The household has no room for the content, or the recipe is too large.
                failure = Job.Failure(code: ImportFailure.Code.tooLarge.rawValue, message: error.message)
                (job.state, job.stage, job.failure) = (.failed, "failed", failure)
                (fields, _) = try await ending(of: job, order, findings)
                if try await write(fields, of: job, step()) { return }
                (job.state, job.stage, job.failure) = (.cancelled, Job.State.cancelled.rawValue, nil)
            }
        }
        _ = try await jobs.apply(step(), to: job, at: clock.now)
    }

    /// Returns the fields with which an import ends. A job that is done without a recipe has failed.
    private func ending(
        of job: Job, _ order: ImportOrder, _ findings: ImportFindings
    ) async throws -> (Fields, Job.Failure?) {
        guard job.state == .done, let recipe = findings.recipe else {
            let code = ImportFailure.Code(rawValue: job.failure?.code ?? "") ?? .unreadable
            return (
                ["import_status": "failed", "import_stage": "failed", "import_error": .string(code.rawValue)],
                job.failure
                    ?? Job.Failure(code: code.rawValue, message: "The recipe cannot be read. Paste its text instead.")
            )
        }
        var fields = RecipeFields(recipe, address: findings.url ?? order.url, cover: findings.cover).fields
        // What a person has written meanwhile stays.
        if let record = try await sync.store.record(job.id, household: job.householdID) {
            let written = record.fields
            for name in fields.names {
                let isOurs = name == "source_url" || name == "name" && written[name]?.string == order.placeholder
                guard !isOurs, let value = written[name], value != .array([]) else { continue }
                fields[name] = nil
            }
        }
        fields["import_status"] = "completed"
        fields["import_stage"] = "done"
        fields["import_error"] = .null
        return (fields, nil)
    }

    // MARK: - Failures

    package func failure(for error: any Error) -> Job.Failure? {
        switch error {
        case let error as ImportFailure: Job.Failure(code: error.code.rawValue, message: error.message)
        case let error as PageError: Job.Failure(code: error.code.rawValue, message: error.message)
        case let error as FetchError:
            Job.Failure(code: ImportFailure.Code(error.code).rawValue, message: error.message)
        case let error as HearthError where error.code == .tooManyJobs:
            // The page that was fetched has no room beside those that wait.
            Job.Failure(code: ImportFailure.Code.tooLarge.rawValue, message: error.message)
        default:
            Job.Failure(
                code: ImportFailure.Code.unreadable.rawValue,
                message: "The recipe cannot be read. Paste its text instead.")
        }
    }
}

/// Why an import fails, with a message for the person who began it.
struct ImportFailure: Error, Hashable {
    /// The values of `import_error`.
    enum Code: String, CaseIterable, Sendable {
        case notFound = "not_found"
        case blocked
        case privateAddress = "private_address"
        case tooLarge = "too_large"
        case notAPage = "not_a_page"
        case noRecipe = "no_recipe"
        case timeout
        case unreadable
        case modelUnavailable = "model_unavailable"
        case refused

        /// Returns what a failed fetch is for an import.
        init(_ code: FetchError.Code) {
            self =
                switch code {
                case .invalidAddress, .unreachable: .notFound
                case .privateAddress: .privateAddress
                case .tooLarge: .tooLarge
                case .timeout: .timeout
                case .malformed: .unreadable
                }
        }
    }

    let code: Code
    let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

/// What the stages of an import have found so far.
struct ImportFindings {
    /// The address behind all redirects.
    var url: String?
    /// The charset that the response named.
    var charset: String?
    var recipe: PageRecipe?
    var cover: UUID?
    /// The recipe that the household had already.
    var duplicate: UUID?

    /// Reads ``json``. What cannot be read is as if it were not found.
    init(parsing json: String) {
        guard let json = try? RawJSON(json) else { return }
        url = json["url"]?.string
        charset = json["charset"]?.string
        recipe = json["recipe"].flatMap { PageRecipe(json: $0) }
        cover = json["cover"]?.string.flatMap { UUID(canonical: $0) }
        duplicate = json["duplicate_of"]?.string.flatMap { UUID(canonical: $0) }
    }

    var json: String {
        var members: [RawJSON.Member] = []
        if let url { members.append(RawJSON.Member("url", .string(url))) }
        if let charset { members.append(RawJSON.Member("charset", .string(charset))) }
        if let recipe { members.append(RawJSON.Member("recipe", recipe.json)) }
        if let cover { members.append(RawJSON.Member("cover", .string(cover.text))) }
        if let duplicate { members.append(RawJSON.Member("duplicate_of", .string(duplicate.text))) }
        return RawJSON.object(members).text
    }

    /// What stays with a job that has ended, as JSON. The recipe's record has the rest, and counts in quotas.
    var lasting: String {
        RawJSON.object(duplicate.map { [RawJSON.Member("duplicate_of", .string($0.text))] } ?? []).text
    }
}
