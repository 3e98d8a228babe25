/// What a person can choose from the menu.
enum Action {
  case placeBid, withdraw, closeLot
}

/// An object on the responder chain.
class Responder {
  /// The responder that is asked next; nil at the end of the chain.
  weak var next: Responder?

  /// Whether this responder performs the action at all, now or at another time.
  func handles(_ action: Action) -> Bool { false }

  /// Whether the action makes sense now.
  ///
  /// Only asked about actions that this responder handles.
  func validates(_ action: Action) -> Bool { true }

  /// Performs an action that this responder handles.
  func perform(_ action: Action) {}
}

/// An entry of the menu.
///
/// It is gray, and can't be chosen, unless it is enabled.
final class MenuItem {
  let action: Action
  var isEnabled = true

  init(_ action: Action) { self.action = action }
}

/// The menu of the auction's window.
final class Menu {
  let items: [MenuItem]
  /// The responder that the chain starts with.
  weak var firstResponder: Responder?

  init(_ items: [MenuItem]) { self.items = items }

  /// Enables the items whose action would be performed if it were chosen now, and disables the others.
  ///
  /// The answer is that of the nearest responder that handles the action: it is the one that would perform it.
  /// An action that no responder handles is disabled.
  func update() {
    items.forEach { $0.isEnabled = firstResponder?.canPerform($0.action) ?? false }
  }

  /// Performs the action of an item, if the item would be enabled now.
  ///
  /// The result is whether it was performed.
  @discardableResult
  func choose(_ item: MenuItem) -> Bool {
    guard firstResponder?.canPerform(item.action) == true else { return false }
    firstResponder?.handler(of: item.action)?.perform(item.action)
    return true
  }
}

extension Responder {
  fileprivate func handler(of action: Action) -> Responder? {
    handles(action) ? self : next?.handler(of: action)
  }

  fileprivate func canPerform(_ action: Action) -> Bool {
    guard let handler = handler(of: action) else { return false }
    return handler.validates(action)
  }
}
