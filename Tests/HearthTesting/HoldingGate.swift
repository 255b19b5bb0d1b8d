/// A gate that can hold back one visitor and reports its arrival.
///
/// Other visitors pass. So if code fails to wait for the held visitor, its result shows that and the test does not hang. A test
/// of code that must not wait for the visitor awaits that code before ``release()``.
package actor HoldingGate {
    private var holdsNext = false
    private var held: CheckedContinuation<Void, Never>?
    private var watcher: CheckedContinuation<Void, Never>?

    package init() {}

    /// Holds back the next visitor.
    package func holdNext() { holdsNext = true }

    /// Lets the held visitor pass.
    package func release() {
        held?.resume()
        held = nil
    }

    /// Returns at once, or after `release()` for the visitor that is held back.
    package func pass() async {
        guard holdsNext else { return }
        holdsNext = false
        await withCheckedContinuation { continuation in
            held = continuation
            watcher?.resume()
            watcher = nil
        }
    }

    /// Returns when a visitor is held.
    package func arrival() async {
        guard held == nil else { return }
        await withCheckedContinuation { watcher = $0 }
    }
}
