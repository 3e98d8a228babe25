public import Tracing

extension Diagnostic.Topic {
  /// A list request that had to wait for the end of a pass, and then failed or was given up.
  public static var listRequest: Diagnostic.Topic { Diagnostic.Topic("list request") }
}

extension ListEngine {
  /// Something asked of a list, to be done now or after the pass in progress.
  enum Request {
    case reload
    case scroll(to: Double)
    case scrollBy(Double)
    case resize(Double)
    case source((any ListSource<Cell>)?)
  }

  /// So many requests are carried out after one pass; a source that asks for ever must not stop the program.
  private static var longestChain: Int { 100 }

  /// Asks for all counts anew, and for every visible row.
  ///
  /// The cells on show go into their pools first, so none is made unless more rows are visible. The offset stays, as far as
  /// there is content. A list whose source has gone becomes empty.
  ///
  /// - Throws: ``ListError``, about a count with the list as it was, about cells with all others shown.
  public func reload() throws(ListError) {
    try perform(.reload)
  }

  /// Moves the viewport to an offset, or as near to it as there is content.
  ///
  /// Rows that stay in view keep their cells and places; only those that come into view are asked for.
  ///
  /// - Returns: The distance really moved; 0 if it has to wait for the end of a pass.
  @discardableResult
  public func scroll(to offset: Double) throws(ListError) -> Double {
    let before = self.offset
    try perform(.scroll(to: offset))
    return self.offset - before
  }

  /// Moves the viewport by a distance, or as far as there is content.
  ///
  /// - Returns: The distance really moved; 0 if it has to wait for the end of a pass.
  @discardableResult
  public func scroll(by distance: Double) throws(ListError) -> Double {
    let before = offset
    try perform(.scrollBy(distance))
    return offset - before
  }

  /// Gives the viewport another length.
  public func resize(viewport: Double) throws(ListError) {
    try perform(.resize(viewport))
  }

  private func perform(_ request: Request) throws(ListError) {
    guard !isInPass else {
      if case .reload = request, waiting.contains(where: { if case .reload = $0 { true } else { false } }) { return }
      waiting.append(request)
      return
    }
    let outcome = Result { () throws(ListError) in try pass(request) }
    carryOutWaiting()
    try outcome.get()
  }

  private func pass(_ request: Request) throws(ListError) {
    isInPass = true
    defer { isInPass = false }
    switch request {
    case .reload: try reloadNow()
    case .scroll(let offset): try scrollNow(to: offset)
    case .scrollBy(let distance): try scrollNow(to: offset + distance)
    case .resize(let viewport): try resizeNow(viewport)
    case .source(let source): setSource(source)
    }
  }

  func carryOutWaiting() {
    var count = 0
    while !waiting.isEmpty {
      guard count < Self.longestChain else {
        let message =
          "Gave up \(waiting.count) requests: \(count) had followed one pass, each asked for during another."
        waiting = []
        Diagnostic(.listRequest, about: Participant(self), message).emit()
        return
      }
      count += 1
      do {
        try pass(waiting.removeFirst())
      } catch {
        Diagnostic(.listRequest, about: Participant(self), "\(error)").emit()
      }
    }
  }

  func setSource(_ source: (any ListSource<Cell>)?) {
    currentSource = source
    sections = source as? any SectionedListSource<Cell>
    hold(counts: [], rowHeight: 0)
    move(to: 0)
    dropCells { _ in false }
  }

  private func reloadNow() throws(ListError) {
    let counts = try askForCounts()
    guard rowHeight >= 0, rowHeight.isFinite else { throw .badRowHeight(rowHeight) }
    hold(counts: counts, rowHeight: rowHeight)
    move(to: offset)
    dropCells { _ in false }
    try askForVisibleCells()
  }

  private func scrollNow(to target: Double) throws(ListError) {
    guard target.isFinite else { throw .badLength(target, of: "offset") }
    if currentSource == nil { hold(counts: [], rowHeight: 0) }
    move(to: target)
    try showVisible()
  }

  private func resizeNow(_ viewport: Double) throws(ListError) {
    guard viewport >= 0, viewport.isFinite else { throw .badLength(viewport, of: "length of a viewport") }
    if currentSource == nil { hold(counts: [], rowHeight: 0) }
    self.viewport = viewport
    move(to: offset)
    try showVisible()
  }

  private func showVisible() throws(ListError) {
    let visible = visibleRows
    dropCells(unless: visible.contains)
    try askForVisibleCells()
  }

  private func hold(counts: [Int], rowHeight: Double) {
    firstRows = counts.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
    heldRowHeight = rowHeight
  }

  private func move(to target: Double) {
    let clamped = min(max(0, target), max(0, contentLength - viewport))
    guard clamped != offset else { return }
    offset = clamped
    host?.list(self, didScrollTo: clamped)
  }
}
