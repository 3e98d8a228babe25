public import Architectures
import MessageTracing
public import Testing

/// A check that objects are deallocated, such as a closed scene, the parts of a module or a coordinator.
///
/// ```swift
/// var scene: Scene? = Scene()
/// ReleaseCheck(["scene": scene, "presenter": scene?.presenter]).verify { scene = nil }
/// ```
///
/// Create the check while the objects live: it reads their stored properties and holds them weakly. After the release
/// it reports each survivor with the stored properties of other survivors that refer to it. A check without objects, or
/// of an object that was deallocated before the release, fails, since it proves nothing.
///
/// The properties of the objects, and of the objects that they refer to, are read on the caller's actor; create the
/// check on the actor of its objects. Other actors and shared objects aren't read. A reference is found only if its
/// property existed when the check was created and the object that it referred to then has survived. None of the
/// properties may be an `unowned` reference to a deallocated object when the check is created.
public struct ReleaseCheck {
  private struct Part {
    let name: String
    let className: String
    let existed: Bool
    weak let object: AnyObject?

    init(_ name: String?, _ object: AnyObject?) {
      let participant = object.map { Participant($0) }
      self.name = name ?? participant?.name ?? "an object"
      className = participant?.typeName ?? ""
      existed = object != nil
      self.object = object
    }
  }

  private struct Shared {
    weak let object: AnyObject?
  }

  private let parts: [Part]
  private let shared: [Shared]
  private let search: ReferenceSearch

  /// Creates a check of objects that should be deallocated, with their names in the report.
  ///
  /// - Parameters:
  ///   - objects: The objects that the release should deallocate, held weakly. Nil fails the check.
  ///   - shared: Objects that may survive, since others own them too; held weakly.
  public init(_ objects: KeyValuePairs<String, AnyObject?>, shared: [AnyObject] = []) {
    self.init(objects.map { Part($0.key, $0.value) }, shared)
  }

  /// Creates a check of objects that should be deallocated, with their ``/MessageRecording/Participant`` names.
  ///
  /// - Parameters:
  ///   - objects: The objects that the release should deallocate, held weakly. Nil fails the check.
  ///   - shared: Objects that may survive, since others own them too; held weakly.
  public init(of objects: [AnyObject?], shared: [AnyObject] = []) {
    var names = Participant.names(of: objects.compactMap(\.self).map { Participant($0) }).makeIterator()
    self.init(objects.map { Part($0 == nil ? nil : names.next(), $0) }, shared)
  }

  /// Creates a check of the parts of a module, named by their roles.
  ///
  /// - Parameters:
  ///   - module: The module whose parts the release should deallocate.
  ///   - shared: Objects that may survive, since others own them too; held weakly.
  public init(_ module: AssembledModule, shared: [AnyObject] = []) {
    self.init(module.parts.map { Part($0.role.rawValue, $0.object) }, shared)
  }

  private init(_ parts: [Part], _ shared: [AnyObject]) {
    self.parts = parts
    self.shared = shared.map { Shared(object: $0) }
    var search = ReferenceSearch()
    search.record(parts.compactMap(\.object), except: shared)
    self.search = search
  }

  // MARK: Reporting

  /// Returns the result of a release that has happened since the check was created.
  public func report() -> ReleaseReport {
    report(deallocatedBefore: deallocatedAtStart)
  }

  /// Runs the release, and returns its result.
  ///
  /// - Throws: The error of the release, without a check.
  public func report<Failure: Error>(after release: () throws(Failure) -> Void) throws(Failure) -> ReleaseReport {
    let deallocatedBefore = deallocatedNow
    try release()
    return report(deallocatedBefore: deallocatedBefore)
  }

  /// Waits until all objects are deallocated, after a release that has happened since the check was created.
  ///
  /// - Parameters:
  ///   - limit: The time that the release may take; zero checks once.
  ///   - clock: The clock that measures it.
  ///   - step: The time between two checks.
  public func report<C: Clock<Duration>>(
    within limit: Duration, clock: C, every step: Duration = .milliseconds(10)
  ) async -> ReleaseReport {
    await waitForRelease(within: limit, clock: clock, every: step)
    return report(deallocatedBefore: deallocatedAtStart)
  }

  /// Runs the release, and waits until all objects are deallocated.
  ///
  /// It checks immediately, at every step of the clock, and a last time at the limit. It returns as soon as all objects
  /// are deallocated, or when the task is canceled, after a last check.
  ///
  /// - Parameters:
  ///   - limit: The time that the release may take; zero checks once.
  ///   - clock: The clock that measures it.
  ///   - step: The time between two checks.
  ///   - release: Releases the objects.
  /// - Throws: The error of the release, without a check.
  public func report<C: Clock<Duration>, Failure: Error>(
    within limit: Duration, clock: C, every step: Duration = .milliseconds(10),
    after release: () async throws(Failure) -> Void
  ) async throws(Failure) -> ReleaseReport {
    let deallocatedBefore = deallocatedNow
    try await release()
    await waitForRelease(within: limit, clock: clock, every: step)
    return report(deallocatedBefore: deallocatedBefore)
  }

  // MARK: Failing the test

  /// Fails the test if an object survived a release that has happened since the check was created.
  public func verify(sourceLocation: SourceLocation = #_sourceLocation) {
    report().verify(at: sourceLocation)
  }

  /// Runs the release, and fails the test if an object survives it.
  ///
  /// - Throws: The error of the release, without a check.
  public func verify<Failure: Error>(
    sourceLocation: SourceLocation = #_sourceLocation, after release: () throws(Failure) -> Void
  ) throws(Failure) {
    try report(after: release).verify(at: sourceLocation)
  }

