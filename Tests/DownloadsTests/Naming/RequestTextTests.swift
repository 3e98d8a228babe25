import Downloads
import Foundation
import Testing

/// The redacted URL and the suggested name of a request.
@Suite struct RequestTextTests {
  @Test(
    "DL-113 the redacted URL of a request has no password and no secret in its query",
    arguments: [
      ("http://me:secret@h/a", "http://me:*****@h/a"), ("http://me@h/a", "http://me@h/a"), ("no address", "no address"),
      ("http://h/a?page=2&access_token=abc&x=y", "http://h/a?page=2&access_token=*****&x=y"),
      ("http://h/a?X-Amz-Signature=abc&X-Amz-Date=2", "http://h/a?X-Amz-Signature=*****&X-Amz-Date=2"),
      ("http://h/a?API%5Fkey=abc;sig=a=b", "http://h/a?API%5Fkey=*****;sig=*****"),
      ("http://h/a?key=&token", "http://h/a?key=&token"), ("http://h/a#id_token=abc", "http://h/a#id_token=*****"),
      ("http://h/a?q=?token=x", "http://h/a?q=?token=*****"), ("http://h/token=x", "http://h/token=x"),
      ("http://h/a?\u{301}a=x&\u{301}token=y", "http://h/a?\u{301}a=x&\u{301}token=*****"),
    ])
  func redactedURL(url: String, text: String) {
    #expect(DownloadRequest.get(url).redactedURL == text)
  }

  @Test("DL-113 the texts of requests, responses and events have no secrets")
  func texts() throws {
    let (text, fields) = ("http://ada:s3cret@h/a?token=s3cret", ["Cookie": "s3cret"] as HTTPFields)
    let url = try #require(URL(string: text))
    let head = ResponseHead(status: 200, fields: fields, url: text)
    let request = DownloadRequest(method: "GET", url: text, fields: fields)
    let texts = [
      "\(request)", "\(TransportRequest(method: "GET", url: url, fields: fields))", "\(head)",
      "\(DownloadEvent.redirected(to: url))", "\(DownloadEvent.head(head))", "\(DownloadEvent.trailers(fields))",
      "\(DownloadEvent.ended(.notModified(head)))", "\([TransportEvent.finished(head)])",
    ]
    for text in texts { #expect(!text.contains("s3cret") && text.contains("*****")) }
    #expect("\(DownloadEvent.started(attempt: 2))" == "started(attempt: 2)")
    #expect("\(DownloadEvent.sent(1, of: nil))" == "sent(1, of: nil)")
    #expect("\(DownloadEvent.queued)" == "queued")
  }

  @Test(
    "DL-86 a request suggests a safe name for its file",
    arguments: [
      ("http://h/a/b%20c.txt?d=e", "b c.txt"), ("http://h/", "download"), ("http://h/..%2F..%2Fetc", "etc"),
      ("no address", "no address"),
    ])
  func suggestedFilename(url: String, name: String) {
    #expect(DownloadRequest.get(url).suggestedFilename == name)
  }
}
