import ArmatureTestSupport
import Foundation
import HobbiesModel
import HobbiesServer
import Testing

/// The contract that all stores keep.
@Suite struct MemberStoreTests {
  private let place = Result { try TemporaryFolder() }
  private let here = Place(latitude: 37.7749, longitude: -122.4194)

  @Test("a name has one member, whose last known place is kept", arguments: StoreKind.allCases)
  func names(kind: StoreKind) async throws {
    let store = try kind.open(place.get())
    let first = try await store.member(named: "ada", at: nil)
    #expect(first.id == "u1" && first.name == "ada" && first.latitude == nil && first.hobbies.isEmpty)
    #expect(try await store.member(named: "Ada", at: here).id == "u2")
    let again = try await store.member(named: "ada", at: here)
    #expect(again.id == "u1" && again.latitude == 37.7749 && again.longitude == -122.4194)
    #expect(try await store.member(named: "ada", at: nil) == again)
  }

  @Test("hobbies are replaced as a whole and keep their order", arguments: StoreKind.allCases)
  func hobbies(kind: StoreKind) async throws {
    let store = try kind.open(place.get())
    let id = try await store.member(named: "ada", at: nil).id
    for hobbies in [["Software", "Apple", "Chess"], ["Chess"], [], ["O'Reilly \"; DROP TABLE members", "桜"]] {
      #expect(try await store.setHobbies(hobbies, of: id))
      #expect(try await store.member(named: "ada", at: nil).hobbies == hobbies)
    }
  }

  @Test(
    "an unknown id changes nothing", arguments: StoreKind.allCases,
    ["u2", "", "1", "u01", "u-1", "u 1", "u99999999999"])
  func unknown(kind: StoreKind, id: String) async throws {
    let store = try kind.open(place.get())
    _ = try await store.member(named: "ada", at: nil)
    #expect(try await !store.setHobbies(["Chess"], of: id))
    #expect(try await store.members(with: "Chess", except: "").isEmpty)
  }

  @Test(
    "a search finds the others with exactly that hobby, in the order of their accounts", arguments: StoreKind.allCases)
  func search(kind: StoreKind) async throws {
    let store = try kind.open(place.get())
    for (name, hobbies) in [("c", ["Chess"]), ("b", ["Go", "Chess"]), ("a", ["Chess"]), ("d", ["chess"])] {
      let id = try await store.member(named: name, at: name == "b" ? here : nil).id
      _ = try await store.setHobbies(hobbies, of: id)
    }
    #expect(try await store.members(with: "Chess", except: "").map(\.name) == ["c", "b", "a"])
    let others = try await store.members(with: "Chess", except: "u1")
    #expect(others.map(\.id) == ["u2", "u3"] && others[0].hobbies == ["Go", "Chess"] && others[0].latitude == 37.7749)
    #expect(try await store.members(with: "Poker", except: "").isEmpty)
  }

  @Test("a store that is opened again has the same members", arguments: StoreKind.allCases)
  func reopening(kind: StoreKind) async throws {
    try await kind.open(place.get()).add(Sample.all)
    let store = try kind.open(place.get())
    try await store.add([Sample("Zoe", hobbies: ["Apple"])])
    #expect(try await store.members(with: "Apple", except: "u4").map(\.name) == ["Ada", "Bea"])
    let ada = try await store.member(named: "Ada", at: nil)
    #expect(ada.id == "u1" && ada.latitude == 37.78 && ada.longitude == -122.42 && ada.hobbies == ["Apple", "Gadgets"])
  }

  @Test("two open stores of one folder keep each other's changes", arguments: StoreKind.allCases)
  func twoStores(kind: StoreKind) async throws {
    let (one, other) = (try kind.open(place.get()), try kind.open(place.get()))
    try await one.add(Sample.all)
    try await other.add([Sample("Zoe", hobbies: ["Apple"])])
    let gus = try await one.member(named: "Gus", at: nil)
    let hal = try await other.member(named: "Hal", at: here)
    #expect(gus.id == "u7" && hal.id == "u8")
    #expect(try await one.setHobbies(["Chess"], of: hal.id))
    #expect(try await other.members(with: "Chess", except: "").map(\.name) == ["Hal"])
    #expect(try await other.members(with: "Apple", except: "").map(\.name) == ["Ada", "Bea", "Dot"])
  }

  @Test(
    "in a file from which a member was deleted by hand, a new member gets an unused id",
    arguments: [["u1", "u3"], ["u3"], ["u2"], ["u2", "u3"], ["x", "u9223372036854775807"]])
  func editedFile(ids: [String]) async throws {
    let place = try place.get()
    let members = ids.map { #"{"id":"\#($0)","name":"\#($0)","hobbies":["Chess"]}"# }
    try place.write("[\(members.joined(separator: ","))]", to: "members.json")
    let store = try MemberFile(folder: place.folder)
    let added = [try await store.member(named: "ada", at: nil).id, try await store.member(named: "bea", at: nil).id]
    #expect(Set(ids + added).count == ids.count + 2)
    #expect(try await store.setHobbies(["Go"], of: added[1]))
    #expect(try await store.members(with: "Go", except: "").map(\.name) == ["bea"])
    #expect(try await store.members(with: "Chess", except: "").map(\.id) == ids)
  }

  @Test("a damaged file is reported, and never overwritten", arguments: StoreKind.allCases)
  func damage(kind: StoreKind) async throws {
    let name = kind == .file ? "members.json" : "members.sqlite"
    let (place, junk) = (try place.get(), Data((0..<9_000).map { UInt8($0 % 251) }))
    try junk.write(to: place.folder.appending(path: name))
    let error = #expect(throws: (any Error).self) { try kind.open(place) }
    #expect("\(try #require(error))".count > 60)
    #expect(try Data(contentsOf: place.folder.appending(path: name)) == junk)
  }
}
