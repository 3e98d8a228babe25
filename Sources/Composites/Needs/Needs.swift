/// What a node waits for: to be laid out, to be drawn, or what else its toolkit does in passes.
///
/// A toolkit names needs of its own by the bits 2 to 7:
///
/// ```swift
/// extension Needs { static let sound = Needs(rawValue: 1 << 2) }
/// ```
public struct Needs: OptionSet, Hashable, Sendable {
  /// One bit per need.
  public let rawValue: UInt8

  /// Makes a set of its bits.
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The node's children have to be placed anew.
  public static let layout = Needs(rawValue: 1 << 0)

  /// The node has to be drawn anew.
  public static let display = Needs(rawValue: 1 << 1)
}
