public import Delegation
import MessageRecording

/// Displays rows of a source: asks for the visible ones only, and reuses their cells.
///
/// The list lays headers, rows and footers out in one column, in the caller's unit, and keeps the offset, the cells and
/// the selection. It has no views: its host places and removes cells. It holds the source, the delegate and the host
/// weakly, and cells strongly.
///
/// ```swift
/// let list = ListEngine<RowView>()
/// list.register(PostRow.self) { PostRow() }
/// list.source = self
/// try list.resize(viewport: 24)  // in a view, whenever it is laid out; no row is visible in a viewport of length 0
/// try list.reload()
/// ```
///
/// Reload, scroll, resize and batch update are *passes*. Only during a pass does the list ask the source for counts,
/// heights and cells. A request made during a pass, such as by the delegate or the host, is queued until the pass ends;
/// if it then fails, its error becomes a ``MessageRecording/Diagnostic``.
///
/// A pass that throws leaves the list unchanged, except for ``ListError/emptyRows(reasons:rowCounts:)``.
public final class ListEngine<Cell: ListCell> {
  private typealias Request = ListRequest<Cell>

  /// Receives selections, and more with the optional protocols that it adopts (see ``ListDelegate``); weak.
  @WeakDelegate public var delegate: (any ListDelegate<Cell>)? {
    didSet { displayDelegate = delegate as? any ListDisplayDelegate<Cell> }
  }

  /// Places cells on the screen; weak.
  ///
  /// Without a host the list still asks for cells.
  public weak var host: (any ListHost<Cell>)?

  /// The height of every row, or the estimate with a ``MeasuringListSource``; takes effect in the next reload.
  public var rowHeight: Double

  /// The height of every header, or the estimate with a ``HeaderMeasuringListSource``; takes effect in the next reload.
  public var headerHeight = 1.0

  /// The height of every footer, or the estimate with a ``FooterMeasuringListSource``; takes effect in the next reload.
  public var footerHeight = 1.0

  /// The distance beyond both edges of the viewport in which rows also have cells; takes effect in the next pass.
  public var margin = 0.0

  /// The distance beyond the edge that the list scrolls toward in which rows are prefetched; one viewport if nil.
  public var prefetchDistance: Double?

  /// The limit on requests that follow one another, each made during the one before; 1,000 by default, and at least 1.
  ///
  /// The pass itself counts. A request beyond the limit is dropped with a diagnostic.
  public var depthLimit = 1000 { didSet { depthLimit = max(1, depthLimit) } }

  /// Whether rows can be pressed and selected in edit mode.
  public var allowsSelectionDuringEditing = false { didSet { cancelForbiddenPress() } }

  /// The number of rows that can be selected.
  ///
  /// A change to `single` keeps the topmost selected row, and one to `none` clears the selection, without calling the
  /// delegate. One to `none` also cancels a press.
  public var selectionMode = ListSelectionMode.single { didSet { selectionModeDidChange() } }

  /// What is displayed.
  let display = ListDisplay<Cell>()

  /// The source with its optional parts.
  private(set) var sourceProxy = SourceProxy<Cell>()

  /// The delegate if it receives displays, which are too frequent for a cast each time.
  private(set) weak var displayDelegate: (any ListDisplayDelegate<Cell>)?

  let setupCheck = ListSetupCheck()
  private var queue = RequestQueue<Request>(counting: \.isBatch)
  private var openBatch = OpenBatch()
  private var isInEditMode = false

  /// The error of a rejected batch, which every pass throws until the counts are known to be right again.
  private(set) var rejection: ListError?

  /// Creates an empty list with a viewport of length 0.
  public init(rowHeight: Double = 1) { self.rowHeight = rowHeight }

  /// Provides the rows; weak.
  ///
  /// Setting another source empties the list until the next reload, at offset 0 and without selection. Setting the same
  /// one has no effect.
  public var source: (any ListSource<Cell>)? {
    get { sourceProxy.source }
    set {
      // A queued request may set another source first.
      let isQueued = queue.isBusy || openBatch.isOpen
      guard newValue !== sourceProxy.source || newValue == nil || isQueued else { return }
      performReportingErrors(.source(newValue))
    }
  }

