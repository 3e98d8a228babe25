/// A row that a source is asked to get ready for, or need not get ready for any more.
public struct ListPrefetch: Sendable, Hashable {
  /// Names the request: never used again in its list, and kept by the row through batches.
  public let number: Int

  /// Where the row is now; nil in the cancellation of a row that was deleted.
  public let path: ListPath?
}
