import Foundation
import MyCardsModel
import MyCardsServices
import Raster

/// The program that tests of the stores run in a separate process.
///
///     MyCardsProbe file|sqlite FOLDER NAME COUNT MICROSECONDS
///
/// Saves COUNT times: a card of that name with a counter, and one of four others in turn. Prints the number after each
/// save, and continues from an earlier process. Kills itself after MICROSECONDS, unless they are 0.
@main enum MyCardsProbe {
  static func main() async throws {
    let words = Array(CommandLine.arguments.dropFirst())
    guard words.count == 5, let count = Int(words[3]), let life = useconds_t(words[4]),
      let picture = Raster.pattern(width: 40, height: 30)
    else { exit(64) }
    let photo = Photo(picture)
    let store = try store(words[0], URL(filePath: words[1], directoryHint: .isDirectory))
    let kept = try await store.records().first { $0.identifier == words[2] }.flatMap { Int($0.name) } ?? 0
    if life > 0 { ualarm(life, 0) }
    for number in kept + 1...kept + max(1, count) {
      let cards = [words[2], "\(words[2])-\(number % 4)"].map { identifier in
        Card(identifier: identifier, name: "\(number)", front: photo, back: photo)
      }
      _ = try await store.upsert(cards)
      FileHandle.standardOutput.write(Data("\(number)\n".utf8))
    }
  }

  private static func store(_ kind: String, _ folder: URL) throws -> any Store<StoredCard> {
    let report: @Sendable (String) -> Void = { FileHandle.standardError.write(Data("\($0)\n".utf8)) }
    switch kind {
    case "file": return FileStore(folder: folder, report: report)
    #if SQLite
      case "sqlite": return SQLiteStore(folder: folder, report: report)
    #endif
    default: exit(64)
    }
  }
}
