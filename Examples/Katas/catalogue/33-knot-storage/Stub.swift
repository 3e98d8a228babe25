/// The watched lots, and the only place that reads and writes the file.
final class WatchStore {
  /// The numbers of the watched lots, in the order in which they were added.
  private(set) var numbers: [Int] = []
  /// Called after each change.
  var didChange: () -> Void = {}

  /// Reads what the storage has.
  init(storage: any Storage) {}

  /// Watches a lot, or ends watching it.
  ///
  /// If it can't be saved, nothing changes, and the error is thrown.
  func toggle(_ number: Int) throws {}
}
final class Overview {
  private(set) var stars: [Int] = []
  init(store: WatchStore) {}
}
final class Detail {
  private(set) var title = ""
  private(set) var message = ""
  init(store: WatchStore, number: Int) {}
  func pressWatch() {}
}
