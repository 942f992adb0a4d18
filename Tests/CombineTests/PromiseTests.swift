#if !canImport(Darwin)
  import Combine
  import Foundation
  import TestKit
  import Testing

  /// Sentences with *never*, *always*, *all*, *each*, *every*, *everywhere*, *no*, *none*, *nobody* and *nothing* are promises.
  /// Each of those on the pages about the module, and in the comment about threads, has a test that would fail if it were
  /// false.
  /// So has each of the public comments, but for *all* and for those from *each* to *nobody*, which mostly describe one value.
  struct PromiseTests {
    private static let pages = [
      "Sources/Combine/Combine.docc/Combine.md", "Sources/Combine/Combine.docc/DIFFERS.md",
      "Sources/Combine/Combine.docc/Attributes.md",
      "Sources/Combine/Mechanism/Delivery.swift", "Sources/Combine/Combine.docc/ReadingTour.md",
      "Sources/Combine/Combine.docc/FollowingAValue.md",
    ]

    /// The pages that promise little.
    private static let shortPages = ["Attributes.md", "FollowingAValue.md"]

    private static let comments = "public comments"
    private static let words: Set<String> = [
      "never", "always", "all", "each", "every", "everywhere", "no", "none", "nobody", "nothing",
    ]
    private static let rare: Set<String> = ["never", "always", "everywhere", "nothing"]

    @Test(arguments: pages)
    func sentenceHasATest(in page: String) throws {
      let sentences = promises(in: try text(page), Self.words)
      try expectTests(for: sentences, of: page)
    }

    @Test func publicCommentHasATest() throws {
      let sentences = promises(in: try publicComments(), Self.rare)
      try expectTests(for: sentences, of: Self.comments)
    }

    private func expectTests(for sentences: [String], of page: String) throws {
      let listed = Set(Self.promises(of: page).map(\.sentence))
      for sentence in sentences where !listed.contains(sentence) {
        Issue.record("\(page) promises, and Promises.swift names no test: \(sentence)")
      }
      expectEqual(listed.subtracting(sentences).sorted(), [], "not in \(page) any more")
      #expect(sentences.count > 5 || Self.shortPages.contains { page.hasSuffix($0) })
    }

    /// `Suite.test`, `Law.name`, or a script in `.ci`. The compiler sees to what a type says.
    @Test func testsExist() throws {
      let sources = try testSources()
      for (sentence, tests) in (Self.pages + [Self.comments]).flatMap(Self.promises(of:)) {
        #expect(!tests.isEmpty, "\(sentence)")
        for test in tests where !exists(test, in: sources) { Issue.record("there is no \(test): \(sentence)") }
      }
    }

    @Test func newAndMissingSentencesAreNoticed() {
      let page = """
        # A title

        It waits. It never
        waits twice: `all` is code, and so are these lines. They wait for each other.

            always

        - **Apple's**: it always waits.
        - **Here**: nothing waits (`Some.test`). A word, nevertheless.
        """
      expectEqual(
        promises(in: page, Self.words),
        ["It never waits twice: `all` is code, and so are these lines.", "**Here**: nothing waits (`Some.test`)."])
      expectTrue(!exists("PromiseTests.noSuchTest", in: ["struct PromiseTests {\n func other() {}"]))
      expectTrue(!exists("OtherTests.other", in: ["struct PromiseTests {\n func other() {}"]))
      expectTrue(exists("PromiseTests.other", in: ["struct PromiseTests {\n func other() {}"]))
    }

    /// The places that the page lists are those that have a delivery.
    @Test func placesWithADeliveryAreOnThePage() throws {
      let page = try text(Self.pages[0])
      let item = page.components(separatedBy: "\n2. **A `Delivery`**")[1].components(separatedBy: "\n3. ")[0]
      let files = try swiftFiles("Sources/Combine").filter { try text($0).contains(" Delivery()") }
      #expect(files.count > 5)
      for file in files {
        let name = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
        #expect(item.contains("`\(name)`"), "Combine.md, Who delivers, does not name \(name)")
      }
    }

    @Test func tourHasTenStopsWithAQuestionEach() throws {
      let tour = try text("Sources/Combine/Combine.docc/ReadingTour.md")
      let stops = tour.components(separatedBy: "\n### ").dropFirst()
      expectEqual(
        stops.map { $0.contains("**Question \($0.prefix { $0 != "." })**") }, Array(repeating: true, count: 10))
      let files = tour.matches(of: #/`([A-Z]\w+/[\w/+]+\.swift)`/#).map { String($0.1) }
      #expect(files.count > 15)
      expectEqual(files.filter { (try? text("Sources/Combine/\($0)")) == nil }, [])
    }

    /// The page *Following a value* names types and methods of the module.
    @Test func callsOnThePageExist() throws {
      let page = try text("Sources/Combine/Combine.docc/FollowingAValue.md")
      let sections = page.components(separatedBy: "\n### ").dropFirst()
      #expect(sections.count > 10)
      let events = ["subscription", "value", "request", "completion", "cancel"]
      for section in sections {
        expectEqual(events.filter { !section.contains($0 + " ") }, [], "events that are not in \(section.prefix(20))")
      }
      let calls = sections.joined().split(separator: "\n").filter { $0.hasPrefix("    ") }.joined(separator: "\n")
        .replacing(#/\(.*?\)/#, with: "")
      // With an inner capital letter, or after a dot.
      let names = Set(
        calls.matches(of: #/\w+(?:\.\w+)*/#).flatMap { call in
          let parts = call.0.split(separator: ".")
          return parts.dropFirst() + parts.prefix(1).filter { $0.contains(#/[a-z][A-Z]/#) }
        }.map(String.init))
      #expect(names.count > 60)
      let sources = try swiftFiles("Sources/Combine").map(text).joined()
      let declared = sources.matches(of: #/\b(?:func|var|let|class|struct|enum|protocol|extension) (?:\w+\.)*(\w+)/#)
      expectEqual(names.subtracting(declared.map { String($0.1) }).sorted(), [], "not in the module")
    }

    /// A reader learns them all before the code. That the module has the types among them, `.ci/documented` says.
    @Test func pageExplainsFewerThanThirtyWords() throws {
      let sections = try text(Self.pages[0]).components(separatedBy: "\n## ")
      let words = try #require(sections.first { $0.hasPrefix("Words\n") })
      #expect((10..<30).contains(words.components(separatedBy: "\n- ").count - 1))
    }

    /// What the pages say of files and types.
    @Test func sourceIsAsThePagesSay() throws {
      let sources = try swiftFiles("Sources/Combine").map { (name: $0, text: try text($0)) }
      let states = sources.filter { $0.name.hasSuffix("State.swift") }
      expectEqual(states.count, 5)
      expectEqual(states.filter { $0.text.contains(#/\block\.|\bLock\(|-> Void/#) }.map(\.name), [], "takes a lock")
      let importing = sources.filter { $0.text.contains(#/(?m)^ *import (Foundation|Dispatch)/#) }.map(\.name)
      #expect(importing.count > 5)
      expectEqual(importing.filter { !$0.hasPrefix("Sources/Combine/Foundation/") }, [])
      for name in ["CombiningEngine", "RelaySubscription", "RepublishingEngine", "SubjectCore"] {
        #expect(sources.contains { $0.text.contains("class \(name)") }, "\(name)")
        #expect(!sources.contains { $0.text.contains("class \(name)<") }, "\(name) is generic")
      }
    }

    // MARK: Sentences

    /// The comments of public declarations, as one text.
    private func publicComments() throws -> String {
      var comments: [Substring] = []
      for file in try swiftFiles("Sources/Combine").sorted() {
        var comment: [Substring] = []
        for line in try text(file).split(separator: "\n", omittingEmptySubsequences: false) {
          let code = line.drop { $0 == " " }
          if code.hasPrefix("///") {
            comment.append(code.dropFirst(code.hasPrefix("/// ") ? 4 : 3))
          } else if !code.hasPrefix("@") || code.contains("public ") {
            if code.contains("public ") { comments += comment + [""] }
            comment = []
          }
        }
      }
      return comments.joined(separator: "\n")
    }

    private func promises(in page: String, _ words: Set<String>) -> [String] {
      var blocks: [String] = [""]
      // Of a source, only the comments.
      let isSource = page.hasPrefix("import ")
      for var line in page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
        if isSource {
          let comment = line.drop { $0 == " " }
          line = comment.hasPrefix("///") ? String(comment.dropFirst(comment.hasPrefix("/// ") ? 4 : 3)) : ""
        }
        if line.hasPrefix("    ") || line.isEmpty || line.hasPrefix("```") {
          blocks.append("")
        } else if line.hasPrefix("- ") || line.hasPrefix("#") || line.first?.isNumber == true {
          blocks.append(line.hasPrefix("- ") ? String(line.dropFirst(2)) : line)
        } else {
          blocks[blocks.count - 1] += (blocks.last == "" ? "" : " ") + line.drop { $0 == " " }
        }
      }
      // What Apple's does is tested nowhere here, and a question promises nothing.
      return blocks.filter { !$0.hasPrefix("**Apple's**") }.flatMap(sentences)
        .filter { !$0.hasSuffix("?") && isPromise($0, words) }
    }

    private func sentences(of block: String) -> [String] {
      let parts = block.components(separatedBy: ". ")
      return parts.enumerated().map { $0.offset == parts.count - 1 ? $0.element : $0.element + "." }
    }

    private func isPromise(_ sentence: String, _ promising: Set<String>) -> Bool {
      var words = sentence.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
        .joined(separator: "x").lowercased().split { !$0.isLetter && $0 != "'" }
      // A pronoun.
      for index in words.indices.dropLast() where words[index] == "each" && words[index + 1].hasPrefix("other") {
        words[index] = ""
      }
      return words.contains { promising.contains(String($0)) }
    }

    // MARK: Tests

    private static func promises(of page: String) -> [(sentence: String, tests: [String])] {
      let section = table.components(separatedBy: "\n# ").first { $0.hasPrefix(page.split(separator: "/").last!) } ?? ""
      var promises: [(String, [String])] = []
      // Sentences with the same tests. All but the first begin with a plus.
      var sentences: [[Substring]] = [[]]
      for line in section.split(separator: "\n").dropFirst() {
        if line.hasPrefix("= ") {
          let tests = line.dropFirst(2).components(separatedBy: ", ")
          promises += sentences.map { ($0.joined(separator: " "), tests) }
          sentences = [[]]
        } else if line.hasPrefix("+ ") {
          sentences.append([line.dropFirst(2)])
        } else {
          sentences[sentences.count - 1].append(line)
        }
      }
      return promises
    }

    private func exists(_ test: String, in sources: [String]) -> Bool {
      if test == "the compiler" { return true }
      let (suite, name) = (test.prefix { $0 != "." }, test.drop { $0 != "." }.dropFirst())
      if suite.isEmpty { return FileManager.default.fileExists(atPath: Self.root.appending(path: test).path) }
      return sources.contains {
        suite == "Law"
          ? $0.contains("enum Law:") && $0.contains("case \(name)\n") || $0.contains("case \(name) =")
          : $0.contains("struct \(suite) ") && $0.contains("func \(name)(")
      }
    }

    // MARK: Files

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../..")
      .standardizedFileURL

    private func text(_ path: String) throws -> String {
      try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    }

    private func swiftFiles(_ folder: String) throws -> [String] {
      try FileManager.default.subpathsOfDirectory(atPath: Self.root.appending(path: folder).path)
        .filter { $0.hasSuffix(".swift") }.map { "\(folder)/\($0)" }
    }

    private func testSources() throws -> [String] {
      try ["CombineTests", "LessonTests", "ThreadTests"].flatMap { try swiftFiles("Tests/\($0)") }.map(text)
    }
  }
#endif
