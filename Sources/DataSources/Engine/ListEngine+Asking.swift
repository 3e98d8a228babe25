import MessageTracing

// The questions that a pass asks its source; each answer is checked before it counts.
extension ListEngine {
  /// Row numbers up to this one are exact as floating-point numbers, in which places are computed.
  private static var mostRows: Int { 1 << 53 }

  func askForCounts() throws(ListError) -> [Int] {
    guard let source = parts.source else { return [] }
    var sectionCount = 1
    if let sections = parts.sections {
      sectionCount = try count(.sections, of: source) { try sections.numberOfSections(in: self) }
    }
    var counts: [Int] = []
    var total = 0
    for section in 0..<sectionCount {
      let count = try count(.rows(section: section), of: source) {
        try source.list(self, numberOfRowsInSection: section)
      }
      guard count <= Self.mostRows - total else {
        throw .tooManyRows(limit: Self.mostRows, source: Participant(source))
      }
      total += count
      counts.append(count)
    }
    return counts
  }

  private func count(
    _ question: ListError.Question, of source: any ListSource<Cell>, _ ask: () throws -> Int
  ) throws(ListError) -> Int {
    let count = try answer(question, of: source, ask)
    guard count >= 0 else { throw .negativeCount(count, question: question, source: Participant(source)) }
    return count
  }

  private func answer<Answer>(
    _ question: ListError.Question, of source: any ListSource<Cell>, _ ask: () throws -> Answer
  ) throws(ListError) -> Answer {
    do {
      return try Trace.send(
        question.message, from: self, to: source, .dataSource, { () throws in try ask() },
        outcome: { .returned("\($0)") })
    } catch {
      throw .refused(question: question, reason: "\(error)", source: Participant(source))
    }
  }

  // MARK: Heights

  /// The rules of the layout as the list's properties and the source's protocols say.
  func checkedRules() throws(ListError) -> ListLayout.Rules {
    let rules = ListLayout.Rules(
      rowHeight: rowHeight, headerHeight: headerHeight, measuresRows: parts.heights != nil,
      hasHeaders: parts.headers != nil, measuresHeaders: parts.headers != nil && parts.headerHeights != nil)
    try check(rowHeight, of: "rows", isEstimate: rules.measuresRows)
    if rules.hasHeaders { try check(headerHeight, of: "headers", isEstimate: rules.measuresHeaders) }
    return rules
  }

  private func check(_ height: Double, of name: String, isEstimate: Bool) throws(ListError) {
    guard height.isFinite, isEstimate ? height > 0 : height >= 0 else {
      throw .badRuleHeight(height, of: name, isEstimate: isEstimate)
    }
  }

  /// Asks how high an item is.
  func askForHeight(of item: ListItem) throws(ListError) -> Double {
    guard let source = parts.source else { return 0 }
    let question: ListError.Question =
      switch item {
      case .header(let section): .headerHeight(section: section)
      case .row(let path): .rowHeight(path)
      }
    let height = try answer(question, of: source) {
      switch item {
      case .header(let section):
        try parts.headerHeights?.list(self, heightForHeaderInSection: section) ?? headerHeight
      case .row(let path): try parts.heights?.list(self, heightForRowAt: path) ?? rowHeight
      }
    }
    guard height >= 0, height.isFinite else {
      throw .badHeight(height, question: question, source: Participant(source))
    }
    return height
  }

  // MARK: Identities

  func askForIdentity(at path: ListPath) -> AnyHashable? {
    guard let identities = parts.identities else { return nil }
    return Self.identity(at: path, of: identities, in: self)
  }

  private static func identity<Source: IdentifyingListSource<Cell>>(
    at path: ListPath, of source: Source, in list: ListEngine
  ) -> AnyHashable? {
    let identity = Trace.send("identityForRowAt \(path)", from: list, to: source, .dataSource) {
      try? source.list(list, identityForRowAt: path)
    }
    return identity.map { AnyHashable($0) }
  }

  /// Asks where a row is now; nil if it is gone or the answer is no row.
  func askForPath(of identity: AnyHashable, in layout: ListLayout) -> ListPath? {
    guard let identities = parts.identities else { return nil }
    let path = Self.path(of: identity, by: identities, in: self)
    return path.flatMap { layout.contains($0) ? $0 : nil }
  }

  private static func path<Source: IdentifyingListSource<Cell>>(
    of identity: AnyHashable, by source: Source, in list: ListEngine
  ) -> ListPath? {
    guard let id = identity as? Source.RowID else { return nil }
    return Trace.send("pathForRowWithIdentity", from: list, to: source, .dataSource) {
      source.list(list, pathForRowWithIdentity: id)
    }
  }
}