  // MARK: Reload

  /// Asks for all counts, and for every visible row.
  ///
  /// The visible cells return to their reuse pools first, so none is created unless more rows are visible; each display
  /// ends and begins again. The offset stays as far as the content reaches. With an ``IdentifyingListSource`` selected
  /// rows stay selected if they are found, and if the list is scrolled the topmost row that is found stays in place;
  /// without it the selection is cleared. A highlight ends without a call. A list whose source was deallocated becomes
  /// empty.
  ///
  /// - Throws: ``ListError``. The list is unchanged, except for missing cells, when all others are shown.
  public func reload() throws(ListError) {
    try perform(.reload)
  }

  // MARK: Scroll and resize

  /// Scrolls to an offset, or as near to it as the content reaches.
  ///
  /// Rows that stay in view keep their cells and spans; the source is asked for those that come into view only.
  ///
  /// - Returns: The distance moved; 0 if the request is queued.
  /// - Throws: ``ListError`` if the source fails; see ``reload()``.
  @discardableResult
  public func scroll(to offset: Double) throws(ListError) -> Double {
    try perform(.scroll(.offset(offset)))
  }

  /// Scrolls by a distance, or as far as the content reaches.
  ///
  /// The visible rows move by exactly this distance, even if rows that come in above are higher than estimated; the
  /// offset then grows by the difference.
  ///
  /// - Returns: The distance moved; 0 if the request is queued.
  /// - Throws: ``ListError`` if the source fails; see ``reload()``.
  @discardableResult
  public func scroll(by distance: Double) throws(ListError) -> Double {
    try perform(.scroll(.distance(distance)))
  }

  /// Scrolls a row to a position in the viewport, or as near to it as the content reaches.
  ///
  /// - Returns: The change of the offset; 0 if the request is queued.
  /// - Throws: ``ListError/noSuchRow(_:rowCounts:)``, and what every pass throws.
  @discardableResult
  public func scroll(to path: ListPath, at position: ListScrollPosition) throws(ListError) -> Double {
    try perform(.scroll(.row(path, position)))
  }

  /// Changes the length of the viewport, in the unit of the row heights.
  ///
  /// The list asks for the rows that come into view; the cells of those that leave it return to their reuse pools.
  ///
  /// - Throws: ``ListError`` if the source fails; see ``reload()``.
  public func resize(viewport: Double) throws(ListError) {
    setupCheck.viewportWasSet()
    try perform(.resize(viewport))
  }

  // MARK: Batch updates

  /// Applies the changes of the source's rows and sections as one batch update.
  ///
  /// ```swift
  /// try list.batch {
  ///   texts.remove(at: 0)
  ///   $0.delete(ListPath(0, 0))
  /// }
  /// ```
  ///
  /// The source may change before or inside the closure, since *before* means the counts that the list holds. The list
  /// asks for the counts once, then for the visible rows that were inserted, reloaded or have come into view; a row
  /// that stays in view keeps its cell. Selected rows stay selected. If the list is scrolled, the topmost visible row
  /// that is still there stays in place.
  ///
  /// Inside another batch, by closure or between ``beginBatch()`` and ``endBatch()``, it adds to that one: all paths
  /// are those of the outermost batch, which is applied at its end. Until then the list reads as before, and other
  /// requests are queued.
  ///
  /// A batch that is declared during a pass also reloads the rows, headers and footers that the pass asks for afterward,
  /// because the source has changed already. Several such batches become a reload if they don't add up one by one.
  ///
  /// - Throws: The closure's error, and the batch isn't applied; or a ``ListError`` for a batch that doesn't add up.
  ///   Every later pass throws that error too, until a reload, or until a batch adds up from the counts held.
  public func batch(_ declare: (inout ListBatch) throws -> Void) throws {
    openBatch.enterClosure()
    var batch = ListBatch()
    do {
      try declare(&batch)
    } catch {
      let failure = (error as? ListError) ?? .batchAbandoned(reason: "\(error)")
      openBatch.leaveClosure(.failure(failure))
      // The caller gets the closure's own error; the list keeps the other one for later passes.
      try? finishBatch()
      throw error
    }
    openBatch.leaveClosure(.success(batch))
    try finishBatch()
  }

