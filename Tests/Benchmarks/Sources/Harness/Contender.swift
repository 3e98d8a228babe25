/// The role of a contender in a row.
public enum Role: String, Codable, Sendable {
  /// This library.
  case ours
  /// The code that a user would write by hand, or the minimum that any code must do.
  case limit
  /// Another library.
  case peer
}

/// One way to do the work of a row.
public struct Contender<Work> {
  public let name: String
  public let role: Role

  /// Prepares the work for one size; not measured.
  let prepare: (_ size: Int) throws -> Work

  public init(_ name: String, _ role: Role, prepare: @escaping (_ size: Int) throws -> Work) {
    self.name = name
    self.role = role
    self.prepare = prepare
  }

  public static func ours(_ prepare: @escaping (_ size: Int) throws -> Work) -> Self {
    Contender("ours", .ours, prepare: prepare)
  }

  public static func limit(_ name: String, _ prepare: @escaping (_ size: Int) throws -> Work) -> Self {
    Contender(name, .limit, prepare: prepare)
  }

  public static func peer(_ name: String, _ prepare: @escaping (_ size: Int) throws -> Work) -> Self {
    Contender(name, .peer, prepare: prepare)
  }
}

/// Work that can be repeated, and that returns a number by which it is checked.
public struct RepeatedWork {
  /// Prepares what this many repetitions use up, and returns the measured work.
  ///
  /// The captures of that closure are released after the measurement.
  let stage: (_ repetitions: Int) -> () -> Int

  /// - Parameter run: Does the work this many times, and returns a sum that proves it.
  public init(_ run: @escaping (_ repetitions: Int) -> Int) {
    stage = { repetitions in { run(repetitions) } }
  }

  /// - Parameter stage: Prepares what this many repetitions use up, and returns the work on it.
  public init(staging stage: @escaping (_ repetitions: Int) -> () -> Int) {
    self.stage = stage
  }
}

/// Returns the value, about which the optimizer knows nothing after the call.
@inline(never)
public func opaque<Value>(_ value: Value) -> Value { value }
