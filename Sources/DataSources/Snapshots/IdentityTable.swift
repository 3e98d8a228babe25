/// Finds the numbers of values by the hashes of their identities, with open addressing.
///
/// Of each hash 32 bits are kept, by number, so that no identity is hashed again: neither when the table grows nor when
/// two lists are compared. Whether two identities with the same bits are equal is asked of the owner.
@usableFromInline
struct IdentityTable: Sendable {
  /// The hashes by number.
  @usableFromInline var hashes: [UInt32]

  /// The numbers, each at the place of its hash or at the next free one behind, or −1 where there is none.
  ///
  /// There is a power of two of them, a quarter always free. Their 31 bits are enough for what fits into 64 GB, since
  /// each number takes more than 30 bytes.
  @usableFromInline var slots: [Int32] = []

  @inlinable
  init() {
    hashes = []
  }

  /// Makes a table of identities that are known to be distinct.
  init(distinct hashes: [UInt32]) {
    self.hashes = hashes
    rebuild()
  }

  @inlinable
  static func hash(_ id: some Hashable) -> UInt32 {
    UInt32(truncatingIfNeeded: id.hashValue)
  }

  /// Returns the number of an identity.
  ///
  /// - Parameter isMeant: Whether the value with a number, whose identity has this hash, has this identity.
  @inlinable
  func number(_ hash: UInt32, isMeant: (Int) -> Bool) -> Int? {
    guard !slots.isEmpty else { return nil }
    let mask = slots.count - 1
    var place = Int(hash) & mask
    while true {
      let number = Int(slots[place])
      if number < 0 { return nil }
      if hashes[number] == hash, isMeant(number) { return number }
      place = (place + 1) & mask
    }
  }

  /// Gives an identity the next number, unless it has one, which is then returned.
  @inlinable
  mutating func append(_ hash: UInt32, isMeant: (Int) -> Bool) -> Int? {
    if hashes.count >= Self.capacity(of: slots.count) { reserve(hashes.count + 1) }
    let mask = slots.count - 1
    var place = Int(hash) & mask
    while slots[place] >= 0 {
      let number = Int(slots[place])
      if hashes[number] == hash, isMeant(number) { return number }
      place = (place + 1) & mask
    }
    slots[place] = Int32(hashes.count)
    hashes.append(hash)
    return nil
  }

  /// Makes room, so that so many identities are found with few steps.
  @usableFromInline
  mutating func reserve(_ count: Int) {
    guard count > Self.capacity(of: slots.count) else { return }
    hashes.reserveCapacity(count)
    rebuild(for: count)
  }

  /// Changes which hash has which number.
  @usableFromInline
  mutating func rearrange(_ change: (inout [UInt32]) -> Void) {
    change(&hashes)
    rebuild()
  }

  @inlinable
  static func capacity(of slotCount: Int) -> Int { slotCount / 4 * 3 }

  private mutating func rebuild(for count: Int = 0) {
    var slotCount = 8
    while Self.capacity(of: slotCount) < max(count, hashes.count) { slotCount *= 2 }
    slots = [Int32](repeating: -1, count: slotCount)
    let mask = slotCount - 1
    for (number, hash) in hashes.enumerated() {
      var place = Int(hash) & mask
      while slots[place] >= 0 { place = (place + 1) & mask }
      slots[place] = Int32(number)
    }
  }
}
