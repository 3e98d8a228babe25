/// Tells the how-manieth quick press in one cell a press is.
struct ClickCounter {
  private(set) var count = 0
  private var last: (place: CellPoint, time: Duration)?

  private static let longestPause = Duration.milliseconds(400)

  /// Counts a press.
  mutating func count(_ place: CellPoint, _ time: Duration) -> Int {
    let repeats = last.map { $0.place == place && time - $0.time < Self.longestPause } ?? false
    count = repeats ? count + 1 : 1
    last = (place, time)
    return count
  }
}
