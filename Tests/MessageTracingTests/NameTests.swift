import ArmatureTesting
import MessageTracing
import Testing

@Suite struct NameTests {
  @Test("AR-69 the first of a type bears its name, the n-th that name and n", arguments: IsolationContext.allCases)
  func names(in context: IsolationContext) async {
    await context.run {
      let (one, two, three) = (Sender(), Sender(), Sender())
      let (listener, named, alike) = (Listener(), Named("Sender"), Named("Store"))
      let (_, run) = recording {
        reportMessage("a", from: two, to: listener)
        reportMessage("b", from: one, to: two)
        reportMessage("c", from: named, to: three)
        reportMessage("d", from: alike, to: Named("Store"))
        reportMessage("e", from: one, to: one)
      }
      #expect(
        run.lines == [
          "Sender → Listener: a [message]", "Sender 2 → Sender: b [message]", "Sender 3 → Sender 4: c [message]",
          "Store → Store 2: d [message]", "Sender 2 → Sender 2: e [message]",
        ])
      #expect(run.participants.map(\.number) == [1, 2, 3, 4, 5, 6, 7])
      withExtendedLifetime((one, two, three)) {}
    }
  }

  @Test("AR-69 each recorder numbers those who appear in it")
  func ownNumbers() {
    let (one, other) = (Sender(), Sender())
    let (inner, outer) = recording {
      reportMessage("a", from: one)
      return recording { reportMessage("b", from: other) }.1
    }
    #expect(inner.lines == ["Sender → (outside): b [message]"])
    #expect(outer.lines == ["Sender → (outside): a [message]", "Sender 2 → (outside): b [message]"])
  }

  // Trap: a participant's name moved to the next object at its address.
  @Test("AR-69 a recording keeps nobody alive; the dead keep their names, and no newcomer gets one")
  func theDead() {
    let (_, run) = recording {
      for _ in 0..<200 {
        var sender: Sender? = Sender()
        weak let gone = sender
        reportMessage("a", from: sender)
        reportMessage("b", from: sender)
        sender = nil
        #expect(gone == nil)
      }
    }
    let names = run.messages.map { $0.sender?.name ?? "" }
    let expected = (1...200).flatMap { number in
      Array(repeating: number == 1 ? "Sender" : "Sender \(number)", count: 2)
    }
    #expect(names == expected)
  }

  /// Makes an object that nobody keeps; here, so that an optimised build does not put all of them in one place.
  @inline(never)
  private func passing() -> Parting { Parting() }

  @Test("AR-69 an object that sends from its deinit keeps its name; one first seen there gets its own")
  func sendingFromDeinit() {
    let (_, run) = recording {
      var known: Parting? = Parting()
      reportMessage("hello", from: known)
      known = nil
      for _ in 0..<100 { _ = passing() }
    }
    #expect(run.messages.prefix(2).map { $0.sender?.name } == ["Parting", "Parting"])
    #expect(run.messages.dropFirst(2).map { $0.sender?.name } == (2...101).map { "Parting \($0)" })
  }

  @Test("AR-69 a name that sends while it is read is heard without harm")
  func talkativeName() {
    final class Talkative: TraceNamed {
      var traceName: String {
        reportMessage("name read")
        return "Talkative"
      }
    }
    let talker = Talkative()
    let (_, run) = recording { reportMessage("hello", from: talker, to: talker) }
    #expect(run.messages.last?.description == "Talkative → Talkative: hello [message]")
  }
}
