/// What is asked of a list, and waits for the end of a pass in progress.
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

  var changesContent: Bool {
    switch self {
    case .reload, .batch, .change: true
    case .scroll, .resize, .abandonedBatch, .source, .editing: false
    }
  }

  /// Whether it is a reload, or a reload after it isn't the same as one before.
  var concernsReloads: Bool {
    switch self {
    case .reload, .batch, .change, .abandonedBatch, .source: true
    case .scroll, .resize, .editing: false
    }
  }
}
