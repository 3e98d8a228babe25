import ArmatureTestSupport
import DataSources
import DueDatesModel
import DueDatesStorage
import Foundation
import Testing

@Suite struct FileStorageTests {
  private static let id = "0A6DB1A9-7C35-4E5D-8B5D-6D1D3E0E6C01"

  @Test("the file has all keys, with an empty text or null for what is absent")
  func format() throws {
    let place = try StorageFixture()
    let context = try place.context(.file)
    try context.insert(ToDoItem(id: Self.id, title: "Pay rent", dueDate: Day("2025-03-05")))
    try context.insert(ToDoItem(id: "00000000-0000-0000-0000-000000000001"))
    try context.save()
    #expect(
      try String(decoding: place.content(of: "todos.json"), as: UTF8.self) == """
        {"items":[{"details":"","dueDate":"2025-03-05T00:00:00Z","id":"\(Self.id)","title":"Pay rent"},\
        {"details":"","dueDate":null,"id":"00000000-0000-0000-0000-000000000001","title":""}],"version":1}
        """)
  }

  @Test("absent and null values are read as empty, unknown keys are ignored, and a time becomes its day in UTC")
  func reading() throws {
    let place = try StorageFixture()
    try place.write(
      Data(
        """
        {"version": 1, "more": [1], "items": [
          {"id": "\(Self.id)", "other": {"a": 1}}, 
          {"id": "0A6DB1A9-7C35-4E5D-8B5D-6D1D3E0E6C02", "title": null, "details": null, "dueDate": null},
          {"id": "0A6DB1A9-7C35-4E5D-8B5D-6D1D3E0E6C03", "title": "x", "dueDate": "2025-03-05T23:30:00Z"}]}
        """.utf8), to: "todos.json")
    let items = try place.items(.file)
    #expect(items.map(\.title) == ["", "", "x"] && items.map(\.texts) == [[""], [""], [""]])
    #expect(items.map(\.date) == [nil, nil, "2025-03-05"])
  }

  @Test(
    "a time becomes its day in UTC, also where Foundation's calendar has another day",
    arguments: [
      ("2025-03-05T23:30:00+02:00", "2025-03-05"), ("2025-03-05T00:30:00+0200", "2025-03-04"),
      ("2024-02-29T23:30:00-02:00", "2024-03-01"), ("2025-03-05T23:59:59.999Z", "2025-03-05"),
      ("1500-03-05T12:00:00Z", "1500-03-05"), ("1582-10-10T12:00:00Z", "1582-10-10"),
    ])
  func times(time: String, day: String) throws {
    let place = try StorageFixture()
    try place.write(
      Data(#"{"version":1,"items":[{"id":"\#(Self.id)","dueDate":"\#(time)"}]}"#.utf8), to: "todos.json")
    #expect(try place.items(.file).map(\.date) == [day])
  }

  @Test(
    "a file that isn't exactly such a document is put aside",
    arguments: [
      #"{"version":"#, "", "[]", #"{"version":2,"items":[]}"#, #"{"items":[]}"#, #"{"version":1,"items":[{}]}"#,
      #"{"version":1,"items":[{"id":""}]}"#, #"{"version":1,"items":[{"id":"\#(id)","title":5}]}"#,
      #"{"version":1,"items":[{"id":"\#(id)","details":[]}]}"#,
      #"{"version":1,"items":[{"id":"\#(id)","dueDate":"soon"}]}"#,
      #"{"version":1,"items":[{"id":"\#(id)","dueDate":"0000-01-01T00:00:00Z"}]}"#,
      #"{"version":1,"items":[{"id":"\#(id)","dueDate":"0000-12-31T12:00:00Z"}]}"#,
      #"{"version":1,"items":[{"id":"\#(id)","dueDate":"10000-01-01T00:00:00Z"}]}"#,
      #"{"version":1,"items":[{"id":"\#(id)","dueDate":"2025-02-30T00:00:00Z"}]}"#,
      #"{"version":1,"items":[{"id":"\#(id)","dueDate":"2025-02-30T12:00:00Z"}]}"#,
      #"{"version":1,"items":[{"id":"\#(id)","dueDate":"2025-03-05T25:00:00Z"}]}"#,
      #"{"version":1,"items":[{"id":"\#(id)","dueDate":"2025-03-05T12:00:00Z or later"}]}"#,
      #"{"version":1,"items":[{"id":"\#(id)","dueDate":"9999-12-31T23:00:00-02:00"}]}"#,
      #"{"version":1,"items":[{"id":"\#(id)"},{"id":"\#(id)"}]}"#,
    ])
  func damage(content: String) throws {
    let place = try StorageFixture()
    try place.write(Data(content.utf8), to: "todos.json")
    #expect(throws: UnreadableItems.kept(as: "todos.json.bad")) {
      try place.storage(.file).load()
    }
    #expect(try place.content(of: "todos.json.bad") == Data(content.utf8) && place.names == ["todos.json.bad"])
  }

  @Test("reading a folder without items writes nothing, not even a lock")
  func readingNothing() throws {
    let place = try StorageFixture()
    #expect(try place.items(.file).isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.folder.path).isEmpty)
  }

  @Test("the fields decide which texts are stored", arguments: StorageKind.allCases)
  func fields(kind: StorageKind) throws {
    let place = try StorageFixture()
    let location = ItemField(name: "where \"exactly\"", placeholder: "Location")
    let storage = place.storage(kind, fields: [location])
    let context = try EditingContext([], savingTo: storage)
    let item = ToDoItem("Pay rent", details: "dropped")
    item[location] = "Bank"
    try context.insert(item)
    try context.save()
    #expect(try place.items(kind, fields: [location]).map(\.texts) == [["Bank"]])
  }
}
