import LessonKit
import TestKit
import Testing

struct NearestTests {
  @Test func onlySimilarWordsAreNear() {
    let verbs = ["list", "check", "show"]
    expectEqual(verbs.nearest(to: "chek"), "check")
    expectEqual(verbs.nearest(to: "shwo"), "show")
    expectNil(verbs.nearest(to: "predict"))
    expectNil(verbs.nearest(to: "3"))
    expectNil(["book"].nearest(to: "foo"), "two of three letters are other ones")
    expectNil([String]().nearest(to: "check"))
  }
}
