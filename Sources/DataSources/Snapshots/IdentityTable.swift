/// Finds the numbers of values by the hashes of their identities, with open addressing.
///
/// Of each hash 32 bits are kept, by number, so that no identity is hashed again: neither when the table grows nor when
/// two lists are compared. Whether two identities with the same bits are equal is asked of the owner.
@usableFromInline
struct IdentityTable: Sendable {
  /// A place of the table; with its hash beside it, a number that is not meant is passed over without looking further.
  ///
  /// 31 bits hold as many numbers as fit into 64 GB, since each takes more than 30 bytes.
  @usableFromInline
  struct Slot: Sendable {
    @usableFromInline var hash: UInt32
    @usableFromInline var number: Int32

    @inlinable
    init(hash: UInt32, number: Int32) {
      self.hash = hash
      self.number = number
    }

    @inlinable static var empty: Slot { Slot(hash: 0, number: -1) }
    @inlinable var isEmpty: Bool { number < 0 }
  }

  /// The hashes by number.
  @usableFromInline var hashes: [UInt32]

  /// A power of two of them, a quarter always empty.
  @usableFromInline var slots: [Slot] = []

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
      let slot = slots[place]
      if slot.isEmpty { return nil }
      if slot.hash == hash, isMeant(Int(slot.number)) { return Int(slot.number) }
      place = (place + 1) & mask
    }
  }

  /// Gives an identity the next number, unless it has one, which is then returned.
  @inlinable
  mutating func append(_ hash: UInt32, isMeant: (Int) -> Bool) -> Int? {
    if hashes.count >= Self.capacity(of: slots.count) { reserve(hashes.count + 1) }
    let mask = slots.count - 1
    var place = Int(hash) & mask
    while !slots[place].isEmpty {
      let slot = slots[place]
      if slot.hash == hash, isMeant(Int(slot.number)) { return Int(slot.number) }
      place = (place + 1) & mask
    }
    slots[place] = Slot(hash: hash, number: Int32(hashes.count))
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
    slots = [Slot](repeating: .empty, count: slotCount)
    let mask = slotCount - 1
    for (number, hash) in hashes.enumerated() {
      var place = Int(hash) & mask
      while !slots[place].isEmpty { place = (place + 1) & mask }
      slots[place] = Slot(hash: hash, number: Int32(number))
    }
  }
}
