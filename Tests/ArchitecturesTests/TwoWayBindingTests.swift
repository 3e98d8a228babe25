import Architectures
import ArmatureTesting
import Testing

@Suite struct TwoWayBindingTests {
  @Test("AR-44 the source is set within the send, and nothing is delivered back", arguments: ActorContext.allCases)
  func withinTheSend(on place: ActorContext) async {
    await place.run { actor in
      let (model, field, label, binder) = (Profile(name: "Ann"), BoundField(), BoundLabel(), Binder())
      binder.bind(model, \.name, to: field, \.text, for: .editingChanged)
      binder.bind(model, { $0.name }, to: label, \.text)
      #expect(field.shown == ["Ann"])
      field.type("Bea")
      #expect(model.name == "Bea")
      binder.flush()
      #expect(field.shown == ["Ann"])
      #expect(label.shown == ["Ann", "Bea"])
      model.name = "Cid"
      binder.flush()
      #expect(field.shown == ["Ann", "Cid"])
    }
  }

  @Test("AR-44 a delivered value sends no event", arguments: ActorContext.allCases)
  func noEvent(on place: ActorContext) async {
    await place.run { actor in
      let (model, field, binder) = (Profile(name: "Ann"), BoundField(), Binder())
      var sent = 0
      field.addAction(owner: model, for: .allEvents) { _, _ in sent += 1 }
      binder.bind(model, \.name, to: field, \.text, for: .editingChanged)
      model.name = "Bea"
      binder.flush()
      #expect(sent == 0)
    }
  }

  @Test("AR-44 a control that sends when it is set sends no delivery back", arguments: ActorContext.allCases)
  func loudControl(on place: ActorContext) async {
    await place.run { actor in
      let (model, field, binder) = (Profile(name: "ann"), LoudField(), Binder())
      binder.bind(model, \.name, to: field, \.value, for: .valueChanged)
      model.name = "bea"
      binder.flush()
      #expect(model.name == "bea")
      #expect(field.value == "BEA")
    }
  }

  @Test("AR-44 a value that the source changes is delivered back in the next pass", arguments: ActorContext.allCases)
  func trimmed(on place: ActorContext) async {
    await place.run { actor in
      let (model, field, binder) = (Profile(), BoundField(), Binder())
      binder.bind(model, \.typedName, to: field, \.text, for: .editingChanged)
      field.type("Ann ")
      #expect(model.name == "Ann")
      #expect(field.shown == [""])
      binder.flush()
      #expect(field.shown == ["", "Ann"])
    }
  }

  @Test("AR-44 a value clamped to the current one is delivered back too", arguments: ActorContext.allCases)
  func clamped(on place: ActorContext) async {
    await place.run { actor in
      let (model, field, binder) = (Profile(), BoundField(), Binder())
      model.setCount(10)
      binder.bind(
        model, \.typedCount, to: field, \.text, for: .editingChanged)
      for _ in 1...3 {
        field.type("99")
        binder.flush()
        #expect(model.count == 10)
        #expect(field.text == "10")
      }
      #expect(field.shown == ["10", "10", "10", "10"])
      model.setCount(3)
      binder.flush()
      #expect(field.text == "3")
    }
  }

  @Test("AR-38 a branch that an unobserved change opens is tracked", arguments: ActorContext.allCases)
  func unobservedBranch(on place: ActorContext) async {
    await place.run { actor in
      let (model, field, binder) = (Draft(), BoundField(), Binder())
      binder.bind(model, \.name, to: field, \.text, for: .editingChanged)
      field.type("typed")
      binder.flush()
      model.note?.text = "changed"
      binder.flush()
      #expect(field.text == "changed")
    }
  }

  @Test("AR-38 a branch that is read when editing ends is tracked", arguments: ActorContext.allCases)
  func branchAtTheEndOfEditing(on place: ActorContext) async {
    await place.run { actor in
      let (model, field, binder) = (Draft(), ComposingField(), Binder())
      binder.bind(model, \.name, to: field, \.text, for: .editingChanged)
      model.note = Draft.Note()
      field.sendActions(for: .editingDidEnd)
      binder.flush()
      model.note?.text = "changed"
      binder.flush()
      #expect(field.text == "changed")
    }
  }

  @Test("AR-44 the control's value replaces one that is due", arguments: ActorContext.allCases)
  func waiting(on place: ActorContext) async {
    await place.run { actor in
      let (model, field, binder) = (Profile(name: "Ann"), BoundField(), Binder())
      binder.bind(model, \.name, to: field, \.text, for: .editingChanged)
      model.name = "Bea"
      field.type("Cid")
      binder.flush()
      #expect(model.name == "Cid")
      #expect(field.shown == ["Ann"])
    }
  }

  // Trap: RxSwift #649, the value came back while text was being composed, and Japanese input broke.
  @Test("AR-44 nothing is delivered back while text is being composed", arguments: ActorContext.allCases)
  func composing(on place: ActorContext) async {
    await place.run { actor in
      let (model, field, binder) = (Profile(), ComposingField(), Binder())
      binder.bind(model, \.typedName, to: field, \.text, for: .editingChanged)
      field.isComposing = true
      field.type("に ")
      binder.flush()
      field.type("にほ ")
      binder.flush()
      #expect(model.name == "にほ")
      model.name = "elsewhere"
      binder.flush()
      #expect(field.shown == [""])
      #expect(field.text == "にほ ")
      field.isComposing = false
      field.type("日本 ")
      binder.flush()
      #expect(model.name == "日本")
      #expect(field.shown == ["", "日本"])
    }
  }

  @Test("AR-44 a value held back during composing is delivered when editing ends", arguments: ActorContext.allCases)
  func composingGivenUp(on place: ActorContext) async {
    await place.run { actor in
      let (model, field, binder) = (Profile(), ComposingField(), Binder())
      binder.bind(model, \.typedName, to: field, \.text, for: .editingChanged)
      field.isComposing = true
      model.name = "elsewhere"
      binder.flush()
      #expect(field.shown == [""])
      field.isComposing = false
      field.sendActions(for: .editingDidEnd)
      binder.flush()
      #expect(field.shown == ["", "elsewhere"])
    }
  }

  @Test("AR-43 a two-way binding ends with its source, its binder or its token", arguments: ActorContext.allCases)
  func ends(on place: ActorContext) async {
    await place.run { actor in
      let field = BoundField()
      var model: Profile? = Profile(name: "Ann")
      var binder: Binder? = Binder()
      var token: BindingToken?
      if let model { token = binder?.bind(model, \.name, to: field, \.text, for: .editingChanged) }
      weak let witness = model
      token?.cancel()
      field.type("Bea")
      #expect(model?.name == "Ann")
      if let model { token = binder?.bind(model, \.name, to: field, \.text, for: .editingChanged) }
      binder = nil
      field.type("Cid")
      #expect(model?.name == "Ann")
      binder = Binder()
      if let model { token = binder?.bind(model, \.name, to: field, \.text, for: .editingChanged) }
      model = nil
      #expect(witness == nil)
      field.type("Dan")
      #expect(token?.isActive == false)
      #expect(binder?.count == 0)
      #expect(field.text == "Dan")
    }
  }
}

/// A field that converts its value to uppercase, and sends also when a program sets it.
private final class LoudField: Control {
  let actions = ActionRegistry()
  var isEnabled = true
  private var stored = ""
  var value: String {
    get { stored }
    set {
      stored = newValue.uppercased()
      sendActions(for: .valueChanged)
    }
  }
}
