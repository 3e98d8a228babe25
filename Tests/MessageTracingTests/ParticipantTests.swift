import MessageTracing
import Testing

@Suite struct ParticipantTests {
  private class Knob {}
  private final class Dial: Knob, TraceNamed {
    let traceName: String
    init(_ name: String) { traceName = name }
  }

  @Test("A participant is named by the object itself, else by its type, and keeps it not alive")
  func naming() {
    var dial: Dial? = Dial("volume")
    weak let gone = dial
    let named = dial.map { Participant($0) }
    dial = nil

    #expect(gone == nil)
    #expect(named?.name == "volume")
    #expect(named?.typeName == "Dial")
    #expect(Participant(Knob()).name == "Knob")
  }

  @Test("Participants of one object are equal, of two objects of one type they are not")
  func equality() {
    let one = Knob()
    let other = Knob()
    #expect(Participant(one) == Participant(one))
    #expect(Participant(one) != Participant(other))
    #expect(Participant(one).names(one) && !Participant(one).names(other))
  }

  @Test("In a list the first of a name bears it, the n-th bears it and n, the same object always the same")
  func numbering() {
    let one = Knob()
    let two = Knob()
    let dial = Dial("Knob")
    let list = [one, two, dial, one].map { Participant($0) }
    #expect(Participant.names(of: list) == ["Knob", "Knob 2", "Knob 3", "Knob"])
  }
}
