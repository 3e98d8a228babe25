import Delegation
public import MessageRecording

/// Owns bindings, which show values of an observable source in a target, now and after each change.
///
/// A controller owns one binder and declares its bindings:
///
/// ```swift
/// @Observable final class Profile {
///   var name = ""
///   let save = AsyncCommand(Profile.store, when: { !$0.name.isEmpty })
/// }
///
/// binder.bind(model, { "Hello \($0.name)" }, to: label, \.text)               // a property
/// binder.bind(model, { $0.row }, to: cell)                                    // a view that shows values
/// binder.bind(model, { $0.count }, to: self) { $0.show(count: $1) }           // a closure
/// binder.bind(model, \.name, to: field, \.text, for: .editingChanged)         // both ways
/// binder.bind(button, to: model, { $0.save })                                 // a command
/// ```
///
/// Sources and targets are held weakly and passed to the closures, which don't capture them. A binding ends when its
/// token cancels it, or when its binder, source or target is deallocated. A delivery that is due then is dropped.
///
/// Changes are delivered in *passes*, after the turn in which they were made, on the binder's actor. A pass reads all
/// values that changed, then delivers those that differ from the last delivery, in the order of binding. Several
/// changes in one turn are one delivery of the last value; a reverted change is not delivered. What a delivery changes
/// is delivered in the next pass.
///
/// A binder belongs to the actor it is used on, and so do its sources and targets; none of its types is bound to an
/// actor. From its first binding on, a binder retains that actor until it is deallocated. So an actor other than the
/// main actor that owns a binder calls ``removeAll()`` when it has done its work; otherwise neither is ever
/// deallocated.
public final class Binder {
  private let pending = PendingBindings()
  private var bindings: [Int: Binding] = [:]
  private var numbers: [Binding.Place: Int] = [:]
  private var lastNumber = 0
  private var pruningThreshold = 32
  private var listener: Task<Void, Never>?
  private var isDelivering = false
  /// The bindings that the `flush()` in progress has read; nil if there is none.
  private var flushed: Set<Int>?
  private var limit = 1000

  /// Creates a binder without bindings.
  public init() {}

  deinit {
    pending.endWait()
  }

  /// The number of passes that may follow each other, each caused by a delivery of the previous one; 1,000 by default,
  /// at least 1.
  ///
  /// Beyond it the chain stops with one ``MessageRecording/Diagnostic/Topic/bindingLoop``, if the next pass has anything
  /// to deliver: it delivers nothing, and its bindings follow later changes again. Only passes of this binder within one
  /// turn form a chain: what another binder changes is delivered in a later turn, and begins a new one.
  public var depthLimit: Int {
    get { limit }
    set { limit = max(1, newValue) }
  }

  /// The number of bindings whose source and target exist.
  ///
  /// - Complexity: O(*n*).
  public var count: Int { bindings.values.count { $0.isComplete } }

  /// Delivers all changes that are due, and returns when none is left.
  ///
  /// For tests, and for code that needs the target up to date before the turn ends. Inside a delivery it does nothing,
  /// because what is due belongs to the next pass.
  ///
  /// In the `willSet` of a property of a source, the value that is due is the one before the change; the new value is
  /// delivered after the turn. The same holds for a binding that is made there.
  public func flush() {
    guard !isDelivering else { return }
    flushed = []
    runPasses()
    // As in `begin`: a property may have been about to change.
    pending.addForRereading(flushed.take() ?? [])
  }

  /// Ends all bindings; changes that are due aren't delivered, and the binder no longer retains its actor.
  public func removeAll() {
    listener = nil
    pending.endWait()
    for binding in bindings.values.sorted(by: { $0.tracker.number < $1.tracker.number }) { binding.end() }
  }

  /// Declares bindings that begin once, when a controller's content is loaded, after its `didLoad`.
  ///
  /// Call it in the initializer, where there is no view yet; the bindings are made with the view model that the
  /// controller has when it loads. If the content is already loaded, they begin immediately.
  ///
  /// ```swift
  /// init(model: Profile) {
  ///   self.model = model
  ///   binder.declare(in: self) { screen, binder in
  ///     binder.bind(screen.model, { $0.name }, to: screen.label, \.text)
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - controller: The controller, which is held weakly and passed to the closure.
  ///   - bindings: Makes the bindings; kept until it has run.
  public func declare<Owner: Controller>(in controller: Owner, _ bindings: @escaping (Owner, Binder) -> Void) {
    if controller.isLoaded { return bindings(controller, self) }
    controller.controllerState.hooks.subscribe(owner: self, lifetime: .until(.didLoad)) {
      [weak controller] binder, hook in
      if hook == .didLoad, let controller { bindings(controller, binder) }
    }
  }

