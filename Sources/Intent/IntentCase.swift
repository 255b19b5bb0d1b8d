package import HearthCore
package import JSONText

/// A request as a line of an evaluation set has it: the text with its household, its day and its history.
package struct IntentCase: Sendable {
    /// The id of the case; empty if it has none.
    package var id: String
    package var mode: IntentMode
    package var language: IntentLanguage
    package var today: CalendarDay
    package var family: Family
    package var history: [Turn]
    package var text: String

    /// Reads a case.
    ///
    /// - Throws: ``IntentCaseError`` if a member is missing or has a value that is not allowed.
    package init(_ json: RawJSON) throws(IntentCaseError) {
        func required(_ name: String) throws(IntentCaseError) -> String {
            guard let value = json[name]?.string else { throw IntentCaseError("/\(name) must be a string.") }
            return value
        }
        id = json["id"]?.string ?? ""
        text = try required("text")
        guard let mode = IntentMode(rawValue: json["mode"]?.string ?? "meals") else {
            throw IntentCaseError(
                "/mode must be one of \(IntentMode.allCases.map(\.rawValue).joined(separator: ", ")).")
        }
        self.mode = mode
        language = IntentLanguage(tag: json["language"]?.string ?? "en")
        guard let today = CalendarDay(try required("today")) else {
            throw IntentCaseError("/today must be a date such as 2026-11-21.")
        }
        self.today = today
        let household = json["household"]
        let children = (household?["children"]?.array ?? []).map { child in
            Family.Child(name: child["name"]?.string, ageYears: child["age_years"]?.double)
        }
        family = Family(
            adults: household?["adults"]?.double.map { Int($0) } ?? 2, children: children,
            country: household?["country"]?.string ?? json["time_zone"]?.string.flatMap(Self.country(of:)))
        var history: [Turn] = []
        for turn in json["history"]?.array ?? [] {
            guard let role = Turn.Role(rawValue: turn["role"]?.string ?? "") else {
                throw IntentCaseError("/history/role must be user or assistant.")
            }
            let plan = (turn["plan"]?.array ?? []).compactMap { meal in
                (meal["date"]?.string).flatMap { CalendarDay($0) }.map { date in
                    EarlierMeal(
                        date: date, meal: meal["meal"]?.string.flatMap(MealName.init(rawValue:)),
                        title: meal["title"]?.string ?? "")
                }
            }
            history.append(Turn(role: role, text: turn["text"]?.string ?? "", plan: plan))
        }
        self.history = history
    }

    /// Reads the case's text.
    package func read() -> Intent {
        IntentReader(household: family, today: today, language: language).read(text, mode: mode, history: history)
    }

    /// Returns the country of a time zone, where money differs from the language's usual currency.
    private static func country(of zone: String) -> String? {
        let city = zone.split(separator: "/").last.map(String.init) ?? zone
        if zone.hasPrefix("America/Argentina") { return "AR" }
        return countries[city]
    }

    private static let countries: [String: String] = [
        "London": "GB", "Dublin": "IE", "Zurich": "CH", "Berlin": "DE", "Vienna": "AT", "Paris": "FR", "Madrid": "ES",
        "Brussels": "BE", "New_York": "US", "Chicago": "US", "Denver": "US", "Los_Angeles": "US", "Phoenix": "US",
        "Toronto": "CA", "Vancouver": "CA", "Montreal": "CA", "Edmonton": "CA", "Halifax": "CA", "Winnipeg": "CA",
        "Sydney": "AU", "Melbourne": "AU", "Brisbane": "AU", "Perth": "AU", "Adelaide": "AU", "Auckland": "NZ",
        "Mexico_City": "MX", "Monterrey": "MX", "Tijuana": "MX", "Bogota": "CO", "Lima": "PE", "Santiago": "CL",
        "Buenos_Aires": "AR", "Montevideo": "UY", "Johannesburg": "ZA", "Singapore": "SG", "Kolkata": "IN",
        "Guatemala": "GT", "Caracas": "VE", "La_Paz": "BO", "Costa_Rica": "CR", "Santo_Domingo": "DO", "Cordoba": "AR",
        "Detroit": "US", "Anchorage": "US", "Honolulu": "US", "Boise": "US", "Luxembourg": "LU", "Regina": "CA",
    ]
}

/// A case that cannot be read.
package struct IntentCaseError: Error, Hashable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}

extension RawJSON {
    /// The value of a number; nil for any other value.
    fileprivate var double: Double? {
        guard case .number(let digits) = self else { return nil }
        return Double(digits)
    }
}
