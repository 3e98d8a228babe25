import Armature
import ArmatureTesting
import Foundation
import Testing

@testable import Qwinkle

struct ModelTests {
  private func record(_ id: String, _ name: String) throws -> QwinkerRecord {
    try JSONDecoder().decode(
      QwinkerRecord.self, from: Data(#"{"id":"\#(id)","handle":"h","name":"\#(name)"}"#.utf8))
  }

  @Test("a person can't befriend themselves, and a friend is stored once")
  func friends() throws {
    let qwinkers = Qwinkers()
    qwinkers.update(with: [try record("u1", "Ada"), try record("u2", "ben")])
    qwinkers.changeMe { $0.setFriends(["u2", "u1", "u1", "u9", "u7"]) }
    qwinkers.changeMe { me in
      me.befriend("u9")
      me.befriend("u1")
    }
    #expect(qwinkers.me.friendIDs == ["u1", "u2", "u7"])
    #expect(qwinkers.friends.map(\.name) == ["Ada", "ben"])
    qwinkers.changeMe { $0.unfriend("u2") }
    #expect(qwinkers.friends.map(\.name) == ["Ada"])
  }

  @Test("texts with words say what is missing")
  func texts() {
    #expect([nil, "Ada"].map(Texts.to) == ["To: –", "To: Ada"])
    #expect(Texts.friends([]) == "Friends: none")
    #expect(Texts.friends(["Ada", "ben"]) == "Friends: Ada, ben")
    #expect(Texts.myAvatar("◆") == "My avatar: ◆" && Texts.status(503) == "The server answered 503.")
  }

  @Test("an update of a person notifies once, and only about changes")
  func updating() throws {
    let qwinkers = Qwinkers()
    var told = 0
    let token = qwinkers.changes.subscribe { told += 1 }
    qwinkers.update(with: [try record("u1", "Ada"), try record("u2", "Ben")])
    qwinkers.update(with: [try record("u1", "Ada")])
    #expect(told == 1)
    let ada = qwinkers["u1"]
    qwinkers.update(with: [try record("u1", "Augusta")])
    #expect(told == 2)
    #expect(qwinkers["u1"] === ada)
    #expect(ada?.name == "Augusta")
    token.cancel()
  }

  @Test("names are sorted ignoring case and accents, equal ones by identifier; the others don't include the user")
  func order() throws {
    let qwinkers = Qwinkers()
    for (id, name) in [("u3", "zoe"), ("u2", "Émile"), ("u5", "Ada"), ("u4", "Ada"), ("u1", "fay")] {
      qwinkers.update(with: [try record(id, name)])
    }
    #expect(qwinkers.others.map(\.id) == ["u4", "u5", "u2", "u1", "u3"])
  }

  @Test("a text in progress is trimmed and counted in characters")
  func writing() {
    #expect(WrittenText(" \n a\r\nb \t", limit: 3).text == "a\r\nb")
    #expect(WrittenText("a\r\nb", limit: 3).remaining == 0)
    #expect(WrittenText("👩‍🚀🇩🇪é", limit: 3).isValid)
    #expect(!WrittenText("", limit: 3).isValid)
    #expect(WrittenText("abcd", limit: 3).remaining == -1)
    #expect(!MessageDraft(to: nil, "Yes").isValid)
    #expect(!MessageDraft(to: Qwinkers().me, " ").isValid)
    #expect(MessageDraft(to: Qwinkers().me, "Yes").isValid)
  }

  @Test("inserting an entry with an existing identifier has no effect")
  func inserting() throws {
    func message(_ id: String, _ text: String, _ time: Double) -> PrivateMessage {
      PrivateMessage(id: id, text: text, date: Date(timeIntervalSince1970: time), fromID: "u1", toID: "u9")
    }
    var list = NewestFirst([message("m1", "a", 1), message("m1", "b", 5), message("m3", "c", 3)])
    list.insert(message("m2", "d", 3))
    list.insert(message("m3", "e", 9))
    #expect(list.entries.map(\.text) == ["c", "d", "a"])
  }

  @Test("an identifier can't change the structure of a path")
  func paths() throws {
    let address = ServerAddress(base: try #require(URL(string: "http://h/base/")))
    #expect(address.address(of: ServerAddress.friend("u1")) == "http://h/base/v1/users/me/friends/u1")
    #expect(ServerAddress.friend("a/b ?#ö") == "/v1/users/me/friends/a%2Fb%20%3F%23%C3%B6")
  }

  @Test("documents with damaged bytes are read or give an error", arguments: [1, 2, 3] as [UInt64])
  func brokenDocuments(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let good = Array(Documents.two.utf8)
    for _ in 0..<500 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0...2, using: &generator) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.remove(at: place)
        default: bytes.insert(contentsOf: bytes.prefix(place), at: place)
        }
      }
      let timeline = Timeline(qwinkers: Qwinkers())
      guard let document = try? JSONDecoder().decode(TimelineDocument.self, from: Data(bytes)) else { continue }
      timeline.replace(with: document)
      #expect(timeline.qwinks.count <= document.qwinks.count)
    }
  }
}
