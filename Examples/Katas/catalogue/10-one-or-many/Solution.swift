/// Something that is sold for a price: a single lot, or several that are sold together.
protocol Sellable {
  var name: String { get }
  /// The price in cents.
  var price: Int { get }
  /// The number of single lots.
  var lotCount: Int { get }
  /// One line for itself and one for each thing in it, in order; each level is indented by two more spaces.
  ///
  /// A line has the name and the price in cents: `Desk: 12000`.
  var lines: [String] { get }
}

/// A single lot.
struct Lot: Sellable {
  let name: String
  let price: Int

  var lotCount: Int { 1 }
  var lines: [String] { ["\(name): \(price)"] }
}

/// Things that are sold together: lots, and bundles too.
struct Bundle: Sellable {
  let name: String
  var items: [any Sellable] = []
  /// What is taken off the sum of the items' prices, in percent.
  var discount = 0

  /// The sum of the items' prices, which is at least 0, less the discount, rounded down to a whole cent.
  var price: Int {
    items.reduce(0) { $0 + $1.price } * (100 - discount) / 100
  }

  var lotCount: Int {
    items.reduce(0) { $0 + $1.lotCount }
  }

  var lines: [String] {
    ["\(name): \(price)"] + items.flatMap(\.lines).map { "  " + $0 }
  }
}
