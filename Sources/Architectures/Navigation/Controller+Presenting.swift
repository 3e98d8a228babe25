public import Responders

/// How a presented controller covers what is below it.
public enum PresentationStyle: String, Sendable, Hashable, Codable, CaseIterable {
  /// It hides what is below: those controllers disappear, and their contents are removed from the root.
  case covering
  /// It leaves what is below visible but closed to input, as an alert, a sheet or a picker does.
  case overlay
}

extension Controller {
  /// Presents a controller over this one.
  ///
  /// The presented controller is above every other presentation in the host; both controllers refer to each other
  /// weakly. The request is refused if this controller isn't on screen or already presents a controller.
  ///
  /// - Parameters:
  ///   - controller: The controller to present; the host owns it.
  ///   - style: How it covers what is below.
  ///   - dependencies: The dependencies to pass to the controller before it loads, in order.
  ///   - route: The route that the controller was made from, if any.
  ///   - sender: The object that errors name as the source of the request; nil for this controller.
  @discardableResult
  public func present(
    _ controller: any Controller<Content>, style: PresentationStyle = .covering,
    handing dependencies: HandedDependency..., route: (any ControllerRoute)? = nil, sender: AnyObject? = nil
  ) -> NavigationRequest {
    present(NavigationEntry(controller, route: route, style: style), dependencies, sender)
  }

  /// Presents a controller over this one, and calls a method with its result.
  ///
  /// Exactly one result arrives, after the removal was reported and when no transition is under way, so the method can
  /// present another controller. A request that is refused or canceled delivers `.cancelled`. It is refused with
  /// ``NavigationError/Reason/notAChild(of:)`` if the container, when it is loaded, doesn't contain the controller.
  ///
  /// ```swift
  /// present(picker, for: self, Profile.avatarWasPicked)
  /// ```
  ///
  /// - Parameters:
  ///   - controller: The controller whose result is delivered.
  ///   - container: The container to present, with `controller` inside; nil to present the controller itself.
  ///   - style: How it covers what is below.
  ///   - receiver: The object whose method is called; held weakly.
  ///   - method: The method that takes the result.
  ///   - dependencies: The dependencies to pass to the presented controller before it loads, in order.
  ///   - sender: The object that errors name as the source of the request; nil for this controller.
  @discardableResult
  public func present<Presented: ResultController, Receiver: AnyObject>(
    _ controller: Presented, in container: (any Controller<Content>)? = nil, style: PresentationStyle = .covering,
    for receiver: Receiver, _ method: @escaping (Receiver) -> (ControllerResult<Presented.Value>) -> Void,
    handing dependencies: HandedDependency..., sender: AnyObject? = nil
  ) -> NavigationRequest where Presented.Content == Content {
    let entry = NavigationEntry(container ?? controller, style: style)
    return present(entry, resultOf: controller, dependencies, sender) { [weak receiver] in
      if let receiver { method(receiver)($0) }
    }
  }

  /// Presents a controller over this one and waits for its result.
  ///
  /// A request that is refused or canceled returns `.cancelled`; a refusal also emits a diagnostic. The result stays on
  /// the caller's actor and need not be Sendable. Canceling the task doesn't dismiss the controller.
  public func result<Presented: ResultController>(
    of controller: Presented, style: PresentationStyle = .covering, handing dependencies: HandedDependency...,
    sender: AnyObject? = nil
  ) async -> ControllerResult<Presented.Value> where Presented.Content == Content {
    let box = ResultBox<Presented.Value>()
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let entry = NavigationEntry(controller, style: style)
      let request = present(entry, resultOf: controller, dependencies, sender) {
        box.result = $0
        continuation.resume()
      }
      request.onEnd { outcome in
        guard case .refused(let error) = outcome else { return }
        Diagnostic(.unexpectedResult, about: error.controller, "\(error)").emit()
      }
    }
    return box.result
  }

  /// Dismisses a presented controller and everything above it.
  ///
  /// For a controller inside a presented container, the container is dismissed. The request is refused after the
  /// controller was removed, so that a second dismissal never affects what is below.
  @discardableResult
  public func dismiss(_ controller: any Controller<Content>) -> NavigationRequest {
    let request = NavigationRequest(.dismiss)
    let node = (try? controller.boundNode(for: .dismiss)) ?? controller.node
    let queued = QueuedRequest(request, about: node, usesHostDriver: true) {
      [weak controller] () throws(NavigationError) in
      guard let host = controller?.host else { throw NavigationError(.dismiss, controller, .notPresented) }
      return try host.changeToDismiss(controller, bySystem: false)
    }
    node.queue.submit(queued, from: self)
    return request
  }

  /// Dismisses this controller, or the presented container that it is in.
  @discardableResult
  public func dismiss() -> NavigationRequest {
    dismiss(self)
  }

  private func present(
    _ entry: NavigationEntry, resultOf awaited: (any Controller)? = nil, _ dependencies: [HandedDependency],
    _ sender: AnyObject?, onEnd: ((NavigationOutcome) -> Void)? = nil
  ) -> NavigationRequest {
    let request = NavigationRequest(.present)
    let node = (try? boundNode(for: .present)) ?? node
    let queued = QueuedRequest(request, about: node, usesHostDriver: true) {
      [weak self] () throws(NavigationError) in
      guard let self else { throw NavigationError(.present, entry.controller, .gone) }
      guard let host = self.host else { throw NavigationError(.present, entry.controller, .noRoot) }
      var change = try host.changeToPresent(entry, over: self, dependencies, sender)
      change?.awaited = awaited
      return change
    }
    queued.arrivals = [entry.controller]
    queued.onEnd = onEnd
    node.queue.submit(queued, from: sender ?? self)
    return request
  }

  private func present<Presented: ResultController>(
    _ entry: NavigationEntry, resultOf controller: Presented, _ dependencies: [HandedDependency],
    _ sender: AnyObject?, _ handler: @escaping (ControllerResult<Presented.Value>) -> Void
  ) -> NavigationRequest where Presented.Content == Content {
    guard !controller.result.isAwaited else {
      // The earlier request gets the result.
      handler(.cancelled)
      return present(entry, dependencies, sender)
    }
    controller.result.handler = handler
    controller.node.pendingResult = controller.result
    // Retained, because the controller may be deallocated before its request has ended.
    let result = controller.result
    return present(entry, resultOf: controller as any Controller, dependencies, sender) { [weak controller] outcome in
      guard !outcome.isDone else { return }
      // A value that it finished with meanwhile counts only if it was presented.
      result.value = nil
      controller?.node.pendingResult = nil
      result.take()?()
    }
  }
}

/// Carries a result, which need not be Sendable, out of a continuation.
private final class ResultBox<Value> {
  var result = ControllerResult<Value>.cancelled
}
