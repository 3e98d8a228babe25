import Foundation

/// One line of a journal: something that happened to a job.
struct JournalRecord: Codable {
  /// The name of the job.
  let job: String
  /// It began, with this request.
  var request: StoredRequest?
  /// It finished, with this file.
  var file: StoredFile?
  /// Its end was told, or need not be.
  var isTold: Bool?
}

/// A finished file as it stands in a journal.
struct StoredFile: Codable {
  let location: URL
  let byteCount: Int
  let status: Int
  let url: String
  let fields: StoredFields

  init(_ file: DownloadedFile) {
    location = file.location
    byteCount = file.byteCount
    status = file.head.status
    url = file.head.url
    fields = StoredFields(file.head.fields)
  }

  var file: DownloadedFile {
    DownloadedFile(
      location: location, byteCount: byteCount, head: ResponseHead(status: status, fields: fields.fields, url: url))
  }
}

/// Header fields as they stand in a journal: names and values in turn, without secrets.
struct StoredFields: Codable {
  private static let secrets = ["Authorization", "Proxy-Authorization", "Cookie", "Set-Cookie"]

  private let words: [String]

  init(_ fields: HTTPFields) {
    words = fields.all.filter { field in !Self.secrets.contains(where: field.name.isSameASCII) }
      .flatMap { [$0.name, $0.value] }
  }

  var fields: HTTPFields {
    var fields = HTTPFields()
    for place in stride(from: 0, to: words.count - 1, by: 2) { fields.add(words[place], words[place + 1]) }
    return fields
  }
}
