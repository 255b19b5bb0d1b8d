package import HearthCore

/// The members of a request in a form that a planner can act on. Nothing of the household is merged in.
package struct Intent: Hashable, Sendable {
    /// The days of the plan, sorted; empty if the text names none.
    package var days: [CalendarDay] = []
    /// The constraints of every meal of the plan.
    package var meals = MealConstraints()
    /// Dishes on days of a plan over several days.
    package var fixed: [FixedDish] = []
    /// True if the earlier plan stays but for the changes.
    package var keepsPlan = false
    /// The constraints of single days.
    package var changes: [DayChange] = []
    /// The one meal of each day if every day has one of its own, and they differ: "Wednesday lunch, Thursday dinner".
    /// Without entries, every day has every meal.
    package var mealsOfDays: [CalendarDay: MealName] = [:]
    /// English names of foods and dishes that must not come on two days in a row.
    package var apart: [String] = []
    package var chores = ChoreIntent()
    package var routine = RoutineIntent()
    /// Words beside an excluding word that no lexicon knows, and foods in doubt. A caller asks about them.
    package var notUnderstood: [UnreadWords] = []
    /// The parts of the text behind the members.
    package var evidence: [Evidence] = []

    package init() {}

    /// Records the part of the text behind a member.
    ///
    /// - Parameters:
    ///   - member: the member's name in the JSON form, such as `exclude`.
    ///   - value: the value as JSON text or plain name, such as `peanut`.
    ///   - span: UTF-8 offsets into the text as given.
    package mutating func note(_ member: String, _ value: String, _ span: Range<Int>) {
        let entry = Evidence(member: member, value: value, span: span)
        if !evidence.suffix(16).contains(entry) { evidence.append(entry) }
    }
}

/// The part of the text from which a member was read.
package struct Evidence: Hashable, Sendable {
    /// The member's name in the JSON form, such as `exclude`.
    package var member: String
    package var value: String
    /// UTF-8 offsets into the text as given.
    package var span: Range<Int>

    package init(member: String, value: String, span: Range<Int>) {
        self.member = member
        self.value = value
        self.span = span
    }
}

/// Words beside an excluding word that no lexicon knows, or the name of a food of which the text does not say whether it
/// is wanted.
package struct UnreadWords: Hashable, Sendable {
    package var text: String
    /// UTF-8 offsets into the text as given.
    package var span: Range<Int>
    /// The names under which the food in doubt is left out until somebody says that it may be served; empty for words
    /// that name none. An allergy may be meant, so a food of an allergen group stands for its group.
    package var exclude: [String]

    package init(text: String, span: Range<Int>, exclude: [String] = []) {
        self.text = text
        self.span = span
        self.exclude = exclude
    }
}

