/// The lengths of all sections, with their sums: places are found, and a length is changed, in O(log *n*).
///
/// A complete binary tree in an array. A changed length is summed up anew on its way to the root instead of being added as
/// a difference, so that errors do not pile up.
struct SectionLengths {
  private let width: Int
  private var sums: [PreciseLength]
  private let count: Int

  init(_ lengths: [PreciseLength]) {
    count = lengths.count
    var width = 1
    while width < lengths.count { width *= 2 }
    self.width = width
    sums = [PreciseLength](repeating: .zero, count: 2 * width)
    for (index, length) in lengths.enumerated() { sums[width + index] = length }
    for node in (1..<width).reversed() { sums[node] = sums[2 * node] + sums[2 * node + 1] }
  }

  /// The length of all sections.
  var total: PreciseLength { sums[1] }

  /// Changes the length of a section.
  mutating func set(_ length: PreciseLength, at index: Int) {
    var node = width + index
    sums[node] = length
    while node > 1 {
      node /= 2
      sums[node] = sums[2 * node] + sums[2 * node + 1]
    }
  }

  /// The length of the sections before one.
  func sum(before index: Int) -> PreciseLength {
    guard index < width else { return total }
    var node = 1
    var half = width / 2
    var first = 0
    var sum = PreciseLength.zero
    while node < width {
      node *= 2
      if index >= first + half {
        sum = sum + sums[node]
        first += half
        node += 1
      }
      half /= 2
    }
    return sum
  }

  /// The first section that ends beyond a place, and where it begins.
  func first(endingAfter place: Double) -> (section: Int, start: PreciseLength)? {
    guard total.rounded > place else { return nil }
    var node = 1
    var start = PreciseLength.zero
    while node < width {
      node *= 2
      let end = start + sums[node]
      if end.rounded <= place {
        start = end
        node += 1
      }
    }
    return node - width < count ? (node - width, start) : nil
  }
}
