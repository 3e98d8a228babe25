import Armature

final class Label {
  var text = ""
  func show(_ text: String) { self.text = text }
}

let label = Label()
let titles = Observers<String>()
titles.subscribe(label, Label.show)
titles.notify("Armature")
precondition(Participant(label).name == "Label" && label.text == "Armature")
