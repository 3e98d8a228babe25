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

  @Test(
    "DL-84 a second job for the file of a job that runs fails, and the first one isn't affected", arguments: [1, 2])
  @MainActor func second(connections: Int) async throws {
    let place = try TemporaryFolder()
    let gate = Gate()
    let fields: HTTPFields = ["Content-Length": "10", "ETag": "\"1\"", "Accept-Ranges": "bytes"]
    let transport = ScriptedTransport { request in
      guard request.fields["Range"] == nil else {
        var rest = fields
        (rest["Content-Range"], rest["Content-Length"]) = ("bytes 5-9/10", "5")
        return ScriptedAnswer([.head(206, rest), .text("later")])
      }
      return ScriptedAnswer([.head(200, fields), .text("first"), .wait { await gate.pass() }, .text("later")])
    }
    var request = DownloadRequest.get("http://h/x", to: .file(place.file(), ifOccupied: .replace))
    (request.resumes, request.connections) = (true, connections)
    let first = Task { @MainActor [request] in await events(of: request, .once, over: transport).outcome }
    await gate.reached()
    let second = await events(of: request, .once, over: transport).outcome
    #expect(second?.error?.reason == .partChanged(place.part("http://h/x")))
    gate.open()
    #expect(await first.value?.file?.byteCount == 10)
    #expect(place.text() == "firstlater")
    #expect(place.names == ["document"])
  }
}
