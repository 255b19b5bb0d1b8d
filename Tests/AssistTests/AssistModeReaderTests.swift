import Assist
import Testing

@Suite struct AssistModeReaderTests {
    @Test(arguments: [
        ("Plan dinners for three days, no nuts", AssistMode.meals), ("a meal plan for the week", .meals),
        ("What can we cook this week?", .meals), ("Can you suggest lunchbox ideas?", .meals),
        ("What should we have for dinner?", .meals), ("Give me a shopping list for breakfasts", .meals),
        ("Make a chore schedule for the kids", .chores), ("Chores for this week", .chores),
        ("Who does which chore?", .chores), ("A calmer bedtime", .routines),
        ("I need a morning routine for a 4 year old", .routines), ("How do we read more?", .chat),
        ("How do I get them to do chores?", .chat), ("Is honey safe for dinner at 8 months?", .chat),
        ("How do I get my toddler to eat vegetables?", .chat), ("What does a baby eat at 6 months?", .chat),
        ("Share the dishes between the kids", .chores), ("A calm bedtime routine for my 4 year old", .routines),
        ("Why does she refuse her dinner?", .chat), ("Should bedtime be earlier?", .chat), ("", .chat), ("?", .chat),
        ("My daughter has refused to go to school since her bedtime changed and cries", .chat),
    ])
    func `a request for a plan selects its mode, a question selects chat`(goal: String, mode: AssistMode) {
        #expect(AssistModeReader(goal).mode == mode)
    }
}
