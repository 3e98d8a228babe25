public import Delegation

/// Loads the pages of a long list one by one, as the visible part comes near the end of the loaded rows.
///
/// ```swift
/// @MainActor final class Timeline: @MainActor PagedSource {
///   let list = ListEngine<RowView>()
///   let pages = PageLoader(from: 1) { try await Server.posts(page: $0) }
///
///   func start() throws {
///     list.source = self
///     pages.connect()
///     try list.reload()  // loads the first page
///   }
/// }
/// ```
///
/// A loader belongs to the actor that calls ``connect(isolation:)``: it loads and shows its pages there. The source of
/// a list owns it (``PagedSource``); other views report their visible part
/// (``visibleEndDidChange(to:contentLength:viewport:)``). When the loader is deallocated, the load in progress is
/// canceled and its answer is dropped.
///
/// A list can also begin in the middle, and keep a part of the pages only:
///
/// ```swift
/// let pages = PageLoader(around: today) { day in
///   let entries = try await Server.entries(of: day)
///   return (items: entries, previous: day.before, next: day.after)
/// }
/// pages.pageLimit = 10
/// ```
public final class PageLoader<Key, Item: Identifiable> {
  /// The state of a loader.
  public enum State: Sendable {
    /// There is a next page, which is loaded when the end comes near.
    case ready

    /// A page is being loaded.
    case loading

    /// The page couldn't be loaded; nothing is loaded until ``PageLoader/retry()``.
    case failed(any Error)

    /// All pages are loaded; nothing is loaded until ``PageLoader/reset()``.
    case complete
  }

  /// Loads the page with a key, on the loader's actor; `next` is the key of the next page, nil on the last one.
  ///
  /// An error sets the state to ``PageLoader/State/failed(_:)``.
  public typealias Load = (_ key: Key) async throws -> (items: [Item], next: Key?)

  /// Loads the page with a key, on the loader's actor, and names the pages before and after it; nil at the ends.
  ///
  /// An error sets the state to ``PageLoader/State/failed(_:)``.
  public typealias LoadAround = (_ key: Key) async throws -> (items: [Item], previous: Key?, next: Key?)

  private typealias Answer = (items: [Item], previous: Key?, next: Key?)
  typealias Rows = Snapshot<OnlySection, Item>

  /// Changes the rows in the attached list when no batch is open, possibly with new ones at their start, and then calls
  /// the second closure; returns false if the list no longer shows those of this loader.
  typealias Show = (_ isPrevious: Bool, _ rows: @escaping () -> Rows?, _ then: @escaping () -> Void) -> Bool

  /// The parameters of one load, without the loader.
  private struct Request {
    let key: Key
    let end: End
    let number: Int
    let load: LoadAround
  }

  private enum End { case previous, next }

  /// What is known about the pages beyond one end of the rows.
  private struct Edge {
    var key: Key?
    /// How much farther this end is than the distance at which a page is loaded.
    var room = Double.infinity
    /// Whether the visible part is near this end.
    var isNear: Bool { room <= 0 }
    /// Whether the next page is loaded even if the end isn't near.
    var isDue = false
    var emptyPages = 0
    /// The room when the page beyond this end was dropped; nil after the next report.
    var roomBeforeDrop: Double?
    /// The length of that page, by which the next report is less.
    var droppedLength = 0.0

    mutating func report(room: Double) {
      if let roomBeforeDrop { droppedLength = roomBeforeDrop - room }
      (self.room, roomBeforeDrop) = (room, nil)
    }
  }

  private struct Page {
    let key: Key
    /// The identities of the rows that it has added.
    let ids: [Item.ID]
    /// Its length if it was dropped before; else 0.
    let knownLength: Double
  }

  /// The current state of the end of the rows.
  public private(set) var state: State = .ready {
    didSet { stateChanges.notify(state) }
  }

  /// The current state of the start of the rows; complete until the first page names a previous one.
  public private(set) var previousState: State = .complete {
    didSet { previousStateChanges.notify(previousState) }
  }

  /// Notifies of the state each time it is set.
  public let stateChanges = Observers<State>("PageLoader.stateChanges")

  /// Notifies of the state of the start of the rows each time it is set.
  public let previousStateChanges = Observers<State>("PageLoader.previousStateChanges")

  /// The loaded rows, in one section.
  ///
  /// Set it for rows from elsewhere, such as one that the user has written; further pages follow its last row.
  public var snapshot: Snapshot<OnlySection, Item> {
    get { current }
    // The former rows are released after the access, since the deinitializer of an item may read the loader.
    set { withExtendedLifetime(current) { current = newValue } }
  }

  private var current: Rows = .withoutItems

  /// The number of pages to keep, or nil for all.
  ///
  /// When another page is loaded at one end, the page at the other end is dropped with its rows, unless that end would
  /// then be near. It is loaded again when its end comes near. A limit below 2 counts as 2. Only a loader with
  /// previous pages (``init(around:load:)``) drops pages at the start.
  public var pageLimit: Int?

