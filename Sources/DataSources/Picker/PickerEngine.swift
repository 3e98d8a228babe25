public import Delegation
public import MessageRecording

/// Holds the components of a picker, and the selected row in each.
///
/// The picker holds source and delegate weakly. Requests that they make while the picker calls them are carried out
/// immediately. The exceptions are a reload during a reload and a pick during a pick: they have no effect but a
/// diagnostic, because a source or delegate that answers each request with the same one would never end.
///
/// ```swift
/// let picker = PickerEngine()
/// picker.source = self
/// try picker.reload()
/// try picker.selectRow(2, inComponent: 0)  // in code: the delegate isn't called
/// ```
public final class PickerEngine {
  private struct Component {
    var count: Int
    var selected: Int?
    var titles: [Int: String] = [:]
  }

  /// Receives the rows that users select; weak.
  @WeakDelegate public var delegate: (any PickerDelegate)?

  private var components: [Component] = []

  /// The number of components up to which the picker asks for the rows of each.
  private static let componentLimit = 1 << 24

  /// The number of reloads, to recognize the title of an earlier row.
  private var reloadCount = 0
  private var isReloading = false
  private var isPicking = false

  /// Creates a picker without components.
  public init() {}

  /// Provides the components and rows; weak.
  ///
  /// Setting another source empties the picker until the next reload. Setting the same one has no effect.
  public weak var source: (any PickerSource)? {
    didSet { if source !== oldValue || source == nil { components = [] } }
  }

  // MARK: Reading

  /// The number of components at the last reload.
  public var numberOfComponents: Int { components.count }

  /// Returns the number of rows in a component, or nil if the component doesn't exist.
  public func numberOfRows(inComponent component: Int) -> Int? {
    components.indices.contains(component) ? components[component].count : nil
  }

  /// Returns the selected row of a component, the first one by default, or nil if it has no rows.
  public func selectedRow(inComponent component: Int) -> Int? {
    components.indices.contains(component) ? components[component].selected : nil
  }

  /// Returns the title of a row, or nil without such a row or a source.
  ///
  /// The picker asks for a title when it is first read after a reload.
  ///
  /// - Throws: ``PickerError`` if the source throws an error.
  public func title(forRow row: Int, inComponent component: Int) throws(PickerError) -> String? {
    guard let count = numberOfRows(inComponent: component), row >= 0, row < count else { return nil }
    guard let source else { return nil }
    if let title = components[component].titles[row] { return title }
    let reloadsBefore = reloadCount
    let title: String
    do {
      title = try Trace.send(
        "titleForRow \(row) inComponent \(component)", from: self, to: source, .dataSource,
        { () throws in try source.picker(self, titleForRow: row, inComponent: component) },
        outcome: { .returned($0) })
    } catch {
      throw .sourceFailed(component: component, row: row, reason: "\(error)", source: Participant(source))
    }
    // The source may have reloaded the picker, or given it another source.
    let isCurrent = reloadCount == reloadsBefore && components.indices.contains(component)
    if isCurrent { components[component].titles[row] = title }
    return title
  }

  // MARK: Changes

  /// Asks once for the number of components, and once for the number of rows in each.
  ///
  /// The selected row of a component keeps its number. If the component now has fewer rows, its last row is selected; if
  /// it has none, no row is selected.
  ///
  /// - Throws: ``PickerError`` if the source throws an error or returns a negative number; the picker is unchanged.
  public func reload() throws(PickerError) {
    try reload { source throws(PickerError) in
      var counts: [Int] = []
      let componentCount = try count(of: source, component: nil)
      guard componentCount <= Self.componentLimit else {
        throw .tooManyComponents(limit: Self.componentLimit, source: Participant(source))
      }
      for component in 0..<componentCount {
        counts.append(try count(of: source, component: component))
      }
      return counts.indices.map { component($0, count: counts[$0]) }
    }
  }

  /// Asks for the number of rows in one component.
  ///
  /// - Throws: ``PickerError`` if there is no such component, or if the source throws an error or returns a negative
  ///   number; the picker is unchanged.
  public func reload(component index: Int) throws(PickerError) {
    try reload { source throws(PickerError) in
      guard components.indices.contains(index) else { throw .noSuchComponent(index, count: components.count) }
      let count = try count(of: source, component: index)
      return components.enumerated().map { $0.offset == index ? component(index, count: count) : $0.element }
    }
  }

  private func reload(
    _ ask: (any PickerSource) throws(PickerError) -> [Component]
  ) throws(PickerError) {
    guard !isReloading else { return drop("reload") }
    isReloading = true
    defer { isReloading = false }
    guard let source else { return components = [] }
    let loaded = try ask(source)
    // The picker is empty if it was given another source meanwhile.
    guard source === self.source else { return }
    components = loaded
    reloadCount += 1
  }

  /// Selects a row in code, without calling the delegate.
  ///
  /// - Throws: ``PickerError`` if there is no such component or row; the selected row is unchanged.
  public func selectRow(_ row: Int, inComponent component: Int) throws(PickerError) {
    guard let count = numberOfRows(inComponent: component) else {
      throw .noSuchComponent(component, count: components.count)
    }
    guard row >= 0, row < count else {
      throw .noSuchRow(row, component: component, rowCounts: components.map(\.count))
    }
    components[component].selected = row
  }

