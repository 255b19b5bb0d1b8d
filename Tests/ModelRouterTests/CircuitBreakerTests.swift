import ModelRouter
import Testing

@Suite struct CircuitBreakerTests {
    /// One call from start to end at a moment; false where it was not admitted.
    @discardableResult
    private func call(
        _ breaker: inout CircuitBreaker, _ verdict: CircuitBreaker.Verdict, at uptime: Duration = .zero
    ) -> Bool {
        guard let ticket = breaker.admit(at: uptime) else { return false }
        breaker.record(verdict, of: ticket, at: uptime)
        return true
    }

    private func opened() -> CircuitBreaker {
        var breaker = CircuitBreaker()
        for _ in 0..<CircuitBreaker.threshold { call(&breaker, .failure) }
        return breaker
    }

    @Test func `five consecutive failures open the circuit`() {
        var breaker = CircuitBreaker()
        for count in 1...4 {
            call(&breaker, .failure)
            #expect(breaker.state == .closed(failures: count))
        }
        call(&breaker, .failure)
        #expect(breaker.state == .open(until: .seconds(30)))
        #expect(breaker.admit(at: .seconds(29)) == nil)
    }

    @Test func `a success resets the count and a disconnected client does not`() {
        var breaker = CircuitBreaker()
        for _ in 0..<4 { call(&breaker, .failure) }
        call(&breaker, .nothing)
        #expect(breaker.state == .closed(failures: 4))
        call(&breaker, .success)
        #expect(breaker.state == .closed(failures: 0))
    }

    @Test func `exactly one probe is admitted`() throws {
        var breaker = opened()
        let probeTicket = breaker.admit(at: .seconds(30))
        let probe = try #require(probeTicket)
        #expect(breaker.state == .halfOpen)
        #expect(breaker.admit(at: .seconds(31)) == nil)
        breaker.record(.success, of: probe, at: .seconds(32))
        #expect(breaker.state == .closed(failures: 0))
    }

    @Test func `a probe's first token closes the circuit and the next failure opens it for longer`() throws {
        var breaker = opened()
        let probeTicket = breaker.admit(at: .seconds(30))
        let probe = try #require(probeTicket)
        breaker.noteFirstToken(of: probe)
        #expect(breaker.state == .closed(failures: 4))
        let otherTicket = breaker.admit(at: .seconds(31))
        let other = try #require(otherTicket)
        breaker.record(.failure, of: probe, at: .seconds(40))
        #expect(breaker.state == .open(until: .seconds(100)))
        breaker.record(.success, of: other, at: .seconds(41))
        #expect(breaker.state == .open(until: .seconds(100)), "it began before the failure")
        let secondTicket = breaker.admit(at: .seconds(100))
        let second = try #require(secondTicket)
        breaker.noteFirstToken(of: second)
        breaker.record(.success, of: second, at: .seconds(101))
        #expect(breaker.state == .closed(failures: 0))
        for _ in 0..<5 { call(&breaker, .failure, at: .seconds(200)) }
        #expect(breaker.state == .open(until: .seconds(230)), "a success ends the probation")
    }

    @Test func `a first token is ignored when its call began before the circuit opened`() throws {
        var breaker = CircuitBreaker()
        let earlyTicket = breaker.admit(at: .zero)
        let early = try #require(earlyTicket)
        for _ in 0..<5 { call(&breaker, .failure) }
        _ = breaker.admit(at: .seconds(30))
        breaker.noteFirstToken(of: early)
        #expect(breaker.state == .halfOpen)
    }

    @Test func `a failed probe doubles the pause up to its limit and a success resets it`() {
        var breaker = opened()
        var now = Duration.zero
        for pause in [30, 60, 120, 240, 300, 300] {
            #expect(breaker.state == .open(until: now + .seconds(pause)))
            now += .seconds(pause)
            #expect(call(&breaker, .failure, at: now))
        }
        now += .seconds(300)
        call(&breaker, .success, at: now)
        for _ in 0..<5 { call(&breaker, .failure, at: now) }
        #expect(breaker.state == .open(until: now + .seconds(30)))
    }

    @Test func `a probe whose client disconnects admits the next probe`() {
        var breaker = opened()
        #expect(call(&breaker, .nothing, at: .seconds(30)))
        #expect(call(&breaker, .success, at: .seconds(30)))
        #expect(breaker.state == .closed(failures: 0))
    }

    @Test func `a verdict is ignored when its call began before the circuit opened`() throws {
        var breaker = CircuitBreaker()
        let lateTicket = breaker.admit(at: .zero)
        let late = try #require(lateTicket)
        for _ in 0..<5 { call(&breaker, .failure) }
        breaker.record(.success, of: late, at: .seconds(1))
        #expect(breaker.state == .open(until: .seconds(30)))
        let probeTicket = breaker.admit(at: .seconds(30))
        let probe = try #require(probeTicket)
        breaker.record(.failure, of: late, at: .seconds(30))
        #expect(breaker.state == .halfOpen)
        breaker.record(.success, of: probe, at: .seconds(31))
        #expect(breaker.state == .closed(failures: 0))
    }
}
