public import Architectures
import MessageTracing
public import Testing

/// Checks that objects die when they should: a scene that was closed, the parts of a module, a coordinator.
///
/// ```swift
/// var scene: Scene? = Scene()
/// ReleaseCheck(["scene": scene, "presenter": scene?.presenter]).verify { scene = nil }
/// ```
///
/// The check is made while the objects live, holds them weakly and loads nothing. After the release it names each
/// survivor with the stored properties of other survivors that refer to it. A check of nothing, or of an object that was
/// gone before the release, fails, since it proves nothing. It is used where its objects are: their properties are read
/// on the caller's actor.
public struct ReleaseCheck {
  private struct Part {
    let name: String
    let className: String
    let address: UnsafeRawPointer?
    weak let object: AnyObject?

    init(_ name: String?, _ object: AnyObject?) {
      let participant = object.map { Participant($0) }
      self.name = name ?? participant?.name ?? "an object"
      className = participant?.typeName ?? ""
      address = object.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) }
      self.object = object
    }
  }

  private struct Shared {
    weak let object: AnyObject?
  }

  private let parts: [Part]
  private let shared: [Shared]

  /// Makes a check of objects that should die, by the names that the report is to use.
  ///
  /// - Parameters:
  ///   - objects: What should be gone after the release, held weakly. One that is nil now was gone before.
  ///   - shared: What may live on, since others own it too; held weakly.
  public init(_ objects: KeyValuePairs<String, AnyObject?>, shared: [AnyObject] = []) {
    parts = objects.map { Part($0.key, $0.value) }
    self.shared = shared.map { Shared(object: $0) }
  }

  /// Makes a check of objects that should die, by the names that they have as ``MessageTracing/Participant``.
  ///
  /// - Parameters:
  ///   - objects: What should be gone after the release, held weakly. One that is nil now was gone before.
  ///   - shared: What may live on, since others own it too; held weakly.
  public init(of objects: [AnyObject?], shared: [AnyObject] = []) {
    var names = Participant.names(of: objects.compactMap(\.self).map { Participant($0) }).makeIterator()
    parts = objects.map { Part($0 == nil ? nil : names.next(), $0) }
    self.shared = shared.map { Shared(object: $0) }
  }

  /// Makes a check of the parts of a module, by their roles.
  ///
  /// - Parameters:
  ///   - module: Its parts should be gone after the release.
  ///   - shared: What may live on, since others own it too; held weakly.
  public init(_ module: Module, shared: [AnyObject] = []) {
    parts = module.parts.map { Part($0.role.rawValue, $0.object) }
    self.shared = shared.map { Shared(object: $0) }
  }

  /// Looks once at what lives, after a release that has happened since the check was made.
  public func report() -> ReleaseReport {
    report(goneBefore: goneAtStart)
  }

  /// Looks that everything lives, runs the release, and looks once at what lives then.
  public func report<Failure: Error>(after release: () throws(Failure) -> Void) throws(Failure) -> ReleaseReport {
    let goneBefore = goneNow
    try release()
    return report(goneBefore: goneBefore)
  }

  /// Looks at what lives until all is gone, after a release that has happened since the check was made.
  ///
  /// - Parameters:
  ///   - limit: How long objects may take to die; with zero it looks once.
  ///   - clock: What the time is read from.
  ///   - step: How often it looks.
  public func report<C: Clock<Duration>>(
    within limit: Duration, clock: C, every step: Duration = .milliseconds(10)
  ) async -> ReleaseReport {
    await waitForRelease(within: limit, clock: clock, every: step)
    return report(goneBefore: goneAtStart)
  }

  /// Looks that everything lives, runs the release, and looks at what lives then until all is gone.
  ///
  /// It looks at once, then at every step of the clock, and a last time when the limit has come; it ends as soon as all
  /// is gone. A task that is cancelled looks once more and ends.
  ///
  /// - Parameters:
  ///   - limit: How long objects may take to die; with zero it looks once.
  ///   - clock: What the time is read from.
  ///   - step: How often it looks.
  ///   - release: Lets go of the objects.
  public func report<C: Clock<Duration>, Failure: Error>(
    within limit: Duration, clock: C, every step: Duration = .milliseconds(10),
    after release: () async throws(Failure) -> Void
  ) async throws(Failure) -> ReleaseReport {
    let goneBefore = goneNow
    try await release()
    await waitForRelease(within: limit, clock: clock, every: step)
    return report(goneBefore: goneBefore)
  }

  private func waitForRelease<C: Clock<Duration>>(within limit: Duration, clock: C, every step: Duration) async {
    let end = clock.now.advanced(by: limit)
    while livesAny, clock.now < end {
      let next = min(clock.now.advanced(by: max(step, .nanoseconds(1))), end)
      do { try await clock.sleep(until: next, tolerance: nil) } catch { return }
    }
  }

  /// Looks once, after a release that has happened since the check was made, and fails the test unless all is gone.
  public func verify(sourceLocation: SourceLocation = #_sourceLocation) {
    report().verify(at: sourceLocation)
  }

  /// Looks that everything lives, runs the release, and fails the test unless all is gone then.
  public func verify<Failure: Error>(
    sourceLocation: SourceLocation = #_sourceLocation, after release: () throws(Failure) -> Void
  ) throws(Failure) {
    try report(after: release).verify(at: sourceLocation)
  }

  /// Fails the test unless all is gone within a time, after a release that has happened since the check was made.
  ///
  /// - Parameters:
  ///   - limit: How long objects may take to die; with zero it looks once.
  ///   - clock: What the time is read from.
  ///   - step: How often it looks.
  public func verify<C: Clock<Duration>>(
    within limit: Duration, clock: C, every step: Duration = .milliseconds(10),
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await report(within: limit, clock: clock, every: step).verify(at: sourceLocation)
  }

  /// Looks that everything lives, runs the release, and fails the test unless all is gone within a time.
  ///
  /// - Parameters:
  ///   - limit: How long objects may take to die; with zero it looks once.
  ///   - clock: What the time is read from.
  ///   - step: How often it looks.
  ///   - release: Lets go of the objects.
  public func verify<C: Clock<Duration>, Failure: Error>(
    within limit: Duration, clock: C, every step: Duration = .milliseconds(10),
    sourceLocation: SourceLocation = #_sourceLocation, after release: () async throws(Failure) -> Void
  ) async throws(Failure) {
    try await report(within: limit, clock: clock, every: step, after: release).verify(at: sourceLocation)
  }

  // MARK: Looking

  private var goneNow: [String] { parts.filter { $0.object == nil }.map(\.name) }
  private var goneAtStart: [String] { parts.filter { $0.address == nil }.map(\.name) }

  private var living: [(part: Part, object: AnyObject)] {
    let shared = Set(shared.compactMap(\.object).map { ObjectIdentifier($0) })
    return parts.compactMap { part in
      part.object.flatMap { shared.contains(ObjectIdentifier($0)) ? nil : (part, $0) }
    }
  }

  private var livesAny: Bool { !living.isEmpty }

  private func report(goneBefore: [String]) -> ReleaseReport {
    let living = living
    var search = ReferenceSearch(for: living.map(\.object), known: Set(parts.compactMap(\.address)))
    for (part, object) in living { search.look(in: object, called: part.name) }
    let survivors = zip(living, search.paths).map { survivor, paths in
      (
        isShown: isStillShown(survivor.object),
        survivor: ReleaseReport.Survivor(
          name: survivor.part.name, className: survivor.part.className, referrers: paths)
      )
    }
    return ReleaseReport(
      survivors: survivors.filter { !$0.isShown }.map(\.survivor),
      stillShown: survivors.filter(\.isShown).map(\.survivor), goneBefore: goneBefore, isEmpty: parts.isEmpty)
  }
}

@available(*, unavailable)
extension ReleaseCheck: Sendable {}

extension ReleaseReport {
  fileprivate func verify(at sourceLocation: SourceLocation) {
    guard !passes else { return }
    Issue.record("\(description)", sourceLocation: sourceLocation)
  }
}