  /// Selects a row for a user, and calls the delegate once.
  ///
  /// A pick during a pick is dropped with a diagnostic.
  ///
  /// - Throws: ``PickerError`` if there is no such component or row; the selected row is unchanged, and the delegate
  ///   isn't called.
  public func pickRow(_ row: Int, inComponent component: Int) throws(PickerError) {
    guard !isPicking else { return drop("pick") }
    isPicking = true
    defer { isPicking = false }
    try selectRow(row, inComponent: component)
    $delegate("didSelectRow \(row) inComponent \(component)", from: self) {
      $0.picker(self, didSelectRow: row, inComponent: component)
    }
  }

  private func drop(_ request: String) {
    Diagnostic(
      .listRequest, about: Participant(self),
      "Dropped a \(request) that was requested during a \(request). The picker's source or delegate probably requests it each "
        + "time it is called. Request it after the call."
    ).emit()
  }

  private func component(_ index: Int, count: Int) -> Component {
    let selected = components.indices.contains(index) ? components[index].selected ?? 0 : 0
    return Component(count: count, selected: count > 0 ? min(selected, count - 1) : nil)
  }

  private func count(of source: any PickerSource, component: Int?) throws(PickerError) -> Int {
    let count: Int
    do {
      count = try Trace.send(
        component.map { "numberOfRowsInComponent \($0)" } ?? "numberOfComponents", from: self, to: source, .dataSource,
        { () throws in
          if let component {
            try source.picker(self, numberOfRowsInComponent: component)
          } else {
            try source.numberOfComponents(in: self)
          }
        }, outcome: { .returned("\($0)") })
    } catch {
      throw .sourceFailed(component: component, row: nil, reason: "\(error)", source: Participant(source))
    }
    guard count >= 0 else { throw .negativeCount(count, component: component, source: Participant(source)) }
    return count
  }
}

/// Provides the components of a picker, side by side, and the rows of each.
///
/// The picker holds its source weakly. It asks for numbers in a reload only, and for a title when it is first read.
public protocol PickerSource: AnyObject {
  /// Returns the number of components.
  ///
  /// A negative number or an error ends the reload before it changes anything.
  func numberOfComponents(in picker: PickerEngine) throws -> Int

  /// Returns the number of rows in a component.
  ///
  /// A negative number or an error ends the reload before it changes anything.
  func picker(_ picker: PickerEngine, numberOfRowsInComponent component: Int) throws -> Int

  /// Returns the title of a row.
  ///
  /// An error is thrown by the method that reads the title, and the title is asked for again at the next reading.
  func picker(_ picker: PickerEngine, titleForRow row: Int, inComponent component: Int) throws -> String
}

/// Receives the rows that users select; a picker holds it weakly.
public protocol PickerDelegate: AnyObject {
  /// Called once after a user selected a row, but not after code did.
  func picker(_ picker: PickerEngine, didSelectRow row: Int, inComponent component: Int)
}

/// The reason why a picker couldn't carry out a request; the picker is unchanged.
public enum PickerError: Error, Sendable, Hashable {
  /// The source returned a negative number of rows, or of components if `component` is nil.
  case negativeCount(Int, component: Int?, source: Participant)

  /// The source has more components than can be shown.
  case tooManyComponents(limit: Int, source: Participant)

  /// The source threw an error instead of returning a number or a title.
  case sourceFailed(component: Int?, row: Int?, reason: String, source: Participant)

  /// The component has no row with this number.
  case noSuchRow(Int, component: Int, rowCounts: [Int])

  /// The picker has no component with this number.
  case noSuchComponent(Int, count: Int)
}

extension PickerError: CustomStringConvertible {
  /// What happened, what state is left, and what to do.
  public var description: String {
    switch self {
    case .negativeCount(let count, let component, let source):
      "'\(source)' returned \(count) for \(Self.question(component, nil)). The picker is unchanged. "
        + "Return a count of 0 or more."
    case .tooManyComponents(let limit, let source):
      "'\(source)' counts more than \(limit) components. The picker is unchanged. Show a part of the data."
    case .sourceFailed(let component, let row, let reason, let source):
      "'\(source)' threw an error instead of \(Self.question(component, row)): \(reason.withFullStop) "
        + "The picker is unchanged."
    case .noSuchRow(let row, let component, let counts):
      "There is no row \(row) in component \(component): the picker has \(counts) rows in its components. "
        + "The picker is unchanged. Call reload() when the source has changed."
    case .noSuchComponent(let component, let count):
      "There is no component \(component): the picker has \(count). "
        + "The picker is unchanged. Call reload() when the source has changed."
    }
  }

  private static func question(_ component: Int?, _ row: Int?) -> String {
    guard let component else { return "the number of components" }
    return row.map { "the title of row \($0) in component \(component)" }
      ?? "the number of rows in component \(component)"
  }
}
