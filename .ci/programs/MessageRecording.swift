import MessageRecording

final class Button: TraceNamed {
  let traceName = "save"
}

let button = Button()
precondition(Participant(button).name == "save")
let (_, run) = recording { reportMessage("tap", to: button) }
precondition(run.text == "(outside) → save: tap [message]\n", run.text)
