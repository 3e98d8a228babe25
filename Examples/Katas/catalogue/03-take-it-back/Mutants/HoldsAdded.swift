/// What a target can be asked to do.
enum Action {
  case placeBid, watchLot, showHelp
}

/// An object that performs actions.
protocol Target: AnyObject {
  func perform(_ action: Action, from control: Control)
}

/// A control of the auction's screen, such as its "Bid" button.
final class Control {
  private final class Registration {
    weak var target: (any Target)?
    let action: Action

    init(_ target: any Target, _ action: Action) {
      self.target = target
      self.action = action
    }
  }

  private var registrations: [Registration] = []
  private var added: [Registration] = []
  private var held: [any Target] = []
  private var depth = 0

  /// The number of registrations whose target is alive.
  var registrationCount: Int {
    (registrations + added).count { $0.target != nil }
  }

  /// Registers an action of a target, after those that are registered already.
  func addTarget(_ target: any Target, action: Action) {
    guard !(registrations + added).contains(where: { $0.target === target && $0.action == action }) else { return }
    if depth > 0 {
      held.append(target); added.append(Registration(target, action))
    } else {
      registrations.append(Registration(target, action))
    }
  }

  /// Removes an action of a target; with nil for the action, all actions of that target.
  func removeTarget(_ target: any Target, action: Action?) {
    added.removeAll { $0.target === target && (action == nil || $0.action == action) }
    registrations.removeAll { registration in
      guard let living = registration.target else { return true }
      return living === target && (action == nil || registration.action == action)
    }
  }

  /// Lets the registered targets perform their actions, in order of registration.
  ///
  /// An action that is removed during the call, before its turn, isn't performed. An action that is added during the
  /// call is performed from the next call on.
  func send() {
    depth += 1
    registrations += added
    added = []
    for registration in registrations {
      guard registrations.contains(where: { $0 === registration }) else { continue }
      registration.target?.perform(registration.action, from: self)
    }
    depth -= 1
    if depth == 0 { registrations += added; added = []; held = [] }
  }
}
