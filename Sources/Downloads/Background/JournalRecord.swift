import Foundation

/// One line of a journal: a change of a job.
struct JournalRecord: Codable {
  /// The key of the job.
  let job: String
  /// The request of a job that begins.
  var request: StoredRequest?
  /// The file of a job that is about to get its name.
  var arrival: StoredArrival?
  /// The file of a job that has finished.
  var file: StoredFile?
  /// Whether a job that was canceled keeps its partial file; nil if it wasn't canceled.
  var keepsPartial: Bool?
  /// Whether the end of the job was delivered.
  var isDelivered: Bool?

  /// Whether the record has no change that this version has written.
  var isEmpty: Bool {
    request == nil && arrival == nil && file == nil && keepsPartial == nil && isDelivered == nil
  }
}

/// The records of a journal that are still needed: those of jobs whose end wasn't delivered.
struct JournalContents {
  /// The job of a record that a newer version may have written.
  private struct Key: Decodable {
    let job: String
  }

  /// The records of a job.
  private struct Entry {
    var lines = Data()
    var pending: DownloadJournal.Pending?
    var isUnreadable = false

    mutating func add(_ record: JournalRecord?, _ line: Data) {
      lines += line + [0x0A]
      guard let record, !record.isEmpty else { return isUnreadable = true }
      if let stored = record.request, pending == nil {
        pending = DownloadJournal.Pending(job: record.job, request: stored.request)
      }
      if let arrival = record.arrival { pending?.arrival = arrival }
      if let stored = record.file { pending?.file = stored.file }
      if let keepsPartial = record.keepsPartial { pending?.keepsPartial = keepsPartial }
    }
  }

  /// The pending jobs, in the order in which they began, except for those with a record that can't be read: it may say
  /// that the job has its file, or was canceled.
  private(set) var pending: [DownloadJournal.Pending] = []
  /// The lines of all pending jobs as they were written, so that a newer version can still read what it has added.
  private(set) var lines = Data()
  /// The number of pending jobs with a record that can't be read.
  private(set) var unreadableCount = 0

  /// Reads a file; skips lines that aren't records and an incomplete last line.
  init(_ contents: Data) {
    let end = contents.lastIndex(of: 0x0A) ?? contents.startIndex
    let decoder = JSONDecoder()
    var order: [String] = []
    var entries: [String: Entry] = [:]
    for line in contents[..<end].split(separator: 0x0A).map({ Data($0) }) {
      let record = try? decoder.decode(JournalRecord.self, from: line)
      guard let job = record?.job ?? (try? decoder.decode(Key.self, from: line))?.job else { continue }
      if record?.isDelivered == true {
        entries[job] = nil
        continue
      }
      if entries[job] == nil {
        // Without a request, only a record that can't be read is one of a pending job.
        if let record, record.request == nil, !record.isEmpty { continue }
        order.append(job)
      }
      entries[job, default: Entry()].add(record, line)
    }
    for job in order {
      guard let entry = entries.removeValue(forKey: job) else { continue }
      lines += entry.lines
      if entry.isUnreadable { unreadableCount += 1 } else if let job = entry.pending { pending.append(job) }
    }
  }
}

/// A complete file, as stored in a journal.
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

/// A complete file that is about to get its name, as stored in a journal.
struct StoredArrival: Codable {
  /// What another file at the same place doesn't have in common with the file.
  private struct Identity: Codable, Hashable {
    let inode: UInt64
    let byteCount: Int
    let seconds: Int
    let nanoseconds: Int

    init(_ status: stat) {
      inode = UInt64(status.st_ino)
      byteCount = Int(status.st_size)
      seconds = status.modificationTime
      nanoseconds = status.modificationNanoseconds
    }
  }

  private let stored: StoredFile
  private let identity: Identity

  init(_ location: URL, _ status: stat, _ head: ResponseHead) {
    identity = Identity(status)
    stored = StoredFile(DownloadedFile(location: location, byteCount: identity.byteCount, head: head))
  }

  /// The file; nil if it didn't get its name, or isn't there any more.
  var file: DownloadedFile? {
    SystemCall.status(of: stored.location.path).map(Identity.init) == identity ? stored.file : nil
  }
}

/// Header fields without secrets, as stored in a journal: names and values alternate.
struct StoredFields: Codable {
  private let words: [String]

  init(_ fields: HTTPFields) {
    words = fields.withoutSecrets.all.flatMap { [$0.name, $0.value] }
  }

  var fields: HTTPFields {
    HTTPFields(stride(from: 0, to: words.count - 1, by: 2).map { HTTPFields.Field(words[$0], words[$0 + 1]) })
  }
}

/// A request without secrets and code, as stored in a journal.
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
  private let bytesPerSecond: Int?
  private let connections: Int?
  private let keepsModificationDate: Bool?

  /// - Throws: ``DownloadError/Reason/notStorable(_:)`` if a part of the request is code.
  init(_ request: DownloadRequest) throws(DownloadError.Reason) {
    guard request.validators.isEmpty else { throw .notStorable(.validators) }
    guard request.modifiers.isEmpty else { throw .notStorable(.modifiers) }
    guard request.retry?.decision == nil else { throw .notStorable(.retryRule) }
    switch request.redirects {
    case nil: followsRedirects = nil
    case .follow: followsRedirects = true
    case .stop: followsRedirects = false
    case .modify: throw .notStorable(.redirectRule)
    }
    switch request.body {
    case nil: body = nil
    case .data(let data): body = .data(data)
    case .file(let file): body = .file(file)
    case .stream: throw .notStorable(.bodyStream)
    }
    if case .descriptor = request.destination { throw .notStorable(.outputDescriptor) }
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
    known = request.knownVersion
    resumes = request.resumes
    bytesPerSecond = request.bytesPerSecond
    connections = request.connections
    keepsModificationDate = request.keepsModificationDate
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
    request.knownVersion = known
    request.resumes = resumes
    request.bytesPerSecond = bytesPerSecond
    request.connections = connections ?? 1
    request.keepsModificationDate = keepsModificationDate ?? false
    return request
  }
}
