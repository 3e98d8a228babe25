/// What to do when a server names another address.
public enum RedirectPolicy: Sendable {
  /// Go there.
  case follow
  /// Take the answer that names it as the last.
  case stop
  /// Go where this says, starting from where one would have gone; nil stops.
  ///
  /// It is called on the service's own queue and must not wait.
  case modify(@Sendable (_ next: TransportRequest, _ response: ResponseHead) -> TransportRequest?)
}
