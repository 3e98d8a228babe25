import ArmatureTesting

let log = DiagnosticLog()
log.record {}
precondition(log.diagnostics.isEmpty)
