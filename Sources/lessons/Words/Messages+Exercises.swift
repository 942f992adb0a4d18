import LessonKit

/// What the tool says about exercises, and the verdicts of `check`.
extension Message {
  static let hintNumber = Message("Hint %1 of %2", "提示 %1（共 %2 条）")
  static let noMoreHints = Message("There are no more hints; '%1' shows a solution.", "没有更多的提示了；'%1' 显示一种解法。")
  static let noMoreHintsHere = Message("There are no more hints; s shows the given solution.", "没有更多的提示了；按 s 显示给出的解法。")
  static let showSolution = Message("You have not solved %1 yet. Show the given solution?", "你还没有解出 %1。要显示给出的解法吗？")
  static let isSolution = Message("Your file is the given solution.", "你的文件就是给出的解法。")
  static let becomesSolution = Message(
    "How your file becomes the given solution (- your file, + the given solution):", "你的文件怎样变成给出的解法（- 你的文件，+ 给出的解法）：")
  static let givenSolution = Message(
    "How the given solution does it (- your file, + the given solution). '%1' shows all of it.",
    "给出的解法是这样写的（- 你的文件，+ 给出的解法）。'%1' 显示它的全文。")
  static let nothingToReset = Message("%1 is the start file already; there is nothing to reset.", "%1 还是起始文件，没有什么可恢复的。")
  static let isStartFile = Message("%1 is the start file already.", "%1 还是起始文件。")
  static let isStartFileAgain = Message("%1 is the start file again.", "%1 又是起始文件了。")
  static let yourVersion = Message("Your version is %1.", "你的版本在 %1。")
  static let nothingChanged = Message("Nothing has changed.", "什么也没有改动。")
  static let replaceFile = Message("Replace %1 with the start file? Your version is kept.", "要用起始文件替换 %1 吗？你的版本会保留下来。")
  static let replaceFileKeys = Message(
    "Replace %1 with the start file? Your version is kept. y yes · n no", "要用起始文件替换 %1 吗？你的版本会保留下来。y 是 · n 否")
  static let showSolutionKeys = Message("Show the given solution? y yes · n no", "要显示给出的解法吗？y 是 · n 否")
  static let notYet = Message("not yet", "还不对")
  static let hint = Message("hint", "提示")
  static let solution = Message("solution", "解法")
  static let reset = Message("reset", "恢复")
  static let youPrinted = Message("you printed", "你打印的")
  static let expected = Message("expected", "预期的")
  static let expectedAndPrinted = Message("- expected, + you printed", "- 预期的，+ 你打印的")
  static let youLearned = Message("**What you learn**: %1", "**你学到了**：%1")
  static let noVerdict = Message("The program ended before your code was checked to the end.", "检查还没有做完，程序就结束了。")
  static let ok = Message("ok", "对")
  static let differs = Message("differs", "不同")
  static let notBuilt = Message("it is not built; leave out --skip-build", "它还没有构建；请去掉 --skip-build")
  static let stepNumber = Message("step %1", "第 %1 步")
  static let lessonIsRight = Message("%1 prints what it should", "%1 打印的与预期相同")
  static let lessonIsWrong = Message("%1 does not print what it should", "%1 打印的与预期不同")
  static let exerciseIsRight = Message(
    "%1 is right; 'swift run lessons next' shows what comes next", "%1 做对了；'swift run lessons next' 告诉你接下来做什么")
  static let exerciseIsWrong = Message(
    "%1 is not right yet; 'swift run lessons hint %1' shows a hint", "%1 还不对；'swift run lessons hint %1' 给出提示")
  static let howManyAreRight = Message("%1 of %2 print what they should", "%2 个里有 %1 个打印的与预期相同")
  static let lineOfHunk = Message("@@ line %1 @@", "@@ 第 %1 行 @@")
}
