package import HearthCore

/// The kinds of plan for which a request is read.
package enum IntentMode: String, CaseIterable, Sendable {
    case meals, chores, routines
}

/// The languages that are read. A text may mix them.
package enum IntentLanguage: String, CaseIterable, Hashable, Sendable {
    case english = "en"
    case german = "de"
    case french = "fr"
    case spanish = "es"

    /// Returns the language of a BCP 47 tag; English if it is another one.
    package init(tag: String) {
        self = Self(rawValue: String(tag.prefix(2)).lowercased()) ?? .english
    }
}

/// The members of a household as far as a request can refer to them.
package struct Family: Hashable, Sendable {
    package var adults: Int
    package var children: [Child]
    /// The ISO 3166-1 alpha-2 code, in capitals; nil if unknown. It decides what "pesos" and "$" mean.
    package var country: String?

    package init(adults: Int = 2, children: [Child] = [], country: String? = nil) {
        self.adults = adults
        self.children = children
        self.country = country
    }

    /// The number of people who eat.
    package var people: Int { adults + children.count }

    /// A child of the household.
    package struct Child: Hashable, Sendable {
        package var name: String?
        package var ageYears: Double?

        /// The name; of a child without one its age, such as `5-year-old`, by which tasks name it.
        package var reference: String {
            if let name { return name }
            guard let ageYears else { return "child" }
            return ageYears < 2 ? "\(Int(ageYears * 12))-month-old" : "\(Int(ageYears))-year-old"
        }

        package init(name: String?, ageYears: Double?) {
            self.name = name
            self.ageYears = ageYears
        }
    }
}

/// An earlier message of the conversation.
package struct Turn: Hashable, Sendable {
    package enum Role: String, Sendable { case user, assistant }

    package var role: Role
    package var text: String
    /// The meals that the assistant planned; empty for a user's message.
    package var plan: [EarlierMeal]
    /// The exclusions and diets under which the plan was made. They hold until a text lifts them.
    package var exclude: [String]
    package var diets: [String]

    package init(
        role: Role, text: String, plan: [EarlierMeal] = [], exclude: [String] = [], diets: [String] = []
    ) {
        self.role = role
        self.text = text
        self.plan = plan
        self.exclude = exclude
        self.diets = diets
    }
}

/// A meal of an earlier plan.
package struct EarlierMeal: Hashable, Sendable {
    package var date: CalendarDay
    package var meal: MealName?
    package var title: String

    package init(date: CalendarDay, meal: MealName?, title: String) {
        self.date = date
        self.meal = meal
        self.title = title
    }
}
