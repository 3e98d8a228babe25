import Armature
import Foundation
import Harness

#if HAS_OPENCOMBINE
  import OpenCombine
#endif

extension Rows {
  static var delegation: [any Benchmark] {
    [
      dispatchToClosures("dispatch to closures", policy: .queued),
      dispatchToClosures("dispatch to closures, nested", policy: .nested),
      dispatchToClosures("dispatch to closures, forbidden", policy: .forbidden),
      dispatchToWeakObjects, subscribeAndCancel, bytesOfASubscription,
    ]
  }

  private static func dispatchToClosures(_ name: String, policy: ReentrancyPolicy) -> any Benchmark {
    TimeRow(
      name, operation: "an event delivered", sizeName: "handlers", sizes: [1, 10, 100],
      operations: { $0 }, result: { $0 },
      contenders: [
        .ours { count in
          let channel = Observers<Int>(policy: policy)
          let tally = Tally()
          let tokens = (0..<count).map { _ in channel.subscribe { tally.sum &+= $0 } }
          return tally.work {
            for _ in 0..<$0 { channel.notify(1) }
          } keeping: {
            tokens
          }
        },
        .limit("array of closures") { count in
          let source = HandWrittenSource<Int>()
          let tally = Tally()
          for _ in 0..<count { source.handlers.append { tally.sum &+= $0 } }
          return tally.work { for _ in 0..<$0 { source.send(1) } }
        },
        .peer("NotificationCenter") { count in
          let center = NotificationCenter()
          let name = Notification.Name("changed")
          let tally = UncheckedTally()
          let tokens = (0..<count).map { _ in
            center.addObserver(forName: name, object: nil, queue: nil) { _ in tally.sum &+= 1 }
          }
          return tally.work {
            for _ in 0..<$0 { center.post(name: name, object: nil) }
          } keeping: {
            tokens
          }
        },
      ] + openCombineClosures)
  }

  private static var openCombineClosures: [Contender<RepeatedWork>] {
    #if HAS_OPENCOMBINE
      [
        .peer("OpenCombine PassthroughSubject") { count in
          let subject = PassthroughSubject<Int, Never>()
          let tally = Tally()
          let tokens = (0..<count).map { _ in subject.sink { tally.sum &+= $0 } }
          return tally.work {
            for _ in 0..<$0 { subject.send(1) }
          } keeping: {
            tokens
          }
        }
      ]
    #else
      []
    #endif
  }

  private static var dispatchToWeakObjects: any Benchmark {
    TimeRow(
      "dispatch to weak objects", operation: "an event delivered", sizeName: "objects", sizes: [1, 10, 100],
      operations: { $0 }, result: { $0 },
      contenders: [
        .ours { count in
          let channel = Observers<Int>()
          let tally = Tally()
          let labels = (0..<count).map { _ in WeakLabel(tally) }
          for label in labels { channel.subscribe(label, WeakLabel.show) }
          return tally.work {
            for _ in 0..<$0 { channel.notify(1) }
          } keeping: {
            labels
          }
        },
        .limit("closures that capture weakly") { count in
          let source = HandWrittenSource<Int>()
          let tally = Tally()
          let labels = (0..<count).map { _ in WeakLabel(tally) }
          for label in labels { source.handlers.append { [weak label] in label?.show($0) } }
          return tally.work {
            for _ in 0..<$0 { source.send(1) }
          } keeping: {
            labels
          }
        },
      ])
  }

  private static var subscribeAndCancel: any Benchmark {
    TimeRow(
      "subscribe and cancel", operation: "a subscription made and canceled", sizeName: "others",
      sizes: [0, 100, 1000], operations: { _ in 1 }, result: { _ in 1 },
      contenders: [
        .ours { others in
          let channel = Observers<Int>()
          let tally = Tally()
          let tokens = (0..<others).map { _ in channel.subscribe { tally.sum &+= $0 } }
          return tally.work {
            for _ in 0..<$0 {
              let token = channel.subscribe { tally.sum &-= $0 }
              tally.sum &+= token.number > others ? 1 : 0
              token.cancel()
            }
          } keeping: {
            tokens
          }
        },
        .limit("array append and remove") { others in
          let source = HandWrittenSource<Int>()
          let tally = Tally()
          for _ in 0..<others { source.handlers.append { tally.sum &+= $0 } }
          return tally.work {
            for _ in 0..<$0 {
              source.handlers.append { tally.sum &-= $0 }
              tally.sum &+= source.handlers.count > others ? 1 : 0
              source.handlers.removeLast()
            }
          }
        },
        .peer("NotificationCenter") { others in
          let center = NotificationCenter()
          let name = Notification.Name("changed")
          let tally = UncheckedTally()
          let tokens = (0..<others).map { _ in
            center.addObserver(forName: name, object: nil, queue: nil) { _ in tally.sum &+= 1 }
          }
          return tally.work {
            for _ in 0..<$0 {
              let token = center.addObserver(forName: name, object: nil, queue: nil) { _ in tally.sum &-= 1 }
              tally.sum &+= 1
              center.removeObserver(token)
            }
          } keeping: {
            tokens
          }
        },
      ] + openCombineSubscribing)
  }

  private static var openCombineSubscribing: [Contender<RepeatedWork>] {
    #if HAS_OPENCOMBINE
      [
        .peer("OpenCombine PassthroughSubject") { others in
          let subject = PassthroughSubject<Int, Never>()
          let tally = Tally()
          let tokens = (0..<others).map { _ in subject.sink { tally.sum &+= $0 } }
          return tally.work {
            for _ in 0..<$0 {
              let token = subject.sink { tally.sum &-= $0 }
              tally.sum &+= 1
              token.cancel()
            }
          } keeping: {
            tokens
          }
        }
      ]
    #else
      []
    #endif
  }

  private static var bytesOfASubscription: any Benchmark {
    MemoryRow(
      "bytes a subscription", item: "a subscription", sizeName: "subscriptions", sizes: [10_000],
      contenders: [
        .ours { count in
          let channel = Observers<Int>()
          let tally = Tally()
          return { (channel, (0..<count).map { _ in channel.subscribe { tally.sum &+= $0 } }) }
        },
        Contender("ours, an object without a token", .ours) { count in
          let channel = Observers<Int>()
          let label = WeakLabel(Tally())
          return {
            for _ in 0..<count { channel.subscribe(label, WeakLabel.show) }
            return (channel, label)
          }
        },
        .peer("NotificationCenter") { count in
          let center = NotificationCenter()
          let name = Notification.Name("changed")
          let tally = UncheckedTally()
          return {
            let tokens = (0..<count).map { _ in
              center.addObserver(forName: name, object: nil, queue: nil) { _ in tally.sum &+= 1 }
            }
            return (center, tokens)
          }
        },
      ])
  }
}

/// An observer that is held weakly.
private final class WeakLabel {
  private let tally: Tally

  init(_ tally: Tally) {
    self.tally = tally
  }

  func show(_ value: Int) { tally.sum &+= value }
}
