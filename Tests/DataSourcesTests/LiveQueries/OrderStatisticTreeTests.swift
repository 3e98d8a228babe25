import ArmatureTestSupport
import ArmatureTesting
import DataSources
import Testing

struct OrderStatisticTreeTests {
  @Test("DS-64 slots and positions match those of an array", arguments: [11, 12] as [UInt64])
  func model(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var model = (0..<50).map { (slot: $0, weight: Int.random(in: 0...3, using: &random)) }
    var tree = OrderStatisticTree(weights: model.map(\.weight))
    for round in 0..<TestScale.rounds(400) {
      let grows = (round / 100) % 2 == 0
      if model.isEmpty || Int.random(in: 0..<3, using: &random) < (grows ? 2 : 1) {
        let place = Int.random(in: 0...model.count, using: &random)
        let weight = Int.random(in: 0...3, using: &random)
        model.insert((tree.insert(at: place, weight: weight), weight), at: place)
      } else {
        let place = Int.random(in: 0..<model.count, using: &random)
        tree.remove(model.remove(at: place).slot)
      }
      if let place = model.indices.randomElement(using: &random) {
        model[place].weight = Int.random(in: 0...3, using: &random)
        tree.setWeight(model[place].weight, of: model[place].slot)
      }
      #expect(tree.count == model.count, "seed \(seed), round \(round)")
      var weight = 0
      for (place, item) in model.enumerated() {
        #expect(tree.slot(at: place) == item.slot, "seed \(seed), round \(round)")
        #expect(tree.position(of: item.slot) == place, "seed \(seed), round \(round)")
        #expect(tree.weight(before: item.slot) == weight, "seed \(seed), round \(round)")
        for unit in weight..<weight + item.weight {
          #expect(tree.firstSlot { $0 > unit }?.slot == item.slot, "seed \(seed), round \(round)")
        }
        weight += item.weight
      }
      #expect(tree.isBalanced, "seed \(seed), round \(round)")
    }
  }
}
