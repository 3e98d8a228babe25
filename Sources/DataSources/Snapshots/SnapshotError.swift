/// Why a snapshot refused a change; it is as it was before.
///
/// Identities stand here as texts, since an error outlives what it speaks of and crosses isolations.
public enum SnapshotError: Error, Sendable, Hashable {
  /// An item would stand in the snapshot twice: where the first is, or would be, and where the second would be.
  case duplicateItem(id: String, first: ListPath, second: ListPath)

  /// A section would stand in the snapshot twice: where the first is, or would be, and where the second would be.
  case duplicateSection(id: String, first: Int, second: Int)

  /// No item has the identity.
  case unknownItem(id: String)

  /// No section has the identity.
  case unknownSection(id: String)

  /// A list asked for a row that its snapshot does not have.
  case noItem(path: ListPath)

  /// Items were to be appended to the last section, and there is none.
  case noSection

  /// A difference was applied to a snapshot that has another item than its source at this path; nil is none.
  case otherItem(path: ListPath, expected: String?, found: String?)

  /// A difference was applied to a snapshot that has another section than its source at this place; nil is none.
  case otherSection(number: Int, expected: String?, found: String?)
}

extension SnapshotError: CustomStringConvertible {
  /// What happened, what state is left, the likely cause and the remedy, in sentences for people.
  public var description: String {
    switch self {
    case .duplicateItem(let id, let first, let second):
      "The item '\(id)' would stand in the snapshot twice, at \(first) and at \(second). The snapshot is unchanged. "
        + "Two items have one identity, or one was added again: move it, or update it where it stands."
    case .duplicateSection(let id, let first, let second):
      "The section '\(id)' would stand in the snapshot twice, as number \(first) and as number \(second). "
        + "The snapshot is unchanged. Two sections have one identity, or one was added again: move it, or update it "
        + "where it stands."
    case .unknownItem(let id):
      "There is no item '\(id)' in the snapshot, so nothing was inserted beside it, and it was not moved, deleted or "
        + "updated. The snapshot is unchanged. The item was probably deleted before: ask for its path first."
    case .unknownSection(let id):
      "There is no section '\(id)' in the snapshot, so nothing was put into it or beside it, and it was not moved, "
        + "deleted or updated. The snapshot is unchanged. Append the section first."
    case .noItem(let path):
      "There is no item at \(path) in the snapshot. It was probably set without telling the list: use apply(_:to:), "
        + "or reload the list."
    case .noSection:
      "There is no section to append items to. The snapshot is unchanged. Append a section first; one made of items "
        + "alone has one."
    case .otherItem(let path, let expected, let found):
      "Cannot apply the difference: it begins with \(Self.item(expected)) at \(path), and the snapshot has "
        + "\(Self.item(found)) there. The snapshot is unchanged. Apply a difference to the snapshot that it was made "
        + "from, or make a new one from this snapshot."
    case .otherSection(let number, let expected, let found):
      "Cannot apply the difference: it begins with \(Self.section(expected)) as number \(number), and the snapshot has "
        + "\(Self.section(found)) there. The snapshot is unchanged. Apply a difference to the snapshot that it was "
        + "made from, or make a new one from this snapshot."
    }
  }

  private static func item(_ id: String?) -> String { id.map { "the item '\($0)'" } ?? "no item" }
  private static func section(_ id: String?) -> String { id.map { "the section '\($0)'" } ?? "no section" }
}
