import Armature
import Harness

extension Rows {
  static var trees: [any Benchmark] {
    [treeWalk, treeSequence, treeBuild, treeFree] + treeReleases + treeChanges + geometry
  }

  /// Trees whose inner nodes have ten children each.
  private static let treeSizes = [11_111, 111_111, 1_111_111]

  private static func grow<Node>(_ size: Int, _ make: () -> Node, _ add: (Node, Node) -> Void) -> Node {
    let top = make()
    guard size > 1 else { return top }
    for _ in 0..<10 { add(top, grow((size - 1) / 10, make, add)) }
    return top
  }

  private static func ourTree(_ size: Int) -> TreeNode { grow(size, TreeNode.init) { try? $0.add($1) } }

  private static func usualTree(_ size: Int) -> UsualNode { grow(size, UsualNode.init) { $0.append($1) } }

  private static func row(_ name: String, _ contenders: [Contender<RepeatedWork>]) -> any Benchmark {
    TimeRow(
      name, operation: "a node", sizeName: "nodes", sizes: treeSizes, operations: { $0 }, result: { $0 },
      contenders: contenders)
  }

  private static var treeWalk: any Benchmark {
    row(
      "tree walk",
      [
        .ours { size in
          let (tree, tally) = (ourTree(size), Tally())
          return tally.work { for _ in 0..<$0 { tree.preorder.forEach { tally.sum += $0.number } } }
        },
        .limit("usual class") { size in
          let (tree, tally) = (usualTree(size), Tally())
          return tally.work { for _ in 0..<$0 { tree.forEach { tally.sum += $0.number } } }
        },
        .limit("bare links") { size in
          let (tree, tally) = (LinkedNodes(size: size), Tally())
          return tally.work { for _ in 0..<$0 { tree.forEach { tally.sum += $0.number } } }
        },
        .limit("arena") { size in
          let (tree, tally) = (TreeArena(size: size), Tally())
          return tally.work { for _ in 0..<$0 { tree.forEach { tally.sum += Int($0.number) } } }
        },
      ])
  }

  private static var treeSequence: any Benchmark {
    row(
      "tree sequence",
      [
        .ours { size in
          let (tree, tally) = (ourTree(size), Tally())
          return tally.work { for _ in 0..<$0 { for node in tree.preorder { tally.sum += node.number } } }
        },
        .limit("usual class") { size in
          let (tree, tally) = (usualTree(size), Tally())
          return tally.work { for _ in 0..<$0 { for node in UsualPreorder(tree) { tally.sum += node.number } } }
        },
      ])
  }

  private static var treeBuild: any Benchmark {
    row(
      "tree build",
      [
        .ours { size in
          building {
            ourTree(size)
          } count: {
            $0.preorder.reduce(0) { $0 + $1.number }
          }
        },
        .limit("usual class") { size in
          building {
            usualTree(size)
          } count: {
            UsualPreorder($0).reduce(0) { $0 + $1.number }
          }
        },
      ])
  }

  private static var treeFree: any Benchmark {
    row(
      "tree free",
      [
        .ours { size in
          freeing(size) {
            ourTree(size)
          } lastLeaf: {
            lastLeaf(of: $0) { $0.lastChild }
          }
        },
        .limit("usual class") { size in
          freeing(size) {
            usualTree(size)
          } lastLeaf: {
            lastLeaf(of: $0) { $0.children.last }
          }
        },
      ])
  }

  /// Builds trees, of which the last is checked; their release isn't measured.
  private static func building<Node: AnyObject>(
    _ build: @escaping () -> Node, count: @escaping (Node) -> Int
  ) -> RepeatedWork {
    // The walk of the check is not measured.
    let size = count(build())
    return RepeatedWork(staging: { repetitions in
      var trees: [Node] = []
      trees.reserveCapacity(repetitions)
      return {
        for _ in 0..<repetitions { trees.append(build()) }
        return size * trees.count
      }
    })
  }

  /// Releases trees that were built before; the result proves that the last leaf of each is gone.
  static func freeing<Node: AnyObject>(
    _ size: Int, _ build: @escaping () -> Node, lastLeaf: @escaping (Node) -> Node
  ) -> RepeatedWork {
    RepeatedWork(staging: { repetitions in
      var trees = (0..<repetitions).map { _ in build() }
      let leaves = trees.map { WeakReference(lastLeaf($0)) }
      return {
        trees = []
        return leaves.reduce(0) { $0 + ($1.object == nil ? size : 0) }
      }
    })
  }

  static func lastLeaf<Node>(of top: Node, _ lastChild: (Node) -> Node?) -> Node {
    var node = top
    while let child = lastChild(node) { node = child }
    return node
  }
}

/// A weak reference.
struct WeakReference {
  private(set) weak var object: AnyObject?

  init(_ object: AnyObject) { self.object = object }
}
