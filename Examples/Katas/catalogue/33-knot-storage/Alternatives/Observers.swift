/// The watched lots, and the only place that reads and writes the file.
final class WatchStore {
  private(set) var numbers: [Int] = []
  var didChange: () -> Void = {}
  fileprivate var observers: [() -> Void] = []
  private let storage: any Storage

  init(storage: any Storage) {
    self.storage = storage
    guard let text = storage.read("watched") else { return }
    var seen = Set<Int>()
    for word in text.split(separator: " ") {
      guard let number = Int(word), seen.insert(number).inserted else {
        numbers = []
        try? storage.write(text, to: "watched.damaged")
        return
      }
      numbers.append(number)
    }
  }

  func toggle(_ number: Int) throws {
    let before = numbers
    if let index = numbers.firstIndex(of: number) { numbers.remove(at: index) } else { numbers.append(number) }
    do {
      try storage.write(numbers.map { String($0) }.joined(separator: " "), to: "watched")
    } catch {
      numbers = before
      throw error
    }
    tell()
  }

  private func tell() {
    for observer in observers { observer() }
    didChange()
  }
}

/// A screen that copies the lots when the store calls it, and doesn't keep the store.
final class Overview {
  private(set) var stars: [Int] = []
  init(store: WatchStore) {
    stars = store.numbers
    store.observers.append { [weak self, unowned store] in self?.stars = store.numbers }
  }
}

final class Detail {
  private(set) var title = ""
  private(set) var message = ""
  private let press: () throws -> Void

  init(store: WatchStore, number: Int) {
    press = { [unowned store] in try store.toggle(number) }
    let update: () -> Void = { [weak self, unowned store] in
      self?.title = store.numbers.contains(number) ? "Unwatch" : "Watch"
    }
    update()
    store.observers.append(update)
  }

  func pressWatch() {
    do {
      try press()
      message = ""
    } catch { message = "That couldn't be saved." }
  }
}
