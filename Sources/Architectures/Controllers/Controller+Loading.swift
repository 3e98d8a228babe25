import Responders

extension Controller {
  /// Whether the content was loaded; reading this, or ``contentNode``, loads nothing.
  public var isLoaded: Bool { scene.isLoaded }

  /// Loads the content, if that has not been done: `load()`, then `didLoad()`.
  ///
  /// The library calls it when the controller is first about to appear.
  ///
  /// - Throws: ``LifeCycleError``, if `load()` throws, or asks for this very content. Nothing else was called, and the
  ///   next request loads anew.
  public func loadIfNeeded() throws(LifeCycleError) {
    let scene = try fitState()
    if scene.isLoaded { return }
    if scene.isLoading {
      scene.wasAskedWhileLoading = true
      throw .loadInProgress(Participant(self))
    }
    let node = try loadedNode(scene)
    setContent(node)
    scene.isLoaded = true
    scene.run(.didLoad) { $0.didLoad() }
  }

  private func loadedNode(_ scene: SceneState<Content>) throws(LifeCycleError) -> Content {
    scene.isLoading = true
    scene.wasAskedWhileLoading = false
    defer { scene.isLoading = false }
    do {
      let node = try Trace.send("load", from: scene.holder, to: self, .lifeCycle) { try load() }
      // An inner request that was refused must not pass unseen because load() swallowed its error.
      if scene.wasAskedWhileLoading { throw LifeCycleError.loadInProgress(Participant(self)) }
      return node
    } catch let error as LifeCycleError {
      throw error
    } catch {
      throw scene.wasAskedWhileLoading
        ? .loadInProgress(Participant(self)) : .loadFailed(Participant(self), reason: "\(error)")
    }
  }

  /// The state, knowing its controller from now on.
  func fitState() throws(LifeCycleError) -> SceneState<Content> {
    let state = scene
    guard state === scene, state.controller == nil || state.controller === self else {
      throw .unfitState(Participant(self))
    }
    state.controller = self
    return state
  }
}
