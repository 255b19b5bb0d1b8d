/// The number of values or nodes that one reading may still look at.
///
/// A page of a few bytes can name one value a thousand times, and each of these names in other values again. So what a reading
/// looks at is counted, and not what a page has.
final class VisitBudget {
    /// The visits that are left.
    private(set) var left: Int

    /// Creates a budget.
    init(_ visits: Int) { left = visits }

    /// Takes visits. Returns false, now and from now on, if fewer are left: what follows is not read.
    func take(_ visits: Int = 1) -> Bool {
        guard left >= visits else {
            left = 0
            return false
        }
        left -= visits
        return true
    }

    /// Gives a reading that continues with another recipe the visits of a new one.
    func refill(_ visits: Int) { left = visits }
}
