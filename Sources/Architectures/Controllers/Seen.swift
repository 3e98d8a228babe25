import Responders

/// Walks controllers along what they show, container first or last.
struct Seen<Content: Composite & Responder> where Content.Node == Content {
  typealias Scene = any Controller<Content>

  /// Whom a container shows.
  let children: (Scene) -> [Scene]

  /// Each container before its children, which follow in order.
  func downwards(from tops: [Scene], visit: (Scene) throws(NavigationError) -> Void) throws(NavigationError) {
    // A list of what is to come instead of recursion: nesting has no limit.
    var waiting: [Scene] = tops.reversed()
    while let next = waiting.popLast() {
      try visit(next)
      waiting.append(contentsOf: children(next).reversed())
    }
  }

  func downwards(from tops: [Scene]) -> [Scene] {
    var list: [Scene] = []
    var waiting: [Scene] = tops.reversed()
    while let next = waiting.popLast() {
      list.append(next)
      waiting.append(contentsOf: children(next).reversed())
    }
    return list
  }

  /// Each container after its children, which come in order.
  func upwards(from tops: [Scene]) -> [Scene] {
    // The mirror image of the way down: last top first, last child first, read backwards.
    var list: [Scene] = []
    var waiting = tops
    while let next = waiting.popLast() {
      list.append(next)
      waiting.append(contentsOf: children(next))
    }
    return list.reversed()
  }
}
