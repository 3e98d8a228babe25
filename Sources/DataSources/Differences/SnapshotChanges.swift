/// What is deleted, inserted, moved and updated between two snapshots.
///
/// As in a batch, deletes and the origins of moves and updates are places *before* all changes, inserts and the targets
/// of moves and updates places *after* them. Each list ascends: deletes by place before, the others by place after.
public struct SnapshotChanges: Sendable, Hashable {
  /// The sections that vanish, with all items that vanish in them.
  public internal(set) var deletedSections: [Int] = []

  /// The sections that are new, with all items that are new in them.
  public internal(set) var insertedSections: [Int] = []

  /// The sections that change places; the others keep their order.
  public internal(set) var movedSections: [ListBatch.Move<Int>] = []

  /// The sections whose own content differs, moved or not.
  public internal(set) var updatedSections: [ListBatch.Move<Int>] = []

  /// The items that vanish from sections that stay.
  public internal(set) var deletedItems: [ListPath] = []

  /// The items that are new in sections that stay.
  public internal(set) var insertedItems: [ListPath] = []

  /// The items that change sections, and of those that stay in theirs as few as can be.
  public internal(set) var movedItems: [ListBatch.Move<ListPath>] = []

  /// The items whose content differs, moved or not.
  public internal(set) var updatedItems: [ListBatch.Move<ListPath>] = []

  /// Whether there is none.
  public var isEmpty: Bool { count == 0 }

  /// How many there are of all kinds together.
  public var count: Int {
    deletedSections.count + insertedSections.count + movedSections.count + updatedSections.count
      + deletedItems.count + insertedItems.count + movedItems.count + updatedItems.count
  }

  init() {}
}
