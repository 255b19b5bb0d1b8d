/// What headings of recipe pages say, in the languages of their readers.
enum Headings {
    enum Kind {
        case ingredients, instructions
        /// Notes, nutrition, comments and other parts that end a list.
        case other
    }

    /// Returns what a short text announces; nil if it is no known heading.
    static func kind(_ text: String) -> Kind? {
        guard text.utf8.count <= 90 else { return nil }
        let words = TextCleaning.words(text).filter { !$0.allSatisfy(\.isNumber) }
        guard let first = words.first, words.count <= 9 else { return nil }
        var phrase = words.joined(separator: " ")
        if phrase.hasPrefix("here s ") { phrase.removeFirst(7) }
        if others.contains(phrase) { return .other }
        if instructions.contains(phrase) || instructionBeginnings.contains(where: { phrase.hasPrefix($0) }) {
            return .instructions
        }
        if ingredientPhrases.contains(where: { phrase.hasPrefix($0) }) { return .ingredients }
        if ingredientWords.contains(first)
            || words.count <= 3 && words.contains(where: { ingredientWords.contains($0) })
        {
            return .ingredients
        }
        if words.count <= 4,
            instructionWords.contains(first) || words.count <= 3 && instructionWords.contains(words[words.count - 1])
        {
            return .instructions
        }
        if words.count <= 4, otherWords.contains(first) { return .other }
        return nil
    }

