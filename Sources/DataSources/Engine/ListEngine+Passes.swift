public import MessageTracing

extension Diagnostic.Topic {
  /// A list request that had to wait for the end of a pass, and then failed or was given up.
  public static var listRequest: Diagnostic.Topic { Diagnostic.Topic("list request") }
}

extension ListEngine {
  /// Something asked of a list, to be done now or after the pass in progress.
  enum Request {
    case reload
    case scroll(Scroll)
    case resize(Double)
    case batch(ListBatch)
    /// A batch of a change that the source makes only then; nil if there is nothing to do.
    case change(() -> ListBatch?)
    case abandonedBatch(ListError)
    case source((any ListSource<Cell>)?)
    case editing(Bool)
  }

  /// Carries out a request at once, or after the pass in progress or the batch that is open.
  ///
  /// - Returns: How far it has scrolled the list; 0 if it waits.
  @discardableResult
  func perform(_ request: Request) throws(ListError) -> Double {
    guard !queue.isBusy, !openBatch.isOpen else {
      wait(request)
      return 0
    }
    queue.begin()
    let outcome = Result { () throws(ListError) in try carryOut(request) }
    queue.end()
    carryOutWaiting()
    parts.paged?.listDidEndPass(self)
    return try outcome.get()
  }

  /// For requests that cannot fail by themselves.
  func performWithoutError(_ request: Request) {
    do { try perform(request) } catch { report(error) }
  }

  private func wait(_ request: Request) {
    if case .reload = request, queue.contains(where: { if case .reload = $0 { true } else { false } }) { return }
    guard !queue.add(request, limit: longestChain) else { return }
    Diagnostic(
      .listRequest, about: Participant(self),
      """
      Dropped a request: it ends a chain of more than \(longestChain), each asked for while the one before was carried \
      out. Something that the list asks or tells probably asks it for the same thing each time.
      """
    ).emit()
  }

  /// Carries out what has waited, unless a batch is open, for whose end all wait.
  func carryOutWaiting() {
    while !openBatch.isOpen, let request = queue.beginNext() {
      do { _ = try carryOut(request) } catch { report(error) }
      queue.end()
    }
  }

  func report(_ error: ListError) {
    Diagnostic(.listRequest, about: Participant(self), "\(error)").emit()
  }

  private func carryOut(_ request: Request) throws(ListError) -> Double {
    switch request {
    case .source(let source): setSource(source)
    case .editing(let isEditing): setEditing(isEditing)
    case .abandonedBatch(let error): refusal = error
    case .change(let change):
      // The data changes also where nobody shows it.
      let batch = change()
      if parts.source == nil { becomeEmpty() } else if let batch { try applyNow(batch) }
    case _ where parts.source == nil:
      if case .resize(let viewport) = request { state.viewport = try checked(viewport: viewport) }
      becomeEmpty()
    case .reload: try reloadNow()
    case .batch(let batch): try applyNow(batch)
    case .scroll(let scroll):
      if let refusal { throw refusal }
      return try scrollNow(scroll)
    case .resize(let viewport):
      if let refusal { throw refusal }
      try resizeNow(viewport)
    }
    return 0
  }

  private func setSource(_ source: (any ListSource<Cell>)?) {
    parts = SourceParts(source)
    becomeEmpty()
  }

  /// Shows nothing, since nobody answers, or nobody has been asked yet.
  private func becomeEmpty() {
    refusal = nil
    marks = RowMarks()
    prefetchRequests.forgetAll()
    movesDown = true
    let before = state.offset
    state = ListState(viewport: viewport)
    if before != .zero { host?.list(self, didScrollTo: 0) }
    for item in shownItems { takeAway(item, shownAt: item.path) }
  }
}
