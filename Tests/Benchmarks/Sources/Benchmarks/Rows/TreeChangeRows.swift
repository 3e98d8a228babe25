import Armature
import Harness

extension Rows {
  static var treeReleases: [any Benchmark] {
    [
      TimeRow(
        "release of a chain", operation: "a node", sizeName: "nodes", sizes: [10_000, 100_000, 1_000_000],
        operations: { $0 }, result: { $0 },
        contenders: [
          .ours { size in
            freeing(size) {
              ourChain(size)
            } lastLeaf: {
              lastLeaf(of: $0) { $0.lastChild }
            }
          }
        ]),
      TimeRow(
        "release of a short chain", operation: "a node", sizeName: "nodes", sizes: [100, 1_000, 10_000],
        operations: { $0 }, result: { $0 },
        contenders: [
          .ours { size in
            freeing(size) {
              ourChain(size)
            } lastLeaf: {
              lastLeaf(of: $0) { $0.lastChild }
            }
          },
          .limit("usual class") { size in
            freeing(size) {
              usualChain(size)
            } lastLeaf: {
              lastLeaf(of: $0) { $0.children.last }
            }
          },
        ]),
      TimeRow(
        "release of a wide node", operation: "a node", sizeName: "nodes", sizes: [10_000, 100_000, 1_000_000],
        operations: { $0 }, result: { $0 },
        contenders: [
          .ours { size in
            freeing(size) {
              ourFamily(size - 1)
            } lastLeaf: {
              $0.lastChild ?? $0
            }
          },
          .limit("usual class") { size in
            freeing(size) {
              usualFamily(size - 1)
            } lastLeaf: {
              $0.children.last ?? $0
            }
          },
        ]),
    ]
  }

  static var treeChanges: [any Benchmark] {
    [
      change(
        "remove and append",
        ours: { parent, child in
          try? child.removeFromParent()
          try? parent.add(child)
        },
        usual: { parent, child in
          child.removeFromParent()
          parent.append(child)
        }),
      change(
        "append an existing child", ours: { parent, child in try? parent.add(child) },
        usual: { parent, child in
          child.removeFromParent()
          parent.append(child)
        }),
      change(
        "remove and insert in the middle",
        ours: { parent, child in
          try? child.removeFromParent()
          try? parent.insert(child, at: parent.childCount / 2)
        },
        usual: { parent, child in
          child.removeFromParent()
          parent.insert(child, at: parent.children.count / 2)
        }),
    ]
  }

  /// Moves the middle child repeatedly.
  private static func change(
    _ name: String, ours: @escaping (TreeNode, TreeNode) -> Void, usual: @escaping (UsualNode, UsualNode) -> Void
  ) -> any Benchmark {
    TimeRow(
      name, operation: "a change", sizeName: "children", sizes: [10, 100, 1000], operations: { _ in 1 },
      result: { _ in 1 },
      contenders: [
        .ours { size in
          let parent = ourFamily(size)
          let children = parent.children
          return RepeatedWork { repetitions in
            turn(repetitions, children) { ours(parent, $0) }
            return parent.childCount == size && parent.lastChild?.parent === parent ? repetitions : 0
          }
        },
        .limit("usual class") { size in
          let parent = usualFamily(size)
          let children = parent.children
          return RepeatedWork { repetitions in
            turn(repetitions, children) { usual(parent, $0) }
            return parent.children.count == size && parent.children.last?.parent === parent ? repetitions : 0
          }
        },
      ])
  }

  /// Calls a body with each child of the second half, in order: after one is appended, the next is in the middle.
  private static func turn<Node>(_ repetitions: Int, _ children: [Node], _ body: (Node) -> Void) {
    var position = children.count / 2
    for _ in 0..<repetitions {
      body(children[position])
      position = position + 1 == children.count ? children.count / 2 : position + 1
    }
  }

  private static func ourFamily(_ count: Int) -> TreeNode {
    let parent = TreeNode()
    for _ in 0..<count { try? parent.add(TreeNode()) }
    return parent
  }

  private static func usualFamily(_ count: Int) -> UsualNode {
    let parent = UsualNode()
    for _ in 0..<count { parent.append(UsualNode()) }
    return parent
  }

  private static func ourChain(_ size: Int) -> TreeNode {
    var top = TreeNode()
    for _ in 1..<size {
      let above = TreeNode()
      try? above.add(top)
      top = above
    }
    return top
  }

  private static func usualChain(_ size: Int) -> UsualNode {
    var top = UsualNode()
    for _ in 1..<size {
      let above = UsualNode()
      above.append(top)
      top = above
    }
    return top
  }
}
