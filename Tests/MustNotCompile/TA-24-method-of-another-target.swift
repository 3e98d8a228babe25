// error: cannot convert value of type 'Screen' to expected argument type 'Document'
// imports: TargetActions
import TargetActions

final class Button: Control {
  let actions = ActionRegistry()
  var isEnabled = true
}

final class Screen {
  func refresh() {}
}

final class Document {
  func save() {}
}

func wire(_ button: Button, to screen: Screen) {
  button.addTarget(screen, action: Screen.refresh, for: .touchUpInside)
  button.addTarget(screen, action: Document.save, for: .touchUpInside)  // wrong
}
