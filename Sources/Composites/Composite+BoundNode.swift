extension Composite {
  /// The node itself under the class of its tree; nil only if its links are not its own.
  @inlinable var boundNode: Node? { boundLink()?.node() }
}
