import MessageTracing

final class Button: TraceNamed {
  let traceName = "save"
}

let button = Button()
precondition(Participant(button).name == "save")
