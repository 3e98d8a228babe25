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
  private(set) weak var firstResponder: Responder?

  init(shelf: Responder) { self.shelf = shelf }

  /// Makes a part the first responder, or none, and returns whether that is so then.
  @discardableResult func makeFirst(_ part: Responder?) -> Bool { false }

  /// The parts that a command without a target is sent to, in order.
  var chain: [Responder] { [] }

  /// Whether the command would be performed if it were sent now.
  func isEnabled(_ command: Command, for target: Responder? = nil) -> Bool { false }

  /// Sends a command to a target, or along the chain, and returns the part that performed it.
  @discardableResult func send(_ command: Command, to target: Responder? = nil) -> Responder? { nil }
}
