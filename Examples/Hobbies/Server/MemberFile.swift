public import Foundation
public import HobbiesModel
import Storage

/// A store in a JSON file, for builds without SQLite.
///
/// Several programs may use the file at the same time: each call reads it, and a change replaces it under a lock.
public actor MemberFile: MemberStore {
  private let file: URL
  private let lock: FileLock

  /// Opens the store of a folder.
  ///
  /// - Throws: ``Damage`` if the file can't be read. It is never overwritten then.
  public init(folder: URL) throws {
    file = folder.appending(path: "members.json", directoryHint: .notDirectory)
    lock = FileLock(folder.appending(path: ".members.lock", directoryHint: .notDirectory))
    _ = try read()
  }

  private nonisolated func read() throws -> [Member] {
    guard FileManager.default.fileExists(atPath: file.path) else { return [] }
    do {
      return try JSONDecoder().decode([Member].self, from: Data(contentsOf: file))
    } catch {
      throw Damage(file: file)
    }
  }

  public func member(named name: String, at place: Place?) throws -> Member {
    try change { $0[Self.index(of: name, at: place, in: &$0)] }
  }

  public func setHobbies(_ hobbies: [String], of id: String) throws -> Bool {
    try change { members in
      guard let index = members.firstIndex(where: { $0.id == id }) else { return false }
      members[index].hobbies = hobbies
      return true
    }
  }

  public func members(with hobby: String, except id: String) throws -> [Member] {
    try read().filter { $0.hobbies.contains(hobby) && $0.id != id }
  }

  public func add(_ samples: [Sample]) throws {
    try change { members in
      guard members.isEmpty else { return }
      for sample in samples {
        members[Self.index(of: sample.name, at: sample.place, in: &members)].hobbies = sample.hobbies
      }
    }
  }

  /// Returns the index of a member, who is added if necessary.
  ///
  /// A known place replaces the old one.
  private static func index(of name: String, at place: Place?, in members: inout [Member]) -> Int {
    let index = members.firstIndex { $0.name == name } ?? members.endIndex
    if index == members.endIndex { members.append(Member(id: unusedID(in: members), name: name)) }
    if let place { members[index].place = place }
    return index
  }

  /// Returns the id of a further member.
  ///
  /// A file from which members were deleted by hand has ids above the number of its members.
  private static func unusedID(in members: [Member]) -> String {
    let used = Set(members.map(\.id))
    var number = members.count + 1
    while used.contains("u\(number)") { number += 1 }
    return "u\(number)"
  }

  /// Replaces the file if its members change.
  private func change<Result>(_ edit: (inout [Member]) -> Result) throws -> Result {
    try lock.whileHeld {
      let members = try read()
      var changed = members
      let result = edit(&changed)
      if changed != members {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        try AtomicFile.write(encoder.encode(changed), to: file)
      }
      return result
    }
  }

  /// The file isn't a list of members.
  public struct Damage: Error, CustomStringConvertible {
    let file: URL

    public var description: String {
      "The server can't read '\(file.path)', which it left as it is. Another program has probably changed it. Repair the "
        + "file, or move it away to begin with new members."
    }
  }
}
