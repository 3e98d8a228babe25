public import Composites
public import MessageRecording
public import TargetActions

extension ResponderRoot where Self: SpatialComposite, Node: Responder {
  /// Routes one sample of a pointer.
  ///
  /// A sample that begins a sequence is hit-tested; the node that is hit receives all later samples of that pointer.
  /// The gesture recognizers of that node and of the nodes above it, the root's last, receive each sample before the
  /// node. A control sends events with the sample as their input; another node receives the sample as
  /// ``ResponderEvent/pointer(_:)``, which it may forward up the chain. A sample that no responder handles is reported as
  /// a diagnostic, unless it was offered to recognizers.
  ///
  /// In place of a plain node inside a control, such as its label, the control receives the sequence. A node that
  /// adopts ``PointerResponding``, or whose controller does, keeps it, and the presses on plain nodes below itself. So
  /// does a modal node, which excludes the control, and a node in front of that one.
  ///
  /// A pointer that goes down although it is down is canceled first. A handler that is called for that cancel can't press
  /// the same pointer: the press is ignored.
  ///
  /// Tap recognizers above a control don't receive a pointer that goes down on it, unless it gives its taps up: see
  /// ``/TargetActions/Control/claimsTaps``. The root counts consecutive taps; nodes find the number in
  /// ``/TargetActions/PointerSample/tapCount``.
  ///
  /// A `hovered` sample goes only to the hover recognizers of the node under it and of the nodes above. A `scrolled`
  /// sample goes to the nearest scroll recognizer there; if there is none, it travels up the chain from that node. A
  /// `cancelled` sample of a pointer that isn't down cancels its hovering and its scroll.
  ///
  /// - Parameter sample: The sample, with its location in this root's own space.
  public func dispatch(_ sample: PointerSample) {
    // Attaches the state to the links, whose end cancels the pointers: see NodeAttachment.
    let pointers = (chainPlace.rootState ?? rootState).pointers
    switch sample.phase {
    case .began:
      // Actions that are called for it may change the tree.
      guard pointers.prepare(for: sample), let node = hitNode(at: sample) else { return }
      pointers.coordinator.bounds = (bounds.origin, bounds.end)
      let receiver = receiver(ofPressOn: node)
      let recognizers = recognizers(for: sample, on: node, receivedBy: receiver)
      pointers.begin(sample, on: node, receivedBy: receiver, offeredTo: recognizers) {
        [weak self, weak receiver] location in
        guard let self, let receiver else { return false }
        return receiver.contains(self.convert(location, to: receiver))
      }
    case .moved, .ended, .cancelled:
      pointers.continueSequence(with: sample)
    case .hovered:
      pointers.advance(to: sample.time)
      let node = hitNode(at: sample)
      pointers.hover(sample, over: node, node.map { recognizers(from: $0) } ?? [])
    case .scrolled:
      pointers.advance(to: sample.time)
      let node = hitNode(at: sample)
      pointers.scroll(sample, over: node, node.map { recognizers(from: $0) } ?? [])
    }
  }

  /// Returns the node under a sample; nil for none, for a node that is leaving this root, and for one outside it, which
  /// is reported.
  private func hitNode(at sample: PointerSample) -> Node? {
    guard let node = hitTest(sample.location) else {
      if bounds.isEmpty, sample.phase == .began { reportMissingSize() }
      return nil
    }
    guard node.root === self else {
      reportStray(node)
      return nil
    }
    // Its pointers and gestures have been canceled, and would not be canceled again.
    return node.isLeavingRoot ? nil : node
  }

  /// Returns the node that receives a press on a node: the control that contains it, unless a modal node excludes the
  /// control, or the node, or one between both, is modal or responds to pointers by itself or by its controller.
  private func receiver(ofPressOn node: Node) -> Node {
    for candidate in sequence(first: node, next: { $0.parent }) {
      // The node is in front of a modal one, which excludes what is above both.
      if candidate.modalNeighbor != nil { break }
      if candidate is any Control { return candidate }
      if candidate is any PointerResponding || candidate.contentHolder is any PointerResponding { break }
      if candidate.isModal { break }
    }
    return node
  }

