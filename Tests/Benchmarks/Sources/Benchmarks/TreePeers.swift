import Armature

/// The smallest node: its links, and a number to sum.
class TreeNode: Composite {
  let links = TreeLinks<TreeNode>()
  final var number = 1

  func treeEvent(_ event: TreeEvent<TreeNode>) {}
}

/// The code that a user would write by hand: an open class with an array of children and a weak parent.
open class UsualNode {
  public var children: [UsualNode] = []
  public weak var parent: UsualNode?
  final var number = 1

  public init() {}

  func append(_ child: UsualNode) {
    children.append(child)
    child.parent = self
  }

  func insert(_ child: UsualNode, at index: Int) {
    children.insert(child, at: index)
    child.parent = self
  }

  func removeFromParent() {
    guard let parent, let index = parent.children.firstIndex(where: { $0 === self }) else { return }
    parent.children.remove(at: index)
    self.parent = nil
  }

  func forEach(_ body: (UsualNode) -> Void) {
    body(self)
    for child in children { child.forEach(body) }
  }
}

/// The nodes of a usual class in preorder, with a stack of the nodes to visit.
struct UsualPreorder: Sequence, IteratorProtocol {
  private var stack: [UsualNode]

  init(_ top: UsualNode) { stack = [top] }

  mutating func next() -> UsualNode? {
    guard let node = stack.popLast() else { return nil }
    stack.append(contentsOf: node.children.reversed())
    return node
  }
}

/// The minimum cost of a walk: nodes without identity in one array, linked by indexes.
struct TreeArena {
  struct Node {
    var first: Int32 = -1
    var next: Int32 = -1
    var parent: Int32
    var number: Int32 = 1
  }

  private var nodes: [Node] = []

  init(size: Int) {
    nodes.reserveCapacity(size)
    grow(size, parent: -1)
  }

  private mutating func grow(_ size: Int, parent: Int32) {
    let position = nodes.count
    nodes.append(Node(parent: parent))
    guard size > 1 else { return }
    var former: Int?
    for _ in 0..<10 {
      let child = nodes.count
      grow((size - 1) / 10, parent: Int32(position))
      if let former { nodes[former].next = Int32(child) } else { nodes[position].first = Int32(child) }
      former = child
    }
  }

  func forEach(_ body: (Node) -> Void) {
    nodes.withUnsafeBufferPointer { nodes in
      var position: Int32 = 0
      while true {
        let node = nodes[Int(position)]
        body(node)
        if node.first >= 0 {
          position = node.first
          continue
        }
        while nodes[Int(position)].next < 0 {
          position = nodes[Int(position)].parent
          if position < 0 { return }
        }
        position = nodes[Int(position)].next
      }
    }
  }
}

/// The minimum cost of a walk over objects: nodes of the size of ours, with unowned links, retained by an array.
///
/// Changes of the tree during the walk are not detected.
final class LinkedNodes {
  final class Node {
    final var number = 1
    fileprivate final var first: Unmanaged<Node>?
    fileprivate final var next: Unmanaged<Node>?
    fileprivate final var parent: Unmanaged<Node>?
    private final let rest = (0, 0, 0, 0, 0, 0, 0)
  }

  private var nodes: [Node] = []

  init(size: Int) {
    nodes.reserveCapacity(size)
    _ = grow(size, under: nil)
  }

  private func grow(_ size: Int, under parent: Unmanaged<Node>?) -> Unmanaged<Node> {
    let node = Node()
    nodes.append(node)
    let link = Unmanaged.passUnretained(node)
    node.parent = parent
    guard size > 1 else { return link }
    var former: Unmanaged<Node>?
    for _ in 0..<10 {
      let child = grow((size - 1) / 10, under: link)
      if let former { former._withUnsafeGuaranteedRef { $0.next = child } } else { node.first = child }
      former = child
    }
    return link
  }

  func forEach(_ body: (Node) -> Void) {
    guard let top = nodes.first else { return }
    var node = Unmanaged.passUnretained(top)
    while true {
      node._withUnsafeGuaranteedRef(body)
      if let child = node._withUnsafeGuaranteedRef({ $0.first }) {
        node = child
        continue
      }
      while true {
        if let next = node._withUnsafeGuaranteedRef({ $0.next }) {
          node = next
          break
        }
        guard let parent = node._withUnsafeGuaranteedRef({ $0.parent }) else { return }
        node = parent
      }
    }
  }
}