  /// Fails the test if an object still lives at the limit, after a release that has happened since the check was
  /// created.
  ///
  /// - Parameters:
  ///   - limit: The time that the release may take; zero checks once.
  ///   - clock: The clock that measures it.
  ///   - step: The time between two checks.
  ///   - sourceLocation: The place that a failure of the test is reported at.
  public func verify<C: Clock<Duration>>(
    within limit: Duration, clock: C, every step: Duration = .milliseconds(10),
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await report(within: limit, clock: clock, every: step).verify(at: sourceLocation)
  }

  /// Runs the release, and fails the test if an object still lives at the limit.
  ///
  /// - Parameters:
  ///   - limit: The time that the release may take; zero checks once.
  ///   - clock: The clock that measures it.
  ///   - step: The time between two checks.
  ///   - release: Releases the objects.
  ///   - sourceLocation: The place that a failure of the test is reported at.
  /// - Throws: The error of the release, without a check.
  public func verify<C: Clock<Duration>, Failure: Error>(
    within limit: Duration, clock: C, every step: Duration = .milliseconds(10),
    sourceLocation: SourceLocation = #_sourceLocation, after release: () async throws(Failure) -> Void
  ) async throws(Failure) {
    try await report(within: limit, clock: clock, every: step, after: release).verify(at: sourceLocation)
  }

  // MARK: Survivors

  private var deallocatedNow: [String] { parts.filter { $0.object == nil }.map(\.name) }
  private var deallocatedAtStart: [String] { parts.filter { !$0.existed }.map(\.name) }

  private var living: [(part: Part, object: AnyObject)] {
    let shared = Set(shared.compactMap(\.object).map { ObjectIdentifier($0) })
    return parts.compactMap { part in
      part.object.flatMap { shared.contains(ObjectIdentifier($0)) ? nil : (part, $0) }
    }
  }

  private func waitForRelease<C: Clock<Duration>>(within limit: Duration, clock: C, every step: Duration) async {
    let end = clock.now.advanced(by: limit)
    while !living.isEmpty, clock.now < end {
      let next = min(clock.now.advanced(by: max(step, .nanoseconds(1))), end)
      do { try await clock.sleep(until: next, tolerance: nil) } catch { return }
    }
  }

  private func report(deallocatedBefore: [String]) -> ReleaseReport {
    let living = living
    let paths = search.references(to: living.map(\.object), called: living.map(\.part.name))
    var (survivors, stillShown): ([ReleaseReport.Survivor], [ReleaseReport.Survivor]) = ([], [])
    for ((part, object), referrers) in zip(living, paths) {
      let survivor = ReleaseReport.Survivor(name: part.name, className: part.className, referrers: referrers)
      if Self.isStillShown(object) { stillShown.append(survivor) } else { survivors.append(survivor) }
    }
    return ReleaseReport(
      survivors: survivors, stillShown: stillShown, deallocatedBefore: deallocatedBefore, isEmpty: parts.isEmpty)
  }

  /// Returns whether an object is a controller that is still on a stack, presented, or in a container that is.
  private static func isStillShown(_ object: AnyObject) -> Bool {
    func isPlaced<C: Controller>(_ controller: C) -> Bool { controller.host != nil || controller.navigator != nil }
    guard let controller = object as? any Controller else { return false }
    return isPlaced(controller)
  }
}

@available(*, unavailable)
extension ReleaseCheck: Sendable {}

/// The result of a ``ReleaseCheck``.
public struct ReleaseReport: Sendable, Hashable {
  /// One object that should have been deallocated.
  public struct Survivor: Sendable, Hashable {
    /// The object's name in the check.
    public let name: String

    /// The name of the object's class.
    public let className: String

    /// The stored properties of other survivors that refer to it, weak or strong, such as `view.presenter`.
    public let referrers: [String]
  }

  /// The objects that should have been deallocated but are still alive.
  public let survivors: [Survivor]

  /// The objects that live because they are still on a stack or presented, which isn't a leak.
  public let stillShown: [Survivor]

  /// The names of the objects that were deallocated before the release.
  public let deallocatedBefore: [String]

  /// Whether the check has no objects.
  public let isEmpty: Bool

  /// Whether all objects lived before the release and were deallocated by it.
  public var passes: Bool { survivors.isEmpty && stillShown.isEmpty && deallocatedBefore.isEmpty && !isEmpty }
}

extension ReleaseReport: CustomStringConvertible {
  /// Sentences for each finding, with the likely cause and the remedy.
  public var description: String {
    if passes { return "Everything was released." }
    var lines: [String] = []
    if isEmpty { lines.append("The check has no objects, so it proves nothing. Name those to be deallocated.") }
    lines += deallocatedBefore.map {
      "'\($0)' was deallocated before the release, so the check proves nothing about it. Create the check while it "
        + "lives, and release it in the check."
    }
    lines += stillShown.map {
      "\($0.title) is still on a stack or presented, so it isn't a leak. Pop, dismiss or close it before the check."
    }
    lines += survivors.map { survivor in
      guard !survivor.referrers.isEmpty else {
        return "\(survivor.title) was not released. No stored property of another survivor refers to it. Look for a "
          + "closure, a task or an object outside the check that holds it, and make that reference weak."
      }
      return "\(survivor.title) was not released. These properties refer to it: "
        + "\(survivor.referrers.joined(separator: ", ")). Make the one that doesn't own it weak, or release its owner."
    }
    return lines.joined(separator: "\n")
  }
}

extension ReleaseReport.Survivor {
  fileprivate var title: String {
    name == className ? "'\(name)'" : "'\(name)' (\(className))"
  }
}

extension ReleaseReport {
  fileprivate func verify(at sourceLocation: SourceLocation) {
    guard !passes else { return }
    Issue.record("\(description)", sourceLocation: sourceLocation)
  }
}
