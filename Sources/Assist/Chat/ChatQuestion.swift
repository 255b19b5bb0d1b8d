import HearthCore
import Intent

/// A question to the chat, read together with the questions before it if it only continues them.
struct ChatQuestion: Sendable {
    /// The question to search for: the goal, with the earlier question in front of it if the goal continues it.
    let text: String
    let language: IntentLanguage
    /// The words of ``text`` in English.
    let gloss: QuestionGloss
    /// The words of the goal alone. They count most when a card's parts are chosen.
    let focus: QuestionGloss
    /// The ages that the question names; nil if it names none.
    let ages: AgeRange?
    let isFollowUp: Bool

    /// Reads a question.
    ///
    /// - Parameters:
    ///   - goal: the redacted question. The names of redacted data are no words of it.
    ///   - earlier: the user's earlier turns, oldest first.
    ///   - hint: the language of a question that does not tell its own.
    init(_ goal: String, earlier: [String], hint: IntentLanguage) {
        let goal = goal.replacing(/\[[A-Z_]{2,30}\]/, with: " ")
        let own = LanguageGuess.language(ofQuestion: goal)
        let before = earlier.last.map { String($0.prefix(Self.longestContext)) }
        language =
            own ?? before.flatMap(LanguageGuess.language(ofQuestion:)) ?? Self.language(ofSubjects: goal, hint: hint)
        focus = QuestionGloss(goal, language: language)
        let ownAges = QuestionAge.range(in: goal, language: language)
        isFollowUp = before != nil && Self.continues(goal, focus: focus)
        guard isFollowUp, let before else {
            (text, gloss, ages) = (goal, focus, ownAges)
            return
        }
        var context = before
        // "and for the baby?" after "and at school?": the subject is one turn further back.
        if let first = earlier.dropLast().last, Self.continues(before, focus: QuestionGloss(before, language: language))
        {
            context = "\(first.prefix(Self.longestContext)) \(before)"
        }
        text = "\(context) \(goal)"
        gloss = QuestionGloss(text, language: language)
        ages = ownAges ?? QuestionAge.range(in: context, language: language)
    }

    /// The subjects of the question, as the search weighs them: each word with the English words for it.
    var subjects: [[String]] { gloss.terms.prefix(Self.mostSubjects).map { [$0.word] + $0.english } }

    /// A longer text is a letter, and its further words change little.
    private static let mostSubjects = 40

    /// True if the order of a part of the day may be the answer.
    var asksForRoutine: Bool { !Self.routineWords.isDisjoint(with: gloss.text.split(separator: " ").map(String.init)) }

    private static let routineWords: Set<String> = [
        "routine", "routines", "plan", "order", "schedule", "ritual", "ablauf", "rituel", "rutina", "morning",
        "evening", "bedtime",
    ]

    /// True if a recipe may be the answer.
    var mayBeAboutDishes: Bool {
        gloss.namesFood || !Self.dishWords.isDisjoint(with: gloss.text.split(separator: " ").map(String.init))
    }

    private static let dishWords: Set<String> = [
        "recipe", "ingredients", "cook", "oven", "breakfast", "lunch", "dinner", "snack", "dish", "meal", "dessert",
        "bake",
    ]
    private static let longestContext = 400

    /// Returns the language whose lexicon knows most subjects of a question without clear small words ("tartamudea en
    /// clase"); the hint if no other knows more.
    private static func language(ofSubjects goal: String, hint: IntentLanguage) -> IntentLanguage {
        func unknown(_ language: IntentLanguage) -> Int {
            QuestionGloss(goal, language: language).terms.count { $0.english.isEmpty }
        }
        // German last: its compounds explain parts of foreign words, too.
        let languages: [IntentLanguage] = [.english, .french, .spanish, .german]
        return languages.reduce((language: hint, unknown: unknown(hint))) { best, language in
            let count = unknown(language)
            return count < best.unknown ? (language, count) : best
        }.language
    }

    /// Returns whether a question has its subject in the turn before: it begins with "and" or names next to nothing.
    private static func continues(_ goal: String, focus: QuestionGloss) -> Bool {
        let words = Folding.words(goal)
        guard let first = words.first, words.count <= mostWords else { return false }
        if topicChanges.contains(where: { words.joined(separator: " ").hasPrefix($0) }) { return false }
        if continuations.contains(first) || openings.contains(where: { words.joined(separator: " ").hasPrefix($0) }) {
            return true
        }
        return focus.terms.count <= (words.count <= 6 ? 1 : 0)
            || words.contains(where: pronouns.contains) && focus.terms.count <= 2
    }

    private static let mostWords = 16
    private static let continuations: Set<String> = [
        "and", "und", "et", "y", "but", "aber", "mais", "pero", "or", "also",
    ]
    private static let openings = [
        "what about", "how about", "what if", "ok and", "okay and", "was ist mit", "wie ist es mit", "wie sieht es mit",
        "qu en est il", "que tal", "que pasa con", "e si", "ok und", "ok et", "so what", "then what",
        "what do i do instead",
    ]
    private static let topicChanges = [
        "never mind", "different thing", "right different", "something else", "another question", "other question",
        "new question", "anderes thema", "andere frage", "neue frage", "autre chose", "autre question", "otra cosa",
        "otra pregunta", "cambiando de tema", "changing the subject", "change of topic",
    ]
    private static let pronouns: Set<String> = [
        "it", "that", "this", "they", "them", "those", "das", "es", "dies", "davon", "ca", "cela", "eso", "esto",
        "then",
        "instead", "dann",
    ]
}
