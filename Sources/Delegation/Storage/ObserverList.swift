/// The subscriptions of a channel for values of one type.
@usableFromInline
struct ObserverList<Value> {
  /// - Invariant: Every slot in it is an `ObserverSlot<Value>`. ``append(_:)`` alone adds any.
  @usableFromInline let ledger = ObserverLedger()

  init() {}

  @usableFromInline
  func append(_ slot: ObserverSlot<Value>) -> Int {
    ledger.append(slot)
  }

  /// Hands a value to every subscription there is now, less those that end meanwhile.
  @inlinable
  func deliver(_ value: Value, from source: AnyObject?) {
    var haveSomeEnded = false
    forEachSlot { slot, _ in
      if slot.isUnconditional {
        slot.closure(value)
      } else if !slot.deliver(value, from: source) {
        haveSomeEnded = true
      }
    }
    if haveSomeEnded { ledger.sweep() }
  }

  /// Does the same for recorders: each delivery is a message.
  ///
  /// Apart from ``deliver(_:from:)``, whose loop would carry along what this needs.
  @usableFromInline
  @inline(never)
  func report(_ value: Value, from source: AnyObject?, sender: AnyObject) {
    var haveSomeEnded = false
    forEachSlot { slot, _ in
      if !slot.report(value, from: source, sender: sender) { haveSomeEnded = true }
    }
    if haveSomeEnded { ledger.sweep() }
  }

  /// Hands the end event to every subscription, and ends each before its observer is called.
  func finish(with value: Value, sender: AnyObject) {
    forEachSlot { slot, number in
      ledger.cancel(number)
      slot.reportFinish(with: value, sender: sender)
    }
  }

  /// The live subscriptions there are now, after those whose lifetime has ended have been removed.
  func swept() -> [ObserverSlot<Value>] {
    ledger.sweep()
    var slots: [ObserverSlot<Value>] = []
    forEachSlot { slot, _ in slots.append(slot) }
    return slots
  }
}
