import LessonKit

/// What the tool says about lessons, and how to go on.
extension Message {
  static let titled = Message("%1: %2", "%1：%2")
  static let lesson = Message("Lesson", "课")
  static let article = Message("Article", "文章")
  static let youLearn = Message("You learn", "你会学到")
  static let predicted = Message("Predicted", "猜中")
  static let solved = Message("Solved", "解出")
  static let exercise = Message("Exercise", "练习")
  static let task = Message("Task", "任务")
  static let howToWatch = Message(
    "To do one: 'swift run lessons watch batches'", "做其中一个：'swift run lessons watch batches'")
  static let howToBegin = Message(
    "'swift run lessons next' shows what to do next; 'swift run lessons --help' lists the commands.",
    "'swift run lessons next' 告诉你接下来做什么；'swift run lessons --help' 列出所有命令。")
  static let readmeExplains = Message("The README explains this step:", "README 对这一步的解释：")
  static let readmeOnStep = Message("The README says about step %1:", "README 对第 %1 步的说明：")
  static let stepOf = Message("%1, step %2 of %3: %4", "%1，第 %2 步（共 %3 步）：%4")
  static let whatIsPrinted = Message(
    "What does it print? Type the next line, or its values. (- : nothing is printed here. Return shows it. q ends.)",
    "它打印什么？请输入下一行，或者只输入其中的值。（- 表示这里什么也不打印，直接按回车显示答案，q 结束。）")
  static let printsThis = Message("It prints this:", "它打印下面的内容：")
  static let nothingIsPrinted = Message("(nothing is printed here)", "（这里什么也不打印）")
  static let right = Message("right", "对")
  static let no = Message("no:", "不对：")
  static let rightOf = Message("%1 of %2 right", "答对 %1/%2")
  static let asExpected = Message("prints what is expected", "打印的与预期相同")
  static let asExpectedBut = Message("prints what is expected, but goes wrong", "打印的与预期相同，但出了错")
  static let differsInStep = Message("prints something else in step %1  (- before, + now)", "第 %1 步打印的不同了（- 原来，+ 现在）")
  static let differsInSteps = Message("prints something else in steps %1  (- before, + now)", "第 %1 步打印的不同了（- 原来，+ 现在）")
  static let building = Message("%1 is being built …", "正在构建 %1 …")
  static let doesNotBuild = Message("does not build", "构建失败")
  static let lastBuild = Message("The last build that worked:", "上一次成功的构建：")
  static let pageLines = Message("… lines %1–%2 of %3 (space: more)", "…… 第 %1–%2 行，共 %3 行（空格：往下）")
  static let linesAsBefore = Message("… %1 lines as before", "…… %1 行与原来相同")
  static let linesAsExpected = Message("… %1 lines as expected", "…… %1 行与预期相同")
  static let edit = Message("Edit %1; each save runs it.", "编辑 %1；每次保存都会运行。")
  static let whatNext = Message("'%1' shows what comes next.", "'%1' 告诉你接下来做什么。")
  static let nextStep = Message("next step", "下一步")
  static let allSteps = Message("all steps", "所有步骤")
  static let quit = Message("quit", "退出")
  static let nextExercise = Message(
    "Next: exercise %1, \"%2\".\n  edit   %3\n  then   %4", "接下来做练习 %1：%2。\n  编辑  %3\n  然后  %4")
  static let isRead = Message("You have read lesson %1, %2.", "第 %1 课 %2 读完了。")
  static let nextLesson = Message("Lesson %1, %2, is next: %3", "接下来是第 %1 课 %2：%3")
  static let halfRead = Message("You have begun lesson %1, %2: %3", "第 %1 课 %2 读了一部分：%3")
  static let firstUnread = Message("Step %1 is the first one that you have not read.", "还没有读的第一个步骤：%1")
  static let toRead = Message("  read    %1", "  阅读  %1")
  static let toGuess = Message("  guess   %1", "  猜测  %1")
  static let toChange = Message("  change  %1", "  改动  %1")
  static let readAll = Message("You have read all lessons.", "所有的课你都读完了。")
  static let didAll = Message("You have read all lessons and solved all exercises.", "所有的课你都读完了，练习也都解出了。")
  static let allPredicted = Message(
    "%1 Your predictions were right too. '%2' makes a lesson of your own.", "%1你也都猜对了。'%2' 可以建一课你自己的。")
  static let rightSoFar = Message("; %1 of %2 steps were right so far", "（到现在猜对 %1/%2 步）")
  static let nextPrediction = Message("%1 Next: predict what lesson %2, %3, prints%4.", "%1接下来猜一猜第 %2 课 %3 打印什么%4。")
}
