import Foundation

/// All that the server inside the program knows; it is gone when the program ends.
///
/// Somebody posts between two requests for the timeline, so that a refresh has something to show.
struct SampleState {
  private var count: Int
  private var posted: [SampleQwink] = []
  private var messages = SampleMessage.first
  private var friends: Set<String> = ["u6"]
  private var cy = SamplePerson.cy

  /// - Parameter firstCount: How many updates the first timeline has.
  init(firstCount: Int) {
    count = firstCount - 1
  }

  private struct Timeline: Encodable { let qwinks: [SampleQwink] }
  private struct Messages: Encodable { let messages: [SampleMessage] }
  private struct People: Encodable {
    let users: [SamplePerson]
    let friends: [String]
  }

  /// The timeline, with one more update than the last time.
  mutating func nextTimeline() -> some Encodable & Sendable {
    count += 1
    let others = (0..<max(0, count)).map(SampleQwink.init(number:))
    return Timeline(qwinks: (others + posted.map(withNewestAuthor)).sorted { $0.createdAt > $1.createdAt })
  }

  func allMessages() -> some Encodable & Sendable { Messages(messages: messages) }

  func people() -> some Encodable & Sendable { People(users: SamplePerson.all + [cy], friends: friends.sorted()) }

  /// Takes an update of the person who uses the app.
  mutating func post(_ text: String) -> SampleQwink {
    let qwink = SampleQwink(posted: posted.count + 1, after: count, by: cy, text)
    posted.append(qwink)
    return qwink
  }

  /// Takes a message of the person who uses the app.
  mutating func send(_ text: String, to recipient: String) -> SampleMessage {
    let message = SampleMessage(number: messages.count + 1, from: cy.id, to: recipient, text)
    messages.append(message)
    return message
  }

  mutating func setFriend(_ id: String, _ isFriend: Bool) {
    if isFriend { friends.insert(id) } else { friends.remove(id) }
  }

  mutating func choose(_ avatar: [String: String]) {
    cy.avatar = avatar
  }

  private func withNewestAuthor(_ qwink: SampleQwink) -> SampleQwink {
    var qwink = qwink
    qwink.author = cy
    return qwink
  }
}
