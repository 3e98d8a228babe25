/// The watched lots, and the only place that reads and writes the file.
final class WatchStore {
  private struct Document {
    var numbers: [Int] = []

    init() {}

    init?(_ text: String) {
      for word in text.split(separator: " ") {
        guard let number = Int(word), !numbers.contains(number) else { return nil }
        numbers.append(number)
      }
    }

    var text: String { numbers.map { "\($0)" }.joined(separator: " ") }

    func toggling(_ number: Int) -> Document {
      var copy = self
      if let index = copy.numbers.firstIndex(of: number) {
        copy.numbers.remove(at: index)
      } else {
        copy.numbers.append(number)
      }
      return copy
    }
  }

  private let storage: any Storage
  private var document = Document() { didSet { didChange() } }
  var didChange: () -> Void = {}

  var numbers: [Int] { document.numbers }

  init(storage: any Storage) {
    self.storage = storage
    let text = storage.read("watched") ?? ""
    if let saved = Document(text) {
      document = saved
    } else {
      do { try storage.write(text, to: "watched.damaged") } catch {}
    }
  }

  func toggle(_ number: Int) throws {
    let next = document.toggling(number)
    try storage.write(next.text, to: "watched")
    document = next
  }
}

final class Overview {
  private(set) var stars: [Int] = []

  init(store: WatchStore) {
    let before = store.didChange
    store.didChange = { [weak self, weak store] in
      if let store { self?.stars = store.numbers }
      before()
    }
    stars = store.numbers
  }
}

final class Detail {
  private let store: WatchStore
  private let number: Int
  private var failed = false

  init(store: WatchStore, number: Int) { (self.store, self.number) = (store, number) }

  var title: String { store.numbers.firstIndex(of: number) == nil ? "Watch" : "Unwatch" }
  var message: String { failed ? "That couldn't be saved." : "" }

  func pressWatch() {
    failed = false
    do { try store.toggle(number) } catch { failed = true }
  }
}
