import Hummingbird

/// What a request carries from middleware to route.
struct HearthRequestContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// Names this request in answers and logs; the client's own where it sent a usable one.
    var requestID = ""
    /// The other end of the connection, and whoever really asks, where that is a proxy's.
    let peer: IPAddress?
    var clientAddress: IPAddress?
    /// A trusted proxy says that the client uses TLS.
    var isEncrypted = false
    var configuration = RequestConfiguration()
    var limits = RequestLimits(under: TrafficRules())

    init(source: ApplicationRequestContextSource) {
        peer = source.channel.remoteAddress?.ipAddress.flatMap { IPAddress($0) }
        clientAddress = peer
        coreContext = CoreRequestContextStorage(source: source)
    }
}
