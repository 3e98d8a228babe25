/// The watched lots, and the only place that reads and writes the file.
final class WatchStore {
  /// The numbers of the watched lots, in the order in which they were added.
  private(set) var numbers: [Int] = []
  /// Called after each change.
  var didChange: () -> Void = {}

  private static let name = "watched"
  private let storage: any Storage

  /// Reads what the storage has.
  ///
  /// A text that can't be read is kept beside the new one, so that nothing is lost.
  init(storage: any Storage) {
    self.storage = storage
    guard let text = storage.read(Self.name) else { return }
    if let numbers = Self.numbers(in: text) {
      self.numbers = numbers
    } else {
      try? storage.write(text, to: "\(Self.name).damaged")
    }
  }

  /// Watches a lot, or ends watching it.
  ///
  /// If it can't be saved, nothing changes, and the error is thrown.
  func toggle(_ number: Int) throws {
    let changed = numbers.contains(number) ? numbers.filter { $0 != number } : numbers + [number]
    try storage.write(changed.map(String.init).joined(separator: " "), to: Self.name)
    numbers = changed
    didChange()
  }

  private static func numbers(in text: String) -> [Int]? {
    let words = text.split(separator: " ")
    let numbers = words.compactMap { Int($0) }
    return numbers.count == words.count && Set(numbers).count == numbers.count ? numbers : nil
  }
}

final class Overview {
  private let store: WatchStore

  init(store: WatchStore) { self.store = store }

  var stars: [Int] { store.numbers }
}

final class Detail {
  private(set) var message = ""
  private let store: WatchStore
  private let number: Int

  init(store: WatchStore, number: Int) {
    self.store = store
    self.number = number
  }

  var title: String { store.numbers.contains(number) ? "Unwatch" : "Watch" }

  func pressWatch() {
    do {
      try store.toggle(number)
      message = ""
    } catch {
      message = "That couldn't be saved."
    }
  }
}