/// The meals of a day, in the order in which they are eaten.
package enum MealName: String, CaseIterable, Comparable, Sendable {
    case breakfast, lunch, dinner, snack

    package static func < (left: MealName, right: MealName) -> Bool {
        (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
    }
}

/// The constraints of meals: of all of them, or of one day's.
package struct MealConstraints: Hashable, Sendable {
    /// In the order of the day; empty if the text names none.
    package var meals: [MealName] = []
    /// The number of people to cook for.
    package var servings: Int?
    /// Sorted names: allergens by `Allergen.rawValue`, other foods by their English singular, and
    /// `everything except rice, chicken` where somebody eats nothing else.
    package var exclude: [String] = []
    /// Sorted names: `vegetarian`, `vegan`, `pescatarian`, `halal`, `kosher`, `gluten_free`, `dairy_free`, `low_salt`,
    /// `keto`.
    package var diets: [String] = []
    /// Illnesses, intolerances and fasts by their names in ``ConditionLexicon``, sorted.
    package var conditions: [String] = []
    /// English names of wanted dishes, in the order of the text.
    package var dishes: [String] = []
    /// English names of ingredients to use, in the order of the text.
    package var foods: [String] = []
    package var cuisines: [String] = []
    package var maxMinutes: Int?
    package var budget: Budget?
    /// Sorted names: `quick`, `make_ahead`, `cook_double` for portions of a later meal, `freezer` and the others of the lexicon of traits.
    package var traits: [String] = []
    /// The persons that the request is about; empty for the whole family.
    package var onlyFor: [PersonReference] = []

    package init() {}

    /// True if nothing is asked.
    package var isEmpty: Bool { self == MealConstraints() }
}

/// An amount of money that a plan may cost.
package struct Budget: Hashable, Sendable {
    /// In the major unit of the currency; may have a fraction.
    package var amount: Double
    /// An ISO 4217 code.
    package var currency: String

    package init(amount: Double, currency: String) {
        self.amount = amount
        self.currency = currency
    }
}

/// A person by name or by age.
package enum PersonReference: Hashable, Sendable {
    case name(String)
    /// In years; 0.75 means nine months.
    case age(Double)
}

/// A dish that is wanted on one day.
package struct FixedDish: Hashable, Sendable {
    package var date: CalendarDay
    package var meal: MealName?
    /// The English name.
    package var dish: String

    package init(date: CalendarDay, meal: MealName?, dish: String) {
        self.date = date
        self.meal = meal
        self.dish = dish
    }
}

/// The constraints of one day of a plan.
package struct DayChange: Hashable, Sendable {
    package var date: CalendarDay
    package var meal: MealName?
    package var constraints = MealConstraints()
    /// True if another dish is wanted and nothing else is asked of the day.
    package var swaps = false

    package init(date: CalendarDay, meal: MealName? = nil) {
        self.date = date
        self.meal = meal
    }
}

/// The chores of a request.
package struct ChoreIntent: Hashable, Sendable {
    package var tasks: [ChoreTask] = []
    /// Weekdays without chores.
    package var excludedWeekdays: Set<Weekday> = []
    /// True if the tasks are to be shared evenly or in turns.
    package var isFair = false
    /// The weeks after which the next of a task's people takes over, in their order: 1 for "Max this week, Lena next
    /// week". Nil for turns from one time to the next.
    package var turnWeeks: Int?
    /// The tasks that people do not do: "Tom hates the bins", "nothing for Mia on Monday".
    package var exemptions: [ChoreExemption] = []
    /// The number of chores of each person on a day, of a plan without named tasks; nil if not said.
    package var perPerson: Int?
    /// The time of the chores of a plan without named tasks.
    package var time: TimeOfDay?

    package init() {}
}

/// Chores that somebody does not do, all or some of them, always or on some days.
package struct ChoreExemption: Hashable, Sendable {
    /// The names of children.
    package var names: [String] = []
    /// The parent's words for adults, in lower case; `me` for the writer.
    package var adults: [String] = []
    /// True for all children.
    package var isForChildren = false
    /// True for all adults.
    package var isForAdults = false
    /// Words of the tasks' English names, of which one is enough; empty for every task.
    package var words: Set<String> = []
    /// Whole English names of tasks; empty with empty ``words`` for every task.
    package var tasks: Set<String> = []
    /// Empty for the whole plan.
    package var weekdays: Set<Weekday> = []

    package init() {}

    /// Returns whether the exemption covers a task by its English name.
    package func covers(_ task: String) -> Bool {
        words.isEmpty && tasks.isEmpty || tasks.contains(task)
            || task.split(separator: " ").contains { words.contains(String($0)) }
    }
}

/// A part of a day.
package enum DayPart: String, CaseIterable, Hashable, Sendable {
    case morning, noon, afternoon, evening
}

/// A chore with what was said about it.
package struct ChoreTask: Hashable, Sendable {
    /// Verb and thing in English, such as `set table`.
    package var task: String
    package var assignee: Assignee?
    /// Nil if the text names none; all seven for "every day".
    package var weekdays: Set<Weekday>?
    /// 2 for every second week; nil if not said.
    package var everyWeeks: Int?
    /// 2 for twice a day; nil if not said.
    package var perDay: Int?
    /// 2 for twice a week; nil if not said.
    package var perWeek: Int?
    /// 3 for every third day; nil if not said.
    package var everyDays: Int?
    package var time: TimeOfDay?
    /// The part of the day; nil if the text names none or a time.
    package var part: DayPart?
    /// True if everybody does it for himself: "each makes his own bed".
    package var isEach = false
    /// The length that the text gives: 120 for "from 9 to 11"; nil if not said.
    package var minutes: Int?
    /// The parent's words for the adults of ``assignee``, in lower case: `papa`, `hubby`; `me` for the writer.
    package var adults: [String] = []

    package init(task: String) { self.task = task }

    /// The person or people who do a chore.
    package enum Assignee: Hashable, Sendable {
        case named([String])
        case adults, children, everybody
    }
}

/// The routine of a request.
package struct RoutineIntent: Hashable, Sendable {
    /// A name of the lexicon of kinds, such as `bedtime`; nil if not said.
    package var kind: String?
    package var start: TimeOfDay?
    package var end: TimeOfDay?
    /// English names of wanted steps, in the order of the text.
    package var steps: [String] = []
    /// English names of steps or things that are not wanted.
    package var without: [String] = []
    /// The time at which a journey sets off.
    package var departure: TimeOfDay?
    /// The times that the text gives single steps: "pancakes at 9".
    package var stepTimes: [String: TimeOfDay] = [:]
    /// The times of two or more persons: "Tom at 7 and Emma at 8".
    package var personTimes: [PersonTime] = []
    /// Appointments that keep their time: "football 5 to 6".
    package var blocks: [RoutineBlock] = []
    /// True if ``steps`` is all that is wanted: "only bath, story, bed".
    package var isWholeList = false
    /// The lengths that the text gives single steps, in minutes: "20 minutes of reading".
    package var stepMinutes: [String: Int] = [:]
    /// The children of steps that the text gives to some of them: "Sam needs his inhaler".
    package var stepOwners: [String: [PersonReference]] = [:]
    /// Steps of which the first comes before the second: "teeth before breakfast".
    package var stepOrder: [StepPair] = []
    /// The minutes of the way that ends when the routine ends: "school at 8:45, 15 minutes' walk".
    package var journey: Int?
    /// The times of single weekdays: "7:30 on school nights and 8:30 at weekends"; empty unless there are two.
    package var dayTimes: [DayTime] = []
    /// A time that moves a little each day; nil if not said.
    package var dailyShift: DailyShift?
    /// Steps that not every day has: "bath every other day".
    package var notDaily: [String] = []
    /// Steps that some weekdays do not have: "no homework on Fridays".
    package var stepFreeDays: [String: Set<Weekday>] = [:]
    /// True if ``end`` is the time at which somebody goes to bed.
    package var endsInBed = false
    /// True if it is a morning without school.
    package var isFree = false

    package init() {}
}

/// An appointment in a routine.
package struct RoutineBlock: Hashable, Sendable {
    /// The parent's words in lower case, or the English name of a step.
    package var name: String
    package var start: TimeOfDay
    /// Nil if the text gives no end.
    package var minutes: Int?

    package init(name: String, start: TimeOfDay, minutes: Int? = nil) {
        self.name = name
        self.start = start
        self.minutes = minutes
    }
}

/// Two steps in the order that a text asks for.
package struct StepPair: Hashable, Sendable {
    package var first: String
    package var second: String

    package init(_ first: String, _ second: String) {
        self.first = first
        self.second = second
    }
}

/// The time of a routine on some weekdays.
package struct DayTime: Hashable, Sendable {
    package var weekdays: Set<Weekday>
    package var time: TimeOfDay

    package init(weekdays: Set<Weekday>, time: TimeOfDay) {
        self.weekdays = weekdays
        self.time = time
    }
}

/// A time that moves by the same minutes each day until it is reached.
package struct DailyShift: Hashable, Sendable {
    package var from: TimeOfDay
    package var to: TimeOfDay
    /// More than 0.
    package var minutes: Int

    package init(from: TimeOfDay, to: TimeOfDay, minutes: Int) {
        self.from = from
        self.to = to
        self.minutes = minutes
    }
}

/// The time at which the routine of one of several persons ends or, where the kind says so, begins.
package struct PersonTime: Hashable, Sendable {
    package var person: PersonReference
    package var time: TimeOfDay

    package init(person: PersonReference, time: TimeOfDay) {
        self.person = person
        self.time = time
    }
}
