import Downloads
import Foundation

/// A delegate that is also asked, and answers as a test says; questions that it has no answer to it keeps.
final class AskedWitness: DownloadAskingDelegate {
  private(set) var questions: [CredentialQuestion] = []
  private(set) var hops: [String] = []
  private(set) var outcomes: [DownloadOutcome] = []
  /// Answers to questions, or nil to keep them.
  var credential: ((CredentialQuestion) -> Credential?)?
  var redirect: (TransportRequest, ResponseHead) -> TransportRequest? = { next, _ in next }
  private let asked = Arrivals()
  private let ended = Arrivals()

  func downloadService(_ service: DownloadService, didEnd job: DownloadJob, with outcome: DownloadOutcome) {
    outcomes.append(outcome)
    ended.add()
  }

  /// Waits until that many jobs have ended.
  func ends(_ count: Int, isolation: isolated any Actor = #isolation) async -> [DownloadOutcome] {
    await ended.reach(count)
    return outcomes
  }

  func downloadService(
    _ service: DownloadService, job: DownloadJob, willRedirectTo next: TransportRequest, after head: ResponseHead
  ) -> TransportRequest? {
    hops.append("\(head.status) \(next.method) \(next.url.absoluteString)")
    return redirect(next, head)
  }

  func downloadService(_ service: DownloadService, job: DownloadJob, needsCredential question: CredentialQuestion) {
    questions.append(question)
    if let credential { question.answer(credential(question)) }
    asked.add()
  }

  /// Waits until that many questions were asked, and returns the last.
  func question(_ count: Int, isolation: isolated any Actor = #isolation) async -> CredentialQuestion? {
    await asked.reach(count)
    return questions.last
  }

  /// Lets go of the questions that it has kept.
  func forgetQuestions() { questions = [] }
}