  /// Returns the recognizers of nodes, in order.
  private func recognizers(of nodes: some Sequence<Node>) -> [any GestureRecognizer] {
    nodes.flatMap { ($0 as? any GestureHosting)?.boundGestureRecognizers ?? [] }
  }

  /// Returns the recognizers of a node and of the nodes above it, nearest first.
  private func recognizers(from node: Node) -> [any GestureRecognizer] {
    recognizers(of: sequence(first: node, next: { $0.parent }))
  }

  /// Returns the recognizers that receive a press on a node: without the tap recognizers above a control that claims
  /// its taps, which are those of the primary button.
  private func recognizers(
    for press: PointerSample, on node: Node, receivedBy receiver: Node
  ) -> [any GestureRecognizer] {
    guard press.buttons.contains(.primary), let control = receiver as? any Control, control.isEnabled,
      control.claimsTaps, let parent = receiver.parent
    else { return recognizers(from: node) }
    let inside = recognizers(of: sequence(first: node, next: { $0 === receiver ? nil : $0.parent }))
    return inside + recognizers(from: parent).filter { !($0 is TapGestureRecognizer) }
  }
}

extension ResponderRoot {
  private func reportStray(_ node: AnyObject) {
    let names = Participant.names(of: [Participant(node), Participant(self)])
    Diagnostic(
      .hitOutsideRoot, about: Participant(node),
      "A pointer of '\(names[1])' was not delivered: the hit test returned '\(names[0])', which is not in that root. "
        + "No node receives the pointer. A node's hitTest(_:) returns a node that was removed or is in another tree: "
        + "return a node below it, itself or nil."
    ).emit()
  }

  /// Reports once that presses reach no node, because the root has no size.
  private func reportMissingSize() {
    let pointers = rootState.pointers
    guard !pointers.hasReportedMissingSize else { return }
    pointers.hasReportedMissingSize = true
    let root = Participant(self)
    Diagnostic(
      .rootWithoutSize, about: root,
      "A press on '\(Participant.names(of: [root])[0])' was not delivered: the root has no size, so no node is hit. No node "
        + "receives the pointer. The root's frame was probably never set: set 'frame' when the size of the window is "
        + "known, and before the first press."
    ).emit()
  }

  /// The next time at which to call ``advancePointers(to:)`` if no sample comes before, on the time line of the
  /// samples; nil for none.
  public var pointerDeadline: Duration? { rootState.pointers.coordinator.deadline }

  /// Advances the time of the gesture recognizers without a sample, for a long press, a delayed tap or the end of
  /// scrolling.
  public func advancePointers(to time: Duration) {
    rootState.pointers.advance(to: time)
  }

  /// Cancels every pointer that is down, and every gesture, hovering and scrolling.
  ///
  /// Each node that has received a press receives a `cancelled` sample of it, and so a control ends its tracking with
  /// `.touchCancel`. Call it when samples will no longer arrive, such as when the app leaves the foreground.
  public func cancelPointers() {
    rootState.pointers.cancelAll()
  }
}

extension Diagnostic.Topic {
  /// A hit test returned a node that is not in the root.
  public static let hitOutsideRoot = Diagnostic.Topic("hitOutsideRoot")

  /// A press reached no node, because the root has no size.
  public static let rootWithoutSize = Diagnostic.Topic("rootWithoutSize")
}

extension RootState {
  /// The maximum time between the end of a tap and the next press of a double tap; 0.35 s by default.
  ///
  /// It and ``maximumTapSpacing`` apply to the root's count of taps, not to tap recognizers, which have their own.
  public var maximumTapDelay: Duration {
    get { pointers.taps.maximumDelay }
    set { pointers.taps.maximumDelay = newValue }
  }

  /// The maximum distance between the taps of a double tap, in the unit of the samples; 45 by default.
  public var maximumTapSpacing: Double {
    get { pointers.taps.maximumSpacing }
    set { pointers.taps.maximumSpacing = newValue }
  }
}

