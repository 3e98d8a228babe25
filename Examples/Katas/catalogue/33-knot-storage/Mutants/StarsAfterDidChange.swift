final class WatchStore {
  private var saved: [Int]
  var numbers: [Int] { saved }
  var didChange: () -> Void = {}
  private let storage: any Storage

  init(storage: any Storage) {
    self.storage = storage
    saved = []
    let text = storage.read("watched") ?? ""
    let words = text.split(separator: " ").map(String.init)
    if words.allSatisfy({ Int($0) != nil }), Set(words.compactMap { Int($0) }).count == words.count {
      saved = words.compactMap { Int($0) }
      return
    }
    do { try storage.write(text, to: "watched.damaged") } catch { return }
    try? storage.write("", to: "watched")
  }
  func toggle(_ number: Int) throws {
    var next = saved.filter { $0 != number }
    if next.count == saved.count { next += [number] }
    try storage.write(next.map(\.description).joined(separator: " "), to: "watched")
    saved = next
    didChange()
  }
}
final class Overview {
  private(set) var stars: [Int] = []
  init(store: WatchStore) {
    stars = store.numbers
    let former = store.didChange
    store.didChange = { [weak self, unowned store] in
      former()
      self?.stars = store.numbers
    }
  }
}
final class Detail {
  private(set) var title = ""
  private(set) var message = ""
  private let store: WatchStore
  private let number: Int
  init(store: WatchStore, number: Int) {
    self.store = store
    self.number = number
    let former = store.didChange
    store.didChange = { [weak self] in
      self?.update()
      former()
    }
    update()
  }
  private func update() { title = store.numbers.contains(number) ? "Unwatch" : "Watch" }
  func pressWatch() {
    do {
      try store.toggle(number)
      message = ""
    } catch { message = "That couldn't be saved." }
  }
}
