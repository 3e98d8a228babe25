import ArmatureTesting

let log = DiagnosticLog()
log.record {}
precondition(log.diagnostics.isEmpty)

let clock = TestClock()
clock.advance(by: .seconds(1))
precondition(clock.now.offset == .seconds(1))
