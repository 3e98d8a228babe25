import Foundation

/// A request as it stands in a journal: all of it but what is secret, and only if none of it is code.
struct StoredRequest: Codable {
  private enum Body: Codable {
    case data(Data)
    case file(URL)
  }

  private struct Retry: Codable {
    let limit: Int
    let methods: [String]
    let statuses: [Int]
    let firstWait: Duration
    let longestWait: Duration
  }

  private let method: String
  private let url: String
  private let fields: StoredFields
  private let body: Body?
  private let destination: DownloadDestination
  private let statuses: [Int]
  private let types: [String]?
  private let length: Int?
  private let digest: String?
  private let followsRedirects: Bool?
  private let retry: Retry?
  private let timeouts: Timeouts?
  private let priority: DownloadPriority
  private let known: EntityValidator?
  private let resumes: Bool

  /// - Throws: An error that says what of the request is code.
  init(_ request: DownloadRequest) throws(DownloadError.Reason) {
    guard request.validators.isEmpty else { throw .notStorable("validators") }
    guard request.modifiers.isEmpty else { throw .notStorable("modifiers") }
    guard request.retry?.decision == nil else { throw .notStorable("rule about repetitions") }
    switch request.redirects {
    case nil: followsRedirects = nil
    case .follow: followsRedirects = true
    case .stop: followsRedirects = false
    case .modify: throw .notStorable("rule about redirects")
    }
    switch request.body {
    case nil: body = nil
    case .data(let data): body = .data(data)
    case .file(let file): body = .file(file)
    case .stream: throw .notStorable("body, which is a stream,")
    }
    method = request.method
    url = request.url.withoutUser
    fields = StoredFields(request.fields)
    destination = request.destination
    statuses = request.acceptableStatuses.sorted()
    types = request.acceptableContentTypes?.map(\.description)
    length = request.expectedLength
    digest = request.expectedSHA256
    retry = request.retry.map {
      Retry(
        limit: $0.limit, methods: $0.methods.sorted(), statuses: $0.statuses.sorted(), firstWait: $0.firstWait,
        longestWait: $0.longestWait)
    }
    timeouts = request.timeouts
    priority = request.priority
    known = request.known
    resumes = request.resumes
  }

  var request: DownloadRequest {
    let body: RequestBody? =
      switch self.body {
      case nil: nil
      case .data(let data): .data(data)
      case .file(let file): .file(file)
      }
    var request = DownloadRequest(
      method: method, url: url, fields: fields.fields, body: body, to: destination, acceptableStatuses: Set(statuses))
    request.acceptableContentTypes = types?.compactMap { MediaType($0) }
    request.expectedLength = length
    request.expectedSHA256 = digest
    request.redirects = followsRedirects.map { $0 ? .follow : .stop }
    request.retry = retry.map {
      RetryPolicy(
        limit: $0.limit, methods: Set($0.methods), statuses: Set($0.statuses), firstWait: $0.firstWait,
        longestWait: $0.longestWait)
    }
    request.timeouts = timeouts
    request.priority = priority
    request.known = known
    request.resumes = resumes
    return request
  }
}

extension String {
  /// The address without user and password; a text that is no address stays as it is, without the password.
  fileprivate var withoutUser: String {
    guard var parts = URLComponents(string: self), parts.user != nil || parts.password != nil else {
      return withoutPassword
    }
    parts.user = nil
    parts.password = nil
    return parts.string ?? withoutPassword
  }
}
