import MessageRecording

/// The registrations of a control in the order in which they were added, found by number and by target.
///
/// A removed registration leaves a gap, unless it is the last one; the list is compacted when gaps outnumber the rest.
/// Methods return what they removed, for the caller to release when nothing is being modified: the captures of a
/// handler may use the control in their deinit.
///
/// - Invariant: Numbers ascend. The index, if there is one, has the number of every registration with a living target.
struct ActionList {
  /// What a removal leaves to release: the handler and the route of the registration, and the registration itself.
  typealias Removed = (handler: RegisteredAction.Handler, route: (any ActionRoute)?, action: RegisteredAction)

  /// The registrations and the gaps, which are registrations that were removed.
  private var entries: [RegisteredAction] = []

  private var gaps = 0

  /// The numbers of the registrations of each target and owner, ascending; made by the first search in a long list.
  private var index: [ObjectIdentifier: [UInt64]]?

  /// The number of removals that could not be found in the index, since the target had been deallocated.
  private var unindexedRemovals = 0

  /// The length at which the next addition looks for registrations whose target was deallocated.
  private var nextSearch = shortLength

  /// The length of a list that is searched without an index.
  private static let shortLength = 16

  /// Creates a list of registrations in the order of their numbers.
  init(_ actions: [RegisteredAction] = []) {
    entries = actions
  }

  /// The registrations, without gaps.
  var actions: [RegisteredAction] { gaps == 0 ? entries : entries.filter { !$0.isRemoved } }

  /// Adds a registration with the greatest number.
  mutating func append(_ action: RegisteredAction) {
    entries.append(action)
    guard index != nil, let target = action.target else { return }
    index?[ObjectIdentifier(target), default: []].append(action.number)
  }

  /// Replaces a registration by one with the same number and target.
  mutating func replace(_ old: RegisteredAction, by new: RegisteredAction) {
    if let position = position(of: old.number) { entries[position] = new }
  }

  /// Removes the registration with a number, if there is one.
  ///
  /// - Complexity: O(log *n*), amortized; O(1) for the last one.
  mutating func remove(number: UInt64) -> Removed? {
    let removed = drop(number: number)
    removed?.action.events = []
    return removed
  }

  /// Removes the registration with a number, whose target was deallocated; its events stay, for the sends in progress.
  ///
  /// - Complexity: As of ``remove(number:)``.
  mutating func drop(number: UInt64) -> Removed? {
    guard let position = position(of: number), !entries[position].isRemoved else { return nil }
    let action = entries[position]
    action.isRemoved = true
    removeFromIndex(action)
    if position == entries.endIndex - 1 {
      entries.removeLast()
    } else {
      gaps += 1
    }
    let (handler, route) = action.release()
    if gaps > entries.count / 2 { compact() }
    return (handler, route, action)
  }

  /// Removes the registrations whose target was deallocated: in a short list at each call, in a longer one whenever it
  /// has doubled.
  mutating func removeSomeWithoutTarget() -> [RegisteredAction] {
    let count = entries.count - gaps
    guard count <= Self.shortLength || count >= nextSearch else { return [] }
    defer { nextSearch = max(Self.shortLength, 2 * entries.count) }
    guard entries.contains(where: \.isTargetDeallocated) else { return [] }
    // Their handlers are released with the entries, which the caller holds.
    let removed = entries.filter { $0.isTargetDeallocated && !$0.isRemoved }
    entries.removeAll { $0.isTargetDeallocated || $0.isRemoved }
    gaps = 0
    index = nil
    return removed
  }

  private mutating func compact() {
    entries.removeAll { $0.isRemoved }
    gaps = 0
  }

  // MARK: Searching

  /// Returns the registrations of a target or an owner; for a short list, more than those.
  mutating func actions(of target: AnyObject) -> [RegisteredAction] {
    if entries.count <= Self.shortLength { return actions }
    return (madeIndex()[ObjectIdentifier(target)] ?? []).compactMap { number in
      position(of: number).map { entries[$0] }
    }
  }

  /// Returns the registration with an identity.
  mutating func action(
    of kind: RegisteredAction.Kind, target: AnyObject?, id: String, start: ChainStart?
  ) -> RegisteredAction? {
    let candidates = target.map { actions(of: $0) } ?? actions
    return candidates.first { action in
      guard action.kind == kind, action.id == id else { return false }
      if kind == .chain { return action.start == start }
      // A deallocated target equals no object, not even one at its old address.
      guard let target, let other = action.target else { return false }
      return target === other
    }
  }

  private mutating func madeIndex() -> [ObjectIdentifier: [UInt64]] {
    if let index { return index }
    var made: [ObjectIdentifier: [UInt64]] = [:]
    for action in actions {
      if let target = action.target { made[ObjectIdentifier(target), default: []].append(action.number) }
    }
    index = made
    unindexedRemovals = 0
    return made
  }

  private mutating func removeFromIndex(_ action: RegisteredAction) {
    guard index != nil else { return }
    guard let target = action.target.map(ObjectIdentifier.init) else {
      unindexedRemovals += 1
      if unindexedRemovals > entries.count { index = nil }
      return
    }
    guard let place = index?[target]?.partitioningIndex(where: { $0 >= action.number }),
      index?[target]?[place...].first == action.number
    else { return }
    index?[target]?.remove(at: place)
    if index?[target]?.isEmpty == true { index?[target] = nil }
  }

  /// Returns the position of a number, also of a gap; the last one is compared first.
  private func position(of number: UInt64) -> Int? {
    guard let last = entries.last, number <= last.number else { return nil }
    if last.number == number { return entries.endIndex - 1 }
    let position = entries.partitioningIndex { $0.number >= number }
    return entries[position].number == number ? position : nil
  }

  // MARK: Invariants

  /// Throws if the list is inconsistent, which would be a bug in this library.
  func checkInvariants(lastNumber: UInt64) throws(InvariantViolation) {
    var last: UInt64 = 0
    for action in entries {
      guard action.number > last else {
        throw InvariantViolation(
          "Registration \(action.number) follows registration \(last), but they must be in the order in which they were "
            + "added.")
      }
      last = action.number
    }
    guard last <= lastNumber else {
      throw InvariantViolation("Registration \(last) exists, but that number was never issued.")
    }
    let found = entries.count { $0.isRemoved || $0.events.isEmpty }
    guard found == gaps else {
      throw InvariantViolation("\(found) registrations have no event, but \(gaps) were removed.")
    }
    try checkIdentities()
    guard let index else { return }
    for action in actions {
      guard let target = action.target, index[ObjectIdentifier(target)]?.contains(action.number) != true else {
        continue
      }
      throw InvariantViolation("Registration \(action.number) is missing from the index of the targets.")
    }
  }

  private func checkIdentities() throws(InvariantViolation) {
    let actions = actions
    for (position, action) in actions.enumerated() where action.id != nil && !action.isTargetDeallocated {
      let twin = actions[..<position].first {
        $0.id == action.id && $0.kind == action.kind && $0.target === action.target && $0.start == action.start
      }
      if let twin {
        throw InvariantViolation(
          "Registrations \(twin.number) and \(action.number) have the same destination and id; they should be one.")
      }
    }
  }
}

extension Array {
  /// Returns the index of the first element that a condition holds for, in an array partitioned by it.
  fileprivate func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
