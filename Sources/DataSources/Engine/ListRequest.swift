public import MessageRecording

/// A request of a list, which is queued while a pass is in progress.
enum ListRequest<Cell: ListCell> {
  case reload
  case scroll(ListDisplay<Cell>.Scroll)
  case resize(Double)
  case batch(ListBatch)
  /// A change of the source's data, with the batch that follows from it; nil if nothing changes.
  case change(() -> ListBatch?)
  case abandonedBatch(ListError)
  case source((any ListSource<Cell>)?)
  case editing(Bool)

  /// Whether the request shows changes of the source's rows.
  var changesContent: Bool { if case .reload = self { true } else { appliesBatch } }

  /// Whether the request may have failed because the source has the changes of batches that wait.
  ///
  /// Such a source doesn't add up with the list, or can't answer about rows that it doesn't have anymore.
  func needsBatches(_ error: ListError) -> Bool {
    if case .emptyRows = error { false } else { changesContent || error.isRejection }
  }

  /// Returns a scroll or a resize that is made again behind the batches without which it has failed; nil for others.
  func repeated(after error: ListError, in display: ListDisplay<Cell>) -> ListRequest? {
    if case .emptyRows = error { return nil }
    guard !error.isRejection else { return nil }
    switch self {
    case .scroll(.row(let path, let position)) where display.state.layout.contains(path):
      return .scroll(.trackedRow(display.track(path, keepsPath: true), position))
    case .scroll(.offset), .scroll(.distance), .scroll(.trackedRow), .resize: return self
    default: return nil
    }
  }

  /// Ends the tracking of the row to which a repeated scroll goes.
  func endTracking(in display: ListDisplay<Cell>) {
    if case .scroll(.trackedRow(let row, _)) = self { display.endTracking(row) }
  }

  static func checked(viewport: Double) throws(ListError) -> Double {
    guard viewport >= 0, viewport.isFinite else { throw .invalidLength(viewport, of: "length of a viewport") }
    return viewport
  }

  /// Whether the source already has the changes of the request, or may have them if the closure of the batch has thrown.
  var isBatch: Bool {
    switch self {
    case .batch, .abandonedBatch: true
    case .reload, .scroll, .resize, .change, .source, .editing: false
    }
  }

  /// Whether the request sets the source.
  var isSource: Bool { if case .source = self { true } else { false } }

  /// Whether the request applies a batch to the list, so that a batch that was declared during it can fail behind it.
  var appliesBatch: Bool {
    switch self {
    case .batch, .change: true
    case .reload, .scroll, .resize, .abandonedBatch, .source, .editing: false
    }
  }

  /// Whether the request is a reload, or a reload after it differs from one before it.
  var concernsReloads: Bool {
    switch self {
    case .reload, .batch, .change, .abandonedBatch, .source: true
    case .scroll, .resize, .editing: false
    }
  }
}

extension Diagnostic.Topic {
  /// A list request that was queued until the end of a pass, and then failed or was dropped.
  public static let listRequest = Diagnostic.Topic("listRequest")
}

/// The batch that is being declared, by nested closures or between begin and end.
struct OpenBatch {
  private var collected = ListBatch()
  /// The first error of a closure, because of which the batch isn't applied.
  private var failure: ListError?
  private var closures = 0
  private var begins = 0

  var isOpen: Bool { closures + begins > 0 }

  mutating func enterClosure() { closures += 1 }

  mutating func leaveClosure(_ outcome: Result<ListBatch, ListError>) {
    closures -= 1
    switch outcome {
    case .success(let batch): collected.add(batch)
    case .failure(let error): failure = failure ?? error
    }
  }

  mutating func begin() { begins += 1 }

  mutating func end() throws(ListError) {
    guard begins > 0 else { throw .noBatchToEnd }
    begins -= 1
  }

  mutating func add(_ batch: ListBatch) { collected.add(batch) }

  /// Returns the declared operations and starts an empty batch, or nil while the outermost batch is open.
  mutating func take() -> Result<ListBatch, ListError>? {
    guard !isOpen else { return nil }
    defer { self = OpenBatch() }
    return failure.map(Result.failure) ?? .success(collected)
  }
}
