import Testing

@testable import K20

/// Records the lists of which it is notified.
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

  @Test("each observer is notified of each change, with the lots of that change")
  func changes() {
    var isAhead = false
    let tokens = [
      observe(first), observe(second),
      list.observe(first) { [list] _, numbers in if numbers != list.numbers { isAhead = true } },
    ]
    list.add(7)
    list.add(3)
    list.remove(7)
    list.replaceAll(with: [4])
    list.replaceAll(with: [2, 1])
    list.replaceAll(with: [1, 2])
    #expect(first.lists == [[7], [7, 3], [3], [4], [2, 1], [1, 2]])
    #expect(second.lists == first.lists)
    #expect(list.numbers == [1, 2])
    list.remove(1)
    list.remove(2)
    #expect(!isAhead)
    #expect(first.lists.suffix(2) == [[2], []])
    #expect(second.lists == first.lists)

    // Changes that an observer makes are told as well, each with its own lots, in any order.
    first.then = { [list, first] in
      first.then = {}
      list.add(9)
      list.add(8)
    }
    list.add(5)
    for told in [first.lists.dropFirst(8), second.lists.dropFirst(8)] {
      #expect(told.count == 3)
      #expect(told.contains([5]))
      #expect(told.contains([5, 9]))
      #expect(told.contains([5, 9, 8]))
    }
    // So is one that an observer takes back, after which the list is as before.
    first.then = { [list, first] in
      first.then = {}
      list.add(1)
      list.remove(1)
    }
    list.add(2)
    #expect(first.lists.count == 14)
    #expect(second.lists.count == 14)
    list.remove(2)
    // The others keep their order.
    list.remove(5)
    #expect(list.numbers == [9, 8])
    #expect(first.lists.last == [9, 8])
    // Lists of the same length differ in one lot, wherever it stands.
    for numbers in [[6, 8], [6, 4], [6, 2, 4], [6, 3, 4]] {
      list.replaceAll(with: numbers)
      #expect(first.lists.last == numbers)
    }
    withExtendedLifetime(tokens) {}
  }

  @Test("what changes nothing isn't reported")
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
    list.add(3)
    #expect(first.lists == [[7], [7, 3], [], [3]], "A lot that was removed can be added again.")
    withExtendedLifetime(token) {}
  }

  @Test("a canceled token ends its own observation only")
  func canceling() {
    let token = observe(first)
    let others = [observe(second), list.observe(first) { [second] _, numbers in second.show(numbers) }]
    list.add(7)
    token.cancel()
    token.cancel()
    list.add(3)
    #expect(first.lists == [[7]])
    #expect(second.lists == [[7], [7], [7, 3], [7, 3]])
    others[1].cancel()
    WatchList().add(1)
    list.add(4)
    #expect(second.lists == [[7], [7], [7, 3], [7, 3], [7, 3, 4]])

    // A canceled token ends no observation that has begun since.
    let newest = observe(first)
    others[1].cancel()
    list.add(5)
    #expect(first.lists == [[7], [7, 3, 4, 5]])
    withExtendedLifetime([others, [newest]]) {}
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

    // One that begins later is notified last, also if an earlier one has ended.
    var order = ""
    var tokens: [Token?] = "abc".map { name in list.observe(second) { _, _ in order.append(name) } }
    tokens[0] = nil
    tokens.append(list.observe(second) { _, _ in order.append("d") })
    list.add(4)
    #expect(order == "bcd")
    withExtendedLifetime(tokens) {}

    // A token can be canceled, and released, when the list is gone.
    var brief: WatchList? = WatchList()
    weak let watched = brief
    let left = brief?.observe(second) { $0.show($1) }
    brief = nil
    #expect(watched == nil, "The token keeps the list alive.")
    left?.cancel()
  }

  @Test("the list owns no observer, and an observer that is gone isn't notified")
  func ownership() {
    var screen: Screen? = Screen()
    weak let watched = screen
    let lists = Screen()
    let ahead = Screen()
    let earlier = observe(ahead)
    let token = list.observe(screen!) { observer, numbers in
      observer.show(numbers)
      lists.show(numbers)
    }
    let later = observe(second)
    list.add(7)
    #expect(screen?.lists == [[7]])
    screen = nil
    #expect(watched == nil)
    list.add(3)
    #expect(lists.lists == [[7]])
    #expect(second.lists == [[7], [7, 3]], "An observer that is gone keeps the change from a later one.")
    withExtendedLifetime([token, later]) {}

    // Its token ends no observation that has begun since.
    var closing: Screen? = Screen()
    let ending = observe(closing!)
    closing = nil
    list.add(2)
    let newest = observe(first)
    ending.cancel()
    list.add(1)
    #expect(first.lists == [[7, 3, 2, 1]])
    #expect(ahead.lists.last == [7, 3, 2, 1], "An observer that is gone keeps the change from an earlier one.")
    withExtendedLifetime([earlier, newest]) {}

    // Nor is one that another observer lets go.
    var fading: Screen? = Screen()
    first.then = { fading = nil }
    let tokens = [observe(first), list.observe(fading!) { _, numbers in lists.show(numbers) }]
    list.add(4)
    #expect(lists.lists == [[7]])
    withExtendedLifetime(tokens) {}
  }

  @Test("an observer that ends its observation while it is notified doesn't make others miss the change")
  func endingInACall() {
    var token: Token?
    first.then = { token?.cancel() }
    token = observe(first)
    let other = observe(second)
    list.add(7)
    list.add(3)
    #expect(first.lists == [[7]])
    #expect(second.lists == [[7], [7, 3]])
    // One that was told already is ended; the next one is still told.
    let earlier = Screen()
    var ended: Token? = observe(earlier)
    let third = Screen()
    let ending = list.observe(second) { _, _ in ended = nil }
    let last = observe(third)
    withExtendedLifetime(ended) {}
    list.add(4)
    list.add(5)
    #expect(earlier.lists == [[7, 3, 4]])
    #expect(third.lists == [[7, 3, 4], [7, 3, 4, 5]])
    withExtendedLifetime([other, ending, last]) {}
  }

  @Test("an observation that another observer ends isn't notified anymore")
  func endingAnother() {
    var other: Token?
    first.then = { other?.cancel() }
    let last = Screen()
    var tokens = [observe(first)]
    other = observe(second)
    tokens.append(observe(last))
    list.add(7)
    #expect(first.lists == [[7]])
    #expect(second.lists == [])
    #expect(last.lists == [[7]])
    let third = Screen()
    var released: Token? = observe(third)
    tokens.append(observe(last))
    first.then = { released = nil }
    withExtendedLifetime(released) {}
    list.add(3)
    #expect(first.lists == [[7], [7, 3]])
    #expect(third.lists == [])
    #expect(last.lists == [[7], [7, 3], [7, 3]])
    withExtendedLifetime(tokens) {}
  }

  @Test("an observation that begins in a call is notified from the next change on")
  func beginning() {
    var tokens: [Token] = []
    let third = Screen()
    first.then = { [list, first, second] in
      first.then = {}
      tokens.append(list.observe(second) { $0.show($1) })
      list.observe(third) { $0.show($1) }.cancel()
    }
    tokens.append(observe(first))
    list.add(7)
    #expect(second.lists == [])
    list.add(3)
    #expect(second.lists == [[7, 3]])
    #expect(first.lists == [[7], [7, 3]])
    #expect(third.lists == [])

    // The next change can be one that is made in the same call.
    first.then = { [list, first] in
      first.then = {}
      tokens.append(list.observe(third) { $0.show($1) })
      list.add(5)
    }
    list.add(4)
    #expect(third.lists == [[7, 3, 4, 5]])

    // A change that was made before isn't reported, also if others are notified of it later.
    let late = Screen()
    first.then = { [list, first] in
      first.then = {}
      list.add(6)
      tokens.append(list.observe(late) { $0.show($1) })
    }
    list.add(8)
    #expect(late.lists == [])
  }

  @Test("the same observer can observe twice, in order")
  func twice() {
    var order = ""
    let tokens = "abcdef".map { name in
      list.observe(name == "b" ? second : first) { _, _ in order.append(name) }
    }
    list.add(7)
    #expect(order == "abcdef")
    tokens[0].cancel()
    for number in [8, 9] { list.add(number) }
    #expect(order == "abcdefbcdefbcdef")
  }
}
