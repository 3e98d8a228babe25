public import Delegation

/// Loads the pages of a long list one by one, as the end of what is loaded comes near.
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
/// A loader belongs to the actor that calls ``connect(isolation:)``: its pages are asked for and shown there. The source
/// of a list owns it (``PagedSource``); other views tell it themselves what they show
/// (``visibleEndDidChange(to:contentLength:viewport:)``). When it is released, the load under way is cancelled, and what
/// that answers is dropped.
public final class PageLoader<Key, Item: Identifiable> {
  /// What a loader does, or waits for.
  public enum State: Sendable {
    /// There is a next page; it is loaded when the end comes near.
    case ready

    /// A page is being loaded.
    case loading

    /// The page could not be loaded; nothing is asked until ``PageLoader/retry()``.
    case failed(any Error)

    /// The last page is there; nothing is asked until ``PageLoader/reset()``.
    case complete
  }

  /// Loads the page with a key, on the loader's actor; see ``PageLoader/init(from:load:)``.
  public typealias Load = (_ key: Key) async throws -> LoadedPage<Key, Item>

  /// What the loader does now.
  public internal(set) var state: State = .ready {
    didSet { stateChanges.notify(state) }
  }

  /// Tells the state, each time after it was set.
  public let stateChanges = Observers<State>("PageLoader.stateChanges")

  /// The rows that are there, in one section.
  ///
  /// Set it for what comes from elsewhere, like a row that the user has written; pages go on behind it.
  public var snapshot: Snapshot<OnlySection, Item>

  /// How near the end may come before the next page is loaded, in lengths of the viewport; 1 at first.
  public var distance = 1.0

  /// How many pages may come in a row that add no row and name a next one; 100 at first.
  public var emptyPageLimit = 100

  let first: Key
  let load: Load
  var key: Key

  /// Whether the page under way is the first after a reset, and takes the place of all rows.
  var replaces = false

  /// Whether the next page is to be loaded wherever the end is.
  var isDue = false

  /// Whether the end is near.
  var isNear = false
  var emptyPages = 0

  /// Counts loads, so that the answer of one that was cancelled is known.
  var number = 0
  var task: Task<Void, Never>?
  var isConnected = false
  var hasWarned = false
  let bell: AsyncStream<Void>
  let ringer: AsyncStream<Void>.Continuation

  /// Shows rows in the list that was seen last, if it still shows those of this loader.
  var show: ((Snapshot<OnlySection, Item>) -> Bool)?
  weak var viewer: AnyObject?

  /// Makes a loader that has loaded nothing.
  ///
  /// - Parameters:
  ///   - first: What the first page is asked for by.
  ///   - load: Loads a page. The loader keeps it: let it not capture the owner of the loader.
  public init(from first: Key, load: @escaping Load) {
    self.first = first
    self.load = load
    key = first
    snapshot = .withoutItems
    (bell, ringer) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  deinit {
    task?.cancel()
    ringer.finish()
  }

  /// Binds the loader to the calling actor, on which pages will be loaded and shown; afterwards it does nothing.
  public func connect(isolation: isolated any Actor = #isolation) {
    guard !isConnected else { return }
    isConnected = true
    let bell = bell
    Task { [weak self] in
      // Naming the actor is what makes the tasks run on it.
      _ = isolation
      for await _ in bell {
        guard let request = self?.nextRequest() else { continue }
        // The loader is not held meanwhile: who is gone needs no page.
        let task = Task { [weak self] in
          _ = isolation
          let answer: Result<LoadedPage<Key, Item>, any Error>
          do { answer = .success(try await request.load(request.key)) } catch { answer = .failure(error) }
          self?.take(answer, number: request.number)
        }
        self?.task = task
      }
    }
  }
}

extension Snapshot where Section == OnlySection {
  /// The one section, without items.
  static var withoutItems: Self {
    var snapshot = Self()
    // One section cannot be there twice.
    try? snapshot.appendSections([OnlySection()])
    return snapshot
  }
}
