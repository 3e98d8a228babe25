import MessageTracing

final class Button: TraceNamed {
  let traceName = "save"
}

let button = Button()
let (_, run) = recording { reportMessage("tap", to: button) }
precondition(run.text == "(outside) → save: tap [message]\n", run.text)
precondition(run.mermaid.contains("->>"), run.mermaid)
precondition(run.svg().contains("<svg"))
