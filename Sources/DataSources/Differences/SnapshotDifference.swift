/// What leads from one snapshot to another, as a value: in one pass, or in stages.
///
/// An identity that is on both sides is updated if its contents differ, and moved if it has another section or if the
/// others cannot keep their order without; nothing that is on both sides is ever deleted and inserted. No difference has
/// fewer changes of any kind. The same two snapshots give the same value in every run and on every platform.
///
/// ```swift
/// let difference = new.difference(from: old)
/// print(difference.changes.movedItems.map(\.from))  // [(0,4)]
/// for stage in difference.stages { … }
/// ```
public struct SnapshotDifference<Section: Identifiable, Item: Identifiable> {
  /// The snapshot that the difference leads from.
  public let source: Snapshot<Section, Item>

  /// The snapshot that the difference leads to.
  public let target: Snapshot<Section, Item>

  /// All changes in one pass.
  ///
  /// An item is not listed as deleted or inserted if its section is, nor as moved because its section is. One that
  /// leaves a deleted section or comes into an inserted one is moved.
  public let changes: SnapshotChanges

  let sectionOrigins: Origins
  let itemOrigins: Origins

  @usableFromInline
  init(
    from source: Snapshot<Section, Item>, to target: Snapshot<Section, Item>, sections: Origins, items: Origins
  ) {
    self.source = source
    self.target = target
    sectionOrigins = sections
    itemOrigins = items
    changes = SnapshotChanges(from: source.starts, to: target.starts, sections: sections, items: items)
  }
}

extension SnapshotDifference {
  /// Whether both snapshots have the same identities in the same order, with equal contents.
  public var isEmpty: Bool { changes.isEmpty }
}

extension SnapshotDifference: Sendable where Section: Sendable, Item: Sendable {}
extension SnapshotDifference: Equatable where Section: Equatable, Item: Equatable {}
extension SnapshotDifference: Hashable where Section: Hashable, Item: Hashable {}
