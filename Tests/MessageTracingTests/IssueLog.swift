import Synchronization
import Testing

/// The issues that a piece of code records, which a test expects.
struct RecordedIssue: Hashable {
  let text: String
  let line: Int?
}

private final class IssueLog: Sendable {
  let issues = Mutex<[RecordedIssue]>([])

  func take(_ issue: Issue) -> Bool {
    let text = issue.comments.map(\.rawValue).joined(separator: "\n")
    issues.withLock { $0.append(RecordedIssue(text: text, line: issue.sourceLocation?.line)) }
    return true
  }
}

func issues(of body: () -> Void) -> [RecordedIssue] {
  let log = IssueLog()
  withKnownIssue(isIntermittent: true, body, matching: { log.take($0) })
  return log.issues.withLock { $0 }
}

func issues(of body: () async -> Void) async -> [RecordedIssue] {
  let log = IssueLog()
  await withKnownIssue(isIntermittent: true, body, matching: { log.take($0) })
  return log.issues.withLock { $0 }
}
