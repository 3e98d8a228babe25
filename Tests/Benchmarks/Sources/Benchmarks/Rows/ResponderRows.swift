import Armature
import Harness

extension Rows {
  static var responders: [any Benchmark] {
    [
      chainRow("walk to a command", handledBy: SavingWindow.self) { tree, tally in
        let outcome = tree.leaf.send(.save)
        if outcome.isHandled { tally.sum &+= outcome.hops }
      },
      chainRow("target of a command", handledBy: SavingWindow.self) { tree, tally in
        if tree.leaf.target(for: .save) === tree.window { tally.sum &+= tree.depth + 1 }
      },
      chainRow("validation of a command's item", handledBy: SavingWindow.self) { tree, tally in
        if tree.leaf.validate(tree.item).isEnabled { tally.sum &+= tree.depth + 1 }
      },
      chainRow("unhandled command", handledBy: Window.self) { tree, tally in
        let outcome = tree.leaf.send(.save)
        if !outcome.isHandled { tally.sum &+= outcome.hops + 1 }
      },
      chainRow("command of a control", handledBy: SavingWindow.self) { tree, tally in
        let outcome = tree.leaf.sendActions(for: .primaryActionTriggered)
        if case .sent(let entries) = outcome, entries.count == 1 { tally.sum &+= tree.depth }
      },
    ]
  }

  /// A row of calls from the leaf of a tree that is one node wide and has a root.
  ///
  /// - Parameters:
  ///   - send: Adds the depth to the tally, and one unless the handler does that.
  private static func chainRow(
    _ name: String, handledBy type: Window.Type, _ send: @escaping (Tree, Tally) -> Void
  ) -> any Benchmark {
    TimeRow(
      name, operation: "a hop", sizeName: "nodes deep", sizes: [10, 100, 1000], operations: { $0 },
      result: { $0 + 1 },
      contenders: [
        .ours { depth in
          let tally = Tally()
          let tree = try Tree(depth: depth, window: type.init(tally: tally))
          return tally.work { for _ in 0..<$0 { send(tree, tally) } }
        },
        .limit("bare walk") { depth in
          let tally = Tally()
          let nodes = (0..<depth).map { BareNode(tally: $0 == 0 ? tally : nil) }
          for (node, next) in zip(nodes.dropFirst(), nodes) { node.next = next }
          return tally.work {
            for _ in 0..<$0 { tally.sum &+= nodes[depth - 1].walk() }
          } keeping: {
            nodes
          }
        },
        .limit("loop of `as? any P`") { depth in
          let tally = Tally()
          let nodes = (0..<depth).map { $0 == 0 ? PrintingNode(tally: tally) : PlainNode() }
          for (node, next) in zip(nodes.dropFirst(), nodes) { node.next = next }
          return tally.work {
            for _ in 0..<$0 { tally.sum &+= nodes[depth - 1].walk() }
          } keeping: {
            nodes
          }
        },
      ])
  }
}

private protocol Saving: AnyObject { func save() }

extension Armature.Command<any Saving> {
  fileprivate static var save: Self { Command { $0.save } }
}

private class View: Composite, Responder {
  let links = TreeLinks<View>()
  func treeEvent(_ event: TreeEvent<View>) {}
}

private class Window: View, ResponderRoot {
  let rootState = RootState()
  final let tally: Tally

  required init(tally: Tally) {
    self.tally = tally
    super.init()
  }
}

private final class SavingWindow: Window, Saving {
  func save() { tally.sum &+= 1 }
}

private final class Button: View, Control {
  let actions = ActionRegistry()
  var isEnabled = true
}

/// A window with nested views down to a button.
private final class Tree {
  let depth: Int
  let window: Window
  let leaf = Button()
  let item = CommandItem(Armature.Command<any Saving>.save, title: "Save")

  init(depth: Int, window: Window) throws {
    self.depth = depth
    self.window = window
    var last: View = window
    for _ in 2..<depth {
      let view = View()
      try last.add(view)
      last = view
    }
    try last.add(leaf)
    leaf.addCommand(.save, from: .sender, for: .primaryActionTriggered)
  }
}

/// A node of which a walk only reads whether it is the searched one.
private final class BareNode {
  final var next: BareNode?
  final let tally: Tally?

  init(tally: Tally?) { self.tally = tally }

  /// Returns the number of visited nodes.
  ///
  /// Unmanaged, since a strong reference in each hop costs twelve times as much.
  @inline(never)
  final func walk() -> Int {
    var hops = 0
    var current = Unmanaged.passUnretained(self)
    while true {
      hops += 1
      let next: Unmanaged<BareNode>? = current._withUnsafeGuaranteedRef { node in
        guard node.tally == nil else {
          node.tally?.sum &+= 1
          return nil
        }
        return node.next.map { Unmanaged.passUnretained($0) }
      }
      guard let next else { return hops }
      current = next
    }
  }
}

/// A protocol without a class constraint, as many are.
private protocol Printing { func printPage() }

private class PlainNode {
  final var next: PlainNode?

  /// Returns the number of visited nodes.
  @inline(never)
  final func walk() -> Int {
    var hops = 0
    var current: PlainNode? = self
    while let node = current {
      hops += 1
      if let printing = node as? any Printing {
        printing.printPage()
        return hops
      }
      current = node.next
    }
    return 0
  }
}

private final class PrintingNode: PlainNode, Printing {
  let tally: Tally
  init(tally: Tally) { self.tally = tally }
  func printPage() { tally.sum &+= 1 }
}
