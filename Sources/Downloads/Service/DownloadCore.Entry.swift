import Synchronization

extension DownloadCore {
  /// A job under way, and what it uses.
  ///
  /// A reference, since all that goes on with a job passes through it, and it is large.
  final class Entry: Sendable {
    let job: DownloadJob
    let isReported: Bool
    /// Whether it works for others, which have its file copied.
    let isCarrier: Bool
    /// How many bytes the body may have; nil for any number.
    let limit: Int?
    let destination: FileDestination
    /// Touched on the core's queue alone; the lock is what makes that visible to the compiler.
    let state: Mutex<State>

    struct State {
      var machine: DownloadMachine
      /// Whether the delegate is asked about redirects and challenges.
      var asks = false
      var sink: ResponseSink?
      var exchange: (any Exchange)?
      /// Counts the exchanges of a job, so that a late word of an earlier one is told from the present one's.
      var exchangeNumber = 0
      /// The generation of the token that the present exchange carries.
      var tokenGeneration: Int?
      var deadlines: [DownloadMachine.Timer: Duration] = [:]
      var alarm: Alarm?
    }

    init(
      _ job: DownloadJob, isReported: Bool, isCarrier: Bool, limit: Int?, _ destination: FileDestination,
      _ machine: DownloadMachine
    ) {
      (self.job, self.isReported, self.isCarrier) = (job, isReported, isCarrier)
      (self.limit, self.destination) = (limit, destination)
      state = Mutex(State(machine: machine))
    }
  }
}
