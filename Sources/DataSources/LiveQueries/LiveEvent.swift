/// One change in what a live query shows.
///
/// Deletes carry the place before the change, inserts the place after it, moves and updates both.
public enum LiveEvent<Object: Identifiable> {
  /// A section has gone; its objects have events of their own.
  case sectionDeleted(Int)

  /// A section has come; its objects have events of their own.
  case sectionInserted(Int)

  /// A section stands elsewhere among the others; its objects went with it.
  case sectionMoved(from: Int, to: Int)

  /// An object is shown no more.
  case deleted(Object, from: ListPath)

  /// An object is shown that was not.
  case inserted(Object, at: ListPath)

  /// An object has passed others, or has changed section; perhaps its content is another one as well.
  case moved(Object, from: ListPath, to: ListPath, contentChanged: Bool)

  /// An object has another content, and stands where it stood among the others.
  case updated(Object, from: ListPath, to: ListPath)
}

extension LiveEvent: Sendable where Object: Sendable {}
extension LiveEvent: Equatable where Object: Equatable {}
extension LiveEvent: Hashable where Object: Hashable {}

extension LiveEvent: CustomStringConvertible {
  /// The event with the object's id, as in `moved 2 from (0,1) to (0,0), content changed`.
  public var description: String {
    switch self {
    case .sectionDeleted(let section): "deleted section \(section)"
    case .sectionInserted(let section): "inserted section \(section)"
    case .sectionMoved(let old, let new): "moved section \(old) to \(new)"
    case .deleted(let object, let path): "deleted \(object.id) from \(path)"
    case .inserted(let object, let path): "inserted \(object.id) at \(path)"
    case .moved(let object, let old, let new, let contentChanged):
      "moved \(object.id) from \(old) to \(new)" + (contentChanged ? ", content changed" : "")
    case .updated(let object, let old, let new): "updated \(object.id) from \(old) to \(new)"
    }
  }
}
