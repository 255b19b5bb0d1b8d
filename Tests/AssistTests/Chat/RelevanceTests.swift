import HearthCore
import Intent
import Testing

@testable import Assist

@Suite struct RelevanceTests {
    private func hit(
        _ id: String = "a", kind: Document.Kind = .tips, vector: Double?, coverage: Double, headed: Double? = nil,
        asked: Double = 0.5, ages: AgeRange = AgeRange(), questions: [String] = []
    ) -> SearchHit {
        SearchHit(
            document: Document(
                id: "\(kind.rawValue)/\(id)", kind: kind, title: "Sleep", body: "A.", ages: ages, questions: questions),
            score: 1,
            evidence: SearchHit.Evidence(
                vector: vector.map { SearchHit.Rating(score: $0, rank: 1) }, coverage: coverage,
                headed: headed ?? coverage, asked: asked))
    }

    private func ranked(_ goal: String, _ hits: [[SearchHit]], children: [Age] = []) -> [Relevance.Rated] {
        Relevance(to: ChatQuestion(goal, earlier: [], hint: .english), children: children).ranked(hits)
    }

    @Test func `a card that is near in meaning and in words answers`() {
        #expect(AssistRun.chosen(from: ranked("how do naps end", [[hit(vector: 0.6, coverage: 1)]])).count == 1)
        #expect(AssistRun.chosen(from: ranked("how do naps end", [[hit(vector: nil, coverage: 1)]])).count == 1)
    }

    @Test func `a card that shares common words only does not answer`() {
        for vector in [0.35, nil] {
            let card = hit(vector: vector, coverage: 0.2, asked: 0.15)
            #expect(AssistRun.chosen(from: ranked("stroller for gravel", [[card]])).isEmpty)
        }
    }

    @Test func `a card with all words of the question but no question like it does not answer`() {
        for vector in [0.4, nil] {
            let card = hit(vector: vector, coverage: 0.8, asked: 0.15)
            #expect(AssistRun.chosen(from: ranked("change a wheel of the car", [[card]])).isEmpty)
        }
    }

    @Test func `scores of words without a limit count as shares of the best`() {
        var (best, other) = (hit("best", vector: nil, coverage: 0.9), hit("other", vector: nil, coverage: 0.9))
        best.score = 30
        other.score = 6
        let rated = ranked("naps", [[other, best]])
        #expect(rated.map(\.hit.document.id) == ["tips/best", "tips/other"])
        #expect(AssistRun.chosen(from: rated).count == 1)
    }

    @Test func `a routine comes after advice unless the question asks for a routine`() {
        let cards = [
            hit("a", kind: .routines, vector: 0.6, coverage: 1), hit("b", kind: .tips, vector: 0.58, coverage: 1),
        ]
        #expect(ranked("does he need a nap", [cards]).first?.hit.document.kind == .tips)
        #expect(ranked("routine for a nap", [cards]).first?.hit.document.kind == .routines)
    }

    @Test(arguments: [
        "how much does a nap cost", "welche Marke für den Mittagsschlaf", "est-ce légal, la sieste",
        "is a nap pod worth the money", "the dryer shows an error at nap time", "la sartén se me quemó en la siesta",
    ])
    func `a card does not answer what only a shop or an office knows`(question: String) {
        let card = hit(vector: 0.5, coverage: 0.8, questions: ["when do naps end"])
        let priced = hit(
            vector: 0.5, coverage: 0.8,
            questions: ["what do naps cost, which brand, is it legal", "dryer repair", "pan with a stain, mancha"])
        #expect(AssistRun.chosen(from: ranked(question, [[card]])).isEmpty)
        #expect(AssistRun.chosen(from: ranked(question, [[priced]])).count == 1)
    }

    @Test(arguments: [
        ("the dryer shows an error at nap time", ["dryer at nap time", "an error in the plan"]),
        ("what time does the zoo open at nap time", ["zoo with a toddler", "when do naps open"]),
        ("which stroller should I buy for naps", ["which nap mat", "stroller naps", "buy less"]),
    ])
    func `words of two questions of a card make no purpose`(question: String, questions: [String]) {
        let apart = hit(vector: 0.5, coverage: 0.8, questions: questions)
        let together = hit(vector: 0.5, coverage: 0.8, questions: [question])
        #expect(AssistRun.chosen(from: ranked(question, [[apart]])).isEmpty)
        #expect(AssistRun.chosen(from: ranked(question, [[together]])).count == 1)
    }

    @Test(arguments: [
        "what is the best laptop for naps", "welches ist der beste Kinderwagen", "my cat does not nap",
        "mon chien a mangé la sieste", "how many weeks of maternity leave do I get",
        "combien de jours de congé paternité",
    ])
    func `a card does not answer for the best goods, animals alone and leave`(question: String) {
        let card = hit(vector: 0.5, coverage: 0.8, questions: ["when do naps end"])
        #expect(AssistRun.chosen(from: ranked(question, [[card]])).isEmpty, "\(question)")
    }

    @Test(arguments: [
        "what is the best time for a nap", "my son is scared of our dog", "back to work after parental leave",
        "what is the best way to end naps",
    ])
    func `the best way, a child with an animal and the end of a leave keep their card`(question: String) {
        let card = hit(vector: 0.5, coverage: 0.8)
        #expect(AssistRun.chosen(from: ranked(question, [[card]])).count == 1, "\(question)")
    }

    @Test func `subjects in the title and questions of a card count more than those in its text`() {
        let cards = [
            hit("text", vector: 0.5, coverage: 0.8, headed: 0), hit("head", vector: 0.5, coverage: 0.8, headed: 0.8),
        ]
        #expect(ranked("naps", [cards]).first?.hit.document.id == "tips/head")
    }

