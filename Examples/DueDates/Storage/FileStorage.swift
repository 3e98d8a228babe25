public import DataSources
public import DueDatesModel
public import Foundation
import Storage

/// Stores the items in the file `todos.json` of a folder, all of them at each save.
public final class FileStorage: ItemStorage {
  private static let version = 1

  private let file: URL
  private let fields: [ItemField]
  private let checkWriting: () throws -> Void

  /// Whether the file has items that can't be read and couldn't be put aside.
  private var isBlocked = false

  /// - Parameters:
  ///   - fields: The fields to store beside title and due date.
  ///   - checkWriting: Called before each save; an error makes the save fail.
  public init(folder: URL, fields: [ItemField], checkWriting: @escaping () throws -> Void = {}) {
    file = folder.appending(path: "todos.json", directoryHint: .notDirectory)
    (self.fields, self.checkWriting) = (fields, checkWriting)
  }

  public func load() throws(UnreadableItems) -> [ToDoItem] {
    guard FileManager.default.fileExists(atPath: file.path) else { return [] }
    do {
      return try items(in: Data(contentsOf: file))
    } catch {
      let problem = UnreadableItems(puttingAside: file)
      isBlocked = problem.keptName == nil
      throw problem
    }
  }

  public func save(_ context: EditingContext<ToDoItem>) throws {
    try checkWriting()
    // A damaged file is never overwritten.
    if isBlocked { _ = try load() }
    isBlocked = false
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let document = Document(version: Self.version, items: context.objects().map(texts))
    try AtomicFile.write(encoder.encode(document), to: file)
  }

  // MARK: Items

  /// Returns the keys and values of an item in the file.
  private func texts(of item: ToDoItem) -> [String: String?] {
    var texts: [String: String?] = [
      Key.id.stringValue: item.id.uuidString, Key.title.stringValue: item.title,
      Key.dueDate.stringValue: item.dueDate.map { "\($0)\(Self.midnight)" },
    ]
    for field in fields { texts[field.name] = item[field] }
    return texts
  }

  private static let midnight = "T00:00:00Z"

  /// Returns the day of a time: of midnight as it is written, or of any other one.
  private func day(_ time: String) throws -> Day {
    if time.hasSuffix(Self.midnight), let day = Day(String(time.dropLast(Self.midnight.count))) { return day }
    return Day(try Date(time, strategy: .iso8601))
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
    guard let id = try stored.text(.id).flatMap(UUID.init(uuidString:)) else { throw CocoaError(.coderReadCorrupt) }
    let item = ToDoItem(id: id, title: try stored.text(.title) ?? "")
    item.dueDate = try stored.text(.dueDate).map(day)
    for field in fields { item[field] = try stored.text(Key(field.name)) ?? "" }
    return item
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
  /// Renames a file that can't be read to its name with `.bad` appended, in place of an older one.
  init(puttingAside file: URL) {
    let kept = file.appendingPathExtension("bad")
    let isKept = rename(file.path, kept.path) == 0
    self.init(fileName: file.lastPathComponent, keptName: isKept ? kept.lastPathComponent : nil)
  }
}
