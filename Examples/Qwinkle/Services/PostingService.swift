/// Posts updates.
@MainActor
struct PostingService {
  let client: ServerClient

  /// Posts a draft and returns the server's record of it.
  func post(_ draft: QwinkDraft) async throws(ServiceError) -> QwinkRecord {
    try await client.send("POST", ServerAddress.qwinks, ["text": draft.written.text], reading: QwinkRecord.self)
  }
}

/// Sends private messages.
@MainActor
struct MessagingService {
  let client: ServerClient

  /// Sends a text to a person and returns the server's message.
  func send(_ written: WrittenText, to recipient: Qwinker) async throws(ServiceError) -> PrivateMessage {
    let body = ["to": recipient.id, "text": written.text]
    return try await client.send("POST", ServerAddress.messages, body, reading: PrivateMessage.self)
  }
}
