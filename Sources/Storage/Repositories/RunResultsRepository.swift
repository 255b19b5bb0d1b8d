import Assist
import Foundation
import HearthCore
import Records

struct RunResultsRepository: RunResults {
    let engine: any DatabaseEngine

    func latest(of user: User, mode: AssistMode) async throws -> ServedResult? {
        try await result(
            """
            run_results.household_id = \(user.householdID) AND run_results.user_id = \(user.id)
                AND run_results.mode = \(mode)
            ORDER BY run_results.created_at DESC, run_results.run_id DESC LIMIT 1
            """, of: user)
    }

    func result(of run: RunReference, for user: User) async throws -> ServedResult? {
        try await result(
            """
            run_results.household_id = \(user.householdID) AND \(Self.isRun(run, of: user))
                AND \(Self.maySee(user, "run_results"))
            """, of: user)
    }

    private func result(_ condition: SQL, of user: User) async throws -> ServedResult? {
        try await atSeam { () throws(StorageError) -> ServedResult? in
            guard
                let row = try await engine.rows(
                    """
                    SELECT run_results.run_id, runs.number, run_results.mode, run_results.created_at, run_results.result,
                        run_results.meals, run_results.limits, run_results.children
                    FROM run_results JOIN runs ON runs.household_id = run_results.household_id
                        AND runs.id = run_results.run_id
                    WHERE \(condition)
                    """, .read, of: .household(user.householdID)
                ).first, try await hidden(from: user, in: try Self.children(named: [row])).isEmpty
            else { return nil }
            return try ServedResult(row)
        }
    }

    /// Returns which of these children a user may not see now. Of a child that was deleted nobody knows any more who might.
    ///
    /// A child may have moved to another household, so that the statement reads all of them. It returns ids that the caller
    /// has already.
    func hidden(from user: User, in children: Set<UUID>) async throws(StorageError) -> Set<UUID> {
        guard !children.isEmpty else { return [] }
        let zones = children.map { ZoneID(.child, $0) }.sorted()
        let rows = try await engine.rows(
            """
            SELECT id FROM zones WHERE id IN \(SQL(list: zones.map(\.sqlValue)))
                AND NOT EXISTS (
                    SELECT 1 FROM zone_members WHERE zone_members.zone = zones.number AND zone_members.user_id = \(user.id))
            """, .read, of: .all)
        var hidden: Set<UUID> = []
        for row in rows {
            let zone: ZoneID = try row["id"]
            hidden.insert(zone.uuid)
        }
        return hidden
    }

    /// A condition on `run_results`: a result of a user names no child whom they may not see now.
    func namesNobodyHidden(from user: User) async throws(StorageError) -> SQL {
        let rows = try await engine.rows(
            """
            SELECT DISTINCT mode, children FROM run_results
            WHERE household_id = \(user.householdID) AND user_id = \(user.id)
            """, .read, of: .household(user.householdID))
        let hidden = try await hidden(from: user, in: try Self.children(named: rows))
        let modes = AssistMode.allCases.filter { !$0.namesChildren }.map(\.sqlValue)
        return hidden.sorted { $0.text < $1.text }.reduce("1 = 1") { condition, child in
            "\(condition) AND (mode IN \(SQL(list: modes)) OR children NOT LIKE \("%\(child.text)%"))"
        }
    }

    /// Returns the children whom the results of some rows may name.
    private static func children(named rows: [SQLRow]) throws(StorageError) -> Set<UUID> {
        var children: Set<UUID> = []
        for row in rows {
            let (mode, ids): (AssistMode, String?) = (try row["mode"], try row["children"])
            if let ids, mode.namesChildren { children.formUnion(ResultStatements.children(in: ids)) }
        }
        return children
    }

    /// Returns own runs, without what they name of children whom the user may not see.
    private func ownRuns(_ rows: [SQLRow], of user: User) async throws(StorageError) -> [OwnRun] {
        let hidden = try await hidden(from: user, in: try Self.children(named: rows))
        var runs: [OwnRun] = []
        for row in rows {
            var run = try OwnRun(row)
            if !hidden.isDisjoint(with: try Self.children(named: [row])) {
                (run.title, run.expiresAt, run.json) = (nil, nil, nil)
            }
            runs.append(run)
        }
        return runs
    }

