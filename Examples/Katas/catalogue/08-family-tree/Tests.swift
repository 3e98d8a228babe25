import Testing

@testable import K08

@Suite("Family tree")
struct FamilyTreeTests {
  private let art = Category("art")
  private let prints = Category("prints")
  private let maps = Category("maps")
  private let books = Category("books")

  private func names(_ category: Category) -> [String] { category.children.map(\.name) }

  @Test("an added category is the last child and refers to its parent")
  func adding() throws {
    try art.add(prints)
    try art.add(maps)
    #expect(names(art) == ["prints", "maps"])
    #expect(prints.parent === art)
    #expect(maps.parent === art)
    #expect(art.parent == nil)
  }

  @Test("a category that is added elsewhere leaves its old parent")
  func moving() throws {
    try art.add(prints)
    try art.add(maps)
    try books.add(prints)
    #expect(names(art) == ["maps"])
    #expect(names(books) == ["prints"])
    #expect(prints.parent === books)
    try prints.add(maps)
    try books.add(maps)
    #expect(names(books) == ["prints", "maps"])
    #expect(names(prints) == [])
    // Into a sibling, and from there further down.
    try prints.add(maps)
    #expect(names(books) == ["prints"])
    #expect(names(prints) == ["maps"])
    try books.add(art)
    try maps.add(art)
    #expect(names(books) == ["prints"])
    #expect(names(maps) == ["art"])
    #expect(art.parent === maps)
  }

  @Test("a category that is added again to its parent becomes the last child, and is there once")
  func addingAgain() throws {
    try art.add(prints)
    try art.add(maps)
    try art.add(prints)
    #expect(names(art) == ["maps", "prints"])
    #expect(prints.parent === art)
    let twin = Category("prints")
    try art.add(twin)
    try art.add(prints)
    #expect(names(art) == ["maps", "prints", "prints"])
    #expect(art.children.dropFirst().first === twin)
    #expect(art.children.last === prints)
    try art.add(prints)
    #expect(names(art) == ["maps", "prints", "prints"])
    #expect(art.children.dropFirst().first === twin)
    #expect(art.children.last === prints)
  }

