/// Sends private messages.
@MainActor
struct MessagingService {
  let client: ServerClient

  /// Sends a text to somebody, and returns the message that the server has made of it.
  func send(_ written: WrittenText, to recipient: Qwinker) async throws(Refusal) -> PrivateMessage {
    let body = ["to": recipient.id, "text": written.text]
    return try await client.send("POST", ServerAddress.messages, body, reading: PrivateMessage.self)
  }
}
