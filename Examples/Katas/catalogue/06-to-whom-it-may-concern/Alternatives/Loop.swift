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

  /// The controller, if this is its root view; otherwise the superview.
  override var nextResponder: Responder? { if let controller { controller } else { superview } }
}

class Controller: Responder {
  let view: View
  /// The window that shows the controller's view, if it is the window's root controller.
  weak var window: Window?

  /// The superview of the controller's view if there is one, else the window.
  override var nextResponder: Responder? { if let above = view.superview { above } else { window } }

  init(view: View) {
    self.view = view
    super.init()
    view.controller = self
  }
}

class Window: Responder {
  weak var application: Responder?

  override var nextResponder: Responder? { application }
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
    guard target == nil else { return target?.perform(action, from: self) == true }
    var responder: Responder? = self
    while let current = responder {
      if current.perform(action, from: self) { return true }
      responder = current.nextResponder
    }
    return false
  }
}
