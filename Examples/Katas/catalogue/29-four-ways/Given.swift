/// The entity: what the server stores of a lot.
struct Lot: Equatable { let title: String, highest: Int }

// The server. It answers at once.
protocol Gateway: AnyObject {
  func lot() -> Lot
  func bid(_ amount: Int) -> Lot
}
protocol Navigating: AnyObject { func show(_ screen: String) }

enum Button { case raise, bid, receipt }

// What a person reads and presses. The view of each architecture is a subclass.
class LotView {
  private(set) var text = ""
  final func show(_ text: String) { self.text = text }
  func press(_ button: Button) {}
}
/// The adapter between an architecture and the acceptance suite, which is the same for all.
struct Module {
  let view: LotView
  /// The role that owns the others, and that nothing owns.
  let root: AnyObject
  /// All roles, with the names that the task gives them.
  let roles: [String: AnyObject]
}
