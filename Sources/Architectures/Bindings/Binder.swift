public import MessageTracing

/// Owns bindings: connections that show what an observable source holds in a target, now and after each change.
///
/// A scene owns one binder, and says what is shown where:
///
/// ```swift
/// @Observable final class Profile {
///   var name = ""
///   let save = AsyncCommand(Profile.store, when: { !$0.name.isEmpty })
/// }
///
/// binder.bind(model, { "Hello \($0.name)" }, to: label, \.text)               // one way, now and on
/// binder.bind(model, { $0.row }, to: cell)                                    // to a view that is shown values
/// binder.bind(model, { $0.count }, to: self) { $0.show(count: $1) }           // to whatever a closure does
/// binder.bind(model, \.name, to: field, \.text, for: .editingChanged)         // both ways
/// binder.bind(button, to: model, { $0.save })                                 // a command
/// ```
///
/// Sources and targets are held weakly and handed to the closures, which so need not capture them. A binding ends with
/// its token, its binder, its source or its target, whichever goes first; what waits for delivery then is dropped.
///
/// Changes are delivered in *passes*, after the turn in which they were made, on the actor of the binder: first all
/// values that changed are read, then those that differ from what was delivered last are delivered, in the order of
/// binding. Several changes in one turn are one delivery of the last value, a change taken back is none. What a
/// delivery changes waits for the next pass.
///
/// A binder belongs to the actor it is used on, and so do its sources and targets; none of its types is bound to one.
public final class Binder {
  let bell = BinderBell()
  private var bindings: [Int: Binding] = [:]
  private var numbers: [Binding.Place: Int] = [:]
  private var lastNumber = 0
  private var lookOut = 32
  private var pump: Task<Void, Never>?
  private var isDelivering = false
  private var highestLength = 1000

  /// Makes a binder without bindings.
  public init() {}

  deinit {
    bell.finish()
  }

  /// How many passes may follow each other, each caused by a delivery of the one before; 1,000 unless set, at least 1.
  ///
  /// Then the chain stops with one ``MessageTracing/Diagnostic/Topic/bindingLoop``: what the next pass would deliver is
  /// dropped, and its bindings follow later changes again.
  public var passLimit: Int {
    get { highestLength }
    set { highestLength = max(1, newValue) }
  }

  /// How many bindings it keeps, without those whose source or target is gone.
  ///
  /// - Complexity: O(*n*).
  public var count: Int { bindings.values.count { $0.isComplete } }

  /// Delivers what waits, and returns when nothing does.
  ///
  /// For tests, and for code that goes on with what is shown: neither has to wait for the turn to end. From inside a
  /// delivery it does nothing, since what waits belongs to the next pass.
  public func settled() {
    runPasses()
  }

  /// Ends all bindings.
  public func removeAll() {
    for binding in bindings.values.sorted(by: { $0.signal.number < $1.signal.number }) { binding.end() }
  }

  // MARK: - Keeping

  /// Starts a binding: ends the one that fed its place, and delivers the value of this moment.
  func begin<Kind: Binding>(
    at place: Binding.Place?, isolation: isolated any Actor, _ make: (BindingSignal) -> Kind
  ) -> Kind {
    listen(isolation: isolation)
    dropTheDead()
    if let place, let earlier = numbers[place].flatMap({ bindings[$0] }) { earlier.end() }
    lastNumber += 1
    let binding = make(BindingSignal(lastNumber, bell: bell))
    bindings[lastNumber] = binding
    if let place { numbers[place] = lastNumber }
    delivering { binding.update() }
    return binding
  }

  func forget(_ binding: Binding) {
    let number = binding.signal.number
    bindings[number] = nil
    if let place = binding.place, numbers[place] == number { numbers[place] = nil }
  }

  /// Drops bindings without source or target, often enough that they never outnumber the others.
  private func dropTheDead() {
    guard bindings.count >= lookOut else { return }
    for binding in bindings.values where !binding.isComplete { binding.end() }
    lookOut = max(32, bindings.count * 2)
  }

  /// Runs passes from now on whenever the bell rings, on the caller's actor.
  private func listen(isolation: isolated any Actor) {
    guard pump == nil else { return }
    pump = Task { [weak self, bell] in
      while await bell.wait(isolation: isolation) { self?.runPasses() }
    }
  }

  // MARK: - Passes

  private func runPasses() {
    guard !isDelivering else { return }
    delivering {
      var length = 0
      while let call = bell.take() {
        length += 1
        guard length <= highestLength else { return stop(at: call) }
        call.recorders.resume { run(call) }
      }
    }
  }

  /// Marks a stretch in which changes wait for the next pass.
  private func delivering(_ body: () -> Void) {
    let wasDelivering = isDelivering
    isDelivering = true
    body()
    isDelivering = wasDelivering
  }

  private func run(_ call: BinderBell.Call) {
    guard !call.others.isEmpty else {
      binding(call.first)?.update()
      return
    }
    let ready = due(in: call).filter { $0.read() }
    for binding in ready { binding.deliver() }
  }

  /// The bindings that a call names, in the order of binding.
  private func due(in call: BinderBell.Call) -> [Binding] {
    ([call.first] + call.others).sorted().compactMap { binding($0) }
  }

  /// The binding with a number, which waits no more.
  private func binding(_ number: Int) -> Binding? {
    guard let binding = bindings[number] else { return nil }
    binding.signal.passDidBegin()
    return binding
  }

  /// Ends a chain of passes: reads, so that later changes are noticed, and delivers nothing.
  private func stop(at call: BinderBell.Call) {
    let stopped = due(in: call)
    for binding in stopped { _ = binding.read() }
    guard let name = stopped.first?.name else { return }
    let others = stopped.count == 1 ? "" : " and \(stopped.count - 1) more"
    Diagnostic(
      .bindingLoop, about: Participant(self),
      """
      Stopped the binding \(name)\(others): it would begin a chain of more than \(highestLength) passes, each caused by \
      the deliveries of the one before. Its last value is not delivered, and it follows later changes again. Two \
      bindings probably change each other's sources: break the circle, or raise the binder's passLimit.
      """
    ).emit()
  }
}

extension Pattern {
  /// A value that a binding delivers.
  public static let binding = Pattern("binding")
}

extension Diagnostic.Topic {
  /// A binding was left out of a chain of passes longer than its binder's limit.
  public static let bindingLoop = Self("bindingLoop")
}
