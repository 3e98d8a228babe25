import Armature
import Foundation

/// Everybody who is known, one object for each id, and the person who uses the app among them.
final class Qwinkers {
  /// The person who uses the app.
  let me: Qwinker

  /// Tells that somebody's name, picture or friends are no longer what they were, or that somebody is new.
  let changes = Observers<Void>("Qwinkers.changes")

  private var known: [String: Qwinker]

  init(me: QwinkerRecord = .cy) {
    self.me = Qwinker(me)
    known = [me.id: self.me]
  }

  /// The person with an id, if one is known.
  subscript(id: String) -> Qwinker? { known[id] }

  /// Everybody but the person who uses the app, by name.
  var others: [Qwinker] {
    known.values.filter { $0 !== me }.sortedByName()
  }

  /// The friends of the person who uses the app, by name, as far as they are known.
  var friends: [Qwinker] {
    me.friendIDs.compactMap { known[$0] }.sortedByName()
  }

  /// Learns what a document says about people, and then tells once; where it names somebody twice, the last word counts.
  func learn(_ records: some Sequence<QwinkerRecord>) {
    var isNew = false
    for record in records {
      if let qwinker = known[record.id] {
        if qwinker.update(record) { isNew = true }
      } else {
        known[record.id] = Qwinker(record)
        isNew = true
      }
    }
    if isNew { changes.notify(()) }
  }

  /// Changes the person who uses the app, and tells.
  func changeMe(_ change: (Qwinker) -> Void) {
    change(me)
    changes.notify(())
  }
}

extension Sequence<Qwinker> {
  /// In the order of a telephone book: by name, whatever its accents, then by id.
  func sortedByName() -> [Qwinker] {
    sorted { one, other in
      switch NaturalTextOrder.natural.compare(one.nameInOrder, other.nameInOrder) {
      case .orderedAscending: true
      case .orderedDescending: false
      case .orderedSame: (one.name, one.id) < (other.name, other.id)
      }
    }
  }
}

extension Qwinker {
  fileprivate var nameInOrder: String { name.folding(options: .diacriticInsensitive, locale: nil) }
}
