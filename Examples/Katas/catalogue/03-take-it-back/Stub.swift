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
  private struct Registration {
    weak var target: (any Target)?
    let action: Action
  }

  private var registrations: [Registration] = []

  /// The number of registrations whose target is alive.
  var registrationCount: Int {
    registrations.count
  }

  /// Registers an action of a target, after those that are registered already.
  func addTarget(_ target: any Target, action: Action) {
    guard !registrations.contains(where: { $0.target === target && $0.action == action }) else { return }
    registrations.append(Registration(target: target, action: action))
  }

  /// Removes an action of a target; with nil for the action, all actions of that target.
  func removeTarget(_ target: any Target, action: Action?) {
    // Your code.
  }

  /// Lets the registered targets perform their actions, in order of registration.
  ///
  /// An action that is removed during the call, before its turn, isn't performed. An action that is added during the
  /// call is performed from the next call on.
  func send() {
    for registration in registrations {
      registration.target?.perform(registration.action, from: self)
    }
  }
}
