public import DataSources

/// The place where items are kept while the app doesn't run.
///
/// A save is atomic: after a crash, the storage has the items of the save before or all of the new ones.
public protocol ItemStorage: AnyObject {
  /// Returns all items, in the order of their creation.
  ///
  /// - Throws: ``UnreadableItems``. No item of a file that can't be read is overwritten.
  func load() throws(UnreadableItems) -> [ToDoItem]

  /// Makes the changes of a context durable; called with its unsaved changes.
  func save(_ context: EditingContext<ToDoItem>) throws
}

/// The reason why stored items can't be read.
public enum UnreadableItems: Error, Hashable {
  /// The file was damaged, and is kept under this name. The next save starts a new file.
  case kept(as: String)

  /// The file of this name is damaged and couldn't be renamed. Nothing is saved until it can be.
  case damaged(String)

  /// The file of this name can't be read at present, for example because another program has locked it.
  ///
  /// It stays, and a later save adds its changes to it.
  case unavailable(String)
}

extension EditingContext<ToDoItem> {
  /// Creates a context of stored items, which saves to their storage.
  ///
  /// - Throws: ``EditingContextError`` if two items have the same id.
  public convenience init(_ items: [ToDoItem], savingTo storage: any ItemStorage) throws(EditingContextError) {
    try self.init(items) { context in try storage.save(context) }
  }
}
