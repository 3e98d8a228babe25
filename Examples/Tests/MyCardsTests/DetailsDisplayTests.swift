import MyCardsModel
import MyCardsPresentation
import Raster
import Testing

@Suite struct DetailsDisplayTests {
  private let photo = Raster.pattern(width: 3, height: 2).map { Photo($0) }

  @Test("each mode shows the content of the specification's table", arguments: DetailsMode.allCases)
  func modes(mode: DetailsMode) {
    let display = DetailsDisplay(Card(identifier: "1", name: "A", front: photo, back: photo), mode)
    #expect(display.title == (mode == .create ? "Add new card" : "Card Details"))
    #expect(display.placeholder == (mode == .normal ? "No Name" : "Enter card name"))
    #expect(display.isNameEnabled == (mode != .normal))
    #expect(display.showsEdit == (mode == .normal))
    #expect(display.showsDone == (mode != .normal))
    #expect(display.showsBadges == (mode != .normal))
    #expect(display.showsTrash == (mode == .edit))
    #expect(display.isDoneEnabled == (mode != .normal))
    #expect(display.front == display.back && display.front.missing == nil && display.front.picture == photo?.picture)
  }

  @Test("without a name or a photo Done is disabled, and the placeholder is shown")
  func invalid() {
    let display = DetailsDisplay(Card(identifier: "1", name: "A", front: photo), .edit)
    #expect(
      !display.isDoneEnabled && display.back.missing == "No back photo" && display.back.picture == Photo.placeholder)
    #expect(!DetailsDisplay(Card(identifier: "1", front: photo, back: photo), .create).isDoneEnabled)
  }

  @Test("texts match the specification")
  func texts() {
    #expect(Card.Side.allCases.map(Texts.setPhoto) == ["Set front photo", "Set back photo"])
    #expect(Card.Side.allCases.map(Texts.noPhoto) == ["No front photo", "No back photo"])
    #expect(Card.Side.allCases.map(Texts.spoken) == ["front photo", "back photo"])
  }
}
