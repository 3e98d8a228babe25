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
  private struct Registration {
    weak var target: (any Target)?
    let action: Action
    var events: Events
  }

  private var registrations: [Registration] = []

  /// Registers an action that the target performs for the given events.
  func addTarget(_ target: any Target, action: Action, for events: Events) {
    registrations.removeAll { $0.target == nil }
    if let index = registrations.firstIndex(where: { $0.target === target && $0.action == action }) {
      registrations[index].events.formUnion(events)
    } else {
      registrations.append(Registration(target: target, action: action, events: events))
    }
  }

  /// Lets each registered target perform its action, if it is registered for one of the given events.
  func send(_ events: Events) {
    var index = 0
    while index < registrations.count {
      let (target, action, its) = (
        registrations[index].target, registrations[index].action, registrations[index].events
      )
      index += 1
      guard let target, its.rawValue & events.rawValue != 0 else { continue }
      target.perform(action, from: self)
    }
  }
}
