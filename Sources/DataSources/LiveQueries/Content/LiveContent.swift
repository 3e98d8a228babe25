/// The matching objects of a live query, sorted and sectioned, with their places.
///
/// Places count all matching objects; paths count those in the window. What is asked and changed here takes O(log *n*),
/// if not said otherwise.
final class LiveContent<Object: Identifiable> {
  typealias Entry = LiveEntry<Object>

  let settings: LiveQuery<Object>.Settings
  let contentKey: ContentKey<Object>

  /// For each object of the store, matching or not, its place in the order of the store, with gaps.
  var ranks: [Object.ID: Int] = [:]
  var nextRank = 0

  var entries: [Object.ID: Entry] = [:]
  var places = PlaceTree()
  var entryOfSlot: ContiguousArray<Entry?> = []

  var sections: [AnyHashable: LiveSection] = [:]
  var sectionPlaces = PlaceTree()
  var sectionOfSlot: ContiguousArray<LiveSection?> = []

  /// The one section of a query without section key.
  let onlySection: LiveSection?

  /// Makes the content of no objects.
  init(_ settings: LiveQuery<Object>.Settings, contentKey: ContentKey<Object>) {
    self.settings = settings
    self.contentKey = contentKey
    onlySection = settings.sectionKey == nil ? LiveSection(key: nil) : nil
    if let onlySection { add(onlySection, at: 0) }
  }

  // MARK: Places

  /// How many objects match.
  var count: Int { places.count }

  /// The places in the window.
  var shown: Range<Int> { settings.window.places(of: count) }

  func place(of entry: Entry) -> Int {
    places.place(of: entry.slot)
  }

  /// The entry at a place, or nil where there is none.
  func entry(atPlace place: Int) -> Entry? {
    guard (0..<count).contains(place) else { return nil }
    return entryOfSlot[places.slot(at: place)]
  }

  /// The places of a section's objects, in the window or not.
  func places(of section: LiveSection) -> Range<Int> {
    guard section.slot != PlaceTree.none else { return 0..<0 }
    let start = sectionPlaces.weight(before: section.slot)
    return start..<start + section.count
  }

  // MARK: Paths

  /// The first section that has objects in the window, by its place among all sections; nil if the window is empty.
  private var firstShownSection: Int? {
    guard !shown.isEmpty else { return nil }
    return sectionPlaces.place(of: sectionPlaces.slot(holding: shown.lowerBound))
  }

  /// How many sections the window has.
  var numberOfSections: Int {
    guard onlySection == nil else { return 1 }
    guard let first = firstShownSection else { return 0 }
    return sectionPlaces.place(of: sectionPlaces.slot(holding: shown.upperBound - 1)) - first + 1
  }

  /// The section at an index of the window, or nil where there is none.
  func section(at index: Int) -> LiveSection? {
    guard (0..<numberOfSections).contains(index) else { return nil }
    return sectionOfSlot[sectionPlaces.slot(at: (firstShownSection ?? 0) + index)]
  }

  /// The places that a section has in the window.
  func shownPlaces(of section: LiveSection) -> Range<Int> {
    places(of: section).clamped(to: shown)
  }

  /// The index of a section in the window, or nil if it has nothing there.
  func index(of section: LiveSection) -> Int? {
    guard onlySection == nil else { return 0 }
    guard !shownPlaces(of: section).isEmpty, let first = firstShownSection else { return nil }
    return sectionPlaces.place(of: section.slot) - first
  }

  /// The path of a place, or nil if it is not in the window.
  func path(ofPlace place: Int) -> ListPath? {
    guard shown.contains(place), let first = firstShownSection else { return nil }
    let slot = sectionPlaces.slot(holding: place)
    let start = max(sectionPlaces.weight(before: slot), shown.lowerBound)
    return ListPath(sectionPlaces.place(of: slot) - first, place - start)
  }

  /// The entry at a path, or nil where there is none.
  func entry(at path: ListPath) -> Entry? {
    guard let section = section(at: path.section) else { return nil }
    let range = shownPlaces(of: section)
    guard (0..<range.count).contains(path.row) else { return nil }
    return entry(atPlace: range.lowerBound + path.row)
  }

  /// The entries at a range of places.
  func entries(at range: Range<Int>) -> [Entry] {
    range.compactMap(entry(atPlace:))
  }

  // MARK: Evaluation

  /// The section for an object, found or made.
  func section(for object: Object) -> LiveSection {
    guard let sectionKey = settings.sectionKey else { return onlySection ?? LiveSection(key: nil) }
    let key = sectionKey.key(object)
    if let section = sections[key] { return section }
    let section = LiveSection(key: key)
    sections[key] = section
    return section
  }

  /// What is shown of an object, or nil if the filter leaves it out.
  func state(of object: Object, rank: Int) throws(LiveQueryError) -> Entry.State? {
    do {
      guard try settings.filter.includes(object) else { return nil }
    } catch {
      throw .filterFailed(id: "\(object.id)", reason: "\(error)")
    }
    return Entry.State(
      object: object, content: contentKey.remembered(object), section: section(for: object),
      sortValues: settings.order.map { $0.value(object) }, rank: rank)
  }

  /// Whether one object comes before another one of its section.
  func precedes(_ one: Entry.State, _ other: Entry.State) -> Bool {
    for (value, otherValue) in zip(one.sortValues, other.sortValues) {
      if let precedes = value.precedes(otherValue) { return precedes }
    }
    return one.rank < other.rank
  }

  func precedes(_ one: LiveSection, _ other: LiveSection) -> Bool {
    guard let sectionKey = settings.sectionKey, let key = one.key, let otherKey = other.key else { return false }
    return sectionKey.precedes(key, otherKey)
  }
}
