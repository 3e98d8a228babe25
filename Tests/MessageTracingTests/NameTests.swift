import ArmatureTesting
import MessageTracing
import Testing

@Suite struct NameTests {
  @Test("AR-69 the first of a type has its name, the n-th that name and n", arguments: IsolationContext.allCases)
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

  @Test("AR-69 a number that would repeat another object's name is left out")
  func collision() {
    let (two, rows) = (Named("Row 2"), [Named("Row"), Named("Row"), Named("Row")])
    let (_, run) = recording {
      reportMessage("a", from: rows[0], to: two)
      reportMessage("b", from: rows[1], to: rows[2])
      reportMessage("c", from: Named("Row 2"))
    }
    #expect(
      run.lines == [
        "Row → Row 2: a [message]", "Row 3 → Row 4: b [message]", "Row 2 2 → (outside): c [message]",
      ])
    #expect(Participant.names(of: (rows + [two]).map { Participant($0) }) == ["Row", "Row 2", "Row 3", "Row 2 2"])
  }

  @Test("AR-69 each recorder numbers its own participants")
  func ownNumbers() {
    let (one, other) = (Sender(), Sender())
    let (inner, outer) = recording {
      reportMessage("a", from: one)
      return recording { reportMessage("b", from: other) }.1
    }
    #expect(inner.lines == ["Sender → (outside): b [message]"])
    #expect(outer.lines == ["Sender → (outside): a [message]", "Sender 2 → (outside): b [message]"])
  }

  // Trap: a participant's name was given to the next object at its address.
  @Test("AR-69 a recording keeps no object alive; a deallocated one keeps its name, and no new object gets it")
  func deallocated() {
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

  /// Makes an object without an owner; a function, so that an optimized build doesn't allocate all of them at one address.
  @inline(never)
  private func makeTemporary() -> DeinitSender { DeinitSender() }

  @Test("AR-69 an object that sends from its deinit keeps its name; one first seen there gets its own")
  func sendingFromDeinit() {
    let (_, run) = recording {
      var known: DeinitSender? = DeinitSender()
      reportMessage("hello", from: known)
      known = nil
      for _ in 0..<100 { _ = makeTemporary() }
    }
    #expect(run.messages.prefix(2).map { $0.sender?.name } == ["DeinitSender", "DeinitSender"])
    #expect(run.messages.dropFirst(2).map { $0.sender?.name } == (2...101).map { "DeinitSender \($0)" })
  }

  @Test("AR-69 a name may send a message while it is read")
  func sendingName() {
    final class SendingName: TraceNamed {
      var traceName: String {
        reportMessage("name read")
        return "SendingName"
      }
    }
    let object = SendingName()
    let (_, run) = recording { reportMessage("hello", from: object, to: object) }
    #expect(run.messages.last?.description == "SendingName → SendingName: hello [message]")
  }
}
