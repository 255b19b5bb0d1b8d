package import Foundation
package import HearthCore
package import ServerKit

/// A request with its client and response writer. Hummingbird has a protocol of the same name.
typealias RequestContext = ServerKit.RequestContext

/// The pages for users, and the files that all pages load.
package struct WebModule: RouteModule {
    private let accounts: any Accounts
    private let needsNoSignIn: Bool
    private let accessChanged: @Sendable (_ user: UUID) -> Void

    /// Creates the module.
    ///
    /// - Parameters:
    ///   - needsNoSignIn: true if requests need no sign-in, as in dev mode.
    ///   - accessChanged: tells the live streams of a user that a session has ended.
    package init(
        accounts: any Accounts, needsNoSignIn: Bool, accessChanged: @escaping @Sendable (_ user: UUID) -> Void
    ) {
        self.accounts = accounts
        self.needsNoSignIn = needsNoSignIn
        self.accessChanged = accessChanged
    }

    /// Adds the pages.
    package func add(to routes: inout RouteTable) {
        let authorizer = routes.authorizer
        SignInPages(
            accounts: accounts, authorizer: authorizer, needsNoSignIn: needsNoSignIn, accessChanged: accessChanged
        ).add(to: &routes)
        SetupPages(accounts: accounts).add(to: &routes)
        TryPage(authorizer: authorizer, needsNoSignIn: needsNoSignIn).add(to: &routes)
        AssetRoutes().add(to: &routes)
    }
}
