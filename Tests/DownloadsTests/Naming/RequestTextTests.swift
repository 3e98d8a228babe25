import Downloads
import Testing

/// The redacted URL and the suggested name of a request.
@Suite struct RequestTextTests {
  @Test(
    "the redacted URL of a request has no password",
    arguments: [
      ("http://me:secret@h/a", "http://me:*****@h/a"), ("http://me@h/a", "http://me@h/a"), ("no address", "no address"),
    ])
  func redactedURL(url: String, text: String) {
    #expect(DownloadRequest.get(url).redactedURL == text)
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
