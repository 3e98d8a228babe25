public import Delegation
import MessageRecording

/// Shows the matching objects of a store, sorted and in sections, and notifies of changes.
///
/// ```swift
/// query = LiveQuery(notes, where: { $0.title != "" }, order: [.by { $0.title }])
/// query.delegate = self  // will-change, one call for each event, did-change
/// query.changes.subscribe(owner: self) { $0.show($1) }  // the change set as one value, owner held weakly
/// try query.performFetch()
/// ```
///
/// Each report of the store that changes the shown objects makes one change set, which goes to the delegate step by
/// step and then to each observer as a value. If they change the store or the query, a separate change set follows.
/// Until all are notified, the query keeps its content after the current change set.
///
/// The query holds store and delegate weakly, and retains the objects that match. It belongs to the isolation on which
/// it was created and the store reports. One changed object among *n* takes O(log *n*), with at most 1.44 log₂ *n* + 1
/// calls of the sort keys and one of the filter; the first one after a fetch or a large report takes O(*n*) once.
public final class LiveQuery<Object: Identifiable> {
  /// The store, and which of its objects are shown.
  struct Settings {
    weak var store: (any LiveStore<Object>)?
    var filter: (Object) throws -> Bool
    var order: [SortKey<Object>]
    var sectionKey: SectionKey<Object>?
    var window: LiveWindow
  }

  /// A change of the content, made immediately or after the change set in progress.
  private enum Request {
    case report(StoreReport<Object>, storeNumber: Int)
    case settings(Settings)
    case fetch
    case end(storeNumber: Int)
  }

  /// The limit on changes that follow one another, each caused by the change set of the one before.
  private static var depthLimit: Int { 1000 }

  /// Receives each step of a change, before the observers; weak.
  ///
  /// A delegate set during a change set is called from the next one on, and the one that it replaces no longer.
  @WeakDelegate public var delegate: (any LiveQueryDelegate<Object>)? {
    didSet { if oldValue !== delegate { delegateNumber += 1 } }
  }

  /// Notifies of each change set, each failure, and the end.
  ///
  /// The channel ends when the store or the query is deallocated. Setting another store then creates another channel.
  public private(set) var changes = Observers<LiveChange<Object>>("LiveQuery.changes", endingWith: .ended)

  /// The order is rebuilt for a report that changes more than one in this number of objects.
  ///
  /// A few changed objects are moved in O(log *n*) each, many in O(*n*) together, with the same result. The costs are
  /// equal at about one in 200, but the next small report has to build a tree of all objects.
  package var rebuildingLimit = 128

  private(set) var content: LiveContent<Object>
  private let loops: ObjectLoops<Object>
  private let comparison: ContentComparison<Object>

  /// The settings as they were last set, possibly during the change set in progress.
  private var settings: Settings

  /// The settings in effect; the content has those of the last evaluation that succeeded.
  private var active: Settings
  private var isFetched = false

  /// The number of nested ``change(_:)`` calls in progress.
  private var changeDepth = 0

  /// Whether the next report requires a new listing, since the content doesn't follow the store, or is ahead of its
  /// reports.
  private var isStale = false
  private var hasReportedFailure = false
  private var isReceivingReport = false

  /// The ids of objects that were reported and couldn't be evaluated.
  private var missed: Set<Object.ID> = []

  private var queue = RequestQueue<Request>()
  private var delegateNumber = 0

  /// The number of the subscription, to recognize reports of an earlier store.
  private var storeNumber = 0
  private var token: ObserverToken?

  /// Creates a query that shows nothing until its first fetch.
  ///
  /// - Parameters:
  ///   - store: The objects to show; held weakly.
  ///   - filter: Returns whether an object is shown; with a predicate, `{ try predicate.evaluate($0) }`. The query
  ///     calls it once for each object that is evaluated. An error ends the evaluation before it changes anything.
  ///   - order: The sort keys. Objects that are equal for them stay in the order in which the store lists them.
  ///   - sectionKey: Divides the objects into sections; nil makes one section of all objects, even of none.
  ///   - window: The part of the sorted objects to show.
  ///   - content: Returns the content by which updates are recognized; nil compares objects by `==`. Objects of a class
  ///     change in place, so without a closure each reported update counts.
  @inlinable
  public convenience init(
    _ store: some LiveStore<Object>, where filter: @escaping (Object) throws -> Bool = { _ in true },
    order: [SortKey<Object>] = [], sectionKey: SectionKey<Object>? = nil, window: LiveWindow = .all,
    comparing content: ((Object) -> any Equatable)? = nil
  ) {
    self.init(
      store, where: filter, order: order, sectionKey: sectionKey, window: window, comparing: content,
      loops: ObjectLoops())
  }

