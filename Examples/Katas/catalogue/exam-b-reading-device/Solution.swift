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
  let shelf: Responder
  private weak var current: Responder?

  init(shelf: Responder) { self.shelf = shelf }

  var firstResponder: Responder? { current.flatMap { way(from: $0) == nil ? nil : $0 } }

  /// Makes a part the first responder, or none, and returns whether that is so then.
  @discardableResult func makeFirst(_ part: Responder?) -> Bool {
    let old = firstResponder
    guard part !== old else { return true }
    if let part, way(from: part) == nil { return false }
    guard old?.shouldResignFirst() ?? true, part?.shouldBecomeFirst() ?? true else { return false }
    current = nil
    old?.didResignFirst()
    current = part
    part?.didBecomeFirst()
    return true
  }

  /// The parts that a command without a target is sent to, in order.
  var chain: [Responder] { firstResponder.flatMap(way) ?? [shelf] }

  /// Whether the command would be performed if it were sent now.
  func isEnabled(_ command: Command, for target: Responder? = nil) -> Bool {
    performer(of: command, for: target) != nil
  }

  /// Sends a command to a target, or along the chain, and returns the part that performed it.
  @discardableResult func send(_ command: Command, to target: Responder? = nil) -> Responder? {
    let performer = performer(of: command, for: target)
    performer?.perform(command)
    return performer
  }

  private func performer(of command: Command, for target: Responder?) -> Responder? {
    let candidates = target.map { [$0] } ?? chain
    guard let nearest = candidates.first(where: { $0.handles(command) }) else { return nil }
    return nearest.allows(command) ? nearest : nil
  }

  /// The parts from this one to the shelf; nil if the way doesn't lead there.
  private func way(from part: Responder) -> [Responder]? {
    var way: [Responder] = [part]
    while let last = way.last, last !== shelf {
      guard let next = last.next, !way.contains(where: { $0 === next }) else { return nil }
      way.append(next)
    }
    return way
  }
}
