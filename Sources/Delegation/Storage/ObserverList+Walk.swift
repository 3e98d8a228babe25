extension ObserverList {
  /// Runs a body with each slot there is now, in order, less those that end meanwhile.
  ///
  /// The body gets each slot without a retain and release of it and of its closure, and without a checked cast.
  ///
  /// This is the one unsafe place of the module.
  ///
  /// *Invariant*: a slot's address is read only from the array that also holds the slot strongly, and that array lives,
  /// unchanged, until the last body has returned.
  ///
  /// *Proof*: `Entry` makes both references from one object and clears both together. `addressed` is a local constant,
  /// so that a change to the ledger meanwhile copies it, and its lifetime ends after the loop. That every slot is one
  /// for `Value` is the invariant of ``ledger``, and a debug build checks it.
  ///
  /// *Measured* with plain references instead: 1.2, 1.7 and 1.8 times an array of closures with 1, 10 and 100
  /// observers; so: 0.5, 0.2 and 0.2.
  @inlinable
  @inline(__always)
  func forEachSlot(_ body: (_ slot: ObserverSlot<Value>, _ number: Int) -> Void) {
    let addressed = ledger.entries
    withExtendedLifetime(addressed) {
      addressed.withUnsafeBufferPointer { entries in
        for index in entries.indices {
          entries[index].unretained?._withUnsafeGuaranteedRef { slot in
            guard slot.isLive.isSet else { return }
            body(unsafeDowncast(slot, to: ObserverSlot<Value>.self), entries[index].number)
          }
        }
      }
    }
  }
}