    func recipes(servedTo householdID: UUID, since start: Timestamp) async throws -> [String: Timestamp] {
        let rows = try await atSeam { () throws(StorageError) in
            try await engine.rows(
                """
                SELECT meals, created_at FROM run_results
                WHERE household_id = \(householdID) AND created_at >= \(start) AND meals <> '[]'
                ORDER BY created_at DESC LIMIT \(Self.mostPlans)
                """, .read, of: .household(householdID))
        }
        return try await atSeam { () throws(StorageError) in
            var newest: [String: Timestamp] = [:]
            for row in rows {
                let (meals, time): ([StoredMeal], Timestamp) = (
                    try StoredJSON.value(try row["meals"]), try row["created_at"]
                )
                for meal in meals where newest[meal.id] == nil { newest[meal.id] = time }
            }
            return newest
        }
    }

    func thumbs(of householdID: UUID) async throws -> [String: Int] {
        let rows = try await atSeam { () throws(StorageError) in
            try await engine.rows(
                """
                SELECT run_results.meals, feedback.signal
                FROM feedback JOIN run_results ON run_results.household_id = feedback.household_id
                    AND run_results.run_id = feedback.run_id
                WHERE feedback.household_id = \(householdID) AND feedback.signal <> 'edit' AND run_results.meals <> '[]'
                ORDER BY feedback.created_at DESC LIMIT \(Self.mostPlans)
                """, .read, of: .household(householdID))
        }
        return try await atSeam { () throws(StorageError) in
            var thumbs: [String: Int] = [:]
            for row in rows {
                let (meals, signal): ([StoredMeal], String) = (
                    try StoredJSON.value(try row["meals"]), try row["signal"]
                )
                let thumb = signal == Feedback.Signal.up.rawValue ? 1 : -1
                for id in Set(meals.map(\.id)) { thumbs[id, default: 0] += thumb }
            }
            return thumbs
        }
    }

    func runs(of user: User, mode: AssistMode?, before number: Int?, limit: Int) async throws -> [OwnRun] {
        var condition: SQL = "runs.household_id = \(user.householdID) AND runs.user_id = \(user.id)"
        if let mode { condition = "\(condition) AND runs.mode = \(mode)" }
        if let number { condition = "\(condition) AND runs.number < \(number)" }
        return try await atSeam { () throws(StorageError) in
            let rows = try await engine.rows(
                """
                SELECT \(Self.columns), NULL AS result \(Self.table)
                WHERE \(condition) AND runs.number IS NOT NULL ORDER BY runs.number DESC LIMIT \(limit)
                """, .read, of: .household(user.householdID))
            return try await ownRuns(rows, of: user)
        }
    }

    func run(_ run: RunReference, for user: User) async throws -> OwnRun? {
        let isRun: SQL =
            switch run {
            case .id(let id): "runs.id = \(id)"
            case .number(let number): "runs.number = \(number)"
            }
        return try await atSeam { () throws(StorageError) in
            let rows = try await engine.rows(
                """
                SELECT \(Self.columns), run_results.result \(Self.table)
                WHERE runs.household_id = \(user.householdID) AND \(isRun) AND runs.number IS NOT NULL
                    AND \(Self.maySee(user, "runs"))
                """, .read, of: .household(user.householdID))
            return try await ownRuns(rows, of: user).first
        }
    }

    func removeExpired(at time: Timestamp) async throws -> Int {
        try await atSeam { () throws(StorageError) in
            try await engine.rows(
                "DELETE FROM run_results WHERE expires_at <= \(time) RETURNING run_id", .write, of: .all)
        }.count
    }

    /// A family makes some plans a week; more than these are of an afternoon of trying out. Every plan reads them.
    private static let mostPlans = 40

    private static let columns: SQL = """
        runs.id, runs.number, runs.mode, runs.outcome, runs.started_at, run_results.title, run_results.expires_at,
        run_results.children,
        (SELECT number FROM users WHERE users.id = runs.user_id) AS user_number
        """

    private static let table: SQL = """
        FROM runs LEFT JOIN run_results ON run_results.household_id = runs.household_id
            AND run_results.run_id = runs.id
        """

    private static func isRun(_ run: RunReference, of user: User) -> SQL {
        switch run {
        case .id(let id): "run_results.run_id = \(id)"
        case .number(let number):
            """
            run_results.run_id = (
                SELECT id FROM runs WHERE household_id = \(user.householdID) AND number = \(number)
            )
            """
        }
    }

