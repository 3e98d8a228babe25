import Delegation
import Testing

/// The examples of the documentation comments, compiled and asserted.
@Suite struct ExampleTests {
  private final class Counter {
    let changes = Observers<Int>()
    private(set) var count = 0 { didSet { changes.notify(count) } }
    func increment() { count += 1 }
  }

  private final class Label {
    var text = ""
    func show(_ number: Int) { text = "\(number)" }
  }

  private final class Screen {
    var total = 0
    func observe(_ counter: Counter) {
      counter.changes.subscribe(owner: self) { $0.total += $1 }
    }
  }

  @Test("OB-4 the example of observing is correct")
  func observing() {
    let counter = Counter()
    let label = Label()
    let screen = Screen()
    var printed: [String] = []
    let token = counter.changes.subscribe { printed.append("\($0)") }
    counter.changes.subscribe(label, Label.show)
    screen.observe(counter)
    counter.changes.subscribe(.once) { printed.append("first: \($0)") }

    counter.increment()
    counter.increment()

    #expect(printed == ["1", "first: 1", "2"])
    #expect(label.text == "2" && screen.total == 3)
    token.cancel()
  }

  private enum NameError: Error { case empty }

  private final class Person {
    let renames = ChangeObservers<String, any Error>()
    private(set) var name = "Ada"
    func rename(to name: String) throws { try renames.perform(name) { self.name = name } }
  }

  @Test("OB-20 the example of refusing a change is correct")
  func changes() throws {
    let person = Person()
    var printed: [String] = []
    let audit = person.renames.subscribe(rolledBack: { name, error in printed.append("not called '\(name)': \(error)") }
    )
    let token = person.renames.subscribe(
      will: { name in if name.isEmpty { throw NameError.empty } },
      did: { name in printed.append("now called \(name)") })

    try person.rename(to: "Grace")
    #expect(throws: NameError.empty) { try person.rename(to: "") }

    #expect(person.name == "Grace")
    #expect(printed == ["now called Grace", "not called '': empty"])
    withExtendedLifetime((audit, token)) {}
  }

  @Test("OB-4 a channel of events without values is notified without one")
  func withoutValue() {
    let taps = Observers<Void>()
    var count = 0
    let token = taps.subscribe { count += 1 }
    #expect(taps.notify() == .delivered)
    #expect(count == 1)
    token.cancel()
  }

  @Test("OB-4 a channel of events without values calls a method without arguments")
  func methodWithoutArguments() {
    final class Counter {
      private(set) var count = 0
      func add() { count += 1 }
      func addTen(_: Void) { count += 10 }
    }
    let taps = Observers<Void>()
    var counter: Counter? = Counter()
    if let counter {
      taps.subscribe(counter, Counter.add, startingWith: ())
      taps.subscribe(counter, Counter.add, lifetime: .once)
      taps.subscribe(counter, Counter.addTen)
    }
    #expect(counter?.count == 1)
    taps.notify()
    taps.notify()
    #expect(counter?.count == 24)
    counter = nil
    #expect(!taps.hasObservers)
  }
}