  /// The distance from the end at which the next page is loaded, in lengths of the viewport.
  public var distance = 1.0

  /// The maximum number of consecutive pages that add no row and have a next one; one more sets the state to failed.
  public var emptyPageLimit = 100

  private let first: Key
  private let load: LoadAround
  private let loadsPrevious: Bool
  private var next: Edge
  private var previous = Edge()

  /// The mean length of a row.
  private var rowLength = 0.0

  /// The loaded pages, in the order of their rows.
  private var loaded: [Page] = []

  /// Whether the next page is the first one after a reset, and replaces all rows.
  private var replaces = false

  /// The number of the current load, to recognize the answer of a canceled one.
  private var number = 0
  private var task: Task<Void, Never>?
  private var isConnected = false
  let setupCheck = PagingSetupCheck()
  private let signals: AsyncStream<Void>
  private let signal: AsyncStream<Void>.Continuation
  private var show: Show?
  private(set) weak var list: AnyObject?
  private weak var source: AnyObject?

  /// Creates a loader that has loaded nothing.
  ///
  /// - Parameters:
  ///   - first: The key of the first page.
  ///   - load: Loads a page. The loader retains it: don't capture the owner of the loader.
  public convenience init(from first: Key, load: @escaping Load) {
    self.init(first, loadsPrevious: false) { key in
      let page = try await load(key)
      return (page.items, nil, page.next)
    }
  }

  /// Creates a loader that has loaded nothing, begins with a page in the middle, and loads previous pages, too.
  ///
  /// Rows of previous pages are inserted above; the visible rows keep their position.
  ///
  /// - Parameters:
  ///   - first: The key of the page that is loaded first.
  ///   - load: Loads a page. The loader retains it: don't capture the owner of the loader.
  public convenience init(around first: Key, load: @escaping LoadAround) {
    self.init(first, loadsPrevious: true, load: load)
  }

