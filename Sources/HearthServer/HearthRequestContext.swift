import Hummingbird

/// What a request carries from middleware to route.
struct HearthRequestContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// Names this request in answers and logs; the client's own where it sent a usable one.
    var requestID = ""

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
    }
}
