/// The values of a snapshot that a list shows again although they haven't changed.
@usableFromInline
struct SnapshotMarks<Value> {
  /// What a list does for a marked value.
  enum Kind: Int, Sendable {
    /// Asks for its cell again, and offers the visible cell to be configured.
    case reconfigure

    /// Asks for another cell.
    case reload
  }

  /// Identifies the call that made marks; each call has its own, also across snapshots.
  final class Call: Sendable {}

  /// The mark of a value.
  struct Mark: Sendable {
    var kind: Kind

    /// The last call that marked the value, so that marking a value again is a change.
    var call: Call
  }

  private var values: IdentifiedList<Value>?
  private var marks: [Mark] = []

  @usableFromInline
  init() {}

  /// Marks a value; a reload includes a reconfiguration.
  mutating func mark(_ value: Value, _ kind: Kind, in call: Call, identity: Identity<Value>) {
    var list = values.take() ?? IdentifiedList(identity)
    if let number = list.number(of: value) {
      if kind.rawValue > marks[number].kind.rawValue { marks[number].kind = kind }
      marks[number].call = call
    } else if list.insert([value], at: list.count) == nil {
      marks.append(Mark(kind: kind, call: call))
    }
    values = list
  }

  /// Adds a mark of an earlier snapshot, if a list has its value.
  mutating func join(_ mark: (value: Value, kind: Kind), _ list: IdentifiedList<Value>) {
    guard let number = list.number(of: mark.value) else { return }
    self.mark(list.values[number], mark.kind, in: Call(), identity: list.identity)
  }

  /// Removes the marks of values that aren't in a list.
  mutating func removeMarks(notIn list: IdentifiedList<Value>) {
    guard var values else { return }
    let kept = values.values.indices.filter { list.number(of: values.values[$0]) != nil }
    guard kept.count < marks.count else { return }
    values.select(kept)
    marks = kept.map { marks[$0] }
    self.values = values
  }

  /// Returns the marked values that an earlier snapshot doesn't mark, or that another call has marked there.
  func marked(since old: SnapshotMarks) -> [(value: Value, kind: Kind)] {
    guard let values else { return [] }
    return values.values.indices.compactMap { number in
      let value = values.values[number]
      if let other = old.values?.number(of: value), old.marks[other].call === marks[number].call { return nil }
      return (value, marks[number].kind)
    }
  }
}

extension SnapshotMarks: Sendable where Value: Sendable {}
