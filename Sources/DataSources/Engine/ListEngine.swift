/// Keeps a list's place, cells and selection: asks its source for what is visible alone, and uses cells again.
///
/// Headers and rows lie in one column, in a unit of the caller's. The engine knows no view: its host puts cells in place
/// and takes them away. Source, delegate and host are held weakly, cells strongly.
///
/// ```swift
/// let list = ListEngine<RowView>()
/// list.register(QwinkRow.self) { QwinkRow() }
/// list.source = self
/// try list.reload()
/// ```
///
/// Reload, scroll, resize and batch are *passes*: the only times at which the source is asked for counts, heights and
/// cells. Whatever asks for another pass while one runs, its request waits until that one has ended, also the ones of the
/// delegate and the host; an error in it then becomes a ``MessageTracing/Diagnostic``, for its caller has gone on. Between
/// passes the list answers counts, paths, places and selection from what it holds.
///
/// A pass that throws leaves the list as it was, but for ``ListError/emptyRows(_:rowCounts:)``.
public final class ListEngine<Cell: ListCell> {
  /// Puts cells in place; weak, and without it cells are only asked for.
  public weak var host: (any ListHost<Cell>)?

  /// The height of every row, or of those that a ``MeasuringListSource`` has not measured; counts from the next reload on.
  public var rowHeight: Double

  /// The height of every header, or of those that a ``HeaderMeasuringListSource`` has not measured; counts from the next
  /// reload on.
  public var headerHeight = 1.0

  /// How far beyond either edge of the viewport rows have cells, too; 0 unless set, and counts from the next pass on.
  public var margin = 0.0

  /// How far beyond the edge that the list moves towards rows are prefetched; one viewport if nil.
  public var prefetchDistance: Double?

  /// How many requests may follow one pass in which each was asked for while the one before was carried out; 1,000 unless
  /// set.
  ///
  /// The pass itself counts. A request beyond it is dropped with a diagnostic.
  public var longestChain = 1000

  /// Whether rows can be pressed and selected in edit mode, too.
  public var allowsSelectionDuringEditing = false

  var parts = SourceParts<Cell>()
  var delegates = DelegateParts<Cell>()
  var queue = RequestQueue<Request>()
  var state = ListState()

  /// The items that have a cell.
  var shown: [ListItem: ShownCell<Cell>] = [:]
  var rowPools = CellPools()
  var headerPools = CellPools()
  var loans = CellLoans()

  var marks = RowMarks()
  var heldSelectionMode = ListSelectionMode.single
  var heldIsEditing = false

  var openBatch = OpenBatch()
  /// The error of a refused batch, which every pass throws until the counts are known to be right again.
  var refusal: ListError?

  var prefetchRequests = PrefetchRequests()
  var movesDown = true

  /// Makes an empty list with a viewport of no length.
  public init(rowHeight: Double = 1) {
    self.rowHeight = rowHeight
  }

  /// Answers what the list shows; weak.
  ///
  /// Setting another one empties the list, at offset 0 and without selection, until the next reload. Setting the same one
  /// does nothing.
  public var source: (any ListSource<Cell>)? {
    get { parts.source }
    set {
      guard newValue !== parts.source || newValue == nil else { return }
      performWithoutError(.source(newValue))
    }
  }

  /// Decides about selection and is told of it; weak.
  public var delegate: (any ListDelegate<Cell>)? {
    get { delegates.delegate }
    set { delegates = DelegateParts(newValue) }
  }
}
