public import MessageTracing

extension Diagnostic.Topic {
  /// A finished behaviour stays in its tree, since it was about to move when it was to be removed.
  public static let behaviorNotRemoved = Diagnostic.Topic("behavior not removed")
}
