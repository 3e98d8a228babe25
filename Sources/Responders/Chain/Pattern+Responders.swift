public import MessageTracing

extension Pattern {
  /// A command, an event or a key press reaches a responder on the chain, or the end of the chain.
  public static let responderChain = Pattern("responderChain")

  /// A responder asks to become first or to resign, and those concerned are asked.
  public static let firstResponder = Pattern("firstResponder")
}
