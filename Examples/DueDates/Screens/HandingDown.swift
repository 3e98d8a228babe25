import Armature
import DueDatesModel

/// An object that can be given the context.
///
/// A sender knows nothing more about its destination than such capabilities.
protocol HandlesContext: AnyObject {
  func receive(_ context: EditingContext<ToDoItem>)
}

/// An object that can be given an item.
protocol HandlesItem: AnyObject {
  func receive(_ item: ToDoItem)
}
