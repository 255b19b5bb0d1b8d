import CHiredis

enum RedisThread {
    /// To be called once on the thread that keeps a connection.
    static func prepare() { chiredis_block_sigpipe() }
}
