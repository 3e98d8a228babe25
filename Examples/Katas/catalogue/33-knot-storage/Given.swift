// Texts with names, which outlive the program. Writing throws if the disk is full, and then nothing has changed.
protocol Storage: AnyObject {
  func read(_ name: String) -> String?
  func write(_ text: String, to name: String) throws
}

/// The knot: both screens read and write the file.
final class OldOverview {
  let storage: any Storage
  var watched: [Int] = []
  init(storage: any Storage) { self.storage = storage }

  func appear() { watched = storage.read("watched")!.split(separator: " ").map { Int($0)! } }
}
final class OldDetail {
  let overview: OldOverview, number: Int
  init(overview: OldOverview, number: Int) { (self.overview, self.number) = (overview, number) }

  func pressWatch() {
    var watched = overview.storage.read("watched")!.split(separator: " ").map { Int($0)! }
    if watched.contains(number) { watched.removeAll { $0 == number } } else { watched.append(number) }
    try? overview.storage.write(watched.map(String.init).joined(separator: " "), to: "watched")
    overview.appear()
  }
}
