/// Where the values of a list were in an earlier one.
@usableFromInline
struct Origins: Sendable, Hashable {
  /// By number, the number that the same identity had before, or −1.
  @usableFromInline let numbers: [Int32]

  /// The numbers, ascending, of the values that were there with another content.
  @usableFromInline let changed: [Int]

  @inlinable
  init(numbers: [Int32], changed: [Int]) {
    self.numbers = numbers
    self.changed = changed
  }
}
