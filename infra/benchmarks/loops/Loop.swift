/// An inner loop of the server: the work of one iteration, and how often it runs.
///
/// Inputs are constants of this program, so that a count changes only with the code and the policies.
struct Loop {
    let name: String
    /// Iterations of a run. The figure is the difference between a run with these and one with twice as many.
    let iterations: Int
    /// Makes the input, which is not counted, and returns the work of one iteration. The work's result is a number that
    /// depends on all of it, so that the compiler cannot remove any.
    let prepare: () throws -> (Int) throws -> Int

    static var all: [Loop] { wireLoops + policyLoops + searchLoops }
}

/// What a model writes, in tokens of a few characters.
enum Sample {
    static let prose = """
        Start with one small change: read together for ten minutes after dinner, at the same time every evening. Let \
        your child choose the book, even if it is the same one for a week. Pause at the pictures and ask what happens \
        next. A child of four can wait for a turn of about two minutes, so keep games short and praise the effort, not \
        the result. If your toddler refuses the vegetables, serve them again without a comment: many children need to \
        see a new food ten to fifteen times before they try it. For the lentil soup, chop 2 onions and 3 carrots, add \
        250 g of red lentils and 1.5 l of water, and simmer for 25 minutes at a low heat.

        """

    static let tokens: [String] = {
        var tokens: [String] = []
        var rest = prose[...]
        for length in (0...).lazy.map({ [4, 2, 6, 3, 5, 1, 7][$0 % 7] }) {
            if rest.isEmpty { break }
            tokens.append(String(rest.prefix(length)))
            rest = rest.dropFirst(length)
        }
        return tokens
    }()
}