  @Test("a category can't become its own ancestor, and the refusal changes nothing")
  func cycle() throws {
    try art.add(prints)
    try prints.add(maps)
    try books.add(art)
    #expect(throws: TreeProblem.cycle) { try maps.add(art) }
    #expect(throws: TreeProblem.cycle) { try prints.add(art) }
    #expect(throws: TreeProblem.cycle) { try art.add(art) }
    #expect(throws: TreeProblem.cycle) { try maps.add(books) }
    try maps.add(Category("atlases"))
    #expect(throws: TreeProblem.cycle) { try maps.insert(art, before: maps.children[0]) }
    #expect(throws: TreeProblem.cycle) { try art.insert(art, before: prints) }
    #expect(throws: TreeProblem.cycle) { try prints.insert(art, before: maps) }
    #expect(names(books) == ["art"])
    #expect(names(art) == ["prints"])
    #expect(names(prints) == ["maps"])
    #expect(names(maps) == ["atlases"])
    try maps.add(Category("art"))
    #expect(names(maps) == ["atlases", "art"])
    #expect(art.parent === books)
    #expect(prints.parent === art)
    #expect(maps.parent === prints)
    let chain = (0..<9).map { Category("\($0)") }
    for (above, below) in zip(chain, chain.dropFirst()) { try above.add(below) }
    for above in chain { #expect(throws: TreeProblem.cycle) { try chain[8].add(above) } }
  }

  @Test("a category is inserted before a sibling, also if it comes from the same parent")
  func inserting() throws {
    try art.add(prints)
    try art.add(maps)
    try art.insert(books, before: maps)
    #expect(names(art) == ["prints", "books", "maps"])
    #expect(books.parent === art)
    try art.insert(maps, before: prints)
    #expect(names(art) == ["maps", "prints", "books"])
    try art.insert(maps, before: books)
    #expect(names(art) == ["prints", "maps", "books"])
    try art.insert(maps, before: maps)
    #expect(names(art) == ["prints", "maps", "books"])
    let old = Category("old")
    try old.add(Category("globes"))
    try art.insert(old.children[0], before: prints)
    #expect(names(old) == [])
    #expect(names(art) == ["globes", "prints", "maps", "books"])
    let twin = Category("maps")
    try art.add(twin)
    try art.insert(old, before: twin)
    #expect(names(art) == ["globes", "prints", "maps", "books", "old", "maps"])
    #expect(old.parent === art)
    #expect(art.children.last === twin)
    try art.insert(old, before: maps)
    #expect(names(art) == ["globes", "prints", "old", "maps", "books", "maps"])
    let atlases = Category("atlases")
    for name in ["sea", "stars"] { try atlases.add(Category(name)) }
    let sea = atlases.children[0]
    try sea.add(Category("coasts"))
    try art.insert(sea, before: books)
    #expect(names(art) == ["globes", "prints", "old", "maps", "sea", "books", "maps"])
    #expect(names(atlases) == ["stars"])
    #expect(names(sea) == ["coasts"])
    #expect(sea.parent === art)
  }

  @Test("inserting before a category that isn't a child is refused, and changes nothing")
  func wrongSibling() throws {
    try art.add(prints)
    try prints.add(maps)
    #expect(throws: TreeProblem.notAChild) { try books.insert(maps, before: prints) }
    #expect(throws: TreeProblem.notAChild) { try art.insert(books, before: maps) }
    #expect(names(art) == ["prints"])
    #expect(names(prints) == ["maps"])
    #expect(names(books) == [])
    #expect(maps.parent === prints)
    #expect(books.parent == nil)
    #expect(throws: TreeProblem.notAChild) { try art.insert(books, before: Category("prints")) }
    #expect(throws: TreeProblem.notAChild) { try art.insert(books, before: books) }
    #expect(names(art) == ["prints"])
    #expect(books.parent == nil)
  }

  @Test("a removed category has no parent, and keeps what is below it")
  func removing() throws {
    try art.add(prints)
    try art.add(maps)
    try prints.add(books)
    prints.removeFromParent()
    art.removeFromParent()
    #expect(prints.parent == nil)
    #expect(names(art) == ["maps"])
    #expect(names(prints) == ["books"])
    prints.removeFromParent()
    #expect(names(art) == ["maps"])
    #expect(names(prints) == ["books"])
    try maps.add(prints)
    #expect(books.parent?.parent === maps)
    let twin = Category("maps")
    for category in [twin, Category("last")] { try art.add(category) }
    twin.removeFromParent()
    #expect(names(art) == ["maps", "last"])
    #expect(art.children[0] === maps)
    #expect(maps.parent === art)
    #expect(twin.parent == nil)
    try art.add(twin)
    maps.removeFromParent()
    #expect(names(art) == ["last", "maps"])
    #expect(art.children.last === twin)
  }

  @Test("a category owns its children, and its children don't own it")
  func ownership() throws {
    var root: Category? = Category("root")
    weak let watched = root
    weak var leaf: Category?
    do {
      let child = Category("child")
      leaf = child
      try root?.add(child)
    }
    #expect(leaf != nil)
    let kept = Category("kept")
    try root?.add(kept)
    root = nil
    #expect(watched == nil)
    #expect(leaf == nil)
    #expect(kept.parent == nil)
  }

  @Test("inserting moves a category up, down, and within its parent, with all that is below it")
  func insertingAcrossLevels() throws {
    try art.add(prints)
    try prints.add(maps)
    try maps.add(books)
    try art.insert(maps, before: prints)
    #expect(names(art) == ["maps", "prints"])
    #expect(names(prints) == [])
    #expect(names(maps) == ["books"])
    try art.insert(prints, before: maps)
    try art.insert(maps, before: prints)
    #expect(names(art) == ["maps", "prints"])
    #expect(names(maps) == ["books"])
    #expect(maps.parent === art)
    let globes = Category("globes")
    for child in [globes, Category("atlases")] { try prints.add(child) }
    try prints.insert(maps, before: globes)
    #expect(names(art) == ["prints"])
    #expect(names(prints) == ["maps", "globes", "atlases"])
    #expect(names(maps) == ["books"])
    #expect(maps.parent === prints)
  }
}
