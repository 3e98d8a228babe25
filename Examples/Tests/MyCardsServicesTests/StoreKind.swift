import MyCardsServices

/// The stores of this build, by their names in the probe.
enum StoreKind: String, CaseIterable {
  case file
  #if SQLite
    case sqlite
  #endif

  /// The name of the store's file.
  var fileName: String { self == .file ? "cards.json" : "cards.sqlite" }

  func store(
    in place: StoreFixture, checkWriting: @escaping @Sendable () throws -> Void = {}
  ) -> any Store<StoredCard> {
    switch self {
    case .file: FileStore<StoredCard>(folder: place.folder, checkWriting: checkWriting) { place.record($0) }
    #if SQLite
      case .sqlite: SQLiteStore<StoredCard>(folder: place.folder, checkWriting: checkWriting) { place.record($0) }
    #endif
    }
  }
}
