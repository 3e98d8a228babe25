public import MessageRecording

/// A list's source, held weakly, with the optional protocols that it adopts and the questions that the list asks it.
///
/// The protocols are looked up once, when the source is set: lookups for each question would slow down scrolling. Each
/// question is recorded, and each answer is checked.
final class SourceProxy<Cell: ListCell> {
  private(set) weak var source: (any ListSource<Cell>)?

  /// Whether the source is asked about the rows after a reload or a batch while the list still has those before it.
  var isAhead = false

  private weak var sections: (any SectionedListSource<Cell>)?
  private weak var heights: (any MeasuringListSource<Cell>)?
  private weak var headers: (any HeadedListSource<Cell>)?
  private weak var headerHeights: (any HeaderMeasuringListSource<Cell>)?
  private weak var footers: (any FootedListSource<Cell>)?
  private weak var footerHeights: (any FooterMeasuringListSource<Cell>)?
  private weak var identities: (any IdentifyingListSource<Cell>)?
  private weak var editing: (any EditingListSource<Cell>)?
  private weak var reordering: (any ReorderingListSource<Cell>)?
  private weak var prefetching: (any PrefetchingListSource<Cell>)?
  private weak var paged: (any PagedSource<Cell>)?

  /// The number of rows up to which positions can be computed with floating-point numbers.
  private static var rowLimit: Int { 1 << 53 }

  /// The number of sections up to which the list asks for the rows of each, and keeps them in memory.
  private static var sectionLimit: Int { 1 << 24 }

  init(_ source: (any ListSource<Cell>)? = nil) {
    guard let source else { return }
    self.source = source
    sections = source as? any SectionedListSource<Cell>
    heights = source as? any MeasuringListSource<Cell>
    headers = source as? any HeadedListSource<Cell>
    headerHeights = source as? any HeaderMeasuringListSource<Cell>
    footers = source as? any FootedListSource<Cell>
    footerHeights = source as? any FooterMeasuringListSource<Cell>
    identities = source as? any IdentifyingListSource<Cell>
    editing = source as? any EditingListSource<Cell>
    reordering = source as? any ReorderingListSource<Cell>
    prefetching = source as? any PrefetchingListSource<Cell>
    paged = source as? any PagedSource<Cell>
  }

  // MARK: Counts

  /// Returns the number of rows in each section.
  func counts(for list: ListEngine<Cell>) throws(ListError) -> [Int] {
    guard let source else { return [] }
    var sectionCount = 1
    if let sections {
      sectionCount = try count("numberOfSections", "the number of sections", source, list) {
        try sections.numberOfSections(in: list)
      }
      guard sectionCount <= Self.sectionLimit else {
        throw .tooManySections(limit: Self.sectionLimit, source: Participant(source))
      }
    }
    var counts: [Int] = []
    var total = 0
    for section in 0..<sectionCount {
      let count = try count(
        "numberOfRowsInSection \(section)", "the number of rows in section \(section)", source, list
      ) {
        try source.list(list, numberOfRowsInSection: section)
      }
      guard count <= Self.rowLimit - total else {
        throw .tooManyRows(limit: Self.rowLimit, source: Participant(source))
      }
      total += count
      counts.append(count)
    }
    return counts
  }

  private func count(
    _ message: @autoclosure () -> String, _ question: @autoclosure () -> String, _ source: any ListSource<Cell>,
    _ list: ListEngine<Cell>, _ ask: () throws -> Int
  ) throws(ListError) -> Int {
    let count = try answer(message(), question(), source, list, ask)
    guard count >= 0 else { throw .negativeCount(count, question: question(), source: Participant(source)) }
    return count
  }

