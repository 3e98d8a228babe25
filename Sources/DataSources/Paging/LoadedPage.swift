/// What a server answers at once of a long list, and how to ask it for the rest.
public struct LoadedPage<Key, Item> {
  /// The items, in the order in which they are to be shown.
  public var items: [Item]

  /// What the next page is asked for by, or nil where this one is the last.
  public var next: Key?

  /// Makes a page.
  public init(_ items: [Item], next: Key?) {
    self.items = items
    self.next = next
  }
}

extension LoadedPage: Sendable where Key: Sendable, Item: Sendable {}
extension LoadedPage: Equatable where Key: Equatable, Item: Equatable {}
extension LoadedPage: Hashable where Key: Hashable, Item: Hashable {}
