import Armature
public import MyCardsViews
import TerminalUI

extension Feature {
  /// Six controllers that know models, services and views, and each other by weak delegates.
  public static let mvc = Feature(.mvc) { CardsController() }
}
