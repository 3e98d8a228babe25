/// What a row shows of a private message.
struct MessageLine: Identifiable, Equatable {
  let id: String
  let text: String

  /// Words a message: by its sender's name, or the id where the sender is unknown.
  init(_ message: PrivateMessage, among qwinkers: Qwinkers) {
    let isMine = message.fromID == qwinkers.me.id
    let name = isMine ? "Me" : qwinkers[message.fromID]?.name ?? message.fromID
    id = message.id
    text = "\(name): \(message.text)"
  }
}
