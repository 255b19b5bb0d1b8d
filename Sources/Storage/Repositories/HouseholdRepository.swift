import Foundation
import HearthCore
import Records

struct HouseholdRepository: HouseholdStore {
    let engine: any DatabaseEngine
    let decoded: DecodedPreferences

    func household(id: UUID) async throws -> Household? {
        try await atSeam { () throws(StorageError) in
            try await engine.rows(
                """
                SELECT id, prefs, prefs_version, extras, updated_at FROM households
                WHERE id = \(id) AND prefs IS NOT NULL
                """, .read, of: .household(id)
            ).first.map { (row) throws(StorageError) in try Household(row, decoded) }
        }
    }

    func family(of principal: Principal) async throws -> HouseholdFamily {
        let (id, limits) = (principal.user.householdID, principal.limits)
        return try await atSeam { () throws(StorageError) in
            // A household without children has one row, and no record to look at: the index of its zones is empty.
            let rows = try await engine.rows(
                """
                SELECT households.id, prefs, prefs_version, extras, households.updated_at, records.data AS child,
                    records.id AS child_id, (
                        SELECT COUNT(*) FROM zone_members
                        WHERE zone_members.zone = records.zone AND zone_members.user_id = \(principal.user.id)
                    ) AS roles
                FROM households LEFT JOIN records
                    ON records.zone IN (
                        SELECT number FROM zones WHERE household_id = \(id) AND substr(id, 1, 8) = 'profile-'
                    )
                    AND records.type = \(try RecordTypeCodes.number(of: Registry.child))
                WHERE households.id = \(id)
                ORDER BY records.created_at, records.id
                """, .read, of: .household(id))
            var family = HouseholdFamily()
            if let first = rows.first {
                let stated: String? = try first["prefs"]
                if stated != nil { family.preferences = try Household(first, decoded).preferences }
            }
            for row in rows {
                let (data, child): (String?, IDBytes?) = (try row["child"], try row["child_id"])
                guard let data, let child, let fields = try? Fields(stored: data) else { continue }
                let roles: Int64 = try row["roles"]
                let isVisible =
                    roles > 0 && limits.allows(ZoneID(.child, child.uuid))
                    && limits.allows(Registry.child, in: .current)
                if isVisible { family.known.insert(child.uuid) }
                guard fields["archived_at"] == nil else { continue }
                if isVisible {
                    family.children.append(HouseholdFamily.Child(fields))
                } else {
                    family.hasHiddenChildren = true
                }
            }
            return family
        }
    }

    func save(_ household: Household, audit: AuditEntry) async throws {
        let rows = try await atSeam { () throws(StorageError) in
            let preferences = try StoredJSON.text(StoredPreferences(household.preferences))
            let update: SQL = """
                UPDATE households SET
                    prefs = \(preferences), prefs_version = \(StoredPreferences.version),
                    extras = \(household.preferences.extras), updated_at = \(household.updatedAt)
                WHERE id = \(household.id)
                RETURNING id
                """
            let exists: SQL = "EXISTS (SELECT 1 FROM households WHERE id = \(household.id))"
            return try await engine.transaction(
                [update] + AuditStatements.append(audit, where: exists), .write, of: .household(household.id))
        }
        if rows[0].isEmpty { throw HearthError(.userNotFound, "No user has this number.") }
    }
}

/// The preferences in the form of column `prefs`. The extras have a column of their own, which keeps their bytes.
struct StoredPreferences: Codable {
    /// The version of this format. An unknown one was written by a newer binary.
    static let version = 1

    var adults: Int
    /// The children's ages in months: those with a name first, with their ages of the day of storing.
    var children: [Int]
    var allergies: [String]
    var cuisines: [String]
    // Absent in rows of older binaries, and if no value was given.
    var childrenOfUnknownAge: Int?
    var country: String?
    var allowedData: [String]?
    var named: [NamedChild]?
    var diets: [String]?
    var unknownFoods: String?

    /// A child with a name. The age in months is that of the day of storing.
    struct NamedChild: Codable {
        var name: String
        var born: String?
        var months: Int?
    }

    private enum CodingKeys: String, CodingKey {
        case adults, children, allergies, cuisines, country, named, diets
        case childrenOfUnknownAge = "children_of_unknown_age"
        case allowedData = "allowed_data"
        case unknownFoods = "unknown_foods"
    }

    init(_ preferences: Household.Preferences) {
        adults = preferences.adults
        children = preferences.children.map(\.months)
        allergies = preferences.allergies
        cuisines = preferences.cuisines
        childrenOfUnknownAge = preferences.childrenOfUnknownAge == 0 ? nil : preferences.childrenOfUnknownAge
        country = preferences.country
        allowedData = preferences.allowedData.isEmpty ? nil : preferences.allowedData
        named = preferences.childrenNamed.isEmpty ? nil : preferences.childrenNamed.map(NamedChild.init)
        diets = preferences.diets.isEmpty ? nil : preferences.diets
        unknownFoods = preferences.unknownFoods == .leaveOut ? nil : preferences.unknownFoods.rawValue
    }
}

extension StoredPreferences.NamedChild {
    fileprivate init(_ child: Household.NamedChild) {
        self.init(name: child.name, born: child.birthday?.description, months: child.age?.months)
    }

    fileprivate var child: Household.NamedChild {
        var child = Household.NamedChild(name: name, age: months.map(Age.init(months:)))
        child.birthday = born.flatMap { CalendarDay($0) }
        return child
    }
}

extension HouseholdFamily.Child {
    /// Reads the record of a child.
    fileprivate init(_ fields: Fields) {
        func day(_ name: String) -> CalendarDay? { fields[name]?.string.flatMap { CalendarDay($0) } }
        self.init(
            name: fields["name"]?.string ?? "", birthday: day("birth_date"), dueDay: day("due_date"),
            allergies: fields["allergies"]?.array?.compactMap(\.string) ?? [],
            sharesAge: fields["ai_share"]?.string != "none")
    }
}

extension Household {
    fileprivate init(_ row: SQLRow, _ decoded: DecodedPreferences) throws(StorageError) {
        let version: Int = try row["prefs_version"]
        guard version == StoredPreferences.version else {
            throw StorageError(.malformedRow, "preferences of version \(version)")
        }
        let stored = try decoded.preferences(try row["prefs"])
        self.init(
            id: try row["id"],
            preferences: Preferences(
                adults: stored.adults, children: stored.children.map(Age.init(months:)),
                childrenOfUnknownAge: stored.childrenOfUnknownAge ?? 0, allergies: stored.allergies,
                cuisines: stored.cuisines, country: stored.country, allowedData: stored.allowedData ?? [],
                extras: try row["extras"], childrenNamed: (stored.named ?? []).map(\.child),
                diets: stored.diets ?? [],
                unknownFoods: stored.unknownFoods.flatMap(Preferences.UnknownFoods.init) ?? .leaveOut),
            updatedAt: try row["updated_at"])
    }
}
