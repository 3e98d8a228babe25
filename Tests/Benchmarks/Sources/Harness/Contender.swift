/// One way to do the work of a row.
public struct Contender<Work> {
  public let name: String
  public let role: Role

  /// Makes everything ready for one size; not measured.
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

/// Work that can be repeated, and that tells by a number whether it was done.
public struct RepeatedWork {
  /// Makes ready what so many repetitions use up, and returns what is measured.
  ///
  /// Whatever that holds goes afterwards, unmeasured.
  let stage: (_ repetitions: Int) -> () -> Int

  /// - Parameter run: Does the work so many times, and returns a sum that shows it.
  public init(_ run: @escaping (_ repetitions: Int) -> Int) {
    stage = { repetitions in { run(repetitions) } }
  }

  /// - Parameter stage: Makes ready what so many repetitions use up, and returns the work on it.
  public init(staging stage: @escaping (_ repetitions: Int) -> () -> Int) {
    self.stage = stage
  }
}

/// Hands back a value of which the optimiser then knows nothing.
@inline(never)
public func opaque<Value>(_ value: Value) -> Value { value }
