/// A recogniser that can be made without arguments, and so together with its first target.
///
/// ```swift
/// let tap = TapGestureRecognizer(target: screen, action: Screen.tapped)
/// ```
public protocol ConfigurableGestureRecognizer: GestureRecognizer {
  /// Makes a recogniser with default settings and no target.
  init()
}

extension ConfigurableGestureRecognizer {
  /// Makes a recogniser that calls a method without arguments on a target, which is held weakly.
  public init<Target: AnyObject>(target: Target, action: @escaping (Target) -> () -> Void) {
    self.init()
    addTarget(target, action: action)
  }

  /// Makes a recogniser that calls a method with the recogniser on a target, which is held weakly.
  public init<Target: AnyObject>(target: Target, action: @escaping (Target) -> (Self) -> Void) {
    self.init()
    addTarget(target, action: action)
  }
}
