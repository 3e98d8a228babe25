/// One binding, to end it by.
///
/// Its ``Binder`` keeps the binding, so a token may be dropped; it keeps neither source nor target alive.
public struct BindingToken {
  private weak let binding: Binding?

  init(_ binding: Binding) {
    self.binding = binding
  }

  /// Whether the binding still follows its source: not cancelled, not replaced, and binder, source and target alive.
  public var isActive: Bool { binding?.isActive ?? false }

  /// Ends the binding, in both directions; a delivery that waits is dropped.
  ///
  /// The second call changes nothing.
  public func cancel() {
    binding?.end()
  }
}
