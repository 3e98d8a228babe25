public import Foundation

/// A day of the calendar, without a time.
///
/// It is stored as midnight UTC. A time that is read is the day in UTC on which it lies.
public struct Day: Hashable, Sendable {
  /// The beginning of the day in UTC.
  public let midnight: Date

  private static let length: TimeInterval = 24 * 60 * 60

  /// The day of a time.
  public init(_ time: Date) {
    midnight = Date(timeIntervalSince1970: (time.timeIntervalSince1970 / Self.length).rounded(.down) * Self.length)
  }

  /// The day that a text such as `2025-03-01` names; nil if there is none.
  public init?(_ text: String) {
    guard let time = try? Self.format.parse(text) else { return nil }
    self.init(time)
    // The parser accepts other texts, too, such as a day without leading zeros.
    guard description == text else { return nil }
  }

  private static var format: Date.ISO8601FormatStyle { .iso8601.year().month().day() }
}

extension Day: Comparable {
  public static func < (one: Day, other: Day) -> Bool { one.midnight < other.midnight }
}

extension Day: CustomStringConvertible {
  /// The day as `2025-03-01`.
  public var description: String { midnight.formatted(Self.format) }
}
