import Testing

@testable import Assist

@Suite struct MemoryReaderTests {
    @Test(arguments: [
        ("Mia hates mushrooms", ["mushrooms"]), ("Mia hates rice, pasta and chicken", ["rice", "pasta", "chicken"]),
        ("Leo has coeliac disease", ["coeliac"]), ("Sam reacts to eggs", ["eggs"]), ("Eggs give Sam hives", ["eggs"]),
        ("Mia's allergies: egg, sesame", ["egg", "sesame"]), ("Tom can't stand tomatoes", ["tomatoes"]),
        ("Mia no longer hates mushrooms", []), ("Leo has outgrown his egg allergy", []), ("We eat at six", []),
        ("Grandma comes on Sundays and loves fish", []),
    ])
    func `foods that a memory rules out are found`(text: String, foods: [String]) {
        #expect(Set(foods).isSubset(of: MemoryReader(text).exclusions))
        if foods.isEmpty { #expect(MemoryReader(text).exclusions.isEmpty) }
    }
}
