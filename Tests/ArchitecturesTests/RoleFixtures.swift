import Architectures

/// A node without bounds, for controllers whose looks do not matter.
final class RoleNode: Composite, Responder {
  let links = TreeLinks<RoleNode>()
  func treeEvent(_ event: TreeEvent<RoleNode>) {}
}
