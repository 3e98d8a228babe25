// error: cannot assign to property: 'nextResponder' is a get-only property
// imports: Responders
import Responders

func bend(_ field: any Responder, to other: any Responder) {
  field.nextResponder = other  // wrong
}
