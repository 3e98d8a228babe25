/// A place that every call of a send passes, and that may hold it back.
///
/// A control that adopts this is asked first, for its own calls; then the application's funnel
/// (``Control/applicationFunnel``) is asked. Each is asked once for each call, in the order of the registrations. Declare
/// `sendAction` in a toolkit's base class if subclasses are to override it.
///
/// ```swift
/// func sendAction(_ call: consuming ActionCall) {
///   log.append("\(call.event.events) to \(call.destination)")
///   call.forward()
/// }
/// ```
public protocol ActionFunnel: AnyObject {
  /// Forwards a call, or lets it drop: then that call alone is not made, and its entry is ``ActionEntry/intercepted``.
  func sendAction(_ call: consuming ActionCall)
}
