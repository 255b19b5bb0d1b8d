package import HearthCore
package import ServerKit

/// A request with its client and response writer. Hummingbird has a protocol of the same name.
typealias RequestContext = ServerKit.RequestContext

/// The pages for users, and the files that all pages load.
package struct WebModule: RouteModule {
    private let accounts: any Accounts
    private let needsNoSignIn: Bool

    /// Creates the module.
    ///
    /// - Parameter needsNoSignIn: true if requests need no sign-in, as in dev mode.
    package init(accounts: any Accounts, needsNoSignIn: Bool) {
        self.accounts = accounts
        self.needsNoSignIn = needsNoSignIn
    }

    /// Adds the pages.
    package func add(to routes: inout RouteTable) {
        let authorizer = routes.authorizer
        SignInPages(accounts: accounts, authorizer: authorizer, needsNoSignIn: needsNoSignIn).add(to: &routes)
        SetupPages(accounts: accounts).add(to: &routes)
        TryPage(authorizer: authorizer, needsNoSignIn: needsNoSignIn).add(to: &routes)
        AssetRoutes().add(to: &routes)
    }
}
