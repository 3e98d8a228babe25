public import Responders

/// A scene that is presented for a result.
///
/// ```swift
/// final class AvatarPicker: ResultScene {
///   let scene = SceneState<View>()
///   let result = ResultSlot<Avatar>()
///   func load() -> View { … }
///   func picked(_ avatar: Avatar) { finish(avatar) }
/// }
/// ```
public protocol ResultScene<Content, Value>: Controller {
  /// What the result is.
  associatedtype Value

  /// A stored constant: `let result = ResultSlot<Value>()`.
  var result: ResultSlot<Value> { get }
}

extension ResultScene {
  /// Ends the scene with a value: it is dismissed, with the container that it may be in, and the value arrives.
  ///
  /// A second one changes nothing and gives one diagnostic; so does one of a scene that is not presented.
  public func finish(_ value: Value) {
    guard !result.isFinished else { return report("it has finished before, and its first value stands") }
    guard scene.awaitsPlace || scene.isPresented else { return report("it is not presented") }
    result.put(value)
    scene.pendingResult = result
    dismiss().onEnd { [weak self] in
      guard let self, !$0.isDone, self.scene.isPresented else { return }
      self.result.takeBack()
    }
  }

  private func report(_ fault: String) {
    let name = Participant(self)
    Diagnostic(
      .unawaitedResult, about: name,
      "'\(name)' finished, but \(fault). Nothing has changed. It was probably told so twice, or called after it had left."
    ).emit()
  }
}

extension SceneState {
  /// Whether a request waits that will give the scene, or its container, a place.
  var awaitsPlace: Bool { top.awaitedIn != nil }

  /// Whether the scene, or the container that it is in, is presented.
  var isPresented: Bool {
    let top = top
    return top.stage?.scenes.presentations.contains { $0.scene.scene === top } ?? false
  }

  func takeResult() -> (() -> Void)? {
    let result = pendingResult?.take()
    pendingResult = nil
    return result
  }
}

extension Diagnostic.Topic {
  /// A scene finished twice, or while it was not presented.
  public static let unawaitedResult = Diagnostic.Topic("result that nobody waits for")
}