    @Test func `a card for the age in the question comes before one for the household's children`() {
        let cards = [
            hit("household", vector: 0.5, coverage: 1, ages: AgeRange(from: 48, to: 60)),
            hit("asked", vector: 0.5, coverage: 1, ages: AgeRange(from: 6, to: 12)),
        ]
        #expect(ranked("naps at 8 months", [cards], children: [Age(months: 50)]).first?.hit.document.id == "tips/asked")
        #expect(ranked("naps", [cards], children: [Age(months: 50)]).first?.hit.document.id == "tips/household")
    }

    @Test func `the best evidence of several searches counts`() {
        let rated = ranked("naps", [[hit(vector: 0.2, coverage: 0)], [hit(vector: 0.6, coverage: 1)]])
        #expect(rated.count == 1)
        #expect(rated.first?.hit.evidence.coverage == 1)
    }

    @Test(arguments: [
        ("can you tell me how to make the fish fingers", "Homemade fish fingers with peas", true),
        ("can she have the banana pancakes?", "Banana oat pancakes", true),
        ("how do I make pancakes", "Banana oat pancakes", false),
        ("how do I make fish fingers", "Fish curry", false),
        ("fish fingers for the school trip", "Homemade fish fingers with peas", false),
    ])
    func `a question that is about nothing but words of a title names the dish`(
        question: String, title: String, isNamed: Bool
    ) {
        var card = hit(kind: .recipe, vector: nil, coverage: 1)
        card.document.title = title
        let relevance = Relevance(to: ChatQuestion(question, earlier: [], hint: .english), children: [])
        #expect(relevance.names(card.document) == isNamed)
    }

    @Test func `a dish that the question names answers although a recipe has no questions`() {
        var card = hit(kind: .recipe, vector: nil, coverage: 1, asked: 0.2)
        card.document.title = "Carrot hummus with steamed vegetables"
        #expect(AssistRun.chosen(from: ranked("whats in the carrot hummus", [[card]])).count == 1)
        card.evidence.coverage = 0.5
        card.evidence.headed = 0.5
        #expect(AssistRun.chosen(from: ranked("whats in the hummus", [[card]])).isEmpty)
    }

    @Test func `a further card is quoted only if it is hardly less relevant`() {
        let best = hit("best", vector: 0.7, coverage: 1)
        let near = hit("near", vector: 0.66, coverage: 1)
        let far = hit("far", vector: 0.45, coverage: 1)
        let chosen = AssistRun.chosen(from: ranked("naps", [[best, near, far]]))
        #expect(chosen.map(\.hit.document.id) == ["tips/best", "tips/near"])
    }

    @Test(arguments: [
        "what should I buy, a nap mat or a cot", "which cot is best to buy", "will it rain at nap time",
        "wann kommt der nächste Bus", "va-t-il pleuvoir demain", "¿va a llover mañana?", "nearest doctor for a nap",
        "my dog barks at nap time, how do I train it", "le chien aboie pendant la sieste",
        "what can I take for my headache",
        "was kann ich nehmen gegen Kopfweh", "el perro ladra en la siesta",
    ])
    func `a card does not answer for shops, clocks, places, animals and adults`(question: String) {
        let card = hit(vector: 0.5, coverage: 0.8, questions: ["when do naps end"])
        #expect(AssistRun.chosen(from: ranked(question, [[card]])).isEmpty, "\(question)")
    }

    @Test(arguments: [
        "when do I buy her a phone", "a qué edad le compro un móvil", "ab wann kaufe ich ihm ein Handy",
        "scared of the neighbour's dog", "Angst vor Hunden",
        "rainy day with a toddler",
        "she misses our cat",
    ])
    func `a question about a child keeps its card`(question: String) {
        let card = hit(vector: 0.5, coverage: 0.8)
        #expect(AssistRun.chosen(from: ranked(question, [[card]])).count == 1, "\(question)")
    }

    @Test(arguments: [
        ("sleep at 5 months", 6, true), ("sleep of a 10 month old", 12, true), ("sleep with 7 years", 96, true),
        ("sleep at 4 months", 24, false), ("sleep with 2 years", 60, false),
    ])
    func `the fit falls with the distance of the age`(question: String, from: Int, isNear: Bool) {
        let card = hit(vector: 0.5, coverage: 0.8, ages: AgeRange(from: from, to: from + 48))
        let relevance = Relevance(to: ChatQuestion(question, earlier: [], hint: .english), children: [])
        #expect((relevance.fit(of: card.document, asked: 0) > -1) == isNear, "\(question)")
        var strict = card.document
        strict.kind = .safety
        #expect(relevance.fit(of: strict, asked: 0) < -3, "\(question)")
    }

    @Test func `a routine with the question itself is hardly in passing`() {
        let relevance = Relevance(to: ChatQuestion("no nap any more", earlier: [], hint: .english), children: [])
        let card = hit(kind: .routines, vector: nil, coverage: 1).document
        #expect(relevance.fit(of: card, asked: 0.8) > relevance.fit(of: card, asked: 0.3) + 1)
    }

    @Test(arguments: [
        ("how long is scarlet fever contagious", "Chickenpox"), ("Masern, wie lange krank", "Chickenpox"),
        ("conjonctivite, que faire", "Earache and ear infections"), ("tos ferina en bebés", "Croup"),
    ])
    func `a card on one illness does not answer for another`(question: String, title: String) {
        var card = hit(vector: 0.6, coverage: 0.8, asked: 0.6)
        card.document.title = title
        #expect(AssistRun.chosen(from: ranked(question, [[card]])).isEmpty, "\(question)")
    }
}
