/// What a ``ReleaseCheck`` found.
public struct ReleaseReport: Sendable, Hashable {
  /// One object that should be gone.
  public struct Survivor: Sendable, Hashable {
    /// What the check calls it.
    public let name: String

    /// The name of its class.
    public let className: String

    /// The stored properties of other survivors that refer to it, weakly or not, such as `view.presenter`.
    public let referrers: [String]
  }

  /// The objects that live although they should be gone.
  public let survivors: [Survivor]

  /// The objects that live because they are still on a stack or presented: no leaks.
  public let stillShown: [Survivor]

  /// What was gone before the release, so that the check proves nothing about it.
  public let goneBefore: [String]

  /// Whether nothing was checked.
  public let isEmpty: Bool

  /// Whether everything was there before the release and is gone after it.
  public var passes: Bool { survivors.isEmpty && stillShown.isEmpty && goneBefore.isEmpty && !isEmpty }
}

extension ReleaseReport: CustomStringConvertible {
  /// A sentence for each finding, with the likely cause and the remedy.
  public var description: String {
    if passes { return "Everything was released." }
    var lines: [String] = []
    if isEmpty { lines.append("The check has no objects, so it proves nothing. Name those that should be gone.") }
    lines += goneBefore.map {
      "'\($0)' was gone before the release, so the check proves nothing about it. Make the check while it lives, "
        + "and release it in the check."
    }
    lines += stillShown.map {
      "\($0.title) is still on a stack or presented, so it is no leak. Pop, dismiss or close it before the check."
    }
    lines += survivors.map { survivor in
      guard !survivor.referrers.isEmpty else {
        return "\(survivor.title) was not released. No stored property of another survivor refers to it. Look for a "
          + "closure, a task or an object outside the check that holds it, and name it there weakly."
      }
      return "\(survivor.title) was not released. These properties refer to it: "
        + "\(survivor.referrers.joined(separator: ", ")). Make the one that does not own it weak, or let go of its owner."
    }
    return lines.joined(separator: "\n")
  }
}

extension ReleaseReport.Survivor {
  fileprivate var title: String {
    name == className ? "'\(name)'" : "'\(name)' (\(className))"
  }
}
