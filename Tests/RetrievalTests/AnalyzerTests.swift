import Retrieval
import Testing

@Suite struct AnalyzerTests {
    @Test(arguments: [
        ("Crème brûlée", ["creme", "brule"]), ("CREME BRULEE", ["creme", "brule"]),
        ("the child’s toys", ["child", "toi"]), ("the child's toys", ["child", "toi"]),
        ("½ cup", ["1", "2", "cup"]), ("ｆｉｓｈ", ["fish"]), ("寿司,お茶", ["寿司", "お茶"]),
        ("one-pot/quick", ["on", "pot", "quick"]), ("👶🍼🥕", []), ("?!… — ''", []), ("what can we do", []), ("", []),
    ])
    func `text becomes folded stems without stop words`(text: String, terms: [String]) {
        #expect(Analyzer.terms(of: text) == terms)
    }
}
