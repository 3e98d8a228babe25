import Foundation

/// The state of the server inside the program, which isn't persistent.
///
/// Each request for the timeline adds an update, so that a refresh has something new to show.
struct SampleState {
  private var count: Int
  private var posted: [SampleQwink] = []
  private var messages = SampleMessage.first
  private var friends: Set<String> = ["u6"]
  private var user = SamplePerson.user

  /// - Parameter firstCount: The number of updates in the first timeline.
  init(firstCount: Int) {
    count = firstCount - 1
  }

  private struct Timeline: Encodable { let qwinks: [SampleQwink] }
  private struct Messages: Encodable { let messages: [SampleMessage] }
  private struct People: Encodable {
    let users: [SamplePerson]
    let friends: [String]
  }

  /// Returns the timeline, with one more update than the last time.
  mutating func nextTimeline() -> some Encodable & Sendable {
    count += 1
    let others = (0..<max(0, count)).map(SampleQwink.init(number:))
    return Timeline(qwinks: (others + posted.map(withCurrentAuthor)).sorted { $0.createdAt > $1.createdAt })
  }

  func allMessages() -> some Encodable & Sendable { Messages(messages: messages) }

  func people() -> some Encodable & Sendable { People(users: SamplePerson.all + [user], friends: friends.sorted()) }

  /// Adds an update of the user.
  mutating func post(_ text: String) -> SampleQwink {
    let qwink = SampleQwink(posted: posted.count + 1, after: count, by: user, text)
    posted.append(qwink)
    return qwink
  }

  /// Adds a message of the user.
  mutating func send(_ text: String, to recipient: String) -> SampleMessage {
    let message = SampleMessage(number: messages.count + 1, from: user.id, to: recipient, text)
    messages.append(message)
    return message
  }

  mutating func setFriend(_ id: String, _ isFriend: Bool) {
    if isFriend { friends.insert(id) } else { friends.remove(id) }
  }

  mutating func choose(_ avatar: [String: String]) {
    user.avatar = avatar
  }

  private func withCurrentAuthor(_ qwink: SampleQwink) -> SampleQwink {
    var qwink = qwink
    qwink.author = user
    return qwink
  }
}
