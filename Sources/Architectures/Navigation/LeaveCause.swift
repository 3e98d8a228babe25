/// In what way a scene left; scenes inside a container leave in the way of the container.
public enum LeaveCause: String, Sendable, Hashable, CaseIterable {
  /// It went from the top of a stack.
  case popped
  /// It was presented, and it or a presentation below it was dismissed.
  case dismissed
  /// A stack was set, a path opened or a root's controller replaced without it.
  case replaced
  /// Its root was closed.
  case closed
}
