import MyCardsServices

/// The stores that there are in this build, as the probe calls them.
enum StoreKind: String, CaseIterable {
  case file

  func store(in place: Workplace) throws -> any Store<StoredCard> { place.store() }
}
