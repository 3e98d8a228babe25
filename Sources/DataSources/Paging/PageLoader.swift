public import Delegation
public import MessageTracing

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
  public typealias Load = (_ key: Key) async throws -> (items: [Item], next: Key?)

  /// The parameters of one load, without the loader.
  private struct Request {
    let key: Key
    let number: Int
    let load: Load
  }

  /// The current state.
  public private(set) var state: State = .ready {
    didSet { stateChanges.notify(state) }
  }

  /// Notifies of the state each time it is set.
  public let stateChanges = Observers<State>("PageLoader.stateChanges")

  /// The loaded rows, in one section.
  ///
  /// Set it for rows from elsewhere, such as one that the user has written; further pages follow its last row.
  public var snapshot: Snapshot<OnlySection, Item>

  /// The distance from the end at which the next page is loaded, in lengths of the viewport.
  public var distance = 1.0

  /// The limit on consecutive pages that add no row and have a next one.
  public var emptyPageLimit = 100

  private let first: Key
  private let load: Load
  private var key: Key

  /// Whether the next page is the first one after a reset, and replaces all rows.
  private var replaces = false

  /// Whether the next page is loaded even if the end isn't near.
  private var isDue = false

  /// Whether the end is near.
  private var isNear = false
  private var emptyPages = 0

  /// The number of the current load, to recognize the answer of a canceled one.
  private var number = 0
  private var task: Task<Void, Never>?
  private var isConnected = false
  private var hasWarned = false
  private let signals: AsyncStream<Void>
  private let signal: AsyncStream<Void>.Continuation

  /// Shows rows in the attached list, and returns false if it no longer shows those of this loader.
  private var show: ((Snapshot<OnlySection, Item>) -> Bool)?
  private weak var list: AnyObject?

  /// Creates a loader that has loaded nothing.
  ///
  /// - Parameters:
  ///   - first: The key of the first page.
  ///   - load: Loads a page. The loader retains it: don't capture the owner of the loader.
  public init(from first: Key, load: @escaping Load) {
    self.first = first
    self.load = load
    key = first
    snapshot = .withoutItems
    (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  deinit {
    task?.cancel()
    signal.finish()
  }

  /// Binds the loader to the calling actor, on which it loads and shows pages; later calls have no effect.
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
          let answer: Result<(items: [Item], next: Key?), any Error>
          do { answer = .success(try await request.load(request.key)) } catch { answer = .failure(error) }
          self?.receive(answer, number: request.number)
        }
        self?.task = task
      }
    }
  }

  /// Reports the end of the visible part, and of the content.
  ///
  /// For views other than a list with a ``PagedSource``, which reports it itself. If the distance to the end of the
  /// content is at most ``distance``, or there is no content, the next page is loaded.
  public func visibleEndDidChange(to visibleEnd: Double, contentLength: Double, viewport: Double) {
    isNear = contentLength <= 0 || contentLength - visibleEnd <= distance * viewport
    signalIfNeeded()
  }

  /// Loads the failed page again; has no effect without a failure.
  public func retry() {
    guard case .failed = state else { return }
    isDue = true
    state = .ready
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
    key = first
    replaces = true
    emptyPages = 0
    isDue = true
    state = .ready
    signalIfNeeded()
  }

  // MARK: The list

  /// Shows further pages in a list; `show` returns false if the list no longer shows rows of this loader.
  func attach(to list: AnyObject, show: @escaping (Snapshot<OnlySection, Item>) -> Bool) {
    guard self.list !== list else { return }
    self.list = list
    self.show = show
  }

  // MARK: On the loader's actor

  private var isNeeded: Bool {
    guard case .ready = state else { return false }
    return isDue || isNear
  }

  private func signalIfNeeded() {
    guard isNeeded else { return }
    signal.yield()
    guard !isConnected, !hasWarned else { return }
    hasWarned = true
    Diagnostic(
      .paging, about: Participant(self),
      "A page is needed, and the loader isn't bound to an actor. Nothing is loaded until connect() is called on the "
        + "actor that uses the loader. The call is probably missing."
    ).emit()
  }

  private func nextRequest() -> Request? {
    guard isNeeded else { return nil }
    isDue = false
    number += 1
    let request = Request(key: key, number: number, load: load)
    state = .loading
    // An observer of the state may have reset the loader.
    return request.number == number ? request : nil
  }

  private func receive(_ answer: Result<(items: [Item], next: Key?), any Error>, number: Int) {
    // A reset has dropped the answer.
    guard number == self.number else { return }
    task = nil
    switch answer {
    case .success(let page): add(page.items, next: page.next, number: number)
    case .failure(let error): state = .failed(error)
    }
  }

  private func add(_ items: [Item], next: Key?, number: Int) {
    let count = replaces ? 0 : snapshot.numberOfItems
    let rows = merged(items)
    let isEmpty = rows.numberOfItems == count
    let isTooMuch = isEmpty && next != nil && emptyPages >= emptyPageLimit
    replaces = false
    emptyPages = isEmpty && !isTooMuch ? emptyPages + 1 : 0
    isNear = false
    if show?(rows) != true { snapshot = rows }
    // The source or delegate of the list may have reset the loader.
    guard number == self.number else { return }
    if isTooMuch {
      state = .failed(TooManyEmptyPages(limit: emptyPageLimit))
    } else if let next {
      key = next
      isDue = isEmpty
      state = .ready
    } else {
      state = .complete
    }
    signalIfNeeded()
  }

  /// Returns the rows with those of a page: a known identity keeps its position and gets the newest content.
  private func merged(_ items: [Item]) -> Snapshot<OnlySection, Item> {
    var rows = replaces || snapshot.numberOfSections == 0 ? .withoutItems : snapshot
    for item in items {
      do { try rows.updateItem(item) } catch { try? rows.appendItems([item]) }
    }
    return rows
  }
}

/// The loader stopped after too many pages without rows.
private struct TooManyEmptyPages: Error, CustomStringConvertible {
  let limit: Int

  var description: String {
    "More than \(limit) pages in a row added no row, and each had a next one. The rows stay, and nothing more is "
      + "loaded. The server probably names a page that is already loaded: call retry(), or raise emptyPageLimit if it "
      + "really has that many pages without rows."
  }
}

extension Snapshot where Section == OnlySection, Item: Identifiable {
  /// The single section, without items.
  fileprivate static var withoutItems: Self {
    var snapshot = Self()
    // A single section can't be a duplicate.
    try? snapshot.appendSections([OnlySection()])
    return snapshot
  }
}

extension Diagnostic.Topic {
  /// A page is needed, and the loader isn't bound to an actor.
  public static let paging = Diagnostic.Topic("paging")
}
