/// A strong link: the role that stores it owns the other.
public class Link<Face>: RoleLink<Face> {
  private var face: Face?

  /// Makes a link that leads to nobody yet.
  public override init() {}

  /// Makes a link that is connected from the start.
  public convenience init(_ face: Face) {
    self.init()
    connect(face)
  }

  override var found: Face? { face }

  override func store(_ face: Face) {
    self.face = face
  }
}
