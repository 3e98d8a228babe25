/// What became of an edit.
public enum ListEditOutcome: Sendable, Hashable {
  /// The source was told to carry it out.
  case committed

  /// The source does not edit, or not this row.
  case refused
}
