import Armature
import DueDatesModel
import TerminalUI

/// The navigation with the list as its first screen.
///
/// It has no look of its own, and passes the context on at once: there is no navigation step from it to the list.
@MainActor
final class NavigationRoot: TraceNamed {
  let navigator = Navigator<View>(makeContent: { Pane() })
  let traceName = "navigationRoot"
  private let list: any Controller<View> & HandlesContext
  private var context: EditingContext<ToDoItem>?

  init(_ list: some Controller<View> & HandlesContext) {
    self.list = list
  }
}

extension NavigationRoot: @MainActor HandlesContext {
  func receive(_ context: EditingContext<ToDoItem>) {
    self.context = context
    navigator.push(list, handing: .value(context, to: (any HandlesContext).receive), sender: self)
  }
}
