final class WatchList {
  private(set) var numbers: [Int] = []
  private var next = 0
  private var last: [Int: [Int]] = [:]
  private var observers: [Int: ([Int]) -> Void] = [:]

  func add(_ number: Int) {
    guard !numbers.contains(number) else { return }
    numbers.append(number)
    tell()
  }
  func remove(_ number: Int) {
    guard let index = numbers.firstIndex(of: number) else { return }
    numbers.remove(at: index)
    tell()
  }
  func replaceAll(with numbers: [Int]) {
    if self.numbers.elementsEqual(numbers) { return }
    self.numbers = numbers
    tell()
  }
  private func tell() {
    let told = numbers
    for id in observers.keys.sorted() where last[id] != told {
      last[id] = told
      observers[id]?(told)
    }
  }
  func observe<Observer: AnyObject>(
    _ observer: Observer, change: @escaping (Observer, [Int]) -> Void
  ) -> Token {
    let id = next
    next += 1
    observers[id] = { [weak observer] numbers in
      guard let observer else { return }
      change(observer, numbers)
    }
    let token = Token()
    token.list = self
    token.id = id
    return token
  }
  fileprivate func end(_ id: Int) { observers[id] = nil }
}
final class Token {
  fileprivate weak var list: WatchList?
  fileprivate var id = 0
  func cancel() { list?.end(id) }
  deinit { cancel() }
}
