import Foundation
import HobbiesModel
import HobbiesServer
import HobbiesStorage

/// The program that tests of the stores run in a separate process.
///
///     HobbiesProbe settings|file|sqlite FOLDER MICROSECONDS
///
/// Saves until it kills itself after MICROSECONDS, and prints a number after each save: three hobbies with that number,
/// which replace those of the save before. The store of the server, which begins with samples, also gets a place of a
/// member for each number.
@main enum HobbiesProbe {
  static func main() async throws {
    let words = Array(CommandLine.arguments.dropFirst())
    guard words.count == 3, let life = useconds_t(words[2]) else { exit(64) }
    let folder = URL(filePath: words[1], directoryHint: .isDirectory)
    switch words[0] {
    case "settings": saveSettings(in: folder, dyingAfter: life)
    case "file": try await saveMembers(in: MemberFile(folder: folder), dyingAfter: life)
    #if SQLite
      case "sqlite": try await saveMembers(in: MemberDatabase(folder: folder), dyingAfter: life)
    #endif
    default: exit(64)
    }
  }

  private static func saveSettings(in folder: URL, dyingAfter life: useconds_t) {
    let file = SettingsFile(folder: folder, log: { FileHandle.standardError.write(Data("\($0)\n".utf8)) })
    let last = file.load().flatMap { Int($0.userID) } ?? 0
    ualarm(life, 0)
    for number in last + 1..<Int.max {
      file.save(StoredAccount(userID: "\(number)", hobbies: hobbies(number)))
      say(number)
    }
  }

  private static func saveMembers(in store: some MemberStore, dyingAfter life: useconds_t) async throws {
    ualarm(life, 0)
    try await store.add(Sample.all)
    let counter = try await store.member(named: "counter", at: nil)
    let last = counter.hobbies.first.flatMap { Int($0) } ?? 0
    for number in last + 1..<Int.max {
      // Ten members, so that a save takes the same time in each round.
      _ = try await store.member(named: "\(number % 10)", at: Place(latitude: Double(number % 90), longitude: 0))
      _ = try await store.setHobbies(hobbies(number), of: counter.id)
      say(number)
    }
  }

  private static func hobbies(_ number: Int) -> [String] { Array(repeating: "\(number)", count: 3) }

  private static func say(_ number: Int) {
    FileHandle.standardOutput.write(Data("\(number)\n".utf8))
  }
}
