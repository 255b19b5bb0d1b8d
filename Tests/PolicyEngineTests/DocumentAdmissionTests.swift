import Assist
import HearthCore
import HearthTesting
import PolicyEngine
import Testing

@Suite struct DocumentAdmissionTests {
    private let gateway: PolicyGateway

    init() throws { gateway = PolicyGateway(policies: try shipped.get()) }

    private func admits(_ document: Document, _ ages: [Age], _ mode: AssistMode = .meals) -> Bool {
        gateway.admits(document, for: PolicySubject(mode: mode, goal: "ideas", children: ages))
    }

    private func recipe(_ body: String, ages: AgeRange = AgeRange()) -> Document {
        Document(id: "recipes/x", kind: .recipe, title: "Toast", body: body, ages: ages)
    }

    @Test func `a recipe for older children is not admitted`() {
        let card = recipe("Eggs on toast.", ages: AgeRange(from: 12))
        #expect(!admits(card, months(9)))
        #expect(!admits(card, months(50, 9)))
        #expect(admits(card, months(50)))
        #expect(admits(card, []))
    }

    @Test func `a card that serves a forbidden food is not admitted`() {
        let step = Document(id: "x", kind: .recipe, title: "Toast", body: "", steps: ["Drizzle with honey."])
        #expect(!admits(step, months(9, 50)))
        #expect(admits(step, months(50)))
        let listed = Document(id: "x", kind: .recipe, title: "Bars", body: "", ingredients: ["2 tbsp honey"])
        #expect(!admits(listed, months(9)))
    }

    @Test func `a card that warns of a forbidden food is admitted`() {
        #expect(admits(recipe("For babies under 12 months leave out the honey."), months(9)))
        let tip = Document(
            id: "tips/x", kind: .tips, title: "Sweet things", body: "Honey can cause botulism. Wait with it.")
        #expect(admits(tip, months(9), .chat))
    }

    @Test func `a safety card is admitted when it names the danger`() {
        let card = Document(id: "safety/honey", kind: .safety, title: "Honey", body: "Honey and babies.")
        #expect(admits(card, months(9), .chat))
    }
}
