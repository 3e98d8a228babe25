public import Architectures
import MessageTracing
public import Testing

/// A check that objects are deallocated when they should be: a closed scene, the parts of a module, a coordinator.
///
/// ```swift
/// var scene: Scene? = Scene()
/// ReleaseCheck(["scene": scene, "presenter": scene?.presenter]).verify { scene = nil }
/// ```
///
/// Make the check while the objects live: it reads their stored properties, holds them weakly and loads nothing. After
/// the release it names each survivor with the stored properties of other survivors that refer to it. A check of
/// nothing, or of an object that was deallocated before the release, fails, since it proves nothing.
///
/// Use it where its objects are: their properties, and those of the objects that they hold, are read on the caller's
/// actor. Other actors aren't read, nor objects given as shared. A reference is found if its property was there when
/// the check was made, and what the property held then has survived. When the check is made, none of these properties
/// may be an `unowned` reference to a deallocated object.
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

  /// Makes a check of objects that should be deallocated, by the names that the report is to use.
  ///
  /// - Parameters:
  ///   - objects: The objects that the release should deallocate, held weakly. One that is nil was deallocated before.
  ///   - shared: The objects that may live on, since others own them too; held weakly.
  public init(_ objects: KeyValuePairs<String, AnyObject?>, shared: [AnyObject] = []) {
    self.init(objects.map { Part($0.key, $0.value) }, shared)
  }

  /// Makes a check of objects that should be deallocated, by the names that they have as ``MessageTracing/Participant``.
  ///
  /// - Parameters:
  ///   - objects: The objects that the release should deallocate, held weakly. One that is nil was deallocated before.
  ///   - shared: The objects that may live on, since others own them too; held weakly.
  public init(of objects: [AnyObject?], shared: [AnyObject] = []) {
    var names = Participant.names(of: objects.compactMap(\.self).map { Participant($0) }).makeIterator()
    self.init(objects.map { Part($0 == nil ? nil : names.next(), $0) }, shared)
  }

  /// Makes a check of the parts of a module, by their roles.
  ///
  /// - Parameters:
  ///   - module: The module whose parts the release should deallocate.
  ///   - shared: The objects that may live on, since others own them too; held weakly.
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

  /// Looks once at what lives, after a release that has happened since the check was made.
  public func report() -> ReleaseReport {
    report(goneBefore: goneAtStart)
  }

  /// Runs the release, and looks once at what lives then.
  public func report<Failure: Error>(after release: () throws(Failure) -> Void) throws(Failure) -> ReleaseReport {
    let goneBefore = goneNow
    try release()
    return report(goneBefore: goneBefore)
  }

  /// Looks until nothing lives, after a release that has happened since the check was made.
  ///
  /// - Parameters:
  ///   - limit: The time that the release may take; with zero it looks once.
  ///   - clock: The clock that measures it.
  ///   - step: The time between two looks.
  public func report<C: Clock<Duration>>(
    within limit: Duration, clock: C, every step: Duration = .milliseconds(10)
  ) async -> ReleaseReport {
    await waitForRelease(within: limit, clock: clock, every: step)
    return report(goneBefore: goneAtStart)
  }

  /// Runs the release, and looks until nothing lives.
  ///
  /// It looks at once, then at every step of the clock, and a last time at the limit; it ends as soon as nothing lives.
  /// A task that is canceled looks once more and ends.
  ///
  /// - Parameters:
  ///   - limit: The time that the release may take; with zero it looks once.
  ///   - clock: The clock that measures it.
  ///   - step: The time between two looks.
  ///   - release: Releases the objects.
  public func report<C: Clock<Duration>, Failure: Error>(
    within limit: Duration, clock: C, every step: Duration = .milliseconds(10),
    after release: () async throws(Failure) -> Void
  ) async throws(Failure) -> ReleaseReport {
    let goneBefore = goneNow
    try await release()
    await waitForRelease(within: limit, clock: clock, every: step)
    return report(goneBefore: goneBefore)
  }

  // MARK: Failing the test

  /// Looks once, after a release that has happened since the check was made, and fails the test if anything lives.
  public func verify(sourceLocation: SourceLocation = #_sourceLocation) {
    report().verify(at: sourceLocation)
  }

  /// Runs the release, and fails the test if anything lives then.
  public func verify<Failure: Error>(
    sourceLocation: SourceLocation = #_sourceLocation, after release: () throws(Failure) -> Void
  ) throws(Failure) {
    try report(after: release).verify(at: sourceLocation)
  }

  /// Fails the test if anything lives after a time, and after a release that has happened since the check was made.
  ///
  /// - Parameters:
  ///   - limit: The time that the release may take; with zero it looks once.
  ///   - clock: The clock that measures it.
  ///   - step: The time between two looks.
  public func verify<C: Clock<Duration>>(
    within limit: Duration, clock: C, every step: Duration = .milliseconds(10),
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await report(within: limit, clock: clock, every: step).verify(at: sourceLocation)
  }

  /// Runs the release, and fails the test if anything lives after a time.
  ///
  /// - Parameters:
  ///   - limit: The time that the release may take; with zero it looks once.
  ///   - clock: The clock that measures it.
  ///   - step: The time between two looks.
  ///   - release: Releases the objects.
  public func verify<C: Clock<Duration>, Failure: Error>(
    within limit: Duration, clock: C, every step: Duration = .milliseconds(10),
    sourceLocation: SourceLocation = #_sourceLocation, after release: () async throws(Failure) -> Void
  ) async throws(Failure) {
    try await report(within: limit, clock: clock, every: step, after: release).verify(at: sourceLocation)
  }

  // MARK: Looking

  private var goneNow: [String] { parts.filter { $0.object == nil }.map(\.name) }
  private var goneAtStart: [String] { parts.filter { !$0.existed }.map(\.name) }

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

  private func report(goneBefore: [String]) -> ReleaseReport {
    let living = living
    let paths = search.references(to: living.map(\.object), called: living.map(\.part.name))
    var (survivors, stillShown): ([ReleaseReport.Survivor], [ReleaseReport.Survivor]) = ([], [])
    for ((part, object), referrers) in zip(living, paths) {
      let survivor = ReleaseReport.Survivor(name: part.name, className: part.className, referrers: referrers)
      if Self.isStillShown(object) { stillShown.append(survivor) } else { survivors.append(survivor) }
    }
    return ReleaseReport(
      survivors: survivors, stillShown: stillShown, goneBefore: goneBefore, isEmpty: parts.isEmpty)
  }

  /// Whether an object is a controller that is still on a stack, presented, or in a container that is.
  private static func isStillShown(_ object: AnyObject) -> Bool {
    func hasStage<C: Controller>(_ controller: C) -> Bool { controller.host != nil }
    guard let controller = object as? any Controller else { return false }
    return hasStage(controller)
  }
}

