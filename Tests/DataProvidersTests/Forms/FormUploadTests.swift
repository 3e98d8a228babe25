import ArmatureTestSupport
import ArmatureTesting
import DataProviders
import Downloads
import Foundation
import Testing

/// Forms sent to a server.
@Suite(.connected) struct FormUploadTests {
  @Test(
    "DL-37 a form arrives as its header says, from memory and from a file", arguments: Wire.allCases, [0, 10_000_000])
  @MainActor func form(over wire: Wire, threshold: Int) async throws {
    let place = try TemporaryFolder()
    try place.write("file content", to: "photo.png")
    var form = MultipartForm()
    form.append(Data("Ada".utf8), name: "user")
    form.append(file: place.file("photo.png"), name: "photo", contentType: "image/png")
    form.append(length: 6, name: "note") { InputStream(data: Data("stream".utf8)) }
    let site = try Site(wire) { request in Answer(steps: [.data(request.body)]) }
    let request = try DownloadRequest.post(
      "\(site.base)/x", form: form, inMemoryUpTo: threshold, folder: place.folder)
    let (data, _) = try await DownloadService(configuration: .once, transport: site.transport).data(for: request)
    let (whole, length) = (try form.data(), try form.contentLength)
    #expect(data == whole)
    let received = try #require(site.requests.first)
    #expect(received.method == "POST")
    #expect(received.fields["content-type"] == "multipart/form-data; boundary=\(form.boundary)")
    #expect(received.body.starts(with: Data("--\(form.boundary)\r\n".utf8)))
    #expect(received.body.count == length)
    if wire != .scripted { #expect(received.fields["content-length"] == "\(length)") }
    #expect(place.names.count == (threshold == 0 ? 2 : 1))
  }

  @Test("DL-37 a form that can't be sent makes no request")
  func refusedForm() throws {
    let place = try TemporaryFolder()
    var form = MultipartForm()
    form.append(file: place.file("missing"), name: "photo")
    #expect(throws: MultipartFormError.missingFile(place.file("missing"))) {
      try DownloadRequest.post("http://h/x", form: form)
    }
  }
}