    /// A condition: a plan is the family's, an answer only its asker's. Who may see a run sees of its result what `hidden`
    /// leaves.
    private static func maySee(_ user: User, _ table: SQL) -> SQL {
        "(\(table).user_id = \(user.id) OR \(table).mode <> \(AssistMode.chat))"
    }
}

/// The statements that number a run and store its result. They come behind those of the audit, which let the writers of
/// one household wait for each other, so that no number is given twice.
enum ResultStatements {
    /// Gives a run the next number of its household, once.
    static func number(_ run: RunRecord) -> SQL {
        """
        UPDATE runs SET number = (
            SELECT COALESCE(MAX(numbered.number), 0) + 1 FROM runs AS numbered
            WHERE numbered.household_id = \(run.householdID)
        )
        WHERE household_id = \(run.householdID) AND id = \(run.id) AND number IS NULL
        """
    }

    /// Stores the result of a run, if it has one. A second record of the run changes nothing.
    static func store(_ run: RunRecord) throws(StorageError) -> [SQL] {
        guard let result = run.result else { return [] }
        let created = run.startedAt + run.duration
        return [
            """
            INSERT INTO run_results (
                household_id, run_id, user_id, mode, title, result, meals, limits, children, created_at, expires_at
            )
            VALUES (
                \(run.householdID), \(run.id), \(run.userID), \(run.mode), \(result.title), \(result.json),
                \(try StoredJSON.text(result.meals.map(StoredMeal.init))),
                \(try StoredJSON.text(StoredLimits(result.limits))), \(text(of: result.children)), \(created),
                \(created + ServedResult.lifetime)
            )
            ON CONFLICT (household_id, run_id) DO NOTHING
            """
        ]
    }

    /// Returns the ids of children in the form of column `children`.
    static func text(of children: Set<UUID>) -> String { children.map(\.text).sorted().joined(separator: " ") }

    /// Reads the column `children`.
    static func children(in column: String) -> Set<UUID> {
        Set(column.split(separator: " ").compactMap { UUID(text: String($0)) })
    }
}

/// The limits of a request in the form of column `limits`.
private struct StoredLimits: Codable {
    var exclude: [String]
    var diets: [String]
    /// Rows of earlier versions have none of these.
    var maxMinutes: Int?
    var traits: [String]?
    var servings: Int?
    var language: String?
    var asked: [String]?

    init(_ limits: PlanLimits) {
        (exclude, diets) = (limits.exclude, limits.diets)
        (maxMinutes, traits, servings) = (limits.maxMinutes, limits.traits, limits.servings)
        language = limits.language
        asked = limits.asked.isEmpty ? nil : limits.asked
    }

    var limits: PlanLimits {
        PlanLimits(
            exclude: exclude, diets: diets, maxMinutes: maxMinutes, traits: traits ?? [], servings: servings,
            language: language, asked: asked ?? [])
    }
}

/// A meal of a plan in the form of column `meals`.
private struct StoredMeal: Codable {
    var day: String
    var meal: String
    var id: String
    var title: String

    init(_ meal: ServedMeal) {
        day = meal.day.description
        self.meal = meal.meal
        id = meal.recipeID
        title = meal.title
    }

    var served: ServedMeal {
        get throws(StorageError) {
            guard let day = CalendarDay(day) else { throw StorageError(.malformedRow, "a stored meal has no day") }
            return ServedMeal(day: day, meal: meal, recipeID: id, title: title)
        }
    }
}

extension ServedResult {
    fileprivate init(_ row: SQLRow) throws(StorageError) {
        let meals: [StoredMeal] = try StoredJSON.value(try row["meals"])
        let limits: StoredLimits = try StoredJSON.value(try row["limits"])
        self.init(
            runID: try row["run_id"], number: try row["number"], mode: try row["mode"],
            createdAt: try row["created_at"], json: try row["result"],
            meals: try meals.map { (meal) throws(StorageError) in try meal.served }, limits: limits.limits)
    }
}

extension OwnRun {
    fileprivate init(_ row: SQLRow) throws(StorageError) {
        self.init(
            id: try row["id"], number: try row["number"], user: try row["user_number"], mode: try row["mode"],
            outcome: try row["outcome"], startedAt: try row["started_at"], title: try row["title"],
            expiresAt: try row["expires_at"], json: try row["result"])
    }
}
