enum Action {
  case placeBid, watchLot, showHelp
}
protocol Target: AnyObject {
  func perform(_ action: Action, from control: Control)
}
final class Control {
  private final class Entry {
    weak var target: (any Target)?
    let action: Action
    var isGone = false
    init(_ target: any Target, _ action: Action) { (self.target, self.action) = (target, action) }
    func `is`(_ other: any Target, _ its: Action?) -> Bool {
      !isGone && target === other && (its == nil || its == action)
    }
  }
  private var entries: [Entry] = []
  private var depth = 0

  var registrationCount: Int {
    entries.removeAll { $0.target == nil }
    return entries.count { !$0.isGone }
  }

  func addTarget(_ target: any Target, action: Action) {
    if !entries.contains(where: { $0.is(target, action) }) { entries.append(Entry(target, action)) }
  }

  func removeTarget(_ target: any Target, action: Action?) {
    for entry in entries where entry.is(target, action) { entry.isGone = true }
    clean()
  }

  func send() {
    depth += 1
    let count = entries.count
    var index = 0
    while index < min(count, entries.count) {
      let entry = entries[index]
      index += 1
      if !entry.isGone { entry.target?.perform(entry.action, from: self) }
    }
    depth -= 1
    clean()
  }

  private func clean() { if depth == 0 { entries.removeAll { $0.isGone || $0.target == nil } } }
}
