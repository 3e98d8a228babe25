/// The reason why a snapshot rejected a change; the snapshot is unchanged.
///
/// Identities are given as texts, because an error may leave the isolation of its cause.
public enum SnapshotError: Error, Sendable, Hashable {
  /// The snapshot would contain an item twice, at these paths.
  case duplicateItem(id: String, first: ListPath, second: ListPath)

  /// The snapshot would contain a section twice, at these indexes.
  case duplicateSection(id: String, first: Int, second: Int)

  /// No item has the identity.
  case unknownItem(id: String)

  /// No section has the identity.
  case unknownSection(id: String)

  /// A list asked for a path that its snapshot doesn't have, or a move named one.
  case noItem(path: ListPath)

  /// Items were appended to the last section of a snapshot without sections.
  case noSection

  /// A difference was applied to a snapshot that has another item than its source at this path; nil for none.
  case otherItem(path: ListPath, expected: String?, found: String?)

  /// A difference was applied to a snapshot that has another section than its source at this index; nil for none.
  case otherSection(number: Int, expected: String?, found: String?)
}

extension SnapshotError: CustomStringConvertible {
  /// What happened, what state is left, the likely cause and the remedy.
  public var description: String {
    switch self {
    case .duplicateItem(let id, let first, let second):
      "The item '\(id)' would be in the snapshot twice, at \(first) and at \(second). The snapshot is unchanged. "
        + "Two items have one identity, or one was added again: move or update it instead."
    case .duplicateSection(let id, let first, let second):
      "The section '\(id)' would be in the snapshot twice, as number \(first) and as number \(second). The snapshot "
        + "is unchanged. Two sections have one identity, or one was added again: move or update it instead."
    case .unknownItem(let id):
      "There is no item '\(id)' in the snapshot, so nothing was inserted beside it, and it was not moved, deleted or "
        + "updated. The snapshot is unchanged. The item was probably deleted before: ask for its path first."
    case .unknownSection(let id):
      "There is no section '\(id)' in the snapshot, so nothing was put into it or beside it, and it was not moved, "
        + "deleted or updated. The snapshot is unchanged. Append the section first."
    case .noItem(let path):
      "There is no item at \(path) in the snapshot. The snapshot is unchanged. The path is probably from before a change "
        + "of the snapshot. If a list asked for it, the snapshot was set without updating the list: use apply(_:to:), "
        + "or reload the list."
    case .noSection:
      "There is no section to append items to. The snapshot is unchanged. Append a section first; a snapshot made "
        + "of items alone has one."
    case .otherItem(let path, let expected, let found):
      "Cannot apply the difference: it starts with \(Self.item(expected)) at \(path), and the snapshot has "
        + "\(Self.item(found)) there. The snapshot is unchanged. Apply a difference to the snapshot that it was made "
        + "from, or make a new one from this snapshot."
    case .otherSection(let number, let expected, let found):
      "Cannot apply the difference: it starts with \(Self.section(expected)) as number \(number), and the snapshot has "
        + "\(Self.section(found)) there. The snapshot is unchanged. Apply a difference to the snapshot that it was "
        + "made from, or make a new one from this snapshot."
    }
  }

  private static func item(_ id: String?) -> String { id.map { "the item '\($0)'" } ?? "no item" }
  private static func section(_ id: String?) -> String { id.map { "the section '\($0)'" } ?? "no section" }
}