  private func answer<Answer>(
    _ message: @autoclosure () -> String, _ question: @autoclosure () -> String, _ source: any ListSource<Cell>,
    _ list: ListEngine<Cell>, _ ask: () throws -> Answer
  ) throws(ListError) -> Answer {
    do {
      return try Trace.send(
        message(), from: list, to: source, .dataSource, { () throws in try ask() }, outcome: { .returned("\($0)") })
    } catch {
      throw .sourceFailed(question: question(), reason: "\(error)", source: Participant(source))
    }
  }

  // MARK: Heights

  /// Returns the rules of the layout, from the list's properties and the protocols that the source adopts.
  func layoutRules(for list: ListEngine<Cell>) throws(ListError) -> ListLayout.Rules {
    let rules = ListLayout.Rules(
      rowHeight: list.rowHeight, measuresRows: heights != nil,
      headers: .init(
        height: list.headerHeight, exist: headers != nil, areMeasured: headers != nil && headerHeights != nil),
      footers: .init(
        height: list.footerHeight, exist: footers != nil, areMeasured: footers != nil && footerHeights != nil))
    try check(rules.rowHeight, of: "rows", isEstimate: rules.measuresRows)
    for (edges, name) in [(rules.headers, "headers"), (rules.footers, "footers")] where edges.exist {
      try check(edges.height, of: name, isEstimate: edges.areMeasured)
    }
    return rules
  }

  private func check(_ height: Double, of name: String, isEstimate: Bool) throws(ListError) {
    guard height.isFinite, isEstimate ? height > 0 : height >= 0 else {
      throw .invalidCommonHeight(height, of: name, isEstimate: isEstimate)
    }
  }

  /// Returns the height of an item.
  func height(of item: ListItem, for list: ListEngine<Cell>) throws(ListError) -> Double {
    guard let source else { return 0 }
    func message() -> String {
      switch item {
      case .header(let section): "heightForHeaderInSection \(section)"
      case .row(let path): "heightForRowAt \(path)"
      case .footer(let section): "heightForFooterInSection \(section)"
      }
    }
    let height = try answer(message(), "the height of \(item)", source, list) {
      switch item {
      case .header(let section):
        try headerHeights?.list(list, heightForHeaderInSection: section) ?? list.headerHeight
      case .row(let path): try heights?.list(list, heightForRowAt: path) ?? list.rowHeight
      case .footer(let section):
        try footerHeights?.list(list, heightForFooterInSection: section) ?? list.footerHeight
      }
    }
    guard height >= 0, height.isFinite else {
      throw .invalidHeight(height, question: "the height of \(item)", source: Participant(source))
    }
    return height
  }

  // MARK: Cells

  /// Returns the cell of an item; nil for a section without a header or footer.
  func cell(of item: ListItem, from source: any ListSource<Cell>, for list: ListEngine<Cell>) throws -> Cell? {
    switch item {
    case .header(let section):
      return try Trace.send("headerForSection \(section)", from: list, to: source, .dataSource) { () throws in
        try headers?.list(list, headerForSection: section)
      }
    case .row(let path):
      return try Trace.send("cellForRowAt \(path)", from: list, to: source, .dataSource) { () throws in
        try source.list(list, cellForRowAt: path)
      }
    case .footer(let section):
      return try Trace.send("footerForSection \(section)", from: list, to: source, .dataSource) { () throws in
        try footers?.list(list, footerForSection: section)
      }
    }
  }

  // MARK: Identities

  var hasIdentities: Bool { identities != nil }

  /// Returns the identity of a row; nil if it has none, and while the source is ahead of the list: it would be that of
  /// another row.
  func identity(at path: ListPath, for list: ListEngine<Cell>) -> AnyHashable? {
    isAhead || list.isSourceAhead ? nil : identities.flatMap { Self.identity(at: path, of: $0, for: list) }
  }

  private static func identity<Source: IdentifyingListSource<Cell>>(
    at path: ListPath, of source: Source, for list: ListEngine<Cell>
  ) -> AnyHashable? {
    let identity = Trace.send("identityForRowAt \(path)", from: list, to: source, .dataSource) {
      try? source.list(list, identityForRowAt: path)
    }
    return identity.map { AnyHashable($0) }
  }

