public import MessageTracing

extension Pattern {
  /// A control or a gesture recogniser calls a target or the owner of a closure, or hands the call to a funnel.
  public static let targetAction = Pattern("targetAction")
}

extension ActionSlot {
  /// What a recorder shows of a call: the events by name, and the registration's if it has one.
  final func traceText(_ events: ControlEvents) -> String {
    let names = "\(events)".dropFirst().dropLast()
    return id.map { "\(names) (\($0))" } ?? String(names)
  }
}
