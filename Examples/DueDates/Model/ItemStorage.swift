public import DataSources

/// The place where items are kept while the app doesn't run.
///
/// A save is atomic: after a crash, the storage has the items of the save before or all of the new ones.
public protocol ItemStorage: AnyObject {
  /// Returns all items, in the order of their creation.
  ///
  /// - Throws: ``UnreadableItems``; the next save then starts anew.
  func load() throws(UnreadableItems) -> [ToDoItem]

  /// Makes the changes of a context durable; called with its unsaved changes.
  func save(_ context: EditingContext<ToDoItem>) throws
}

/// Stored items can't be read, and were put aside.
public struct UnreadableItems: Error, Hashable {
  /// The name of the file that couldn't be read.
  public let fileName: String

  /// The name under which the file was kept; nil if it could not be renamed.
  ///
  /// Then nothing is saved until it can be.
  public let keptName: String?

  public init(fileName: String, keptName: String?) {
    (self.fileName, self.keptName) = (fileName, keptName)
  }
}

extension EditingContext<ToDoItem> {
  /// Creates a context of stored items, which saves to their storage.
  ///
  /// - Throws: ``EditingContextError`` if two items have the same id.
  public convenience init(_ items: [ToDoItem], savingTo storage: any ItemStorage) throws(EditingContextError) {
    try self.init(items) { context in try storage.save(context) }
  }
}
