import HearthCore
import Intent

/// Facts about the steps of routines: their length and their usual order.
enum StepTable {
    /// Returns the minutes of a step; 5 of a quick one, 10 of one that no table has.
    static func minutes(of step: String) -> Int { lengths[step] ?? 10 }

    /// Returns the place of a step in a kind of routine; nil if any place will do.
    static func place(of step: String, in kind: String) -> Int? {
        let order =
            switch kind {
            case "bedtime", "bath", "nap", "toothbrushing": evening
            case "after_school", "homework", "screen_time", "cleanup", "mealtime": afternoon
            default: morning
            }
        return order.firstIndex(of: step)
    }

    /// Returns the title of a step in a language.
    ///
    /// - Parameter words: the parent's own words; nil if they are not known.
    static func title(of step: String, in language: IntentLanguage, words: String? = nil) -> String {
        if let words, IntentReader.namesSeveral(step) { return language.capitalised(words) }
        if let titles = titles[step] { return language.pick(titles.0, titles.1, titles.2, titles.3) }
        if language == .english { return language.capitalised(step) }
        return language.capitalised(IntentReader.title(ofStep: step, in: language) ?? words ?? step)
    }

    /// Returns whether the table has the step.
    static func knows(_ step: String) -> Bool { lengths[step] != nil }

    /// Returns whether every routine of the kind has the step, however short the time is.
    static func isNeeded(_ step: String, in kind: String) -> Bool {
        needed.contains(step) || ["bath", "hair wash"].contains(step) && kind == "bath"
            || ["homework", "snack", "reading"].contains(step) && ["after_school", "homework"].contains(kind)
            || ["story", "reading", "song", "lights out", "goodnight", "milk", "bottle", "dim lights"].contains(step)
                && kind != "morning"
    }

    private static let needed: Set<String> = [
        "brush teeth", "pajamas", "toilet", "diaper change", "get dressed", "breakfast", "lunch", "dinner", "shoes",
        "coat", "medicine", "sit on potty", "walk to school", "wash hands", "nap", "passports",
    ]

    /// Returns whether a shown text is the title of a step in any language.
    static func isTitle(_ text: String, of step: String) -> Bool {
        IntentLanguage.allCases.contains { title(of: step, in: $0) == text }
    }

    /// Titles of steps whose first word in the lexicon is too short for a list or is used in one region only.
    private static let titles: [String: (String, String, String, String)] = [
        "brush teeth": ("Brush teeth", "Zähne putzen", "Se brosser les dents", "Lavarse los dientes"),
        "pack lunch": ("Pack lunch", "Brotdose packen", "Préparer le déjeuner", "Preparar el almuerzo"),
        "pack bag": ("Pack bag", "Tasche packen", "Préparer le cartable", "Preparar la mochila"),
        "tv": ("TV", "Fernsehen", "Télé", "Tele"), "get dressed": ("Get dressed", "Anziehen", "S'habiller", "Vestirse"),
        "bath": ("Bath", "Baden", "Bain", "Baño"), "reading": ("Reading", "Lesen", "Lecture", "Lectura"),
        "story": ("Story", "Geschichte", "Histoire", "Cuento"),
    ]

