public import MessageTracing

extension Pattern {
  /// An object asks or tells its delegate.
  public static let delegation = Pattern("delegation")

  /// A channel tells one of its observers a value.
  public static let notification = Pattern("notification")
}
