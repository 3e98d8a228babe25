/// What a person can ask for.
enum Action {
  case placeBid, refresh, showHelp
}

/// An object on the responder chain.
class Responder {
  /// The responder that an action is passed on to; nil at the end of the chain.
  var nextResponder: Responder? { nil }

  /// Performs the action and returns true, or returns false without doing anything.
  func perform(_ action: Action, from button: Button) -> Bool { false }
}

class View: Responder {
  weak var superview: View?
  /// The controller whose root view this is, if any.
  weak var controller: Controller?

  // Your code: the next responder of a controller's root view is the controller; that of another view is its superview.
}

class Controller: Responder {
  let view: View
  /// The window that shows the controller's view, if it is the window's root controller.
  weak var window: Window?

  // Your code: the next responder is the superview of the controller's view if there is one, else the window.

  init(view: View) {
    self.view = view
    super.init()
    view.controller = self
  }
}

class Window: Responder {
  weak var application: Responder?

  // Your code: the next responder is the application.
}

class Button: View {
  let action: Action
  /// The object that performs the action; with nil, the first responder of the chain that performs it.
  weak var target: Responder?

  init(_ action: Action) { self.action = action }

  /// Sends the action to the target if there is one, and otherwise along the chain, from the button itself on.
  ///
  /// - Returns: Whether a responder performed the action.
  @discardableResult
  func press() -> Bool {
    // Your code.
    false
  }
}
