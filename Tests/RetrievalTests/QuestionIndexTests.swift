import Assist
import HearthTesting
import Testing

@testable import Retrieval

@Suite struct QuestionIndexTests {
    private let index = QuestionIndex([
        Document(
            id: "tips/lice", kind: .tips, title: "Head lice", body: "Wash the pillow and the car seat.",
            questions: ["how do I comb out nits", "wie wird man Läuse los"]),
        Document(
            id: "safety/bikes", kind: .safety, title: "Bikes and roads", body: "Wear a helmet.",
            questions: ["balance bike or training wheels", "draisienne ou vélo avec petites roues"]),
        Document(id: "safety/cars", kind: .safety, title: "Car seats", body: "Ride in the back."),
    ])

    @Test func `a question equal to one of a card has a cosine of 1`() {
        #expect(abs((index.similarities(to: "How do I comb out nits?")[0] ?? 0) - 1) < 1e-5)
        #expect(abs((index.similarities(to: "car seats")[2] ?? 0) - 1) < 1e-5)
    }

    @Test func `the body of a card does not count`() {
        #expect(index.similarities(to: "pillow")[0] == nil)
    }

    @Test func `a word that no card asks about makes every card less similar`() {
        let known = index.similarities(to: "roues de vélo")[1] ?? 0
        let unknown = index.similarities(to: "changer une roue de camion")[1] ?? 0
        #expect(known > 0.5)
        #expect(unknown < known / 2)
    }

    @Test(arguments: ["head lise", "Laus", "combing nits"])
    func `misspellings and inflections are similar to the right card`(question: String) {
        let similarities = index.similarities(to: question)
        #expect(similarities.max { $0.value < $1.value }?.key == 0)
    }

    @Test func `a text of stop words is similar to nothing`() {
        #expect(index.similarities(to: "how do I").isEmpty)
        #expect(index.similarities(to: "").isEmpty)
    }

    @Test(arguments: [
        "je n'en peux plus, draisienne ou vélo avec petites roues",
        "thanks for before. balance bike or training wheels",
        "everyone says something else, balance bike or training wheels",
    ])
    func `words around a question do not make it less like a card's`(text: String) {
        #expect((index.similarities(to: text).values.max() ?? 0) > 0.75, "\(text)")
    }

    @Test func `digits are number words`() {
        let index = QuestionIndex([
            Document(id: "a", kind: .tips, title: "Naps", body: "A.", questions: ["from two naps to one"])
        ])
        #expect((index.similarities(to: "from 2 naps to one")[0] ?? 0) > 0.9)
    }
}
