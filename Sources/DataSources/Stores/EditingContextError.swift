/// Why an editing context refused a change; it is as it was.
///
/// Texts may change; cases are the interface.
public enum EditingContextError: Error, Sendable, Hashable {
  /// An object was inserted, or given at the beginning, whose id stands for another one.
  case duplicate(id: String)

  /// An object was updated or deleted that is not in the context.
  case unknown(id: String)

  /// The context is being saved.
  case isSaving
}

extension EditingContextError: CustomStringConvertible {
  /// What happened and what to do, in sentences for people.
  public var description: String {
    switch self {
    case .duplicate(let id):
      "Cannot insert the object '\(id)': the context has one with this id. The context is unchanged; "
        + "update that object, or give the new one an id of its own."
    case .unknown(let id):
      "Cannot update or delete the object '\(id)': the context has none with this id. The context is unchanged; "
        + "the object has probably been deleted, or was never inserted."
    case .isSaving:
      "Cannot change the context while it is being saved. The context is unchanged; "
        + "let the closure that saves only read, and make changes afterwards."
    }
  }
}
