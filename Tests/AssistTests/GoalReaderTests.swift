import Assist
import HearthCore
import Testing

@Suite struct GoalReaderTests {
    @Test(arguments: [
        ("Plan dinners for three days, no nuts", 3), ("5 quick school-night dinners", 5), ("a weekly plan", 7),
        ("meals for two weeks", 14), ("something for tonight", 1), ("the weekend", 2), ("Plan dinners", nil),
        ("dinners for 400 days", 31), ("9223372036854775807 weeks of dinners", 31), ("breakfasts", nil),
        ("30-minute dinners for 5 days", 5), ("Plan 30 minute dinners for a week", 7),
        ("Make a meal plan for the week", 7), ("a dinner plan for 5 days", 5), ("for my 4 year old: dinners", nil),
        ("dinner for my 9 month old", nil), ("plan a dinner menu for the week", 7), ("dinners for 4 people", nil),
    ])
    func `the length of a plan is read from the goal`(goal: String, days: Int?) {
        #expect(GoalReader(goal).days == days)
    }

    @Test(arguments: [
        ("Plan dinners for three days, no nuts", ["nuts"]),
        ("dinners without dairy or eggs please", ["dairy", "eggs"]),
        ("egg-free lunches", ["egg"]),
        ("we are allergic to sesame and fish", ["sesame", "fish"]),
        ("my son is allergic to milk and to eggs: dinners", ["milk", "eggs"]),
        ("My son can't eat eggs", ["eggs"]),
        ("nut allergy in class: lunches for 5 days", ["nut"]),
        ("he is lactose intolerant", ["lactose"]),
        ("don't like fish and hate mushrooms", ["fish", "mushrooms"]),
        ("no red meat dinners", ["red meat"]),
        ("we don't eat pork", ["pork"]),
        ("vegetarian dinners", ["vegetarian"]),
        ("no mushrooms", ["mushrooms"]),
        ("no more than 30 minutes", []),
        ("without a lot of fuss", []),
        ("skip Friday", []),
        ("no tree nuts, eggs, or milk", ["tree nuts", "eggs", "milk"]),
        ("no fuss dinners", []),
        ("nothing special", []),
        ("no nuts and lots of vegetables", ["nuts"]),
        ("free from gluten", ["gluten"]),
    ])
    func `excluded foods are read from the goal`(goal: String, excluded: [String]) {
        #expect(GoalReader(goal).exclusions == excluded)
    }

    @Test(arguments: [
        ("bedtime routine starting at 7:30", "19:30", false), ("in bed by 8", "20:00", true),
        ("morning routine, wake at 7", "07:00", false), ("a routine from 6:45 am", "06:45", false),
        ("start at 19:15", "19:15", false), ("after school from 3", "15:00", false),
        ("lights out at 8pm", "20:00", true),
    ])
    func `a time of day is read with its half of the day`(goal: String, time: String, isEnd: Bool) throws {
        let read = try #require(GoalReader(goal).time)
        #expect(read.at.description == time)
        #expect(read.isEnd == isEnd)
    }

    @Test(arguments: ["a calm evening for 4 year olds", "Plan dinners for three days", "3 kids", "version 2.0"])
    func `a number that is not a time is ignored`(goal: String) {
        #expect(GoalReader(goal).time == nil)
    }

    @Test func `excluded words are not searched for`() {
        #expect(GoalReader("Pasta dinners without dairy or eggs").wantedWords == "pasta dinners without or")
    }

    @Test func `chores after a colon are a list`() {
        #expect(
            GoalReader("Chores for the week: dishes, laundry and feeding the dog.").listedChores == [
                "Dishes", "Laundry", "Feeding the dog",
            ])
        #expect(GoalReader("a fair chore plan").listedChores == [])
        #expect(GoalReader("Chores for the kids at 17:30 for two days").listedChores == [])
    }
}
