public import Foundation

/// A thing to do, and the day on which it is due.
///
/// Any content is valid: the title may be empty, and the day past. An item is changed in place, and `update(_:)`
/// notifies the context.
public final class ToDoItem: Identifiable {
  /// A UUID, spelled as the store has it.
  public let id: String
  public var title: String

  /// The day on which it is due; nil for none.
  public var dueDate: Day?

  private var texts: [ItemField: String] = [:]

  public init(id: String = UUID().uuidString, title: String = "", dueDate: Day? = nil) {
    (self.id, self.title, self.dueDate) = (id, title, dueDate)
  }

  /// The text of a further field; empty unless set.
  public subscript(field: ItemField) -> String {
    get { texts[field, default: ""] }
    set { texts[field] = newValue }
  }
}

/// A text that items have beside their title, such as details or a location.
///
/// The fields are the parameter of the app: add your own, and screens and stores follow.
public struct ItemField: Hashable, Sendable {
  /// The name of the field in files and of its control.
  public let name: String

  /// The text of the empty control.
  public let placeholder: String

  public init(name: String, placeholder: String) {
    (self.name, self.placeholder) = (name, placeholder)
  }
}
