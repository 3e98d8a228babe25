import Architectures
import ArmatureTesting
import MessageTracing
import Testing

@Suite struct BindingTraceTests {
  private static func lines(_ run: Run) -> [String] {
    run.messages.filter { $0.pattern == .binding }.map {
      "\($0.sender?.name ?? "-") → \($0.receiver?.name ?? "-"): \($0.text)"
    }
  }

  @Test("AR-64 deliveries are messages, in both directions", arguments: ActorContext.allCases)
  func recorded(on place: ActorContext) async {
    await place.run { actor in
      let (model, field, label, binder) = (Profile(name: "Ann"), BoundField(), BoundLabel(), Binder())
      let (_, run) = recording {
        binder.bind(model, \.name, to: field, \.text, for: .editingChanged, isolation: actor)
        binder.bind(model, { $0.name.count }, to: label, isolation: actor) { $0.text = "\($1)" }
        field.type("Beate")
        binder.flush()
      }
      #expect(
        Self.lines(run) == [
          "Profile → BoundField: String", "Profile → BoundLabel: Int", "BoundField → Profile: String",
          "Profile → BoundLabel: Int",
        ])
    }
  }

  // Trap: a binder started before the recording delivered into no recorder.
  @Test("AR-67 a pass reports where its first change was made", arguments: ActorContext.allCases)
  func passes(on place: ActorContext) async {
    await place.run { actor in
      let (model, label, binder) = (Profile(name: "Ann"), BoundLabel(), Binder())
      let (deliveries, source) = AsyncStream.makeStream(of: Void.self)
      let (first, second) = (Recorder(), Recorder())
      binder.bind(model, { $0.name }, to: label) { label, name in
        label.text = name
        source.yield()
      }
      for await _ in deliveries { break }
      await first.record {
        model.name = "Bea"
        second.record { model.name = "Cid" }
        for await _ in deliveries { break }
      }
      model.name = "Dan"
      // Delivered inside a recording, changed outside it.
      second.record { binder.flush() }
      #expect(label.shown == ["Ann", "Cid", "Dan"])
      #expect(Self.lines(first.run) == ["Profile → BoundLabel: String"])
      #expect(Self.lines(second.run) == [])
      withExtendedLifetime(binder) {}
    }
  }

  @Test("AR-67 what a flush has read too early is reported where it was flushed", arguments: ActorContext.allCases)
  func flushInWillSet(on place: ActorContext) async {
    await place.run { actor in
      let (meter, binder, label) = (Meter(), Binder(), BoundLabel())
      let (first, second) = (Recorder(), Recorder())
      meter.binder = binder
      first.record { _ = binder.bind(meter, { "\($0.level)" }, to: label, \.text, isolation: actor) }
      await second.record {
        meter.level = 1
        for _ in 0..<100_000 where label.text != "1" { await Task.yield() }
      }
      #expect(label.shown == ["0", "1"])
      #expect(Self.lines(first.run) == ["Meter → BoundLabel: String"])
      #expect(Self.lines(second.run) == ["Meter → BoundLabel: String"])
    }
  }
}
