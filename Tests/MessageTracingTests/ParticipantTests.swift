import MessageTracing
import Testing

@Suite struct ParticipantTests {
  private class Knob {}
  private final class Dial: Knob, TraceNamed {
    let traceName: String
    init(_ name: String) { traceName = name }
  }

  @Test("A participant has the object's own name or that of its type, and doesn't keep it alive")
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

  @Test("Participants of one object are equal, those of two objects of one type aren't")
  func equality() {
    let one = Knob()
    let other = Knob()
    #expect(Participant(one) == Participant(one))
    #expect(Participant(one) != Participant(other))
    #expect(Participant(one).names(one) && !Participant(one).names(other))
  }

  @Test("In a list the first of a name has that name, the n-th the name and n, one object always the same")
  func numbering() {
    let one = Knob()
    let two = Knob()
    let dial = Dial("Knob")
    let list = [one, two, dial, one].map { Participant($0) }
    #expect(Participant.names(of: list) == ["Knob", "Knob 2", "Knob 3", "Knob"])
  }
}
