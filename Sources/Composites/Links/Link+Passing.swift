public import Synchronization

extension Link {
  /// Whether somebody holds the node, as a controller holds its content.
  @inlinable package var hasHolder: Bool { storage.pointee.holder.load(ordering: .relaxed) != nil }

  /// The node's class and identity, read without keeping the node: what a walk needs to pass it by.
  @inlinable package var passport: (type: AnyClass, identity: ObjectIdentifier)? {
    guard let owner = storage.pointee.owner.load(ordering: .relaxed) else { return nil }
    return Unmanaged<AnyObject>.fromOpaque(owner)._withUnsafeGuaranteedRef { (type(of: $0), ObjectIdentifier($0)) }
  }
}
