/// Sends private messages.
@MainActor
struct MessagingService {
  let client: ServerClient

  /// Sends a draft that has a recipient, and returns the message that the server has made of it.
  func send(_ draft: MessageDraft) async throws(Refusal) -> PrivateMessage {
    let body = ["to": draft.recipient?.id, "text": draft.written.text]
    return try await client.send("POST", ServerAddress.messages, body, reading: PrivateMessage.self)
  }
}