  // MARK: Storage

  /// Begins a binding: ends the one at the same place, and delivers the current value.
  func begin<Kind: Binding>(
    at place: Binding.Place?, isolation: isolated any Actor, _ make: (ChangeTracker) -> Kind
  ) -> Kind {
    listen(isolation: isolation)
    pruneIncomplete()
    if let place, let earlier = numbers[place].flatMap({ bindings[$0] }) { earlier.end() }
    lastNumber += 1
    let binding = make(ChangeTracker(lastNumber, pending: pending))
    bindings[lastNumber] = binding
    if let place { numbers[place] = lastNumber }
    delivering { binding.update() }
    // A property that was about to change when it was read has its new value after the turn, of which nothing tells.
    pending.addForRereading([binding.tracker.number])
    return binding
  }

  func remove(_ binding: Binding) {
    let number = binding.tracker.number
    bindings[number] = nil
    if let place = binding.place, numbers[place] == number { numbers[place] = nil }
  }

  /// Ends bindings without source or target, often enough that they never outnumber the others.
  private func pruneIncomplete() {
    guard bindings.count >= pruningThreshold else { return }
    for binding in bindings.values where !binding.isComplete { binding.end() }
    pruningThreshold = max(32, bindings.count * 2)
  }

  /// Runs passes from now on when bindings change, on the caller's actor.
  private func listen(isolation: isolated any Actor) {
    guard listener == nil else { return }
    let number = pending.beginWait()
    listener = Task { [weak self, pending] in
      while await pending.wait(number, isolation: isolation) { self?.turnDidEnd() }
    }
  }

  private func turnDidEnd() {
    if let rereading = pending.takeRereading() {
      rereading.recorders.resume { for number in rereading.numbers { bindings[number]?.tracker.schedule() } }
    }
    runPasses()
  }

  // MARK: Passes

  private func runPasses() {
    guard !isDelivering else { return }
    delivering {
      var depth = 0
      while let pass = pending.take() {
        depth += 1
        guard depth <= limit else { return stop(at: pass) }
        pass.recorders.resume { run(pass) }
      }
    }
  }

  /// Runs code whose changes are delivered in the next pass.
  private func delivering(_ body: () -> Void) {
    let wasDelivering = isDelivering
    isDelivering = true
    body()
    isDelivering = wasDelivering
  }

  private func run(_ pass: PendingBindings.Pass) {
    guard !pass.others.isEmpty else {
      takeFromPass(pass.first)?.update()
      return
    }
    let ready = takeBindings(of: pass).filter { $0.read() }
    for binding in ready { binding.deliver() }
  }

  /// Takes and returns the bindings of a pass, in the order of binding.
  private func takeBindings(of pass: PendingBindings.Pass) -> [Binding] {
    ([pass.first] + pass.others).sorted().compactMap { takeFromPass($0) }
  }

  /// Takes and returns the binding with a number, which may be added to the next pass from now on.
  private func takeFromPass(_ number: Int) -> Binding? {
    guard let binding = bindings[number] else { return nil }
    binding.tracker.passDidBegin()
    flushed?.insert(number)
    return binding
  }

  /// Ends a chain of passes: reads, so that later changes are tracked, and delivers nothing.
  private func stop(at pass: PendingBindings.Pass) {
    // A binding without another value, such as one that a delivery has made, wouldn't go on with the chain.
    let stopped = takeBindings(of: pass).filter { $0.read() }
    // The chain would begin again after the turn.
    let numbers = Set(stopped.map(\.tracker.number))
    flushed?.subtract(numbers)
    pending.removeFromRereading(numbers)
    guard let name = stopped.first?.name else { return }
    let others = stopped.count == 1 ? "" : " and \(stopped.count - 1) more"
    Diagnostic(
      .bindingLoop, about: Participant(self),
      """
      Stopped the binding \(name)\(others): it would begin a chain of more than \(limit) passes, each caused by the \
      deliveries of the previous one. Its last value is not delivered, and it follows later changes again. Two \
      bindings probably change each other's sources: break the cycle, or raise the binder's depthLimit.
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