    private static let ingredientWords: Set<Substring> = [
        "ingredients", "ingredient", "zutaten", "zutatenliste", "ingrédients", "ingrédient", "ingredientes",
        "ingrediente",
        "ingredienti", "ingrediënten", "ingrediënt", "ingredienten", "składniki", "składnik", "skladniki",
        "ingredienser",
        "ingrediens", "ainekset", "ainesosat", "raaka", "hozzávalók", "suroviny", "ingredience", "malzemeler",
        "malzeme",
        "ингредиенты", "ингредиентов", "състав", "продукти", "съставки", "інгредієнти", "υλικά", "συστατικά", "材料",
        "食材",
        "재료", "المقادير", "المكونات", "مواد", "רכיבים", "מצרכים", "složení", "sestavine", "sastojci", "састојци",
        "bahan",
        "nguyên", "inhaltsstoffe", "hráefni", "koostisosad", "sudedamosios", "ingridients", "ส่วนผสม", "材料清單",
        "ingredientele",
    ]
    private static let ingredientPhrases = [
        "what you need", "what you ll need", "you will need", "you ll need", "was du brauchst", "das brauchst du",
        "das braucht ihr", "du brauchst", "ihr braucht", "wat heb je nodig", "dit heb je nodig", "dit heeft u nodig",
        "lo que necesitas", "que necesitas", "ce qu il vous faut", "il vous faut", "du behöver", "du skal bruge",
        "dette trenger du",
        "det här behöver du", "o que precisa", "shopping list for", "recipe ingredients", "for the recipe",
    ]
    private static let instructionWords: Set<Substring> = [
        "instructions", "instruction", "directions", "direction", "method", "methods", "preparation", "procedure",
        "steps",
        "zubereitung", "anleitung", "zubereitungsschritte", "arbeitsschritte", "préparation", "preparation", "étapes",
        "réalisation",
        "recette", "instrucciones", "preparación", "elaboración", "procedimiento", "pasos", "preparo", "preparação",
        "instruções",
        "preparazione", "procedimento", "istruzioni", "svolgimento", "bereiding", "bereiden", "zubereiten",
        "bereidingswijze", "werkwijze",
        "instructies",
        "przygotowanie", "wykonanie", "instrukcje", "gör", "tillagning", "instruktioner", "fremgangsmåde",
        "framgangsmåte",
        "framgangsmåde", "tilberedning", "valmistus", "valmistusohje", "ohje", "ohjeet", "postup", "příprava",
        "elkészítés",
        "elkészítése", "hazırlanışı", "yapılışı", "приготовление", "приготовлення", "приготвяне", "εκτέλεση",
        "παρασκευή", "作り方",
        "做法", "步驟", "手順", "만드는", "조리순서", "طريقة", "הכנה", "אופן", "mod", "priprava", "priprema", "langkah", "cara",
        "vorbereitung", "fremgang", "aðferð", "valmistamine", "gaminimas", "process", "prepare", "vorgehen",
        "verarbeitung",
    ]
    private static let instructions: Set<String> = [
        "how to make it", "how to make", "how to", "let s make it", "make it", "how to cook", "how to prepare",
        "how to cook it",
        "cooking instructions", "cooking method", "cooking directions", "what to do", "let s cook", "so geht s",
        "so geht es",
        "so wird s gemacht", "so gehts", "et voilà", "zo maak je het", "aan de slag", "zo ga je te werk", "così si fa",
        "modo de fazer",
        "modo de preparo", "modo de preparação", "modo de preparar", "come fare", "come preparare",
        "sposób przygotowania",
        "sposób wykonania", "krok po kroku", "jak zrobić", "gör så här", "så här gör du", "så gör du", "sådan gør du",
        "slik gjør du", "slik lager du", "näin teet", "comment faire", "step by step", "préparation de la recette",
        "la préparation", "les étapes", "steps to make", "recipe steps", "recipe directions", "recipe instructions",
        "recipe method",
        "the method", "method of preparation", "modo di preparazione", "cómo hacer", "cómo se hace", "como fazer",
        "los pasos", "stap voor stap", "schritt für schritt",
        "zubereitung schritt für schritt", "und so geht s", "in der küche", "how it s made", "assembly", "instructions",
    ]
    private static let instructionBeginnings = [
        "how to make ", "how to cook ", "how to prepare ", "instructions for ", "directions for ", "zubereitung ",
        "zo maak je ",
        "cómo preparar ", "cómo hacer ", "como preparar ", "como fazer ", "come preparare ", "comment faire ",
        "hoe maak je ", "preparation steps", "preparation method", "step by step ", "so geht", "bereidingswijze ",
        "preparation of ", "préparation ",
    ]
    private static let otherWords: Set<Substring> = [
        "notes", "note", "nutrition", "nutritional", "comments", "comment", "reviews", "tips", "tip", "related",
        "equipment",
        "nährwerte", "nährwert", "nährwertangaben", "kommentare", "kommentar", "tipp", "tipps", "notizen", "utensilien",
        "commentaires", "notes", "conseils", "astuces", "ustensiles", "matériel", "nutrición", "comentarios", "notas",
        "consejos",
        "commenti", "consigli", "conservazione", "nutrizionali", "voedingswaarden", "reacties", "opmerkingen",
        "komentarze", "wskazówki",
        "kommentarer", "näringsvärde", "comentários", "dicas", "informação", "share", "print", "save", "rating",
        "video", "faq",
        "frequently", "storage", "substitutions", "variations", "newsletter", "advertisement", "tags", "keywords",
        "categories",
        "similar", "popular", "more", "recommended", "leave", "serving", "wine", "calories", "allergens", "allergene",
        "videos",
        "weitere", "ähnliche", "mehr", "rezepte", "utensils", "tools", "special",
    ]
    private static let others: Set<String> = [
        "you may also like", "you might also like", "did you make this recipe", "did you make this", "about the author",
        "more recipes", "related recipes", "similar recipes", "rate this recipe", "leave a comment", "leave a reply",
        "das könnte dich auch interessieren",
        "per serving", "pro portion", "valores nutricionales", "informazioni nutrizionali", "valeurs nutritionnelles",
        "informations nutritionnelles", "wartości odżywcze", "special equipment", "what to serve with",
        "join the conversation",
    ]

    /// Beginnings of classes and ids that name a list of ingredients.
    static let ingredientCues: [[UInt8]] = [
        "ingredient", "ingrédient", "zutat", "skladnik", "ingredienser", "hozzaval", "ainek", "malzeme",
    ]
    .map { Array($0.utf8) }
    /// Parts of classes and ids that name the steps.
    static let instructionCues: [[UInt8]] = [
        "instruction", "direction", "method", "preparation", "steps", "zubereitung", "procedure", "bereiding",
        "preparo",
        "elaboracion", "preparacion", "przygotowan", "fremgang", "tillagning", "procedimento", "etapes", "recipe-step",
        "howto",
        "preparazione", "postup", "how-to",
    ].map { Array($0.utf8) }
}
