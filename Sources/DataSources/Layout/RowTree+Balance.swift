// A weight-balanced tree as Adams described it, with the parameters 3 and 2 that Hirai and Yamamoto proved right.
extension RowTree {
  /// Joins two trees; neighbours of one height become one run.
  static func concatenate(_ left: Node?, _ right: Node?) -> Node? {
    guard let left else { return right }
    guard let right else { return left }
    let (before, last) = removeLast(left)
    let (first, after) = removeFirst(right)
    guard last.height == first.height else { return link(before, last, insertFirst(first, after)) }
    return link(before, Run(count: last.count + first.count, height: last.height), after)
  }

  /// Cuts a tree before a row, if need be in the middle of a run.
  static func split(_ node: Node?, at index: Int) -> (left: Node?, right: Node?) {
    guard let node else { return (nil, nil) }
    let before = node.left?.count ?? 0
    if index < before {
      let (left, right) = split(node.left, at: index)
      return (left, link(right, node.run, node.right))
    }
    if index > before + node.run.count {
      let (left, right) = split(node.right, at: index - before - node.run.count)
      return (link(node.left, node.run, left), right)
    }
    let head = Run(count: index - before, height: node.run.height)
    let tail = Run(count: node.run.count - head.count, height: node.run.height)
    return (
      head.count > 0 ? insertLast(head, node.left) : node.left,
      tail.count > 0 ? insertFirst(tail, node.right) : node.right
    )
  }

  private static func link(_ left: Node?, _ run: Run, _ right: Node?) -> Node {
    guard let left else { return insertFirst(run, right) }
    guard let right else { return insertLast(run, left) }
    if 3 * (left.size + 1) < right.size + 1 {
      return balanced(link(left, run, right.left), right.run, right.right)
    }
    if 3 * (right.size + 1) < left.size + 1 {
      return balanced(left.left, left.run, link(left.right, run, right))
    }
    return Node(left, run, right)
  }

  private static func insertFirst(_ run: Run, _ node: Node?) -> Node {
    guard let node else { return Node(nil, run, nil) }
    return balanced(insertFirst(run, node.left), node.run, node.right)
  }

  private static func insertLast(_ run: Run, _ node: Node?) -> Node {
    guard let node else { return Node(nil, run, nil) }
    return balanced(node.left, node.run, insertLast(run, node.right))
  }

  private static func removeFirst(_ node: Node) -> (Run, Node?) {
    guard let left = node.left else { return (node.run, node.right) }
    let (first, rest) = removeFirst(left)
    return (first, balanced(rest, node.run, node.right))
  }

  private static func removeLast(_ node: Node) -> (Node?, Run) {
    guard let right = node.right else { return (node.left, node.run) }
    let (rest, last) = removeLast(right)
    return (balanced(node.left, node.run, rest), last)
  }

  private static func balanced(_ left: Node?, _ run: Run, _ right: Node?) -> Node {
    let leftWeight = (left?.size ?? 0) + 1
    let rightWeight = (right?.size ?? 0) + 1
    if 3 * leftWeight < rightWeight, let right {
      if (right.left?.size ?? 0) + 1 < 2 * ((right.right?.size ?? 0) + 1) {
        return Node(Node(left, run, right.left), right.run, right.right)
      }
      guard let middle = right.left else { return Node(left, run, right) }
      return Node(Node(left, run, middle.left), middle.run, Node(middle.right, right.run, right.right))
    }
    if 3 * rightWeight < leftWeight, let left {
      if (left.right?.size ?? 0) + 1 < 2 * ((left.left?.size ?? 0) + 1) {
        return Node(left.left, left.run, Node(left.right, run, right))
      }
      guard let middle = left.right else { return Node(left, run, right) }
      return Node(Node(left.left, left.run, middle.left), middle.run, Node(middle.right, run, right))
    }
    return Node(left, run, right)
  }
}
