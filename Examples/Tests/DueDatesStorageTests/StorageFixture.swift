import ArmatureTestSupport
import DataSources
import DueDatesModel
import DueDatesStorage
import Foundation

/// The storages of this build, by their names in the probe.
enum StorageKind: String, CaseIterable {
  case file
  #if SQLite
    case sqlite
  #endif

  /// The name of the storage's file.
  var fileName: String { self == .file ? "todos.json" : "todos.sqlite" }
}

/// A folder that exists while a test needs it, and the storages in it.
final class StorageFixture {
  private let place: TemporaryFolder

  init() throws { place = try TemporaryFolder() }

  var folder: URL { place.folder }

  /// The names of the files, without hidden ones such as locks.
  var names: [String] { place.names.filter { !$0.hasPrefix(".") } }

  func content(of name: String) throws -> Data { try Data(contentsOf: folder.appending(path: name)) }

  func write(_ content: Data, to name: String) throws { try content.write(to: folder.appending(path: name)) }

  func storage(
    _ kind: StorageKind, fields: [ItemField] = [.details], checkWriting: @escaping () throws -> Void = {}
  ) -> any ItemStorage {
    Self.storage(kind, in: folder, fields: fields, checkWriting: checkWriting)
  }

  static func storage(
    _ kind: StorageKind, in folder: URL, fields: [ItemField] = [.details],
    checkWriting: @escaping () throws -> Void = {}
  ) -> any ItemStorage {
    switch kind {
    case .file: FileStorage(folder: folder, fields: fields, checkWriting: checkWriting)
    #if SQLite
      case .sqlite: SQLiteStorage(folder: folder, fields: fields, checkWriting: checkWriting)
    #endif
    }
  }

  /// Returns the stored items as another run of the app reads them.
  func items(_ kind: StorageKind, fields: [ItemField] = [.details]) throws -> [StoredValues] {
    try storage(kind, fields: fields).load().map { StoredValues($0, fields) }
  }

  /// Makes a context of the stored items.
  func context(_ kind: StorageKind, checkWriting: @escaping () throws -> Void = {}) throws -> EditingContext<ToDoItem> {
    let storage = storage(kind, checkWriting: checkWriting)
    return try EditingContext(storage.load(), savingTo: storage)
  }
}

/// What is stored of an item.
struct StoredValues: Equatable {
  var id: String
  var title: String
  var date: String?
  var texts: [String]

  init(_ item: ToDoItem, _ fields: [ItemField] = [.details]) {
    (id, title, date) = (item.id, item.title, item.dueDate?.description)
    texts = fields.map { item[$0] }
  }
}

extension ItemField {
  static let details = ItemField(name: "details", placeholder: "Details")
}

extension ToDoItem {
  convenience init(_ title: String, _ date: String? = nil, details: String = "") {
    self.init(title: title, dueDate: date.flatMap { Day($0) })
    self[.details] = details
  }
}
