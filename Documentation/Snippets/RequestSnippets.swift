import Armature
import Foundation
import Testing

@Suite("Requests on the pages")
struct RequestSnippets {
  @Test("values become queries, JSON, forms and forms with files")
  func bodies() throws {
    let photo = FileManager.default.temporaryDirectory.appending(path: "photo-\(UUID().uuidString).jpg")
    try Data("jpeg".utf8).write(to: photo)
    defer { try? FileManager.default.removeItem(at: photo) }
    // snippet.bodies
    struct Search: Encodable {
      var text = "tea & cake"
      var tags = ["hot", "new"]
    }
    let url = "http://example.org/posts"

    let find = DownloadRequest.get(try QueryEncoder().url(url, with: Search()))
    // http://example.org/posts?tags%5B%5D=hot&tags%5B%5D=new&text=tea%20%26%20cake

    let json = JSONRequestEncoder { $0.dateEncodingStrategy = .iso8601 }
    let send = DownloadRequest.post(url, body: .data(try json.encode(Search())), contentType: json.contentType)

    let fields = FormEncoder(QueryEncoder(arrays: .repeated, writesSpacesAsPlus: true))
    let submit = DownloadRequest.post(url, body: .data(try fields.encode(Search())), contentType: fields.contentType)

    var form = MultipartForm()
    form.append(Data("Ada".utf8), name: "user")
    form.append(file: photo, name: "photo", contentType: "image/jpeg")
    let upload = try DownloadRequest.post(url, form: form)
    // snippet.end
    #expect(find.url == "http://example.org/posts?tags%5B%5D=hot&tags%5B%5D=new&text=tea%20%26%20cake")
    #expect(send.body == .data(Data(#"{"tags":["hot","new"],"text":"tea & cake"}"#.utf8)))
    #expect(submit.body == .data(Data("tags=hot&tags=new&text=tea+%26+cake".utf8)))
    #expect(upload.fields["Content-Type"] == form.contentType)
  }

  @Test("a request says what is accepted, how long to wait and when to retry")
  func rules() {
    let film = FileManager.default.temporaryDirectory.appending(path: "film.mp4")
    // snippet.rules
    struct NotAFilm: Error {}
    var request = DownloadRequest.get("http://example.org/film", to: .file(film, ifOccupied: .replace))
    request.acceptableContentTypes = ["video/*"]
    request.validators = [
      { _, _, file in
        guard try Data(contentsOf: file).count > 1_000 else { throw NotAFilm() }
      }
    ]
    request.retry = RetryPolicy(limit: 5) { failure in failure.isRetriable && failure.error.attempts < 3 }
    request.timeouts = Timeouts(idle: .seconds(20), total: .seconds(600))
    request.redirects = .modify { next, _ in next.url.host == "example.org" ? next : nil }
    request.credential = Credential(user: "ada", password: "secret")
    request.priority = .low
    request.modifiers = [.perAttempt { $0.fields["X-Attempt"] = UUID().uuidString }]
    request.resumes = true

    let command = CURLCommand(method: request.method, url: request.url, fields: request.fields, body: request.body)
    // curl --request 'GET' --url 'http://example.org/film'
    // snippet.end
    #expect("\(command)" == "curl --request 'GET' --url 'http://example.org/film'")
    #expect(request.retry?.limit == 5)
  }
}
