import ArmatureTestSupport
import ArmatureTesting
import Foundation
import Testing

@testable import KataCore

/// Damaged inputs: no trap, and nothing lost.
///
/// `ARMATURE_ROUNDS` multiplies the rounds.
@Suite("Damaged files")
struct FuzzTests {
  /// A text with random bytes changed, removed, repeated or added, or cut off.
  private static func damaged(_ text: String, by generator: inout SeededGenerator) -> Data {
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      guard !bytes.isEmpty else { break }
      let place = Int.random(in: bytes.indices, using: &generator)
      let end = min(bytes.count, place + Int.random(in: 1...12, using: &generator))
      switch Int.random(in: 0...5, using: &generator) {
      case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &generator)
      case 1: bytes.removeSubrange(place..<end)
      case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 3: bytes.insert(contentsOf: Array("{[\"9-,:]}".utf8).shuffled(using: &generator).prefix(3), at: place)
      case 4: bytes.removeSubrange(place...)
      default: bytes.replaceSubrange(place..<end, with: "null".utf8)
      }
    }
    return Data(bytes)
  }

  @Test("a damaged kata.json is read or rejected with a sentence")
  func descriptions() throws {
    var generator = SeededGenerator(seed: 18)
    let text = """
      {"title": "Count", "part": "A", "requires": [1], "minutes": 5, "imports": ["Delegation"],
       "form": "z", "teaches": "x",
      "breaks": "y", "mutants": {"Twice": "once"}, "givenLines": 60,
      "implementations": [{"name": "P", "says": "s", "correct": true}]}
      """
    var rejected = 0
    for _ in 0..<TestScale.rounds(300) {
      do throws(CatalogueProblem) {
        let facts = try KataFacts(json: Self.damaged(text, by: &generator), file: "f")
        #expect(facts.part.count == 1)
      } catch {
        rejected += 1
        #expect(error.file == "f")
        #expect(!error.sentence.isEmpty)
      }
    }
    #expect(rejected > 0)
  }

  @Test("a damaged state file is read, or kept whole under another name")
  func states() throws {
    let folder = try KataFolder()
    let catalogue = try folder.catalogue()
    var generator = SeededGenerator(seed: 19)
    var progress = Progress()
    progress.start(catalogue.katas[0])
    progress.passed["01"] = "2026-11-22T23-00-00"
    progress.hints["01"] = 2
    try progress.save(to: folder.workspace)
    let state = folder.workspaceFolder.appending(path: Workspace.stateName)
    let text = try String(contentsOf: state, encoding: .utf8)
    func names() throws -> Set<String> {
      Set(try FileManager.default.contentsOfDirectory(atPath: folder.workspaceFolder.path))
    }
    for _ in 0..<TestScale.rounds(150) {
      let data = Self.damaged(text, by: &generator)
      try data.write(to: state)
      let before = try names()
      let (_, notice) = try Progress.load(from: folder.workspace, catalogue: catalogue)
      let new = try names().subtracting(before)
      if notice == nil {
        #expect(try Data(contentsOf: state) == data)
      } else {
        let aside = folder.workspaceFolder.appending(path: try #require(new.first))
        #expect(try Data(contentsOf: aside) == data)
        try FileManager.default.removeItem(at: aside)
      }
    }
  }

  @Test("whatever the learner's file contains, reset and start keep it")
  func exercises() throws {
    let folder = try KataFolder()
    let kata = try folder.catalogue().katas[0]
    _ = try folder.workspace.start(kata, started: [kata])
    var generator = SeededGenerator(seed: 20)
    for _ in 0..<TestScale.rounds(150) {
      let data = Self.damaged(KataFolder.counter(), by: &generator)
      try folder.put(data, at: folder.workspace.exercise(of: kata))
      _ = try folder.workspace.start(kata, started: [kata])
      #expect(try Data(contentsOf: folder.workspace.exercise(of: kata)) == data)
      let backup = try #require(try folder.workspace.reset(kata))
      #expect(try Data(contentsOf: backup) == data)
      try FileManager.default.removeItem(at: backup)
      _ = LineComparison(old: String(decoding: data, as: UTF8.self), new: KataFolder.counter())
    }
  }

  @Test("damaged output of tools is read without a trap")
  func outputs() {
    var generator = SeededGenerator(seed: 21)
    let errors = "/a/Exercise.swift:16:18: error: no\n    let x\n    ^~\n/b/T.swift:3:1: warning: w\nerror: e\n"
    let events = """
      {"kind":"test","payload":{"displayName":"a","id":"t","kind":"function","sourceLocation":{"fileID":"K/T.swift"}}}
      {"kind":"event","payload":{"kind":"testStarted","testID":"t"}}
      {"kind":"event","payload":{"issue":{"isFailure":true},"kind":"issueRecorded","messages":[],"testID":"t"}}
      """
    let edits = "<<<<\ncount += 1\n====\n    count += 2\n>>>>\n"
    for _ in 0..<TestScale.rounds(150) {
      let output = String(decoding: Self.damaged(errors, by: &generator), as: UTF8.self)
      for message in CompilerMessage.messages(in: output) { #expect(message.line >= 0 || message.file != nil) }
      _ = ProgramOutput.own(output)
      let stream = EventStream(Self.damaged(events, by: &generator))
      #expect(stream.tests.count <= 2)
      let edit = String(decoding: Self.damaged(edits, by: &generator), as: UTF8.self)
      _ = try? MutantEdit.apply(edit, to: KataFolder.counter(), file: "f")
    }
  }
}
