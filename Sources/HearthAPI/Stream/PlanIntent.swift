/// The meaning of a request, as the server read it: only what the request says, nothing of the household. An absent
/// member was not said.
///
/// A client may change it and send it back as `options.intent`.
public struct PlanIntent: Hashable, Sendable {
    /// Days of the plan, `YYYY-MM-DD`, in order.
    public var days: [String]?
    /// The constraints of every meal.
    public var meals: Meals
    /// Dishes of single days.
    public var fixed: [FixedDish]?
    /// True if the earlier plan stays except for ``change``.
    public var keep: Bool?
    /// The constraints of single days.
    public var change: [DayChange]?
    /// Chores, of mode `chores`.
    public var tasks: [Task]?
    /// Weekdays without chores: `mon` … `sun`.
    public var excludeWeekdays: [String]?
    /// True if the chores are to be shared evenly.
    public var fair: Bool?
    /// Number of weeks after which the next of a chore's people takes over: 1 for "Max this week, Lena next week".
    public var turnWeeks: Int?
    /// Chores that people do not do.
    public var exempt: [Exemption]?
    /// Number of chores of each person.
    public var perPerson: Int?
    /// Kind of a routine: `bedtime`, `morning`, ….
    public var kind: String?
    /// Start of a routine, `HH:MM`.
    public var start: String?
    /// End of a routine, `HH:MM`.
    public var end: String?
    /// Wanted steps of a routine, by their English names.
    public var steps: [String]?
    /// Unwanted steps of a routine.
    public var without: [String]?
    /// Times of single persons: the end of their routine, or its start if the routine has no end.
    public var personTimes: [PersonTime]?

    /// Creates an intent that says nothing.
    public init() { meals = Meals() }

    /// The constraints of meals that a request states.
    public struct Meals: Codable, Hashable, Sendable {
        /// `breakfast`, `lunch`, `dinner`, `snack`.
        public var meals: [String]?
        /// Number of people to cook for.
        public var servings: Int?
        /// Foods that must not be served: allergens by their names (`peanut`), others by their English singular.
        public var exclude: [String]?
        /// `vegetarian`, `gluten_free`, ….
        public var diets: [String]?
        /// Illnesses, intolerances and fasts: `pregnancy`, `diabetes`, ….
        public var conditions: [String]?
        /// Wanted dishes, by their English names.
        public var dishes: [String]?
        /// Wanted ingredients, by their English names.
        public var foods: [String]?
        /// Wanted cuisines.
        public var cuisines: [String]?
        /// Longest time of preparation in minutes.
        public var maxMinutes: Int?
        /// Money that the plan may cost.
        public var budget: Budget?
        /// `quick`, `freezer`, `lunchbox`, ….
        public var traits: [String]?
        /// Persons whom the request is about.
        public var onlyFor: [Person]?

        /// Creates constraints that say nothing.
        public init() {}

        private enum CodingKeys: String, CodingKey {
            case meals, servings, exclude, diets, conditions, dishes, foods, cuisines, budget, traits
            case maxMinutes = "max_minutes"
            case onlyFor = "only_for"
        }
    }

    /// An amount of money.
    public struct Budget: Codable, Hashable, Sendable {
        /// In the currency's major unit.
        public var amount: Double
        /// ISO 4217.
        public var currency: String

        /// Creates a budget.
        public init(amount: Double, currency: String) {
            self.amount = amount
            self.currency = currency
        }
    }

    /// A person by name or by age.
    public struct Person: Codable, Hashable, Sendable {
        /// Name; absent if the age is given.
        public var name: String?
        /// Age in years; absent if the name is given.
        public var ageYears: Double?

        /// Creates a person.
        public init(name: String? = nil, ageYears: Double? = nil) {
            self.name = name
            self.ageYears = ageYears
        }

        private enum CodingKeys: String, CodingKey {
            case name
            case ageYears = "age_years"
        }
    }

    /// The time of a person's routine.
    public struct PersonTime: Codable, Hashable, Sendable {
        /// Name; absent if the age is given.
        public var name: String?
        /// Age in years; absent if the name is given.
        public var ageYears: Double?
        /// `HH:MM`.
        public var at: String

        /// Creates a time of a person.
        public init(name: String? = nil, ageYears: Double? = nil, at: String) {
            self.name = name
            self.ageYears = ageYears
            self.at = at
        }

        private enum CodingKeys: String, CodingKey {
            case name, at
            case ageYears = "age_years"
        }
    }

    /// A dish of one day.
    public struct FixedDish: Codable, Hashable, Sendable {
        /// `YYYY-MM-DD`.
        public var date: String
        /// `breakfast`, `lunch`, `dinner` or `snack`; absent if not said.
        public var meal: String?
        /// The dish's English name.
        public var dish: String

        /// Creates a dish of a day.
        public init(date: String, meal: String? = nil, dish: String) {
            self.date = date
            self.meal = meal
            self.dish = dish
        }
    }

    /// A change of one day of the earlier plan. Its constraints are members of the change itself.
    public struct DayChange: Hashable, Sendable {
        /// `YYYY-MM-DD`.
        public var date: String
        /// `breakfast`, `lunch`, `dinner` or `snack`; absent for the whole day.
        public var meal: String?
        /// The constraints of the day.
        public var meals: Meals
        /// True if the day gets another dish.
        public var swap: Bool?

        /// Creates a change that says nothing.
        public init(date: String, meal: String? = nil) {
            self.date = date
            self.meal = meal
            meals = Meals()
        }
    }

    /// A chore with what was said about it.
    public struct Task: Codable, Hashable, Sendable {
        /// Verb and thing in English: `set table`.
        public var task: String
        /// The people who do it; absent if not said.
        public var who: Assignee?
        /// `mon` … `sun`; absent if not said.
        public var weekdays: [String]?
        /// 2 for every second week.
        public var everyWeeks: Int?
        /// 2 for twice a day.
        public var perDay: Int?
        /// 2 for twice a week.
        public var perWeek: Int?
        /// 3 for every third day.
        public var everyDays: Int?
        /// `HH:MM`.
        public var at: String?
        /// `morning`, `noon`, `afternoon` or `evening`.
        public var part: String?
        /// True if each person does it.
        public var each: Bool?

        /// Creates a chore.
        public init(
            task: String, who: Assignee? = nil, weekdays: [String]? = nil, everyWeeks: Int? = nil, perDay: Int? = nil,
            at: String? = nil
        ) {
            self.task = task
            self.who = who
            self.weekdays = weekdays
            self.everyWeeks = everyWeeks
            self.perDay = perDay
            self.at = at
        }

        private enum CodingKeys: String, CodingKey {
            case task, who, weekdays, at, part, each
            case everyWeeks = "every_weeks"
            case perDay = "per_day"
            case perWeek = "per_week"
            case everyDays = "every_days"
        }
    }

    /// Chores that people do not do.
    public struct Exemption: Codable, Hashable, Sendable {
        /// Names, words for adults, `adults` or `children`.
        public var who: [String]
        /// English names of tasks, or words of such names; absent for all tasks.
        public var tasks: [String]?
        /// `mon` … `sun`; absent for the whole plan.
        public var weekdays: [String]?

        /// Creates an exemption.
        public init(who: [String], tasks: [String]? = nil, weekdays: [String]? = nil) {
            self.who = who
            self.tasks = tasks
            self.weekdays = weekdays
        }
    }

    /// The people who do a chore: names, or `adults`, `children` or `everybody`.
    public enum Assignee: Hashable, Sendable {
        case group(String)
        case names([String])
    }
}
