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

  /// The mark of a value.
  struct Mark: Sendable, Hashable {
    var kind: Kind

    /// The number of marks made until this one, so that marking a value again is a change.
    var count: Int
  }

  private var values: IdentifiedList<Value>?
  private var marks: [Mark] = []
  /// The number of marks made so far, those that were removed included.
  private var count = 0

  @usableFromInline
  init() {}

  /// Marks a value; a reload includes a reconfiguration.
  mutating func mark(_ value: Value, _ kind: Kind, identity: Identity<Value>) {
    var list = values.take() ?? IdentifiedList(identity)
    count += 1
    if let number = list.number(of: value) {
      if kind.rawValue > marks[number].kind.rawValue { marks[number].kind = kind }
      marks[number].count = count
    } else if list.insert([value], at: list.count) == nil {
      marks.append(Mark(kind: kind, count: count))
    }
    values = list
  }

  /// Adds a mark of an earlier snapshot, if a list has its value.
  mutating func join(_ mark: (value: Value, kind: Kind), _ list: IdentifiedList<Value>) {
    guard let number = list.number(of: mark.value) else { return }
    self.mark(list.values[number], mark.kind, identity: list.identity)
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

  /// Returns the values that are marked here and not, or not as often, in an earlier snapshot's marks.
  func marked(since old: SnapshotMarks) -> [(value: Value, kind: Kind)] {
    guard let values else { return [] }
    return values.values.indices.compactMap { number in
      let value = values.values[number]
      if let other = old.values?.number(of: value), old.marks[other] == marks[number] { return nil }
      return (value, marks[number].kind)
    }
  }
}

extension SnapshotMarks: Sendable where Value: Sendable {}
