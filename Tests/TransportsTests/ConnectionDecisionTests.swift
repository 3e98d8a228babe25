#if os(Linux)
  import Testing

  @testable import Transports

  /// The app's decisions about servers, as the transport keeps them for connections that are used again.
  struct ConnectionDecisionTests {
    private func connection(_ number: Int) -> CurlConnection {
      CurlConnection(server: "10.0.0.1", serverPort: 443, client: "10.0.0.2", clientPort: Int32(number))
    }

    @Test("decisions are found again, also after another connection has the same ends")
    func find() {
      var decisions = CurlDecisions()
      #expect(decisions.use(connection(1)) == nil)
      decisions.add(true, for: connection(1))
      decisions.add(false, for: connection(2))
      #expect(decisions.use(connection(1)) == true)
      #expect(decisions.use(connection(2)) == false)
      decisions.add(false, for: connection(1))
      #expect(decisions.use(connection(1)) == false)
    }

    @Test("the number of decisions is bounded, and those used last remain")
    func bounded() {
      var decisions = CurlDecisions(minimum: 10)
      decisions.add(true, for: connection(0))
      for number in 1...1_000 {
        decisions.add(true, for: connection(number))
        #expect(decisions.use(connection(0)) == true)
        #expect(decisions.count <= 20)
      }
      for number in 992...1_000 { #expect(decisions.use(connection(number)) == true) }
      #expect(decisions.use(connection(500)) == nil)
    }

    @Test("with many exchanges at once, the decisions of all their connections remain")
    func manyExchanges() {
      var decisions = CurlDecisions(minimum: 10)
      decisions.expect(exchanges: 100)
      decisions.expect(exchanges: 1)
      for number in 1...2_000 { decisions.add(true, for: connection(number)) }
      #expect(decisions.count <= 1_000)
      for number in 1_501...2_000 { #expect(decisions.use(connection(number)) == true) }
    }
  }

  /// The turns of a loop whose connection is ready although nothing can be received or sent.
  struct IdleTurnTests {
    @Test("a loop pauses while a connection is only reported as ready, and goes on when something arrives")
    func pause() {
      var turns = IdleTurns()
      for _ in 0..<63 { turns.add(isReady: true, arrivalCount: 0) }
      #expect(turns.pause == 0)
      turns.add(isReady: true, arrivalCount: 0)
      #expect(turns.pause == 20)
      #expect(!turns.areBlocked)
      turns.add(isReady: true, arrivalCount: 1)
      #expect(turns.pause == 0)
      for _ in 0..<192 { turns.add(isReady: true, arrivalCount: 1) }
      #expect(turns.pause == 2_000)
      #expect(turns.areBlocked)
      turns.add(isReady: false, arrivalCount: 1)
      #expect(turns.pause == 0)
      #expect(!turns.areBlocked)
    }

    @Test("a loop that receives something in each turn never pauses")
    func progress() {
      var turns = IdleTurns()
      for count in 1...200 {
        turns.add(isReady: true, arrivalCount: count)
        #expect(turns.pause == 0)
      }
    }
  }
#endif
