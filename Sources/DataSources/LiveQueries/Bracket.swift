/// All that one change did to what a live query shows, as a value.
///
/// Its events come in an order: sections that have gone, from the last; sections that have come, from the first; sections
/// that have moved; objects that have gone, from the last; all other objects by where they are now. No object has more
/// than one event.
public struct Bracket<Object: Identifiable> {
  /// What happened, in that order; never empty.
  public let events: [LiveEvent<Object>]

  /// The same as operations on a list that shows the query: it asks its source for what came or has another content.
  public var batch: ListBatch {
    var batch = ListBatch()
    for event in events { batch.add(event) }
    return batch
  }
}

extension Bracket: Sendable where Object: Sendable {}
extension Bracket: Equatable where Object: Equatable {}
extension Bracket: Hashable where Object: Hashable {}
