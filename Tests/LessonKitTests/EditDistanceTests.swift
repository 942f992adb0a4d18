import LessonKit
import Testing

@Suite struct EditDistanceTests {
  @Test(arguments: [("", "", 0), ("a", "", 1), ("chek", "check", 1), ("--marbels", "--marbles", 2), ("ab", "cd", 2)])
  func distance(_ a: String, _ b: String, _ expected: Int) {
    #expect(editDistance(a, b) == expected)
    #expect(editDistance(b, a) == expected)
  }

  @Test func onlySimilarWordsAreNear() {
    let verbs = ["list", "check", "show"]
    #expect(verbs.nearest(to: "chek") == "check")
    #expect(verbs.nearest(to: "predict") == nil)
    #expect(verbs.nearest(to: "3") == nil)
    #expect(["book"].nearest(to: "foo") == nil, "two of three letters are other ones")
    #expect([String]().nearest(to: "check") == nil)
  }
}
