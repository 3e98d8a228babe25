public import DataSources
public import DueDatesModel
public import Foundation
import Storage

/// Stores the items in the file `todos.json` of a folder, all of them at each save.
///
/// Several programs can use the same folder: a save applies its changes to what the file has then.
public final class FileStorage: ItemStorage {
  private static let version = 1

  private let file: URL
  private let lock: FileLock
  private let fields: [ItemField]
  private let checkWriting: () throws -> Void

  /// - Parameters:
  ///   - fields: The fields to store beside title and due date.
  ///   - checkWriting: Called before each save; an error makes the save fail.
  public init(folder: URL, fields: [ItemField], checkWriting: @escaping () throws -> Void = {}) {
    file = folder.appending(path: "todos.json", directoryHint: .notDirectory)
    lock = FileLock(folder.appending(path: ".todos.lock", directoryHint: .notDirectory))
    (self.fields, self.checkWriting) = (fields, checkWriting)
  }

  public func load() throws(UnreadableItems) -> [ToDoItem] {
    do {
      return try read() ?? []
    } catch {
      return try putAside()
    }
  }

  public func save(_ context: EditingContext<ToDoItem>) throws {
    try checkWriting()
    try lock.whileHeld {
      // A missing file is written again with all items.
      let items = try readOrPutAside()?.applying(context) ?? context.objects()
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let document = Document(version: Self.version, items: items.map(texts))
      try AtomicFile.write(encoder.encode(document), to: file)
    }
  }

  // MARK: Reading

  /// Returns the items of the file; nil without one.
  private func read() throws -> [ToDoItem]? {
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    return try items(in: Data(contentsOf: file))
  }

  /// Moves a damaged file aside, unless another program has done so and written a new one.
  private func putAside() throws(UnreadableItems) -> [ToDoItem] {
    do {
      return try lock.whileHeld { try readOrPutAside() } ?? []
    } catch {
      throw (error as? UnreadableItems) ?? .damaged(file.lastPathComponent)
    }
  }

  /// Returns the items of the file, or puts a damaged one aside, which is never overwritten.
  private func readOrPutAside() throws(UnreadableItems) -> [ToDoItem]? {
    do {
      return try read()
    } catch {
      throw UnreadableItems.puttingAside(file)
    }
  }

  // MARK: Items

  /// Returns the keys and values of an item in the file.
  private func texts(of item: ToDoItem) -> [String: String?] {
    var texts: [String: String?] = [
      Key.id.stringValue: item.id, Key.title.stringValue: item.title,
      Key.dueDate.stringValue: item.dueDate.map { "\($0)\(Self.midnight)" },
    ]
    for field in fields { texts[field.name] = item[field] }
    return texts
  }

  private static let midnight = "T00:00:00Z"

  /// Returns the day in UTC of a time: of midnight as it is written, or of any other one.
  ///
  /// Foundation would read February 30 as March 2, the hour 25 as one of the next day, and old dates in another calendar.
  private func day(_ time: String) throws -> Day {
    if time.hasSuffix(Self.midnight), let day = Day(String(time.dropLast(Self.midnight.count))) { return day }
    let rest = #/T([01]\d|2[0-3]):([0-5]\d):(?:[0-5]\d|60)(?:\.\d+)?(?:Z|([+-])(\d\d):?(\d\d))/#.asciiOnlyDigits()
    guard let written = Day(String(time.prefix(10))), let parts = time.dropFirst(10).wholeMatch(of: rest)?.output else {
      throw CocoaError(.coderReadCorrupt)
    }
    let east = Self.minutes(parts.4, parts.5) * (parts.3 == "-" ? -1 : 1)
    let day = Day(written.midnight.addingTimeInterval(60 * (Self.minutes(parts.1, parts.2) - east)))
    // A day outside the years 1 to 9999 has no text that a screen could show, or the next launch read.
    guard Day("\(day)") == day else { throw CocoaError(.coderReadCorrupt) }
    return day
  }

  /// Returns the minutes of two texts of digits.
  private static func minutes(_ hours: Substring?, _ minutes: Substring?) -> TimeInterval {
    60 * (hours.flatMap { TimeInterval($0) } ?? 0) + (minutes.flatMap { TimeInterval($0) } ?? 0)
  }

  private func items(in data: Data) throws -> [ToDoItem] {
    let document = try JSONDecoder().decode(Document<StoredItem>.self, from: data)
    guard document.version == Self.version else { throw CocoaError(.coderReadCorrupt) }
    let items = try document.items.map(item)
    guard Set(items.map(\.id)).count == items.count else { throw CocoaError(.coderReadCorrupt) }
    return items
  }

  /// Makes an item of its values in the file, where all but the identifier may be absent or null.
  private func item(_ stored: StoredItem) throws -> ToDoItem {
    guard let id = try stored.text(.id), !id.isEmpty else { throw CocoaError(.coderReadCorrupt) }
    let item = ToDoItem(id: id, title: try stored.text(.title) ?? "")
    item.dueDate = try stored.text(.dueDate).map(day)
    for field in fields { item[field] = try stored.text(Key(field.name)) ?? "" }
    return item
  }
}

extension [ToDoItem] {
  /// Returns these items with the unsaved changes of a context.
  ///
  /// An updated item that another program has deleted returns at the end.
  fileprivate func applying(_ context: EditingContext<ToDoItem>) -> [ToDoItem] {
    let deleted = Set(context.deleted.map(\.id))
    var items = filter { !deleted.contains($0.id) }
    let places = Dictionary(uniqueKeysWithValues: zip(items.map(\.id), items.indices))
    for item in context.updated + context.inserted {
      if let place = places[item.id] { items[place] = item } else { items.append(item) }
    }
    return items
  }
}

/// The content of the file.
private struct Document<Item> {
  var version: Int
  var items: [Item]
}

extension Document: Encodable where Item: Encodable {}
extension Document: Decodable where Item: Decodable {}

/// A key of an item: one of the fixed ones, or the name of a field.
private struct Key: CodingKey {
  static let id = Key("id")
  static let title = Key("title")
  static let dueDate = Key("dueDate")

  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}

/// An item of the file, whose values are read by name.
///
/// Other values are ignored.
private struct StoredItem: Decodable {
  private let values: KeyedDecodingContainer<Key>

  init(from decoder: any Decoder) throws {
    values = try decoder.container(keyedBy: Key.self)
  }

  /// Returns a text; nil if it is absent or null.
  func text(_ key: Key) throws -> String? {
    try values.decodeIfPresent(String.self, forKey: key)
  }
}

extension UnreadableItems {
  /// Renames a damaged file to its name with `.bad` appended, in place of an older one, or by a function that returns the
  /// new name.
  static func puttingAside(_ file: URL, by rename: (URL) throws -> URL = AtomicFile.markDamaged) -> UnreadableItems {
    (try? rename(file)).map { .kept(as: $0.lastPathComponent) } ?? .damaged(file.lastPathComponent)
  }
}