  /// Returns the current paths of the rows that are in the layout, asking once for each identity.
  func paths(
    of identities: [AnyHashable], in layout: ListLayout, for list: ListEngine<Cell>
  ) -> [AnyHashable: ListPath] {
    var paths: [AnyHashable: ListPath] = [:]
    var asked: Set<AnyHashable> = []
    for identity in identities where asked.insert(identity).inserted {
      paths[identity] = path(of: identity, in: layout, for: list)
    }
    return paths
  }

  /// Returns the current path of a row, or nil if it isn't in the layout.
  func path(of identity: AnyHashable, in layout: ListLayout, for list: ListEngine<Cell>) -> ListPath? {
    guard let path = identities.flatMap({ Self.path(of: identity, by: $0, for: list) }) else { return nil }
    return layout.contains(path) ? path : nil
  }

  private static func path<Source: IdentifyingListSource<Cell>>(
    of identity: AnyHashable, by source: Source, for list: ListEngine<Cell>
  ) -> ListPath? {
    guard let id = identity as? Source.RowID else { return nil }
    return Trace.send("pathForRowWithIdentity", from: list, to: source, .dataSource) {
      source.list(list, pathForRowWithIdentity: id)
    }
  }

  // MARK: Editing, prefetching and paging

  /// Returns whether a row can be edited.
  func canEdit(_ path: ListPath, for list: ListEngine<Cell>) -> Bool {
    guard let editing else { return false }
    return Trace.send(
      "canEditRowAt \(path)", from: list, to: editing, .dataSource, { editing.list(list, canEditRowAt: path) },
      outcome: { .returned("\($0)") })
  }

  /// Tells the source to delete a row; returns false if the source was deallocated.
  func commitDeletion(of path: ListPath, for list: ListEngine<Cell>) -> Bool {
    guard let editing else { return false }
    Trace.send("commitDeletionOfRowAt \(path)", from: list, to: editing, .dataSource) {
      editing.list(list, commitDeletionOfRowAt: path)
    }
    return true
  }

  /// Returns whether a user may move a row.
  func canMove(_ path: ListPath, for list: ListEngine<Cell>) -> Bool {
    guard let reordering else { return false }
    return Trace.send(
      "canMoveRowAt \(path)", from: list, to: reordering, .dataSource, { reordering.list(list, canMoveRowAt: path) },
      outcome: { .returned("\($0)") })
  }

  /// Tells the source to move a row; returns false if the source was deallocated.
  func commitMove(of path: ListPath, to target: ListPath, for list: ListEngine<Cell>) -> Bool {
    guard let reordering else { return false }
    Trace.send("commitMoveOfRowAt \(path) to \(target)", from: list, to: reordering, .dataSource) {
      reordering.list(list, commitMoveOfRowAt: path, to: target)
    }
    return true
  }

  var prefetches: Bool { prefetching != nil }

  /// Passes new and canceled prefetch requests to the source.
  func prefetch(
    _ begun: [(number: Int, path: ListPath)], cancel cancelled: [(number: Int, path: ListPath?)],
    for list: ListEngine<Cell>
  ) {
    guard let prefetching else { return }
    if !cancelled.isEmpty {
      Trace.send("cancelPrefetching", from: list, to: prefetching, .dataSource) {
        prefetching.list(list, cancelPrefetching: cancelled)
      }
    }
    if !begun.isEmpty {
      Trace.send("prefetch", from: list, to: prefetching, .dataSource) { prefetching.list(list, prefetch: begun) }
    }
  }

  /// Reports the visible part of the list to a paged source.
  func passDidEnd(in list: ListEngine<Cell>) {
    paged?.listDidEndPass(list)
  }
}

extension Pattern {
  /// A question of a list, picker or pager to its source.
  public static let dataSource = Pattern("dataSource")
}