  @usableFromInline
  init(
    _ store: some LiveStore<Object>, where filter: @escaping (Object) throws -> Bool, order: [SortKey<Object>],
    sectionKey: SectionKey<Object>?, window: LiveWindow, comparing content: ((Object) -> any Equatable)?,
    loops: ObjectLoops<Object>
  ) {
    self.loops = loops
    comparison = ContentComparison(content)
    active = Settings(store: store, filter: filter, order: order, sectionKey: sectionKey, window: window)
    settings = active
    self.content = LiveContent(active, loops: loops, comparison: comparison)
    subscribe()
  }

  // MARK: Settings

  /// The objects to show; weak.
  ///
  /// Setting this or one of the following properties evaluates all objects again, if the query was fetched, and makes
  /// one change set if anything differs. If the evaluation fails, delegate and observers are notified, and the content
  /// is unchanged. During a change set the evaluation is queued, and the property already returns the new value.
  public var store: (any LiveStore<Object>)? {
    get { settings.store }
    set { change { settings.store = newValue } }
  }

  /// Returns whether an object is shown.
  ///
  /// If it throws, the evaluation fails: ``performFetch()`` throws, and a change of settings or of the store leaves the
  /// content unchanged and notifies delegate and observers.
  public var filter: (Object) throws -> Bool {
    get { settings.filter }
    set { change { settings.filter = newValue } }
  }

  /// The sort keys, the most significant first.
  public var order: [SortKey<Object>] {
    get { settings.order }
    set { change { settings.order = newValue } }
  }

  /// Divides the objects into sections; nil makes one section.
  public var sectionKey: SectionKey<Object>? {
    get { settings.sectionKey }
    set { change { settings.sectionKey = newValue } }
  }

  /// The part of the sorted objects that is shown.
  public var window: LiveWindow {
    get { settings.window }
    set { change { settings.window = newValue } }
  }

