import Dispatch
import Synchronization

extension DownloadCore {
  /// A report of the system, and the jobs whose ends are told before it is passed on.
  struct Finishing {
    let identifier: String
    var jobs: Set<ID>
    /// Whether it is about what an earlier process has left, and the system has not reported that as well.
    var isReplay = false
  }

  /// Passes a report of the system on once every job that is pending now has ended.
  func finishEvents(identifier: String) {
    queue.async {
      self.state.withLock { state in
        let pending = Set(state.entries.filter(\.value.isReported).keys)
        if let replay = state.finishing.firstIndex(where: { $0.isReplay && $0.identifier == identifier }) {
          state.finishing[replay].isReplay = false
          state.finishing[replay].jobs.formUnion(pending)
        } else {
          state.finishing.append(Finishing(identifier: identifier, jobs: pending))
        }
      }
      self.passOnReports()
    }
  }

  func passOnReports() {
    let complete = state.withLock { state in
      let complete = state.finishing.filter(\.jobs.isEmpty)
      state.finishing.removeAll(where: \.jobs.isEmpty)
      return complete
    }
    for report in complete { mailbox.post(.finishedEvents(identifier: report.identifier)) }
  }
}
