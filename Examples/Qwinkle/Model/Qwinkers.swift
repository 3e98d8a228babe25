/// Everybody who is known, one object for each id.
final class Qwinkers {
  private var known: [String: Qwinker] = [:]

  /// Returns the person with that id, told what is newly known, or a new one.
  func qwinker(for record: QwinkerRecord) -> Qwinker {
    if let qwinker = known[record.id] {
      qwinker.update(record)
      return qwinker
    }
    let qwinker = Qwinker(record)
    known[record.id] = qwinker
    return qwinker
  }
}
