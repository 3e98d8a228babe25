/// Stands in a role's types where a module has no such role.
///
/// A presenter that declares no interactor has `Nobody` as one, and is assembled without.
public struct Nobody: Sendable, Hashable {
  init() {}
}