/// Routes the pointers of one root: recognizers receive each sample first, then the node of its sequence.
final class PointerRouter {
  let coordinator = GestureCoordinator()
  var taps = TapCounter()
  var hasReportedMissingSize = false
  private var sequences: [Int: PointerSequence] = [:]
  private var numberOfDown: [Int: Int] = [:]
  private var lastNumber = 0

  /// The pointers that are being canceled because they go down again.
  private var renewed: Set<Int> = []

  /// The samples that nodes have yet to receive, in order; shared by nested calls.
  private var undelivered: [PointerSample] = []

  /// Reaches deadlines up to a press, and cancels a sequence of its pointer that has not ended.
  ///
  /// - Returns: Whether the press begins a sequence. A press that an action makes during that cancel begins none: the
  ///   press that causes the cancel would cancel it as well, and the action might press the pointer again without end.
  func prepare(for press: PointerSample) -> Bool {
    advance(to: press.time)
    guard let unfinished = sequence(of: press.pointer) else { return !renewed.contains(press.pointer) }
    renewed.insert(press.pointer)
    cancel(unfinished)
    renewed.remove(press.pointer)
    return true
  }

  /// Begins a sequence of a pointer that isn't down.
  ///
  /// - Parameters:
  ///   - node: The node that was hit, for the delegates of recognizers.
  ///   - receiver: The node that receives the sequence.
  ///   - isInside: Returns whether a location is inside the receiver.
  func begin(
    _ sample: PointerSample, on node: AnyObject, receivedBy receiver: any Responder,
    offeredTo recognizers: [any GestureRecognizer], isInside: @escaping (Point) -> Bool
  ) {
    lastNumber += 1
    let sequence = PointerSequence(
      number: lastNumber, pointer: sample.pointer, node: receiver, isOfferedToRecognizers: !recognizers.isEmpty,
      isInside: isInside)
    sequences[lastNumber] = sequence
    numberOfDown[sample.pointer] = lastNumber
    let counted = taps.counted(sample, on: receiver).renumbered(lastNumber)
    deliver(coordinator.receive(counted, of: sample.pointer, on: node, offeredTo: recognizers))
  }

  /// Continues the sequence of a pointer that is down; of another pointer, only a cancel has an effect.
  func continueSequence(with sample: PointerSample) {
    // An action that is called at a deadline may press the pointer again.
    advance(to: sample.time)
    guard let sequence = sequence(of: sample.pointer) else {
      guard sample.phase == .cancelled else { return }
      coordinator.cancelUnpressed(pointer: sample.pointer, at: sample.time)
      // Its actions may have released samples that were held back.
      return advance(to: sample.time)
    }
    if sample.isLast { numberOfDown[sample.pointer] = nil }
    deliver(coordinator.receive(taps.counted(sample).renumbered(sequence.number)))
  }

  /// Passes the location of a pointer that isn't down to hover recognizers.
  func hover(_ sample: PointerSample, over node: AnyObject?, _ recognizers: [any GestureRecognizer]) {
    coordinator.hover(sample, over: node, recognizers)
    advance(to: sample.time)
  }

  /// Passes a step of a wheel or a trackpad to a scroll recognizer, or up the chain.
  func scroll(_ sample: PointerSample, over node: (any Responder)?, _ recognizers: [any GestureRecognizer]) {
    let isTaken = coordinator.scroll(sample, over: node, recognizers)
    advance(to: sample.time)
    // A recognizer's delegate may have removed the node.
    guard !isTaken, let node, node.chainPlace.rootState?.pointers === self else { return }
    node.deliver(.pointer(sample), reportsUnhandled: recognizers.isEmpty)
  }

  func cancelAll() {
    numberOfDown = [:]
    let canceled = sequences.keys
    deliver(coordinator.cancelAll(), cancelling: canceled.contains)
  }

  func advance(to time: Duration) {
    deliver(coordinator.advance(to: time))
  }

