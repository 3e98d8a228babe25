import Downloads
import Foundation
import Testing

@testable import Fetch

/// The JSON of each event.
@Suite struct JSONLineTests {
  private let request = DownloadRequest.get("http://me:secret@h/a", to: .file(URL(filePath: "/tmp/a")))
  private let partial = PartialDownload(
    file: URL(filePath: "/tmp/a.part"), byteCount: 5, total: 9, validator: .entityTag("\"1\""))

  private func text(_ event: DownloadEvent) -> String? {
    JSONLine(event, number: 2, request: request)?.text
  }

  @Test("each event is one line with sorted keys and without the password")
  func events() throws {
    let url = #""number":2,"url":"http://me:*****@h/a"}"#
    #expect(text(.started(attempt: 1)) == #"{"attempt":1,"event":"started",\#(url)"#)
    #expect(text(.waitingForNetwork) == #"{"event":"waiting",\#(url)"#)
    #expect(
      text(.head(ResponseHead(status: 206, url: "")))
        == #"{"event":"answered","number":2,"status":206,\#(url.dropFirst(11))"#)
    #expect(text(.restarted) == #"{"event":"restarted",\#(url)"#)
    let there = try #require(URL(string: "http://h/b"))
    #expect(text(.redirected(to: there)) == #"{"event":"redirected","location":"http://h/b",\#(url)"#)
    #expect(
      text(.progress(DownloadProgress(received: 3, total: 4)))
        == #"{"bytes":3,"event":"received","number":2,"total":4,"url":"http://me:*****@h/a"}"#)
    #expect(text(.progress(DownloadProgress(received: 3, total: nil))) == #"{"bytes":3,"event":"received",\#(url)"#)
    #expect(
      text(.sent(3, of: 4)) == #"{"bytes":3,"event":"sent","number":2,"total":4,"url":"http://me:*****@h/a"}"#)
    #expect(text(.queued) == nil)
    #expect(text(.validated) == nil)
    #expect(text(.moved(to: there)) == nil)
    #expect(text(.measured(AttemptTimes(queued: .zero))) == nil)
  }

  @Test("the line of an outcome has the file, the reason or the kept part")
  func ends() {
    let url = #""url":"http://me:*****@h/a"}"#
    let head = ResponseHead(status: 200, url: "http://h/a")
    let file = DownloadedFile(location: URL(filePath: "/tmp/a b"), byteCount: 7, head: head)
    #expect(
      text(.ended(.finished(file)))
        == #"{"bytes":7,"event":"finished","file":"/tmp/a b","number":2,"status":200,\#(url)"#)
    #expect(
      text(.ended(.notModified(ResponseHead(status: 304, url: ""))))
        == #"{"event":"unchanged","number":2,"status":304,\#(url)"#)
    #expect(
      text(.ended(.cancelled(partial: partial)))
        == #"{"event":"cancelled","kept":{"bytes":5,"file":"/tmp/a.part"},"kind":"interrupted","number":2,\#(url)"#)
    #expect(text(.ended(.cancelled())) == #"{"event":"cancelled","kind":"interrupted","number":2,\#(url)"#)
    let rejected = RejectedResponse(
      head: ResponseHead(status: 404, url: "http://h/a"), body: Data(), isTruncated: false)
    #expect(
      text(.ended(.failed(DownloadError(.unacceptableStatus(rejected), attempts: 1))))
        == #"{"event":"failed","kind":"status","message":"The server answered 404 for 'http://h/a'.","number":2,"status":404,\#(url)"#
    )
    #expect(
      text(.retrying(after: .milliseconds(250), DownloadError(.timedOut(url: "http://h/a", .waiting), attempts: 1)))
        == #"{"event":"retrying","kind":"timeout","message":"Gave up on 'http://h/a': no response arrived in time. The destination is "#
        + #"unchanged. The server may be overloaded; try again later.","number":2,\#(url.dropLast()),"wait":0.25}"#)
  }
}
