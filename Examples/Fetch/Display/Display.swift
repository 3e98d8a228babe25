import Downloads

/// Shows what becomes of the downloads.
@MainActor
protocol Display: AnyObject {
  /// Runs once, before anything is shown.
  func begin(_ jobs: [DownloadJob])

  func show(_ news: DownloadNews)

  /// Runs once, when every job has ended.
  func end()
}
