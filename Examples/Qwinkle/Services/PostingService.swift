/// Posts updates.
@MainActor
struct PostingService {
  let client: ServerClient

  /// Posts a draft, and returns what the server has made of it.
  func post(_ draft: QwinkDraft) async throws(Refusal) -> QwinkRecord {
    try await client.send("POST", ServerAddress.qwinks, ["text": draft.written.text], reading: QwinkRecord.self)
  }
}
