import BidlyNetworking
import Foundation

/// The state of the server inside the program: items, bidders and their bids.
///
/// A seed and a time make the same auctions each time.
struct SampleAuctions: Codable, Hashable {
  private(set) var items: [ItemDocument]
  private var bidCount = 0
  private var random: SeededNumbers

  static let itemCount = 30
  static let bidderCount = 50
  static let pictureCount = 10

  /// Creates the first auctions, whose *n*-th bid is 100·*n* seconds old.
  init(seed: UInt64, now: Date) {
    var random = SeededNumbers(seed: seed)
    items = (1...Self.itemCount).map { number in
      ItemDocument(
        itemID: number, itemName: SampleNames.item(number),
        startingBid: Double(Int.random(in: 1_000...100_999, using: &random)) / 100,
        imageURL: "/image/\((number - 1) % Self.pictureCount + 1).ppm", description: SampleNames.description(number))
    }
    self.random = random
    for bidder in 2...Self.bidderCount {
      for _ in 0..<Int.random(in: 1...5, using: &self.random) {
        let index = Int.random(in: items.indices, using: &self.random)
        let amount = randomAmount(of: items[index])
        let age = 100 * Double(bidCount + 1)
        append(amount, by: bidder, to: index, at: now.addingTimeInterval(-age))
      }
    }
  }

  /// The starting bids from which amounts in whole cents can be computed.
  private static let startingBids = 0.0...1_000_000_000

  /// Whether further bids can be computed, also from auctions that another program has written.
  var isPossible: Bool {
    (0...Int.max / 2).contains(bidCount) && items.allSatisfy { Self.startingBids.contains($0.startingBid) }
  }

  /// Returns the index of an item; nil if there is none.
  private func index(of itemID: Int) -> Int? { items.firstIndex { $0.itemID == itemID } }

  /// Returns all bids of some items.
  func latest(_ itemIDs: [Int]) -> [LatestBidDocument] {
    itemIDs.compactMap(index).flatMap { index in items[index].bids.map { LatestBidDocument($0, of: items[index]) } }
  }

  /// Adds a bid; nil for an unknown item.
  mutating func place(_ amount: Double, by bidder: Int, on itemID: Int, at time: Date) -> LatestBidDocument? {
    index(of: itemID).map { append(amount, by: bidder, to: $0, at: time) }
  }

  /// Adds a bid of a random bidder other than the user; nil for an unknown item.
  mutating func placeRival(on itemID: Int, at time: Date) -> LatestBidDocument? {
    guard let index = index(of: itemID) else { return nil }
    let highest = items[index].bids.map(\.amount).max() ?? 0
    let amount = Self.wholeCents(highest + randomAmount(of: items[index]))
    return append(amount, by: Int.random(in: 2...Self.bidderCount, using: &random), to: index, at: time)
  }

  /// Returns the starting bid, plus 1, plus up to three times the starting bid, in whole cents.
  private mutating func randomAmount(of item: ItemDocument) -> Double {
    let cents = Int((item.startingBid * 100).rounded())
    return Double(cents + 100 + Int.random(in: 0...3 * cents, using: &random)) / 100
  }

  /// Returns an amount without the error of an addition, which would let the same amount exceed it or fall short of it.
  private static func wholeCents(_ amount: Double) -> Double {
    // A whole amount may be too large to be counted in cents.
    amount.rounded() == amount ? amount : (amount * 100).rounded() / 100
  }

  @discardableResult
  private mutating func append(_ amount: Double, by bidder: Int, to index: Int, at time: Date) -> LatestBidDocument {
    bidCount += 1
    let bid = BidDocument(
      bidID: bidCount, bidderID: bidder, bidderName: SampleNames.bidder(bidder), amount: amount, timestamp: time)
    items[index].bids.append(bid)
    return LatestBidDocument(bid, of: items[index])
  }
}

/// Random numbers that are the same for the same seed (SplitMix64).
struct SeededNumbers: RandomNumberGenerator, Codable, Hashable {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// The names of items and bidders by their numbers.
enum SampleNames {
  static func item(_ number: Int) -> String {
    "\(adjectives[number % adjectives.count]) \(nouns[(number * 7) % nouns.count])"
  }

  static func description(_ number: Int) -> String { descriptions[number % descriptions.count] }

  static func bidder(_ id: Int) -> String {
    id == 1 ? "You" : "\(people[id % people.count]) \(id)"
  }

  private static let adjectives = ["Brass", "Walnut", "Silver", "Painted", "Antique", "Folding"]
  private static let nouns = [
    "Compass", "Clock", "Lamp", "Globe", "Radio", "Chair", "Camera", "Violin", "Kettle", "Mirror",
  ]
  private static let descriptions = [
    "Found in an attic, in good condition.", "Used every day, with a few scratches.", "As new, in its box.",
    "It works, and wants a little oil.",
  ]
  private static let people = ["Ana", "Bo", "Cy", "Dee", "Eli", "Flo", "Gil"]
}
