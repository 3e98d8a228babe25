struct Lot: Equatable { let number: Int, title: String }

/// Loads and removes watched lots.
///
/// Each call is answered once, later.
protocol WatchService: AnyObject {
  func loadLots(then answer: @escaping (Result<[Lot], any Error>) -> Void)
  func removeLot(_ number: Int, then answer: @escaping (Bool) -> Void)
}

/// What the screen of the watched lots shows.
///
/// * `load()` shows `isLoading` until the answer arrives; while it does, loading again does nothing.
/// * Loaded lots become rows, sorted by title; equal titles by number. Without lots the message is "You watch no lots.",
///   with lots it is empty. After a failure the message is "The lots could not be loaded.", and the rows stay.
/// * `remove(number:)` removes the row at once, and asks the service to remove the lot. If it answers no, the row is back
///   in its place, and the message is "The lot could not be removed." Removing the last row says "You watch no lots." A
///   number without a row is ignored, and the service isn't asked.
/// * `onChange` is called after each change of a property, at least once, with all properties in their new state at the
///   last call.
protocol WatchListModel: AnyObject {
  var rows: [String] { get }
  var message: String { get }
  var isLoading: Bool { get }
  var onChange: () -> Void { get set }
  func load()
  func remove(number: Int)
}
