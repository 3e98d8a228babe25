/// An object that users act on, and that tells whoever registered what they did.
///
/// A class adopts it by owning its registry. A control never owns its targets: register a method of an object, which is
/// held weakly, or a closure with its owner.
///
/// ```swift
/// final class Button: Control {
///   let actions = ActionRegistry()
///   var isEnabled = true
/// }
///
/// button.addTarget(screen, action: Screen.refresh, for: .primaryActionTriggered)
/// button.addAction(owner: screen, for: .touchDown) { screen, button in screen.pressed(button) }
/// print(button.sendActions(for: .primaryActionTriggered))  // sent([handled(by: Screen)])
/// ```
///
/// Three requirements have a default. A toolkit whose subclasses are to override one, or that redraws when a state
/// changes, declares it in the class that adopts this protocol: what only a subclass declares is not asked.
///
/// A control belongs to the isolation it is used in; a class on the main actor conforms with an isolated conformance,
/// and its calls need neither `await` nor `@Sendable`.
public protocol Control: AnyObject {
  /// Its registrations: a stored `let`, its own and nobody else's.
  var actions: ActionRegistry { get }

  /// Whether it sends; read once, at the start of each send.
  var isEnabled: Bool { get }

  /// Whether it is chosen or switched on; kept beside the registrations unless the control stores it itself.
  var isSelected: Bool { get set }

  /// Whether it shows itself pressed; kept beside the registrations unless the control stores it itself.
  var isHighlighted: Bool { get set }

  /// Who is asked about each call after the control itself; nobody by default.
  ///
  /// Read once a send, if there is something to call. A control in a tree finds it at its root.
  var applicationFunnel: (any ActionFunnel)? { get }
}
