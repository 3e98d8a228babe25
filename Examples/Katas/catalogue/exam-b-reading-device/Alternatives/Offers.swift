/// What a reader can ask for.
enum Command { case turnPage, addNote, share, close }

/// A part of the reading device: a page, a note, the book, the shelf.
class Responder {
  let name: String
  /// The part that is asked next; nil for the shelf.
  weak var next: Responder?

  init(_ name: String) { self.name = name }

  /// Whether this part performs the command at all, and whether that makes sense now.
  func handles(_ command: Command) -> Bool { false }
  func allows(_ command: Command) -> Bool { true }
  func perform(_ command: Command) {}

  /// Questions about the role of the first responder, and what follows from the answers; none calls `makeFirst`.
  func shouldBecomeFirst() -> Bool { true }
  func shouldResignFirst() -> Bool { true }
  func didBecomeFirst() {}
  func didResignFirst() {}
}

/// The device.
///
/// Its chain of parts ends at the shelf.
final class Device {
  private enum Change { case none, impossible, possible }

  let shelf: Responder
  private weak var stored: Responder?

  init(shelf: Responder) { self.shelf = shelf }

  var firstResponder: Responder? {
    guard let stored, leadsHome(stored, []) else { return nil }
    return stored
  }

  @discardableResult func makeFirst(_ part: Responder?) -> Bool {
    let before = firstResponder
    switch change(from: before, to: part) {
    case .none: return true
    case .impossible: return false
    case .possible: break
    }
    stored = nil
    if let before { before.didResignFirst() }
    if let part {
      stored = part
      part.didBecomeFirst()
    }
    return true
  }

  var chain: [Responder] {
    var parts: [Responder] = []
    var part = firstResponder ?? shelf
    while part !== shelf {
      parts.append(part)
      part = part.next ?? shelf
    }
    return parts + [shelf]
  }

  func isEnabled(_ command: Command, for target: Responder? = nil) -> Bool {
    var enabled = false
    offer(command, to: target) { _ in enabled = true }
    return enabled
  }

  @discardableResult func send(_ command: Command, to target: Responder? = nil) -> Responder? {
    var result: Responder?
    offer(command, to: target) { part in
      part.perform(command)
      result = part
    }
    return result
  }

  private func offer(_ command: Command, to target: Responder?, then act: (Responder) -> Void) {
    for part in target == nil ? chain : [target ?? shelf] where part.handles(command) {
      if part.allows(command) { act(part) }
      return
    }
  }

  private func change(from old: Responder?, to new: Responder?) -> Change {
    if old === new { return .none }
    if let new, !leadsHome(new, []) { return .impossible }
    if let old, !old.shouldResignFirst() { return .impossible }
    if let new, !new.shouldBecomeFirst() { return .impossible }
    return .possible
  }

  private func leadsHome(_ part: Responder, _ seen: Set<ObjectIdentifier>) -> Bool {
    if part === shelf { return true }
    guard let next = part.next, !seen.contains(ObjectIdentifier(part)) else { return false }
    return leadsHome(next, seen.union([ObjectIdentifier(part)]))
  }
}
