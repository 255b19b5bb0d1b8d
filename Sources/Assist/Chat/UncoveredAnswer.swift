/// Hearth's own words around an answer that no card covers.
struct UncoveredAnswer {
    /// The paragraph above a model's text: that it is general knowledge. It is sent with the first words of the text,
    /// so that nothing claims to be a model's if no model writes.
    var notice: String
    /// The answer if no model writes one.
    var otherwise: String
}
