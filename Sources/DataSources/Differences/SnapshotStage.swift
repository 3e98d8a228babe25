/// One of the steps of a difference, for views that do not accept all changes at once.
public struct SnapshotStage<Section: Identifiable, Item: Identifiable> {
  /// What changes, by places in the snapshot of the stage before and in that of this one.
  public let changes: SnapshotChanges

  /// What is there after this stage; set it as the data before the view is told, inside its batch.
  public let snapshot: Snapshot<Section, Item>
}

extension SnapshotStage: Sendable where Section: Sendable, Item: Sendable {}
extension SnapshotStage: Equatable where Section: Equatable, Item: Equatable {}
extension SnapshotStage: Hashable where Section: Hashable, Item: Hashable {}
