#if SQLite
  public import Foundation
  public import HobbiesModel
  import Storage

  /// A store in a database of the system's SQLite.
  ///
  /// Several programs may use the file at the same time.
  public actor MemberDatabase: MemberStore {
    private let database: SQLiteDatabase

    /// Opens the store of a folder.
    public init(folder: URL) throws {
      database = try SQLiteDatabase(folder.appending(path: "members.sqlite", directoryHint: .notDirectory))
      try database.run(
        "CREATE TABLE IF NOT EXISTS members (number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, latitude REAL, "
          + "longitude REAL)")
      try database.run(
        "CREATE TABLE IF NOT EXISTS hobbies (member INTEGER NOT NULL REFERENCES members, position INTEGER NOT NULL, "
          + "name TEXT NOT NULL, PRIMARY KEY (member, position))")
      try database.run("CREATE INDEX IF NOT EXISTS hobbiesByName ON hobbies (name)")
    }

    public func member(named name: String, at place: Place?) throws -> Member {
      try database.transaction { try getOrCreate(name, at: place) }
    }

    public func setHobbies(_ hobbies: [String], of id: String) throws -> Bool {
      try database.transaction { try replaceHobbies(hobbies, of: id) }
    }

    public func add(_ samples: [Sample]) throws {
      try database.transaction {
        guard try database.run("SELECT 1 FROM members LIMIT 1").isEmpty else { return }
        for sample in samples {
          _ = try replaceHobbies(sample.hobbies, of: getOrCreate(sample.name, at: sample.place).id)
        }
      }
    }

    public func members(with hobby: String, except id: String) throws -> [Member] {
      try database.transaction {
        try database.run(
          "\(Self.select) WHERE number IN (SELECT member FROM hobbies WHERE name = ?) AND number IS NOT ? ORDER BY number",
          [.text(hobby), Self.number(of: id) ?? .null]
        ).compactMap(member)
      }
    }

    // MARK: Steps of a transaction

    private func getOrCreate(_ name: String, at place: Place?) throws -> Member {
      try database.run("INSERT INTO members (name) VALUES (?) ON CONFLICT (name) DO NOTHING", [.text(name)])
      if let place {
        try database.run(
          "UPDATE members SET latitude = ?, longitude = ? WHERE name = ?",
          [.number(place.latitude), .number(place.longitude), .text(name)])
      }
      let rows = try database.run("\(Self.select) WHERE name = ?", [.text(name)])
      guard let member = try rows.compactMap(member).first else { throw UnknownRow() }
      return member
    }

    private func replaceHobbies(_ hobbies: [String], of id: String) throws -> Bool {
      guard let number = Self.number(of: id),
        try !database.run("SELECT 1 FROM members WHERE number = ?", [number]).isEmpty
      else { return false }
      try database.run("DELETE FROM hobbies WHERE member = ?", [number])
      for (position, hobby) in hobbies.enumerated() {
        try database.run(
          "INSERT INTO hobbies (member, position, name) VALUES (?, ?, ?)",
          [number, .number(Double(position)), .text(hobby)])
      }
      return true
    }

    // MARK: Rows

    private static let select = "SELECT number, name, latitude, longitude FROM members"

    private func member(_ row: [SQLiteValue]) throws -> Member? {
      guard row.count == 4, case .number(let number) = row[0], case .text(let name) = row[1] else { return nil }
      let hobbies = try database.run("SELECT name FROM hobbies WHERE member = ? ORDER BY position", [row[0]])
      return Member(
        id: "u\(Int(number))", name: name, latitude: row[2].number, longitude: row[3].number,
        hobbies: hobbies.compactMap { if case .text(let name)? = $0.first { name } else { nil } })
    }

    /// Returns the number in a user id such as `u7`.
    private static func number(of id: String) -> SQLiteValue? {
      guard id.hasPrefix("u"), let number = Int32(id.dropFirst()), "u\(number)" == id else { return nil }
      return .number(Double(number))
    }

    private struct UnknownRow: Error, CustomStringConvertible {
      let description =
        "The database of the server has a member in an unknown format. Another program has probably written it. Move the "
        + "folder 'Server' away to begin with new members."
    }
  }

  extension SQLiteValue {
    fileprivate var number: Double? { if case .number(let number) = self { number } else { nil } }
  }
#endif
