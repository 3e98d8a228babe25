import Composites
import MessageTracing

extension View {
  /// Adds children in order, the last one on top; what the tree refuses becomes a diagnostic.
  ///
  /// For views that a class has just made, where nothing can be refused.
  public func addAll(_ views: View...) {
    for view in views { changeTree { try add(view) } }
  }

  /// Makes a change of the tree whose refusal would be a mistake of the program, and reports it if it is refused.
  func changeTree(_ change: () throws -> Void) {
    do {
      try change()
    } catch {
      Diagnostic(.treeChangeRefused, about: Participant(self), "\(error)").emit()
    }
  }
}

extension Diagnostic.Topic {
  /// The tree of views refused a change that the program took for granted.
  static let treeChangeRefused = Diagnostic.Topic("change of the view tree refused")
}