  /// Applies a batch, or adds it to the open one; see ``batch(_:)``.
  ///
  /// - Throws: ``ListError`` for a batch that doesn't match the counts of the source.
  public func apply(_ batch: ListBatch) throws(ListError) {
    if openBatch.isOpen { openBatch.add(batch) } else { try perform(.batch(batch)) }
  }

  /// Applies a difference as one batch update; see ``batch(_:)``.
  ///
  /// The source must already provide the difference's target. A difference without changes has no effect.
  ///
  /// - Throws: As ``apply(_:)`` of a batch does.
  public func apply<Section, Item>(_ difference: SnapshotDifference<Section, Item>) throws(ListError) {
    if !difference.isEmpty { try apply(difference.changes.batch) }
  }

  /// Opens a batch, to which all batches add until ``endBatch()``.
  public func beginBatch() { openBatch.begin() }

  /// Ends a batch; the outermost end applies it, as ``batch(_:)`` does.
  ///
  /// - Throws: ``ListError`` if no batch is open, or for a batch that doesn't match the counts of the source.
  public func endBatch() throws(ListError) {
    try openBatch.end()
    try finishBatch()
  }

  private func finishBatch() throws(ListError) {
    switch openBatch.take() {
    case nil: break
    // Batches that still wait were declared before this one was opened: only a reload shows the changes of all.
    case .success where !queue.isBusy && hasQueuedBatches: try perform(.reload)
    case .success(let batch): try perform(.batch(batch))
    case .failure(let error):
      try perform(.abandonedBatch(error))
      throw error
    }
  }

  /// Makes a change of the source's data after the pass in progress, and applies the batch that it returns.
  func applyChange(_ change: @escaping () -> ListBatch?) throws(ListError) { try perform(.change(change)) }

  // MARK: Edit mode

  /// Whether the list is in edit mode, which the cells of rows that can be edited show.
  ///
  /// In edit mode rows are neither highlighted nor selected, unless ``allowsSelectionDuringEditing``. A change during a
  /// pass is queued.
  public var isEditing: Bool {
    get { isInEditMode }
    set { performReportingErrors(.editing(newValue)) }
  }

  // MARK: Requests

  /// Whether the source has changes that the list will receive after the pass in progress.
  var isSourceAhead: Bool { openBatch.isOpen || hasQueuedBatches }

  /// Whether batches wait for the end of the pass in progress.
  var hasQueuedBatches: Bool { queue.countedRequests > 0 }

  /// Carries out a request immediately, or queues it during a pass or an open batch.
  ///
  /// - Returns: The distance that the list was scrolled; 0 if the request is queued.
  @discardableResult
  private func perform(_ request: Request) throws(ListError) -> Double {
    guard !queue.isBusy, !openBatch.isOpen else {
      enqueue(request)
      return 0
    }
    queue.begin()
    let outcome = Result { () throws(ListError) in try carryOutOrReload(request) }
    setupCheck.passDidEnd(failed: (try? outcome.get()) == nil, in: self)
    queue.end()
    let hasBatches = hasQueuedBatches
    carryOutQueue(behindBatch: request.appliesBatch)
    sourceProxy.passDidEnd(in: self)
    // Batches that were declared during the pass show the rows that it left empty, too.
    if case .failure(.emptyRows) = outcome, hasBatches, !display.hasEmptyItems { return 0 }
    return try outcome.get()
  }

  private func performReportingErrors(_ request: Request) {
    setupCheck.reportErrors(of: self) { () throws(ListError) in try perform(request) }
  }

  private func enqueue(_ request: Request) {
    if case .reload = request, case .reload? = queue.last(where: \.concernsReloads) { return }
    guard !queue.enqueue(request, depthLimit: depthLimit) else { return }
    Diagnostic(
      .listRequest, about: Participant(self),
      "Dropped a request: more than \(depthLimit) requests followed one another, each made during the one before. "
        + "The source, delegate or host probably makes the same request each time it is called."
    ).emit()
  }

