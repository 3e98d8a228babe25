/// How many bytes come in a second, over the last few seconds.
struct ByteRate: Equatable {
  private struct Sample: Equatable {
    let count: Int
    let time: Duration
  }

  private static let window: Duration = .seconds(5)
  private var samples: [Sample] = []

  /// Notes how many bytes there are; fewer than before, and it counts anew.
  mutating func add(_ count: Int, at time: Duration) {
    if let last = samples.last, count < last.count { samples = [] }
    samples.removeFirst(anchor(at: time) ?? 0)
    samples.append(Sample(count: count, time: time))
  }

  /// Bytes a second; nil before there is anything to tell it by.
  func perSecond(at time: Duration) -> Double? {
    guard let anchor = anchor(at: time), let last = samples.last else { return nil }
    let elapsed = (time - samples[anchor].time) / .seconds(1)
    guard elapsed >= 0.1 else { return nil }
    return Double(last.count - samples[anchor].count) / elapsed
  }

  /// The sample to count from: the last one before the window, else the first.
  private func anchor(at time: Duration) -> Int? {
    samples.lastIndex { $0.time <= time - Self.window } ?? samples.indices.first
  }
}
