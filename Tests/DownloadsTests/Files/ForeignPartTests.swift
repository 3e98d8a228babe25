import ArmatureTestSupport
import ArmatureTesting
import Foundation
import LoopbackServer
import Testing

@testable import Downloads

/// Two downloads for one file, or another program that removes files during a download.
@Suite(.connected) struct ForeignPartTests {
  @Test(
    "DL-84 a part that another program replaced or truncated never becomes the file", arguments: ["", "other", "fir"])
  @MainActor func replaced(by text: String) async throws {
    let place = try TemporaryFolder()
    try place.write("old")
    let part = place.part("http://h/x")
    let transport = ScriptedTransport { _ in
      ScriptedAnswer([
        .head(200, ["Content-Length": "10", "ETag": "\"1\""]), .text("first"),
        .wait {
          try? FileManager.default.removeItem(at: part)
          if !text.isEmpty { try? Data(text.utf8).write(to: part) }
        },
        .text("later"),
      ])
    }
    var request = DownloadRequest.get("http://h/x", to: .file(place.file(), ifOccupied: .replace))
    request.resumes = true
    let outcome = await events(of: request, .once, over: transport).outcome
    #expect(outcome?.error?.reason == .partChanged(part))
    #expect(outcome?.error?.partial == nil)
    #expect(place.text() == "old")
    #expect(
      outcome?.error?.description
        == "The part '\(part.path)' was changed by another program: another download probably has the same destination, "
        + "which is unchanged. Let one of them end before the other begins.")
  }
}
