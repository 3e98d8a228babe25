import Armature
import Foundation

/// All known people by identifier, including the user.
final class Qwinkers {
  /// The user.
  let me: Qwinker

  /// Notified when a person was added, or a name, avatar or friend list has changed.
  let changes = Observers<Void>("Qwinkers.changes")

  private var known: [String: Qwinker]

  init(me: QwinkerRecord = .user) {
    self.me = Qwinker(me)
    known = [me.id: self.me]
  }

  /// Returns the person with an identifier, if known.
  subscript(id: String) -> Qwinker? { known[id] }

  /// Everyone but the user, sorted by name.
  var others: [Qwinker] {
    known.values.filter { $0 !== me }.sortedByName()
  }

  /// The known friends of the user, sorted by name.
  var friends: [Qwinker] {
    me.friendIDs.compactMap { known[$0] }.sortedByName()
  }

  /// Adds or updates people from a document, then notifies once.
  ///
  /// Of several records for a person, the last one counts.
  func update(with records: some Sequence<QwinkerRecord>) {
    var hasChanged = false
    for record in records {
      if let qwinker = known[record.id] {
        if qwinker.update(record) { hasChanged = true }
      } else {
        known[record.id] = Qwinker(record)
        hasChanged = true
      }
    }
    if hasChanged { changes.notify(()) }
  }

  /// Changes the user and notifies.
  func changeMe(_ change: (Qwinker) -> Void) {
    change(me)
    changes.notify(())
  }
}

extension Sequence<Qwinker> {
  /// Sorts by name, ignoring diacritics, then by identifier.
  func sortedByName() -> [Qwinker] {
    sorted { one, other in
      switch NaturalTextOrder.natural.compare(one.foldedName, other.foldedName) {
      case .orderedAscending: true
      case .orderedDescending: false
      case .orderedSame: (one.name, one.id) < (other.name, other.id)
      }
    }
  }
}

extension Qwinker {
  fileprivate var foldedName: String { name.folding(options: .diacriticInsensitive, locale: nil) }
}
