/// What happened to a control.
///
/// A value can combine several events.
struct Events: OptionSet {
  let rawValue: Int

  static let touchDown = Events(rawValue: 1)
  static let touchUp = Events(rawValue: 2)
  static let valueChanged = Events(rawValue: 4)
}

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
  /// Registers an action that the target performs for the given events.
  func addTarget(_ target: any Target, action: Action, for events: Events) {
    // Your code.
  }

  /// Lets each registered target perform its action, if it is registered for one of the given events.
  func send(_ events: Events) {
    // Your code.
  }
}