  /// Changes several settings as one, with one change set at most.
  ///
  /// Calls can be nested; the outermost one evaluates the objects.
  ///
  /// ```swift
  /// query.change {
  ///   query.filter = { !$0.isDone }
  ///   query.order = [.by { $0.title }]
  /// }
  /// ```
  ///
  /// - Throws: The closure's error; the settings are then as they were before the call.
  public func change<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
    let before = settings
    changeDepth += 1
    do throws(Failure) {
      try body()
    } catch {
      changeDepth -= 1
      settings = before
      throw error
    }
    changeDepth -= 1
    if changeDepth == 0 { perform(.settings(settings)) }
  }

  // MARK: Fetching

  /// Lists and evaluates all objects, and follows the store from then on.
  ///
  /// The first fetch sends no change set; a later one sends one with everything that differs. During a change set it is
  /// queued, and fails like a change of settings.
  ///
  /// - Throws: ``LiveQueryError``, with the query unchanged.
  /// - Complexity: O(*n* log *n*).
  public func performFetch() throws(LiveQueryError) {
    guard !queue.isBusy else {
      enqueue(.fetch)
      return
    }
    queue.begin()
    let outcome = Result { () throws(LiveQueryError) in try evaluate() }
    queue.end()
    carryOutQueue()
    try outcome.get()
  }

  // MARK: The store

  /// Subscribes to the store of the active settings only.
  private func subscribe() {
    storeNumber += 1
    token?.cancel()
    token = nil
    guard let store = active.store else { return }
    if changes.hasEnded { changes = Observers("LiveQuery.changes", endingWith: .ended) }
    let number = storeNumber
    let end = DeallocationObserver { [weak self] in self?.storeMayBeGone(number) }
    token = store.reports.subscribe(owner: self) { query, report in
      // The channel releases this closure, and with it the only reference to `end`, when it is deallocated.
      withExtendedLifetime(end) { query.perform(.report(report, storeNumber: number)) }
    }
  }

  private func storeMayBeGone(_ number: Int) {
    guard number == storeNumber, active.store == nil else { return }
    perform(.end(storeNumber: number))
  }

  // MARK: Requests

  private func perform(_ request: Request) {
    guard !queue.isBusy else {
      enqueue(request)
      return
    }
    let wasReceivingReport = isReceivingReport
    if case .report = request { isReceivingReport = true }
    queue.begin()
    carryOut(request)
    queue.end()
    carryOutQueue()
    isReceivingReport = wasReceivingReport
  }

  private func enqueue(_ request: Request) {
    // The end of the store causes no further change, so it isn't limited.
    let depthLimit = if case .end = request { Int.max } else { Self.depthLimit }
    guard !queue.enqueue(request, depthLimit: depthLimit) else { return }
    isStale = true
    settings = active
    Diagnostic(
      .liveQueryDepthLimit, about: Participant(self),
      """
      Dropped a change of a live query: more than \(depthLimit) changes followed one another, each caused by the \
      change set of the one before. The query follows its store again with the next report. Its delegate or its \
      observers probably answer each change set with a change: break the cycle.
      """
    ).emit()
  }

  private func carryOutQueue() {
    while let request = queue.beginNext() {
      carryOut(request)
      queue.end()
    }
  }

  private func carryOut(_ request: Request) {
    do throws(LiveQueryError) {
      switch request {
      case .report(let report, let number):
        guard number == storeNumber, isFetched else { return }
        try apply(report)
      case .settings(let settings):
        hasReportedFailure = false
        try apply(settings)
      case .fetch:
        try evaluate()
      case .end(let number):
        if number == storeNumber { changes.end(with: .ended) }
      }
    } catch {
      notify(error)
    }
  }

  // MARK: Evaluation

  private func apply(_ report: StoreReport<Object>) throws(LiveQueryError) {
    if !isStale, !report.isReordered {
      do throws(LiveQueryError) {
        // Only a delegate can read the content between the evaluation and the change.
        let update = try content.update(
          for: report, rebuildingLimit: rebuildingLimit, keepsContent: delegate != nil)
        if let update {
          notify(content.events(of: update)) { content.commit(update) }
          return
        }
      } catch {
        markStale(after: report)
        throw error
      }
    }
    markStale(after: report)
    try evaluate()
  }

  /// Marks the content as stale, and keeps the ids of changed objects: a listing may not be able to compare them.
  private func markStale(after report: StoreReport<Object>) {
    isStale = true
    missed.formUnion(report.changedIDs)
  }

  private func apply(_ settings: Settings) throws(LiveQueryError) {
    let isSameStore = settings.store === active.store
    active = settings
    if !isSameStore { subscribe() }
    if isFetched { try evaluate() } else { content = LiveContent(settings, loops: loops, comparison: comparison) }
  }

  private func evaluate() throws(LiveQueryError) {
    absorbQueuedReports()
    var other: LiveContent<Object>
    do throws(LiveQueryError) {
      other = try LiveContent(listing: active, loops: loops, comparison: comparison)
    } catch {
      isStale = isFetched
      throw error
    }
    let events = isFetched ? other.events(from: content, reported: missed) : []
    // Reports that the store has yet to deliver have changes that were listed just now.
    let reports = active.store?.reports
    isStale = (isReceivingReport ? reports?.hasQueuedValues : reports?.isDelivering) ?? false
    (isFetched, hasReportedFailure) = (true, false)
    missed = []
    // Swapped, since deallocating an object of the content before may read the query.
    notify(events) { swap(&content, &other) }
  }

  /// Removes the queued reports: the store lists their changes already.
  private func absorbQueuedReports() {
    var absorbed: [Object.ID] = []
    queue.removeAll { request in
      guard case .report(let report, let number) = request, number == storeNumber else { return false }
      absorbed += report.changedIDs
      return true
    }
    missed.formUnion(absorbed)
  }

  // MARK: Notifying

  /// Makes a change and notifies of its events, if any.
  private func notify(_ events: [LiveEvent<Object>], afterMaking change: () -> Void) {
    guard !events.isEmpty else {
      change()
      return
    }
    let number = delegateNumber
    func notifyDelegate(_ message: String, _ body: (any LiveQueryDelegate<Object>) -> Void) {
      if number == delegateNumber { $delegate(message, from: self, body) }
    }
    notifyDelegate("liveQueryWillChange") { $0.liveQueryWillChange(self) }
    change()
    if delegate != nil {
      for event in events { notifyDelegate("didChange") { $0.liveQuery(self, didChange: event) } }
    }
    notifyDelegate("liveQueryDidChange") { $0.liveQueryDidChange(self) }
    changes.notify(.changed(ChangeSet(events: events)))
  }

  /// Notifies of a failure, unless one was reported since the last evaluation that succeeded.
  private func notify(_ error: LiveQueryError) {
    guard !hasReportedFailure else { return }
    hasReportedFailure = true
    if delegate == nil, !changes.hasObservers {
      Diagnostic(.liveQueryFailed, about: Participant(self), error.description).emit()
    }
    $delegate("didFail", from: self) { $0.liveQuery(self, didFail: error) }
    changes.notify(.failed(error))
  }
}

/// Calls a closure when it is deallocated, together with the store's channel that retains it.
private final class DeallocationObserver {
  private let onDeallocation: () -> Void

  init(_ onDeallocation: @escaping () -> Void) {
    self.onDeallocation = onDeallocation
  }

  deinit {
    onDeallocation()
  }
}
