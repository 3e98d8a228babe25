import Composites

final class Node: Composite {
  let links = TreeLinks<Node>()
  func treeEvent(_ event: TreeEvent<Node>) {}
}

let parent = Node()
try parent.add(Node())
precondition(parent.childCount == 1)
