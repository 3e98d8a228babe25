/// A motion of the device, such as a shake, in one of its phases.
public struct MotionEvent: Sendable, Hashable {
  /// What moves; a kind of one's own is a static member.
  public struct Kind: Sendable, Hashable {
    public let name: String

    public init(_ name: String) {
      self.name = name
    }

    public static let shake = Kind("shake")
  }

  public enum Phase: Sendable, Hashable {
    case began
    case ended
    case cancelled
  }

  public let kind: Kind
  public let phase: Phase

  public init(_ kind: Kind, _ phase: Phase) {
    self.kind = kind
    self.phase = phase
  }
}
