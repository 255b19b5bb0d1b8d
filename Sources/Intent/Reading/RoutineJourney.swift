/// The minutes of a way that a text names: "15 min walk", "10 Minuten Fußweg", "à 10 minutes à pied".
struct RoutineJourney {
    let minutes: Int
    /// The tokens of the length and of the way.
    let tokens: Range<Int>

    /// Reads the first way of a text; nil if it names none.
    init?(_ context: ReadingContext) {
        let tokens = context.tokens
        let clocks = TokenMarks(
            ClockReader(tokens, language: context.language).mentions().map(\.tokens), count: tokens.count)
        for mention in LimitReader(context).lengths()
        where mention.minutes <= Self.longest && !clocks.overlaps(mention.tokens) {
            let end = mention.tokens.upperBound
            var place = end
            while place < min(end + 3, tokens.count), !tokens[place].gap.endsClause,
                Self.fillers.contains(tokens[place].folded)
            {
                place += 1
            }
            if place < tokens.count, !tokens[place].gap.endsClause, Self.ways.contains(tokens[place].folded) {
                minutes = mention.minutes
                self.tokens = mention.tokens.lowerBound..<place + 1
                return
            }
            // "bike 20 mins", "walk is 10 minutes"
            var front = mention.tokens.lowerBound - 1
            while front > 0, mention.tokens.lowerBound - front <= 3, !tokens[front + 1].gap.endsClause,
                Self.fillers.contains(tokens[front].folded)
            {
                front -= 1
            }
            if front >= 0, !tokens[front + 1].gap.endsClause, Self.nouns.contains(tokens[front].folded) {
                minutes = mention.minutes
                self.tokens = front..<end
                return
            }
        }
        return nil
    }

    /// A longer way is a journey of its own.
    private static let longest = 120
    private static let fillers: Set<String> = [
        "of", "de", "by", "a", "the", "mit", "dem", "zu", "en", "with", "on", "is", "takes", "dauert", "ist", "es",
        "son",
        "est", "prend", "der", "die", "per", "s", "minute", "zum", "zur", "away", "in", "esta", "queda", "dans", "im",
        "our", "only", "about", "liegt",
    ]
    private static let nouns: Set<String> = [
        "walk", "drive", "bike", "cycle", "bus", "commute", "ride", "fussweg", "schulweg", "fahrt", "weg", "anfahrt",
        "velo", "rad", "trajet", "route", "marche", "run", "cole", "colegio", "escuela", "school", "ecole", "creche",
        "schule", "kita", "camino", "trayecto",
    ]
    private static let ways: Set<String> = nouns.union([
        "fuss", "fahrrad", "auto", "pied", "voiture", "vélo", "pie", "coche", "bici", "carro", "andando", "caminando",
        "foot", "car", "scooter", "tram", "train", "zug", "metro", "autobus", "gehen", "laufen", "fahren",
    ])
}
