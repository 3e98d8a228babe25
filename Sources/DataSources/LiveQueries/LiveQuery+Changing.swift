import Delegation
public import MessageTracing

extension Diagnostic.Topic {
  /// A change was dropped at the end of a chain of changes, each caused by the bracket of the one before.
  public static let liveQueryChainTooLong = Self("liveQueryChainTooLong")

  /// A live query could not evaluate its objects, and has neither delegate nor observers.
  public static let liveQueryFailed = Self("liveQueryFailed")
}

extension LiveQuery {
  /// Something that changes the content, now or after the bracket in progress.
  enum Request {
    case report(StoreReport<Object>, storeNumber: Int)
    case settings(Settings)
    case fetch
    case end(storeNumber: Int)
  }

  struct Waiting {
    let request: Request
    let chainLength: Int
  }

  /// So many changes may follow each other, each caused by the bracket of the one before.
  private static var longestChain: Int { 1000 }

  /// Lists and evaluates all objects, and from then on follows the store.
  ///
  /// The first fetch tells nobody; a later one evaluates everything anew and sends what differs in one bracket. During a
  /// bracket it waits, and is told like a change of settings.
  ///
  /// - Throws: ``LiveQueryError``, with the query as it was.
  /// - Complexity: O(*n* log *n*).
  public func performFetch() throws(LiveQueryError) {
    guard !isChanging else {
      wait(for: .fetch)
      return
    }
    isChanging = true
    let outcome = Result { () throws(LiveQueryError) in try evaluate() }
    carryOutWaiting()
    try outcome.get()
  }

  func take(_ request: Request) {
    guard !isChanging else {
      wait(for: request)
      return
    }
    isChanging = true
    run(request)
    carryOutWaiting()
  }

  private func wait(for request: Request) {
    // The end of the store is no link of a chain: nothing follows it.
    let isLink = if case .end = request { false } else { true }
    guard !isLink || chainLength < Self.longestChain else {
      isStale = true
      latest = active
      Diagnostic(
        .liveQueryChainTooLong, about: Participant(self),
        """
        Dropped a change of a live query: it ends a chain of more than \(Self.longestChain) changes, each caused by the \
        bracket of the one before. The query follows its store again with the next report. Its delegate or its observers \
        probably answer each bracket with a change: break the circle.
        """
      ).emit()
      return
    }
    waiting.append(Waiting(request: request, chainLength: chainLength + 1))
  }

  private func carryOutWaiting() {
    while !waiting.isEmpty {
      let next = waiting.removeFirst()
      chainLength = next.chainLength
      run(next.request)
    }
    chainLength = 1
    isChanging = false
  }

  private func run(_ request: Request) {
    do throws(LiveQueryError) {
      switch request {
      case .report(let report, let number):
        guard number == storeNumber, isFetched else { return }
        try apply(report)
      case .settings(let settings):
        hasToldFailure = false
        try adopt(settings)
      case .fetch:
        try evaluate()
      case .end(let number):
        if number == storeNumber { changes.end(with: .ended) }
      }
    } catch {
      tell(error)
    }
  }

  // MARK: Evaluation

  private func apply(_ report: StoreReport<Object>) throws(LiveQueryError) {
    if !isStale, !report.isReordered {
      do throws(LiveQueryError) {
        if let pass = try ReportPass(report, in: content) {
          tell(pass.events(), afterMaking: pass.commit)
          return
        }
      } catch {
        miss(report)
        throw error
      }
    }
    miss(report)
    try evaluate()
  }

  /// Remembers what changed, since a new listing cannot tell it of objects that cannot be compared.
  private func miss(_ report: StoreReport<Object>) {
    isStale = true
    missed.formUnion(report.changedIDs)
  }

  private func adopt(_ settings: Settings) throws(LiveQueryError) {
    let isSameStore = settings.store === active.store
    active = settings
    if !isSameStore { listen() }
    if isFetched { try evaluate() } else { content = LiveContent(settings, contentKey: contentKey) }
  }

  private func evaluate() throws(LiveQueryError) {
    absorbWaitingReports()
    let new: LiveContent<Object>
    do throws(LiveQueryError) {
      new = try LiveContent(listing: active, contentKey: contentKey)
    } catch {
      isStale = isFetched
      throw error
    }
    let events = isFetched ? new.events(from: content, reported: missed) : []
    isFetched = true
    isStale = false
    hasToldFailure = false
    missed = []
    tell(events) { content = new }
  }

  /// What the store has reported it also lists, and would else be counted twice.
  private func absorbWaitingReports() {
    waiting.removeAll { waiting in
      guard case .report(let report, let number) = waiting.request, number == storeNumber else { return false }
      missed.formUnion(report.changedIDs)
      return true
    }
  }
}
