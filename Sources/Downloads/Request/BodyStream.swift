public import Foundation

/// A stream of bytes that can be opened anew for each attempt, redirect and answer to a challenge.
///
/// Two are equal if they are one object.
public final class BodyStream: Sendable, Hashable {
  /// Opens the stream at its beginning.
  public let open: @Sendable () throws -> InputStream

  /// Creates a body from what opens its stream.
  ///
  /// - Parameter open: Returns a stream that has not been opened, each time a new one; called on any thread.
  public init(_ open: @escaping @Sendable () throws -> InputStream) {
    self.open = open
  }

  /// Whether both are one object.
  public static func == (one: BodyStream, other: BodyStream) -> Bool { one === other }

  /// Feeds the object's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