  /// Cancels the pointers of nodes in a subtree that is about to leave the root, and the gestures begun there.
  func cancel(in subtree: some Composite) {
    let leaving = Set(sequences.filter { ($0.value.node as? any Composite).map(subtree.includes) ?? false }.keys)
    // Recognizers above the subtree go on: a list scrolls although the row under the pointer goes.
    deliver(coordinator.closePresses(of: leaving), cancelling: leaving.contains)
    // A recognizer may be active without a pointer, as a double tap between its taps, or be offered one now.
    guard coordinator.hasRecognizers else { return }
    let recognizers = subtree.preorder.flatMap { ($0 as? any GestureHosting)?.gestureRecognizers ?? [] }
    coordinator.failTogether(recognizers)
    for recognizer in recognizers { recognizer.endGesture() }
    // Samples held back for them can be delivered now.
    deliver(coordinator.advance(to: .zero))
  }

  /// Returns the sequence of a pointer that is down.
  private func sequence(of pointer: Int) -> PointerSequence? {
    numberOfDown[pointer].flatMap { sequences[$0] }
  }

  private func cancel(_ sequence: PointerSequence) {
    if numberOfDown[sequence.pointer] == sequence.number { numberOfDown[sequence.pointer] = nil }
    deliver(coordinator.cancel(pointer: sequence.number)) { $0 == sequence.number }
    sequences[sequence.number] = nil
  }

  /// Delivers the samples of a cancellation, with a cancel in place of each that a node of a canceled sequence has yet
  /// to receive.
  private func deliver(_ samples: [PointerSample], cancelling isCanceled: (Int) -> Bool) {
    // The coordinator has returned them to the call whose handler cancels, or returns them now, since recognizers have
    // released them; so it may take a sequence for ended.
    let withdrawn = undelivered.filter { isCanceled($0.pointer) }
    undelivered.removeAll { isCanceled($0.pointer) }
    deliver((withdrawn + samples).map { isCanceled($0.pointer) ? $0.cancelled(at: $0.time) : $0 })
  }

  /// Delivers samples, and before them those that still wait because a handler is being called.
  private func deliver(_ samples: [PointerSample]) {
    // Without new samples, the call whose handler this is goes on with those that wait.
    guard !samples.isEmpty || undelivered.isEmpty else { return }
    undelivered += samples
    while !undelivered.isEmpty {
      let sample = undelivered.removeFirst()
      guard let sequence = sequences[sample.pointer] else { continue }
      sequence.deliver(sample.renumbered(sequence.pointer))
    }
    // The coordinator's pointers are those that are down or have samples held back.
    let numbers = Set(coordinator.pointers)
    sequences = sequences.filter { numbers.contains($0.key) || numberOfDown[$0.value.pointer] == $0.key }
  }
}

/// The sequence of one pointer from down to up, and the node that receives it.
///
/// The reference to the node is weak; without the node, samples are ignored.
final class PointerSequence {
  /// The number of this sequence in the root, which recognizers see as the pointer's number.
  ///
  /// A device may reuse its number while samples of an earlier sequence are held back.
  let number: Int

  /// The device's number of the pointer.
  let pointer: Int

  private(set) weak var node: (any Responder)?
  private let isOfferedToRecognizers: Bool
  private let isInside: (Point) -> Bool

  /// Whether the node has received the press, and neither its end nor its cancel.
  private var isReceiving = false

  init(
    number: Int, pointer: Int, node: any Responder, isOfferedToRecognizers: Bool, isInside: @escaping (Point) -> Bool
  ) {
    self.number = number
    self.pointer = pointer
    self.node = node
    self.isOfferedToRecognizers = isOfferedToRecognizers
    self.isInside = isInside
  }

  /// Delivers a sample to the node: as control events to a control, else as an event that travels up the chain.
  ///
  /// A step without its press isn't delivered.
  func deliver(_ sample: PointerSample) {
    guard isReceiving || sample.phase == .began else { return }
    isReceiving = !sample.isLast
    guard let node else { return }
    guard let control = node as? any Control else {
      // A recognizer may act on it.
      node.deliver(.pointer(sample), reportsUnhandled: !isOfferedToRecognizers)
      return
    }
    control.track(sample, isInside: isInside(sample.location))
  }
}

extension PointerSample {
  fileprivate func renumbered(_ number: Int) -> PointerSample {
    var sample = self
    sample.pointer = number
    return sample
  }
}
