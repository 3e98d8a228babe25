import Foundation

extension DownloadMachine {
  /// Something that happened.
  enum Input: Sendable {
    case start
    /// Another job carries this one's exchange as well.
    case startShared
    /// It must not begin.
    case refused(DownloadError.Reason)
    /// The body was carried here by the other job, or that ended without one.
    case carried(ResponseHead, ReceivedBody)
    case carriedNothing(DownloadOutcome)
    /// The destination can be written to, with the part that is to be gone on from; or it cannot.
    case destinationChecked(Result<PartState?, DownloadError.Reason>)
    /// The modifiers have run.
    case prepared(Result<Prepared, DownloadError.Reason>)
    /// It is the job's turn.
    case granted
    case networkMissing
    case networkBack
    case sent(Int)
    /// A response began; `isRestart` if what was on disk before does not count any more.
    case began(ResponseHead, isRestart: Bool)
    case progressed(DownloadProgress)
    case exchangeFinished(ResponseHead, ReceivedBody)
    case exchangeFailed(TransportFailure, ReceivedBody)
    /// Where to go after a redirect; nil to stay.
    case redirectDecided(TransportRequest?)
    /// What to send after a challenge; nil to let the challenge be the answer.
    case authenticated(Result<TransportRequest?, DownloadError.Reason>)
    /// A timer went off; with what had arrived.
    case fired(Timer, ReceivedBody?)
    /// The body was looked at.
    case checked(DownloadError.Reason?)
    case placed(Result<URL, DownloadError.Reason>)
    case cancel(keepingPartial: Bool, ReceivedBody?)
    case invalidate(ReceivedBody?)
  }

  /// The request that every attempt begins with, and the one to send now.
  struct Prepared: Sendable {
    let base: TransportRequest
    let current: TransportRequest
  }

  enum Timer: Sendable, Hashable {
    case connect
    case idle
    case total
    case retry
    case network
  }

  /// Something to be done.
  enum Action: Sendable, Hashable {
    case checkDestination
    /// Take part in the exchange of another job.
    case join
    /// Run the modifiers; those of the job only before the first attempt.
    case prepare(TransportRequest, isFirst: Bool)
    /// Wait for a turn to talk to a host.
    case acquire(host: String)
    case release
    /// Open an exchange whose body begins at an offset.
    case open(TransportRequest, resuming: PartState?)
    case cancelExchange
    case askForRedirect(TransportRequest, ResponseHead)
    case authenticate(TransportRequest, ResponseHead)
    /// Let a timer go off then; nil for never.
    case setTimer(Timer, Duration?)
    case check(TransportRequest, ResponseHead)
    case place(ResponseHead)
    case keepPart(PartState)
    case discardPart
    case emit(DownloadEvent)
    case end(DownloadOutcome)
  }
}
