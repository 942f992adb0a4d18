import LessonKit
import Testing

@Suite struct NearestTests {
  @Test func onlySimilarWordsAreNear() {
    let verbs = ["list", "check", "show"]
    #expect(verbs.nearest(to: "chek") == "check")
    #expect(verbs.nearest(to: "shwo") == "show")
    #expect(verbs.nearest(to: "predict") == nil)
    #expect(verbs.nearest(to: "3") == nil)
    #expect(["book"].nearest(to: "foo") == nil, "two of three letters are other ones")
    #expect([String]().nearest(to: "check") == nil)
  }
}