@available(*, unavailable)
extension ReleaseCheck: Sendable {}

/// The result of a ``ReleaseCheck``.
public struct ReleaseReport: Sendable, Hashable {
  /// One object that should have been deallocated.
  public struct Survivor: Sendable, Hashable {
    /// Its name in the check.
    public let name: String

    /// The name of its class.
    public let className: String

    /// The stored properties of other survivors that refer to it, weakly or not, such as `view.presenter`.
    public let referrers: [String]
  }

  /// The objects that live although they should have been deallocated.
  public let survivors: [Survivor]

  /// The objects that live because they are still on a stack or presented: no leaks.
  public let stillShown: [Survivor]

  /// The names of the objects that were deallocated before the release, about which the check proves nothing.
  public let goneBefore: [String]

  /// Whether nothing was checked.
  public let isEmpty: Bool

  /// Whether everything lived before the release and has been deallocated by it.
  public var passes: Bool { survivors.isEmpty && stillShown.isEmpty && goneBefore.isEmpty && !isEmpty }
}

extension ReleaseReport: CustomStringConvertible {
  /// A sentence for each finding, with the likely cause and the remedy.
  public var description: String {
    if passes { return "Everything was released." }
    var lines: [String] = []
    if isEmpty { lines.append("The check has no objects, so it proves nothing. Name those to be deallocated.") }
    lines += goneBefore.map {
      "'\($0)' was deallocated before the release, so the check proves nothing about it. Make the check while it "
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
