import DataSources
import DueDatesModel
import DueDatesStorage
import Foundation

/// The program that tests of the storages run in a separate process.
///
///     DueDatesProbe file|sqlite FOLDER MICROSECONDS
///
/// Saves until it kills itself after MICROSECONDS: an item with a counter, and a second item with the same counter, which
/// replaces the one of the save before. Prints the number after each save, and continues from an earlier process.
@main enum DueDatesProbe {
  static func main() throws {
    let words = Array(CommandLine.arguments.dropFirst())
    guard words.count == 3, let life = useconds_t(words[2]) else { exit(64) }
    let storage = storage(words[0], URL(filePath: words[1], directoryHint: .isDirectory))
    let items = try storage.load()
    let context = try EditingContext(items, savingTo: storage)
    let counter = items.first ?? ToDoItem(title: "0")
    if items.isEmpty { try context.insert(counter) }
    ualarm(life, 0)
    for number in (Int(counter.title) ?? 0) + 1..<Int.max {
      counter.title = "\(number)"
      try context.update(counter)
      for old in context.objects().dropFirst() { try context.delete(old.id) }
      try context.insert(ToDoItem(title: "\(number)"))
      try context.save()
      FileHandle.standardOutput.write(Data("\(number)\n".utf8))
    }
  }

  private static func storage(_ kind: String, _ folder: URL) -> any ItemStorage {
    switch kind {
    case "file": return FileStorage(folder: folder, fields: [])
    #if SQLite
      case "sqlite": return SQLiteStorage(folder: folder, fields: [])
    #endif
    default: exit(64)
    }
  }
}
