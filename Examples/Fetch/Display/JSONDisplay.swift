import Downloads
import Foundation

/// Writes each event as a line of JSON.
@MainActor
final class JSONDisplay: Display {
  private let console: Console
  private var numbers: [DownloadJob.ID: Int] = [:]

  init(_ console: Console) {
    self.console = console
  }

  func begin(_ jobs: [DownloadJob]) {
    for (index, job) in jobs.enumerated() { numbers[job.id] = index + 1 }
  }

  func show(_ news: DownloadNews) {
    guard let number = numbers[news.job.id],
      let line = JSONLine(news.event, number: number, request: news.job.request)?.text
    else { return }
    console.print(line)
  }

  func end() {}
}
