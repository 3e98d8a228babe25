public import Delegation

/// Shows the objects of a store that match, sorted and in sections, and tells how that changes.
///
/// ```swift
/// query = LiveQuery(notes, where: Filter { $0.title != "" }, order: [.by { $0.title }])
/// query.delegate = self  // will-change, one call an event, did-change
/// query.changes.subscribe(owner: self) { $0.show($1) }  // the bracket as one value, owner held weakly
/// try query.performFetch()
/// ```
///
/// Each report of the store that changes what is shown makes one *bracket*, for the delegate step by step and then for
/// each observer as a value. What they change in the store or in the query meanwhile follows in a bracket of its own, and
/// until all have been told the query reads as after the present one.
///
/// The query holds store and delegate weakly, and keeps the objects that match. It belongs to the isolation on which it
/// was made and the store reports. One changed object among *n* costs O(log *n*), of which at most 1.44 log₂ *n* + 1 calls of the
/// sort keys and one of the filter.
public final class LiveQuery<Object: Identifiable> {
  /// Is told each step of a bracket, before any observer; weak.
  ///
  /// One that is set during a bracket is told from the next one on, and the one it replaces nothing more.
  public weak var delegate: (any LiveQueryDelegate<Object>)? {
    didSet { if oldValue !== delegate { delegateNumber += 1 } }
  }

  /// Tells each bracket as one value, each failure, and the end.
  ///
  /// It ends when the store or the query is freed. Setting another store then opens another channel.
  public private(set) var changes = Observers<LiveChange<Object>>("LiveQuery.changes", endingWith: .ended)

  let contentKey: ContentKey<Object>
  var content: LiveContent<Object>

  /// The settings as they were last set, perhaps during the bracket in progress.
  var latest: Settings

  /// The settings in force; the content has those of the last evaluation that succeeded.
  var active: Settings
  var isFetched = false

  /// Whether the content does not follow the store any more, so that the next report calls for a new listing.
  var isStale = false
  var hasToldFailure = false

  /// What was reported and could not be evaluated.
  var missed: Set<Object.ID> = []

  var isChanging = false
  var waiting: [Waiting] = []
  var chainLength = 1
  var delegateNumber = 0

  /// Counts the subscriptions to stores, so that what comes from an earlier one is known.
  var storeNumber = 0
  private var token: ObserverToken?

  /// Makes a query that shows nothing until its first fetch.
  ///
  /// - Parameters:
  ///   - store: Where the objects come from; held weakly.
  ///   - filter: Which objects are shown.
  ///   - order: How they are sorted. Ties stay in the order in which the store lists them.
  ///   - sectionKey: How they are divided into sections; nil makes one section of all, also when there are none.
  ///   - window: How many are shown, and from where on.
  ///   - content: When an object counts as changed.
  public init(
    _ store: some LiveStore<Object>, where filter: Filter<Object> = .all, order: [SortKey<Object>] = [],
    sectionKey: SectionKey<Object>? = nil, window: LiveWindow = .all, content: ContentKey<Object> = .automatic
  ) {
    contentKey = content
    active = Settings(store: store, filter: filter, order: order, sectionKey: sectionKey, window: window)
    latest = active
    self.content = LiveContent(active, contentKey: content)
    listen()
  }

  // MARK: The store

  /// Subscribes to the store of the settings in force, and to no other.
  func listen() {
    storeNumber += 1
    token?.cancel()
    token = nil
    guard let store = active.store else { return }
    if changes.hasEnded { changes = Observers("LiveQuery.changes", endingWith: .ended) }
    let number = storeNumber
    let end = StoreEnd { [weak self] in self?.storeMayBeGone(number) }
    token = store.reports.subscribe(owner: self) { query, report in
      // The channel releases this closure, and with it the only reference to `end`, when it goes.
      withExtendedLifetime(end) { query.take(.report(report, storeNumber: number)) }
    }
  }

  private func storeMayBeGone(_ number: Int) {
    guard number == storeNumber, active.store == nil else { return }
    take(.end(storeNumber: number))
  }
}

/// Tells that a store's channel has gone, by going with it: a store need not say so itself.
private final class StoreEnd {
  private let told: () -> Void

  init(_ told: @escaping () -> Void) {
    self.told = told
  }

  deinit {
    told()
  }
}
