// error: 'location(ofTouch:in:)' has been renamed to 'location(ofPointer:in:)'
// imports: Composites, Responders, TargetActions
import Composites
import Responders
import TargetActions

func first<View: SpatialComposite>(_ pinch: PinchGestureRecognizer, in view: View) {
  _ = pinch.location(ofTouch: 0, in: view)  // wrong
}