    private static let morning = [
        "alarm", "open curtains", "cuddle", "toilet", "diaper change", "potty before bed", "wash face", "bath",
        "get dressed", "make bed", "feed pets", "set table", "breakfast", "pancakes", "milk", "bottle", "clear table",
        "wash hands", "brush teeth", "mouthwash", "brush hair", "skincare", "deodorant", "sunscreen", "medicine",
        "pack lunch", "pack bag", "water bottle", "checklist", "reading", "free play", "shoes", "coat", "goodnight",
        "walk to school",
    ]
    private static let evening = [
        "homework", "outdoor play", "dinner", "dessert", "clear table", "free play", "board game", "puzzle", "drawing",
        "tidy room", "pack bag", "pack lunch", "lay out clothes", "change clothes", "quiet time", "dim lights", "bath",
        "hair wash", "dry off", "lotion", "massage", "pajamas", "snack", "medicine", "milk", "bottle", "burp",
        "brush teeth",
        "mouthwash", "brush hair", "toilet", "potty before bed", "diaper change", "water", "swaddle", "dark room",
        "night light", "white noise", "yoga", "breathing", "talk about day", "gratitude", "story", "reading",
        "audiobook", "music", "nursery rhyme", "song", "prayer", "comfort toy", "pacifier", "cuddle", "goodnight",
        "lights out", "rest", "nap",
    ]
    private static let afternoon = [
        "shoes away", "hang up coat", "wash hands", "medicine", "change clothes", "unpack bag", "unpack lunchbox",
        "snack", "water",
        "talk about day", "rest", "break", "outdoor play", "walk", "sports", "check planner", "homework",
        "spelling practice", "math practice", "reading", "piano practice", "instrument practice", "chores",
        "feed pets", "tidy room", "free play", "drawing", "board game", "screen time", "tv", "tablet", "pack bag",
        "set table", "dinner", "clear table",
    ]

    private static let lengths = [
        "pajamas": 5, "brush teeth": 5, "bath": 20, "wash hands": 2, "wash face": 3, "hair wash": 10, "brush hair": 5,
        "burp": 5, "swaddle": 5, "dim lights": 2, "water bottle": 2, "change clothes": 5, "check planner": 5,
        "spelling practice": 15, "math practice": 15, "set alarm": 2, "shoes away": 2, "hang up coat": 2,
        "walk to school": 15, "open curtains": 2, "bike ride": 45, "hike": 90, "swimming": 60, "baking": 45,
        "cooking together": 40, "dry off": 5, "nail clipping": 5, "deodorant": 2, "skincare": 5, "special time": 15,
        "goodnight": 2, "toilet": 5, "diaper change": 5, "get dressed": 10, "shoes": 5, "coat": 3,
        "lay out clothes": 5, "lotion": 5, "sunscreen": 3, "medicine": 3, "story": 15, "reading": 15, "song": 5,
        "nursery rhyme": 5, "cuddle": 5, "prayer": 3, "dark room": 2, "night light": 2, "white noise": 2, "music": 10,
        "audiobook": 15, "comfort toy": 2, "pacifier": 2, "rest": 20, "quiet time": 20, "breathing": 5,
        "talk about day": 10, "gratitude": 5, "lights out": 2, "breakfast": 20, "lunch": 30, "dinner": 30, "snack": 10,
        "water": 2, "milk": 10, "bottle": 15, "tummy time": 5, "homework": 30, "outdoor play": 30, "walk": 30,
        "free play": 20, "board game": 30, "puzzle": 15, "drawing": 20, "chores": 15, "tidy room": 10, "make bed": 5,
        "set table": 5, "clear table": 5, "pack bag": 5, "pack lunch": 10, "unpack lunchbox": 3, "unpack bag": 5,
        "feed pets": 5, "piano practice": 20, "instrument practice": 20, "sports": 60, "dance": 10, "nap": 60,
        "rest stop": 20, "checklist": 5, "sticker chart": 2, "timer": 2, "alarm": 5, "tv": 30, "tablet": 30,
        "youtube": 20, "video games": 30, "screen time": 30, "computer": 30, "movie": 90, "church": 60, "cake": 20,
        "open presents": 30, "egg hunt": 30, "call grandparents": 15, "agenda": 5, "calendar review": 10,
        "compliments": 5, "problem solving": 15, "discuss chores": 10, "pocket money": 5, "plan meals": 10, "vote": 5,
        "pancakes": 30, "pool": 90, "passports": 5, "car games": 30, "load car": 20, "mouthwash": 2,
        "sit on potty": 5, "underwear": 2,
    ]
}
