public import Responders

extension Controller {
  /// Presents a scene over this one for a result, which a method of an owner, held weakly, gets.
  ///
  /// Exactly one result arrives, after the leave report and when nothing is under way any more: a scene that is presented
  /// from there is presented. A request that is refused or cancelled brings `.cancelled`.
  @discardableResult
  public func present<Scene: ResultScene, Owner: AnyObject>(
    _ scene: Scene, style: PresentationStyle = .covering, for owner: Owner,
    _ handler: @escaping (Owner) -> (SceneResult<Scene.Value>) -> Void, _ offers: Offer..., sender: AnyObject? = nil
  ) -> NavigationRequest where Scene.Content == Content {
    present(scene, for: scene, style, offers, sender) { [weak owner] in if let owner { handler(owner)($0) } }
  }

  /// Presents a container over this one, for the result of a scene inside of it.
  @discardableResult
  public func present<Scene: ResultScene, Owner: AnyObject>(
    _ container: any Controller<Content>, resultOf scene: Scene, style: PresentationStyle = .covering,
    for owner: Owner, _ handler: @escaping (Owner) -> (SceneResult<Scene.Value>) -> Void, _ offers: Offer...,
    sender: AnyObject? = nil
  ) -> NavigationRequest where Scene.Content == Content {
    present(container, for: scene, style, offers, sender) { [weak owner] in if let owner { handler(owner)($0) } }
  }

  /// Presents a scene over this one and waits for its result.
  ///
  /// A request that is refused or cancelled brings `.cancelled`, the refusal a diagnostic besides. The result, which need
  /// not be Sendable, stays on the caller's actor. Cancelling the task does not dismiss the scene.
  public func result<Scene: ResultScene>(
    of scene: Scene, style: PresentationStyle = .covering, _ offers: Offer..., sender: AnyObject? = nil
  ) async -> SceneResult<Scene.Value> where Scene.Content == Content {
    let box = ResultBox<Scene.Value>()
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let request = present(scene, for: scene, style, offers, sender) {
        box.result = $0
        continuation.resume()
      }
      request.onEnd { outcome in
        guard case .refused(let error) = outcome else { return }
        Diagnostic(.unawaitedResult, about: error.scene, "\(error)").emit()
      }
    }
    return box.result
  }

  private func present<Scene: ResultScene>(
    _ presented: any Controller<Content>, for scene: Scene, _ style: PresentationStyle, _ offers: [Offer],
    _ sender: AnyObject?, _ handler: @escaping (SceneResult<Scene.Value>) -> Void
  ) -> NavigationRequest where Scene.Content == Content {
    guard !scene.result.isAwaited else {
      // The result that somebody waits for already is not this one's to take.
      handler(.cancelled)
      return present(SceneEntry(presented, style: style), offers, sender)
    }
    scene.result.await(handler)
    scene.scene.pendingResult = scene.result
    return present(SceneEntry(presented, style: style), offers, sender) { [weak scene] outcome in
      if !outcome.isDone { scene?.scene.takeResult()?() }
    }
  }
}

/// Carries a result, which need not be Sendable, past a bell.
private final class ResultBox<Value> {
  var result = SceneResult<Value>.cancelled
}
