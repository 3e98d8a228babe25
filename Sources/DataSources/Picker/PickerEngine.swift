import MessageTracing

/// Keeps what a picker offers and what is chosen in each of its components.
///
/// Source and delegate are held weakly. What the source or the delegate asks of the picker while it is asked or told
/// something is carried out after that, as with a ``ListEngine``.
///
/// ```swift
/// let picker = PickerEngine()
/// picker.source = self
/// try picker.reload()
/// try picker.choose(row: 2, inComponent: 0)  // by code: nobody is told
/// ```
public final class PickerEngine {
  private enum Request {
    case reload
    case reloadComponent(Int)
    case pick(row: Int, component: Int)
    case source((any PickerSource)?)
  }

  private struct Component {
    var count: Int
    var chosen: Int?
    var titles: [Int: String] = [:]
  }

  /// Is told what users pick; weak.
  public weak var delegate: (any PickerDelegate)?

  private weak var heldSource: (any PickerSource)?
  private var components: [Component] = []
  private var queue = RequestQueue<Request>()
  private let longestChain = 1000

  /// Makes a picker that offers nothing.
  public init() {}

  /// Answers what is offered; weak.
  ///
  /// Setting another one leaves nothing to pick from until the next reload. Setting the same one does nothing.
  public var source: (any PickerSource)? {
    get { heldSource }
    set {
      guard newValue !== heldSource || newValue == nil else { return }
      do { try perform(.source(newValue)) } catch { report(error) }
    }
  }

  // MARK: What is held

  /// How many components there are, as answered at the last reload.
  public var numberOfComponents: Int { components.count }

  /// How many rows a component has, or nil where there is no such component.
  public func numberOfRows(inComponent component: Int) -> Int? {
    components.indices.contains(component) ? components[component].count : nil
  }

  /// The chosen row of a component, or nil if it has no rows; the first one unless another one was chosen.
  public func chosenRow(inComponent component: Int) -> Int? {
    components.indices.contains(component) ? components[component].chosen : nil
  }

  /// The text of a row, which is asked for when it is first read after a reload; nil where there is no such row, or
  /// nobody to ask.
  public func title(forRow row: Int, inComponent component: Int) throws(PickerError) -> String? {
    guard let count = numberOfRows(inComponent: component), row >= 0, row < count else { return nil }
    if let title = components[component].titles[row] { return title }
    guard let source = heldSource else { return nil }
    let title: String
    do {
      title = try source.picker(self, titleForRow: row, inComponent: component)
    } catch {
      throw .refused(component: component, row: row, reason: "\(error)", source: Participant(source))
    }
    if components.indices.contains(component) { components[component].titles[row] = title }
    return title
  }

  // MARK: Changes

  /// Asks for the components once, and for the rows of each once.
  ///
  /// A chosen row keeps its number, becomes the last one where there are fewer rows, and none where there are none.
  public func reload() throws(PickerError) {
    try perform(.reload)
  }

  /// Asks for the rows of one component.
  public func reload(component: Int) throws(PickerError) {
    try perform(.reloadComponent(component))
  }

  /// Chooses a row by code; nobody is told.
  public func choose(row: Int, inComponent component: Int) throws(PickerError) {
    try check(row: row, component: component)
    components[component].chosen = row
  }

  /// Chooses a row for a user; the delegate is told once.
  public func pick(row: Int, inComponent component: Int) throws(PickerError) {
    try check(row: row, component: component)
    try perform(.pick(row: row, component: component))
  }

  private func check(row: Int, component: Int) throws(PickerError) {
    guard let count = numberOfRows(inComponent: component) else {
      throw .noSuchComponent(component, count: components.count)
    }
    guard row >= 0, row < count else {
      throw .noSuchRow(row, component: component, rowCounts: components.map(\.count))
    }
  }

  // MARK: Passes

  private func perform(_ request: Request) throws(PickerError) {
    guard !queue.isBusy else {
      if !queue.add(request, limit: longestChain) {
        let message = "Dropped a request: it ends a chain of more than \(longestChain), each asked for during another."
        Diagnostic(.listRequest, about: Participant(self), message).emit()
      }
      return
    }
    queue.begin()
    let outcome = Result { () throws(PickerError) in try carryOut(request) }
    queue.end()
    while let next = queue.beginNext() {
      do { try carryOut(next) } catch { report(error) }
      queue.end()
    }
    try outcome.get()
  }

  private func report(_ error: PickerError) {
    Diagnostic(.listRequest, about: Participant(self), "\(error)").emit()
  }

  private func carryOut(_ request: Request) throws(PickerError) {
    switch request {
    case .source(let source):
      heldSource = source
      components = []
    case .reload:
      guard let source = heldSource else { return components = [] }
      let count = try count(of: source, component: nil)
      var counts: [Int] = []
      for component in 0..<count { counts.append(try self.count(of: source, component: component)) }
      components = counts.enumerated().map { component($0.offset, count: $0.element) }
    case .reloadComponent(let index):
      guard let source = heldSource else { return components = [] }
      guard components.indices.contains(index) else { throw .noSuchComponent(index, count: components.count) }
      components[index] = component(index, count: try count(of: source, component: index))
    case .pick(let row, let component):
      try check(row: row, component: component)
      components[component].chosen = row
      delegate?.picker(self, didPickRow: row, inComponent: component)
    }
  }

  private func component(_ index: Int, count: Int) -> Component {
    let chosen = components.indices.contains(index) ? components[index].chosen ?? 0 : 0
    return Component(count: count, chosen: count > 0 ? min(chosen, count - 1) : nil)
  }

  private func count(of source: any PickerSource, component: Int?) throws(PickerError) -> Int {
    let count: Int
    do {
      count =
        if let component {
          try source.picker(self, numberOfRowsInComponent: component)
        } else {
          try source.numberOfComponents(in: self)
        }
    } catch {
      throw .refused(component: component, row: nil, reason: "\(error)", source: Participant(source))
    }
    guard count >= 0 else { throw .negativeCount(count, component: component, source: Participant(source)) }
    return count
  }
}
