/// A group of routes that a server consists of. Each API target exposes one; the server adds all of them to its table.
package protocol RouteModule: Sendable {
    /// Adds the routes of the module.
    func add(to routes: inout RouteTable)
}
