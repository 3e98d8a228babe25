extension Control {
  /// Whether it is chosen or switched on, kept by ``Control/actions``.
  public var isSelected: Bool {
    get { actions.state.contains(.selected) }
    set { actions.setState(.selected, newValue) }
  }

  /// Whether it shows itself pressed, kept by ``Control/actions``.
  public var isHighlighted: Bool {
    get { actions.state.contains(.highlighted) }
    set { actions.setState(.highlighted, newValue) }
  }

  /// Nobody.
  public var applicationFunnel: (any ActionFunnel)? { nil }

  /// How it shows itself now, put together from ``isEnabled``, ``isSelected`` and ``isHighlighted``.
  public var state: ControlState {
    var state: ControlState = isEnabled ? .normal : .disabled
    if isSelected { state.insert(.selected) }
    if isHighlighted { state.insert(.highlighted) }
    return state
  }
}

extension ActionRegistry {
  func setState(_ condition: ControlState, _ isOn: Bool) {
    if isOn { state.insert(condition) } else { state.remove(condition) }
  }
}