  private init(_ first: Key, loadsPrevious: Bool, load: @escaping LoadAround) {
    self.first = first
    self.load = load
    self.loadsPrevious = loadsPrevious
    next = Edge(key: first)
    (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  deinit {
    task?.cancel()
    signal.finish()
  }

  /// Binds the loader to the calling actor, on which it loads and shows pages; later calls have no effect.
  ///
  /// The loader retains the actor until it is deallocated, so an actor that owns a connected loader is never
  /// deallocated. The main actor exists forever anyway.
  public func connect(isolation: isolated any Actor = #isolation) {
    guard !isConnected else { return }
    isConnected = true
    let signals = signals
    Task { [weak self] in
      // Naming the actor makes the tasks run on it.
      _ = isolation
      for await _ in signals {
        guard let request = self?.nextRequest() else { continue }
        // The task doesn't retain the loader: without the loader its page isn't needed.
        let task = Task { [weak self] in
          _ = isolation
          let answer: Result<Answer, any Error>
          do { answer = .success(try await request.load(request.key)) } catch { answer = .failure(error) }
          self?.receive(answer, for: request)
        }
        self?.task = task
      }
    }
  }

  /// Reports the end of the visible part, and of the content.
  ///
  /// For views other than a list with a ``PagedSource``, which reports it itself. If the distance to the end of the
  /// content is at most ``distance``, or there is no content, the next page is loaded; so is the previous one at the
  /// start.
  public func visibleEndDidChange(to visibleEnd: Double, contentLength: Double, viewport: Double) {
    next.report(room: contentLength <= 0 ? 0 : contentLength - visibleEnd - distance * viewport)
    previous.report(room: contentLength <= 0 ? 0 : visibleEnd - viewport - distance * viewport)
    rowLength = contentLength / Double(max(1, snapshot.numberOfItems))
    signalIfNeeded()
  }

  /// Loads the failed page again, at either end; has no effect without a failure.
  public func retry() {
    if case .failed = state {
      next.isDue = true
      state = .ready
    }
    if case .failed = previousState {
      previous.isDue = previous.key != nil
      previousState = previous.key == nil ? .complete : .ready
    }
    signalIfNeeded()
  }

  /// Starts again with the first page, which is loaded immediately.
  ///
  /// The load in progress is canceled, and its answer is dropped. The rows stay until the first page is loaded, and
  /// then change by the difference; they stay if it fails.
  public func reset() {
    task?.cancel()
    task = nil
    number += 1
    next = Edge(key: first, isDue: true)
    previous = Edge()
    loaded = []
    replaces = true
    if loadsPrevious { previousState = .complete }
    state = .ready
    signalIfNeeded()
  }

  // MARK: The list

  /// Shows further pages in a list with this source, which may have replaced another one of this loader.
  func attach(to list: AnyObject, source: AnyObject, show: @escaping Show) {
    guard self.list !== list || self.source !== source else { return }
    (self.list, self.source, self.show) = (list, source, show)
  }

  // MARK: On the loader's actor

  /// The end at which a page is to be loaded now, if any; one page is loaded at a time.
  private var neededEnd: End? {
    if case .loading = state { return nil }
    if case .loading = previousState { return nil }
    if case .ready = state, next.isDue || next.isNear { return .next }
    if case .ready = previousState, previous.isDue || previous.isNear { return .previous }
    return nil
  }

  private func signalIfNeeded() {
    guard neededEnd != nil else { return }
    signal.yield()
    if !isConnected { setupCheck.report(.notConnected, of: self) }
  }

  private func nextRequest() -> Request? {
    guard let end = neededEnd, let key = edge(end).key else { return nil }
    number += 1
    let request = Request(key: key, end: end, number: number, load: load)
    change(end, to: .loading) { $0.isDue = false }
    // An observer of the state may have reset the loader.
    return request.number == number ? request : nil
  }

  private func edge(_ end: End) -> Edge { end == .next ? next : previous }

  private func change(_ end: End, to state: State, _ change: (inout Edge) -> Void = { _ in }) {
    switch end {
    case .previous:
      change(&previous)
      previousState = state
    case .next:
      change(&next)
      self.state = state
    }
  }

  private func receive(_ answer: Result<Answer, any Error>, for request: Request) {
    guard request.number == number else { return }  // A reset has dropped the answer.
    task = nil
    switch answer {
    case .success(let page):
      let rows = { [weak self] in self?.add(page.items, for: request) }
      let then = { [weak self] in self?.finish(page, for: request) ?? () }
      if show?(request.end == .previous, rows, then) == true { return }
      if let rows = rows() { snapshot = rows }
      then()
    case .failure(let error):
      change(request.end, to: .failed(error))
      // Only the first page says what is at the start. An observer of the state may have retried.
      if loadsPrevious, loaded.isEmpty, case .failed = state { previousState = .failed(error) }
      signalIfNeeded()  // The other end may be near.
    }
  }

  /// Adds the items of a page to the present rows; returns nil if a reset has dropped them.
  private func add(_ items: [Item], for request: Request) -> Rows? {
    guard request.number == number else { return nil }
    let isFirst = replaces || snapshot.numberOfSections == 0
    var rows = isFirst ? .withoutItems : snapshot
    let ids = rows.merge(items, atStart: request.end == .previous)
    replaces = false
    let page = Page(key: request.key, ids: ids, knownLength: edge(request.end).droppedLength)
    loaded.insert(page, at: request.end == .next ? loaded.count : 0)
    dropPage(at: request.end == .next ? .previous : .next, from: &rows)
    // An observer of a state may have reset the loader, and below the source or delegate of the list, too.
    guard request.number == number else { return nil }
    // The view reports what it shows of other rows. After an empty page it may have nothing to report.
    if isFirst || !ids.isEmpty { (next.room, previous.room) = (.infinity, .infinity) }
    return rows
  }

  /// Ends the load of a page that was added.
  private func finish(_ page: Answer, for request: Request) {
    guard request.number == number else { return }
    if loaded.count == 1, let key = page.previous { change(.previous, to: .ready) { $0.key = key } }
    guard request.number == number, let added = request.end == .next ? loaded.last : loaded.first else { return }
    finish(request.end, added.ids.isEmpty, key: request.end == .next ? page.next : page.previous)
    signalIfNeeded()
  }

  /// Ends the load of a page at an end, and finds out how that end goes on.
  private func finish(_ end: End, _ isEmpty: Bool, key: Key?) {
    guard !isEmpty || key == nil || edge(end).emptyPages < emptyPageLimit else {
      return change(end, to: .failed(TooManyEmptyPages(limit: emptyPageLimit))) { $0.emptyPages = 0 }
    }
    change(end, to: key == nil ? .complete : .ready) { edge in
      edge.emptyPages = isEmpty ? edge.emptyPages + 1 : 0
      edge.key = key
      edge.droppedLength = 0
      edge.isDue = isEmpty && key != nil
    }
  }

  /// Drops the page at an end if there are too many, and the end isn't near without it.
  private func dropPage(at end: End, from rows: inout Rows) {
    guard loadsPrevious || end == .next, let pageLimit else { return }
    // Empty pages don't count. Those beyond the page at the end are dropped with it.
    let filled = loaded.indices.filter { !loaded[$0].ids.isEmpty }
    guard filled.count > max(2, pageLimit), let index = end == .next ? filled.last : filled.first else { return }
    let (page, room) = (loaded[index], edge(end).room)
    // Of two pages longer than the mean, each load would drop the other forever if their lengths weren't known.
    guard room.isFinite, room > max(Double(page.ids.count) * rowLength, page.knownLength) else { return }
    loaded.removeSubrange(end == .next ? index..<loaded.count : 0..<index + 1)
    // The app may have deleted some rows, and other pages added them again. Only known ids are left: this can't fail.
    let others = Set(loaded.lazy.flatMap(\.ids))
    try? rows.deleteItems(page.ids.filter { rows.path(ofItemWithID: $0) != nil && !others.contains($0) })
    change(end, to: .ready) { $0 = Edge(key: page.key, roomBeforeDrop: room) }
  }
}
