/// Which rows are selected, which one is highlighted, and which ones somebody is about to do something with.
///
/// All of them follow their rows through batches and reloads.
struct RowMarks {
  /// A row that is followed while delegates are asked and told.
  struct Pin: Hashable {
    fileprivate let number: Int
  }

  private struct Pinned {
    var path: ListPath
    let identity: AnyHashable?
  }

  private(set) var selected: [ListPath: AnyHashable?] = [:]
  var highlighted: ListPath?
  private var pins: [Int: Pinned] = [:]
  private var nextPin = 0

  /// The identities by which selected and followed rows can be found again.
  func identities(where isMeant: (ListPath) -> Bool) -> [AnyHashable] {
    let selected = selected.sorted { $0.key < $1.key }.compactMap { isMeant($0.key) ? $0.value : nil }
    return selected + pins.values.compactMap { isMeant($0.path) ? $0.identity : nil }
  }

  // MARK: Selection

  mutating func select(_ path: ListPath, identity: AnyHashable?, alone: Bool) {
    if alone { selected = [:] }
    selected.updateValue(identity, forKey: path)
  }

  mutating func deselect(_ path: ListPath) {
    selected.removeValue(forKey: path)
  }

  /// Keeps the topmost selected row, or none.
  mutating func limitSelection(to mode: ListSelectionMode) {
    switch mode {
    case .multiple: break
    case .single: selected = selected.keys.min().flatMap { top in selected[top].map { [top: $0] } } ?? [:]
    case .none: selected = [:]
    }
  }

  // MARK: Pins

  mutating func pin(_ path: ListPath, identity: AnyHashable?) -> Pin {
    nextPin += 1
    pins[nextPin] = Pinned(path: path, identity: identity)
    return Pin(number: nextPin)
  }

  func path(of pin: Pin) -> ListPath? { pins[pin.number]?.path }

  mutating func unpin(_ pin: Pin) {
    pins.removeValue(forKey: pin.number)
  }

  // MARK: Changes

  /// Follows the rows to where they are now; those without a place are forgotten.
  mutating func move(endsHighlight: Bool, _ target: (ListPath, AnyHashable?) -> ListPath?) {
    var moved: [ListPath: AnyHashable?] = [:]
    for (path, identity) in selected {
      if let new = target(path, identity) { moved.updateValue(identity, forKey: new) }
    }
    selected = moved
    highlighted = endsHighlight ? nil : highlighted.flatMap { target($0, nil) }
    for (number, pinned) in pins {
      if let new = target(pinned.path, pinned.identity) { pins[number]?.path = new } else { pins[number] = nil }
    }
  }
}