  /// Carries out the queued requests, unless a batch is open.
  private func carryOutQueue(behindBatch: Bool = false) {
    var batches = behindBatch ? 1 : 0
    while !openBatch.isOpen, let request = queue.beginNext() {
      if request.appliesBatch { batches += 1 }
      setupCheck.reportErrors(of: self) { () throws(ListError) in
        _ = try carryOutOrReload(request, isBehindBatch: batches > 1)
      }
      setupCheck.passDidEnd(failed: false, in: self)
      queue.end()
    }
  }

  /// Carries out a request; one that fails without queued batches is made again behind them, or becomes a reload.
  private func carryOutOrReload(_ request: Request, isBehindBatch: Bool = false) throws(ListError) -> Double {
    var isRepeated = false
    defer { if !isRepeated { request.endTracking(in: display) } }
    do throws(ListError) { return try carryOut(request) } catch {
      if isSourceAhead, let later = request.repeated(after: error, in: display) {
        isRepeated = true
        enqueue(later)
        return 0
      }
      // Another source waits, with which the list is emptied anyway.
      if case .source(let next)? = queue.last(where: \.isSource), next !== source { return 0 }
      guard isSourceAhead ? request.needsBatches(error) : isBehindBatch && error.isRejection else { throw error }
    }
    while true {
      queue.deepen()
      do throws(ListError) { return try carryOut(.reload) } catch {
        // Batches that were declared during this reload don't add up without it.
        guard hasQueuedBatches, Request.reload.needsBatches(error) else { throw error }
      }
    }
  }

  private func carryOut(_ request: Request) throws(ListError) -> Double {
    defer { if request.changesContent { setupCheck.contentDidChange(of: self) } }
    switch request {
    case .source(let source?) where source === sourceProxy.source: break
    case .source(let source):
      setupCheck.sourceDidChange(hasSource: source != nil)
      sourceProxy = SourceProxy(source)
      becomeEmpty()
    case .editing(let isEditing): setEditing(isEditing)
    case .abandonedBatch(let error): rejection = error
    case .change(let change):
      // The data changes even if the list has lost its source.
      let batch = change()
      if source == nil { becomeEmpty() } else if let batch { try apply(now: batch) }
    case .resize(let viewport) where source == nil: becomeEmpty(viewport: try Request.checked(viewport: viewport))
    case _ where source == nil: becomeEmpty()
    case .reload:
      // The reload shows their changes: the source has them already.
      let showsBatches = isSourceAhead
      queue.removeAll(where: \.isBatch)
      try updateContent(rejectsFailure: showsBatches) { () throws(ListError) in try display.reload(for: self) }
    case .batch(let batch): try apply(now: batch)
    case .scroll(let scroll):
      if let rejection { throw rejection }
      return try display.scroll(scroll, for: self)
    case .resize(let viewport):
      if let rejection { throw rejection }
      try display.resize(viewport: try Request.checked(viewport: viewport), for: self)
    }
    return 0
  }

  private func apply(now batch: ListBatch) throws(ListError) {
    try updateContent(rejectsFailure: true) { () throws(ListError) in try display.apply(batch, for: self) }
  }

  /// Makes a change after which the list has the counts of the source, which ends a rejection; a failure may begin one.
  private func updateContent(rejectsFailure: Bool, _ change: () throws(ListError) -> Void) throws(ListError) {
    do throws(ListError) {
      try change()
      rejection = nil
    } catch {
      // Rows without a cell don't make the counts wrong.
      if case .emptyRows = error { rejection = nil } else if rejectsFailure { rejection = error }
      throw error
    }
  }

  private func becomeEmpty(viewport: Double? = nil) {
    rejection = nil
    display.becomeEmpty(viewport: viewport, for: self)
  }

  private func setEditing(_ isEditing: Bool) {
    guard isEditing != isInEditMode else { return }
    isInEditMode = isEditing
    cancelForbiddenPress()
    display.updateEditing(for: self)
  }

  /// Asks the source for its counts outside of a pass; requests that it makes during the call are queued.
  func presentCounts() throws(ListError) -> [Int] {
    if queue.isBusy { return try sourceProxy.counts(for: self) }
    queue.begin()
    let outcome = Result { () throws(ListError) in try sourceProxy.counts(for: self) }
    queue.end()
    carryOutQueue()
    return try outcome.get()
  }
}
