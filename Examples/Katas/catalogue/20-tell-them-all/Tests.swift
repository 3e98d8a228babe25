import Testing

@testable import K20

/// Records the lists that it is told.
private final class Screen {
  var lists: [[Int]] = []
  var then: () -> Void = {}

  func show(_ numbers: [Int]) {
    lists.append(numbers)
    then()
  }
}

@Suite("Tell them all")
struct TellThemAllTests {
  private let list = WatchList()
  private let first = Screen()
  private let second = Screen()

  private func observe(_ screen: Screen) -> Token {
    list.observe(screen) { $0.show($1) }
  }

  @Test("each observer is told each change, with the lots of that change")
  func changes() {
    let tokens = [observe(first), observe(second)]
    list.add(7)
    list.add(3)
    list.remove(7)
    list.replaceAll(with: [4])
    list.replaceAll(with: [2, 1])
    list.replaceAll(with: [1, 2])
    #expect(first.lists == [[7], [7, 3], [3], [4], [2, 1], [1, 2]])
    #expect(second.lists == first.lists)
    #expect(list.numbers == [1, 2])
    first.then = { [list] in list.add(9) }
    list.add(5)
    #expect(second.lists.suffix(2).contains([1, 2, 5]) && second.lists.suffix(2).contains([1, 2, 5, 9]))
    #expect(second.lists.count == 8)
    withExtendedLifetime(tokens) {}
  }

  @Test("what changes nothing isn't told")
  func noChange() {
    let token = observe(first)
    list.add(7)
    list.add(7)
    list.remove(9)
    list.replaceAll(with: [7])
    #expect(first.lists == [[7]])
    #expect(list.numbers == [7])
    list.add(3)
    list.add(7)
    #expect(first.lists == [[7], [7, 3]])
    list.replaceAll(with: [])
    list.replaceAll(with: [])
    list.remove(3)
    #expect(first.lists == [[7], [7, 3], []])
    withExtendedLifetime(token) {}
  }

  @Test("a canceled token ends its own observation only")
  func canceling() {
    let token = observe(first)
    let other = observe(second)
    list.add(7)
    token.cancel()
    token.cancel()
    list.add(3)
    #expect(first.lists == [[7]])
    #expect(second.lists == [[7], [7, 3]])
    withExtendedLifetime(other) {}
  }

  @Test("a released token ends its observation")
  func releasing() {
    var token: Token? = observe(first)
    let other = observe(second)
    list.add(7)
    withExtendedLifetime(token) {}
    token = nil
    list.add(3)
    #expect(first.lists == [[7]])
    #expect(second.lists == [[7], [7, 3]])
    withExtendedLifetime(other) {}
  }

  @Test("the list owns no observer, and an observer that is gone isn't told")
  func ownership() {
    var screen: Screen? = Screen()
    weak let watched = screen
    let lists = Screen()
    let token = list.observe(screen!) { observer, numbers in
      observer.show(numbers)
      lists.show(numbers)
    }
    list.add(7)
    #expect(screen?.lists == [[7]])
    screen = nil
    #expect(watched == nil)
    list.add(3)
    #expect(lists.lists == [[7]])
    withExtendedLifetime(token) {}
  }

  @Test("an observer that ends its observation while it is told doesn't make others miss the change")
  func endingInACall() {
    var token: Token?
    first.then = { token?.cancel() }
    token = observe(first)
    let other = observe(second)
    list.add(7)
    list.add(3)
    #expect(first.lists == [[7]])
    #expect(second.lists == [[7], [7, 3]])
    withExtendedLifetime(other) {}
  }

  @Test("an observation that another observer ends isn't told any more")
  func endingAnother() {
    var other: Token?
    first.then = { other?.cancel() }
    let token = observe(first)
    other = observe(second)
    list.add(7)
    #expect(first.lists == [[7]])
    #expect(second.lists == [])
    let third = Screen()
    var released: Token? = observe(third)
    first.then = { released = nil }
    withExtendedLifetime(released) {}
    list.add(3)
    #expect(first.lists == [[7], [7, 3]])
    #expect(third.lists == [])
    withExtendedLifetime(token) {}
  }

  @Test("an observation that begins in a call is told from the next change on")
  func beginning() {
    var tokens: [Token] = []
    first.then = { [list, second] in
      if tokens.count < 2 { tokens.append(list.observe(second) { $0.show($1) }) }
    }
    tokens.append(observe(first))
    list.add(7)
    #expect(second.lists == [])
    list.add(3)
    #expect(second.lists == [[7, 3]])
    #expect(first.lists == [[7], [7, 3]])
  }

  @Test("the same observer can observe twice, in order")
  func twice() {
    var order: [String] = []
    let tokens = [
      list.observe(first) { _, _ in order.append("a") },
      list.observe(second) { _, _ in order.append("b") },
      list.observe(first) { _, _ in order.append("c") },
    ]
    list.add(7)
    #expect(order == ["a", "b", "c"])
    tokens[0].cancel()
    list.add(8)
    #expect(order == ["a", "b", "c", "b", "c"])
  }
}
