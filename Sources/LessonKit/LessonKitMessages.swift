extension Message {
  // Command lines
  static let unknownOption = Message("unknown option '%1'; %2", "没有 '%1' 这个选项；%2")
  package static let didYouMean = Message("did you mean %1?", "你是不是想写 %1？")
  package static let unexpected = Message("unexpected '%1'; see '%2'", "'%1' 是多余的；请看 '%2'")
  static let see = Message("see '%1'", "请看 '%1'")
  static let needsValue = Message("%1 needs a value: %2", "%1 后面要写一个值：%2")
  static let takesNoValue = Message("%1 takes no value; leave '%2' out", "%1 后面不带值；请去掉 '%2'")
  static let wrongValue = Message("%1 takes %2, not '%3'", "%1 后面应该是%2，不能是 '%3'")
  package static let givenTwice = Message("%1 is given twice; give it once", "%1 写了两次；请只写一次")
  static let number = Message("a number", "一个数")

  // Programs
  static let cannotBeStarted = Message(
    "%1 cannot be started; is it there, and is it a program?", "无法启动 %1；请确认有这个文件，而且它是程序")
  static let exitCode = Message("it ended with exit code %1", "程序以退出码 %1 结束")
  static let signal = Message("it was ended by signal %1", "程序被信号 %1 终止")
  static let endlessRecursion = Message("a function calls itself without end", "有函数无休止地调用自己")
  static let wrongThread = Message(
    "this code belongs to the main actor or to a queue, and another thread ran it",
    "这段代码属于 main actor 或某个队列，却在别的线程上运行")
  static let waitsForItself = Message("sync was called on the queue that it waits for", "sync 等待的队列正是调用它的队列")
  static let oneSecond = Message("it ran for 1 second and was stopped", "程序运行了 1 秒后被终止")
  static let seconds = Message("it ran for %1 seconds and was stopped", "程序运行了 %1 秒后被终止")
  static let megabytes = Message("it printed more than %1 MB and was stopped", "程序打印的内容超过 %1 MB，被终止")
  static let memory = Message(
    "it took more than %1 MB of memory and was stopped", "程序占用的内存超过 %1 MB，被终止")
  package static let notWanted = Message("it was stopped", "程序已被终止")
  static let because = Message("%1: %2", "%1：%2")
  static let standardError = Message("it wrote to standard error: %1", "程序向标准错误写了：%1")
  package static let notBuilt = Message("it is not built; leave out --skip-build", "还没有构建；请去掉 --skip-build")
  static let jsonUnreadable = Message(
    "the output of '%1 --json' cannot be read; build it again", "无法读取 '%1 --json' 打印的内容；请重新构建")
  static let outputIsLost = Message("standard output cannot be written", "无法写入标准输出")

  // Traces
  static let noTrace = Message(
    "there is no %1; restore it with git, or record it with 'swift run lessons record %2'",
    "没有 %1；可以用 git 恢复，或者用 'swift run lessons record %2' 记录")
  static let notUTF8 = Message(
    "%1 is not UTF-8 text; save it as UTF-8, or restore it with git", "%1 不是 UTF-8 文本；请存为 UTF-8，或者用 git 恢复")
  static let windowsLines = Message(
    "%1 has Windows line ends (CRLF); save it with Unix line ends (LF), or restore it with git",
    "%1 用的是 Windows 换行符（CRLF）；请用 Unix 换行符（LF）保存，或者用 git 恢复")
  static let noNewline = Message("%1 (no newline follows)", "%1（后面没有换行符）")
  package static let emptyLine = Message("(an empty line)", "（空行）")
  package static let moreLines = Message("(and %1 more lines)", "（还有 %1 行）")
  static let differenceInStep = Message("step %1. %2\nline %3:\n%4", "第 %1 步：%2\n第 %3 行：\n%4")
  static let difference = Message("line %1:\n%2", "第 %1 行：\n%2")

  // Files
  package static let notWritten = Message(
    "%1 cannot be written; make sure that you may write there, and that the disk has room",
    "无法写入 %1；请确认你有权写入那里，磁盘也还有空间")
  static let pictureShows = Message("%1 shows %2", "%1 画的是 %2")
  static let isSVG = Message(
    "'%1' cannot be the name of the picture, which is an SVG document; name it '%2'",
    "图片是 SVG 文件，不能叫 '%1'；请命名为 '%2'")
  static let pictureIsLost = Message(
    "%1 cannot be written; choose a folder that exists", "无法写入 %1；请指定一个已有的文件夹")

  // A lesson's own command line
  static let usage = Message("usage: swift run %1 [%2]", "用法：swift run %1 [%2]")
  static let noOption = Message("(nothing)", "（不带选项）")
  static let runsAllSteps = Message("runs all steps and prints their trace", "运行所有步骤，打印运行记录")
  static let exitCodes = Message(
    "Exit codes: 0 done, 1 the trace differs or the lesson failed, 64 wrong usage, 66 no expected.txt.",
    "退出码：0 完成；1 运行记录不同，或者这一课运行失败；64 用法不对；66 没有 expected.txt。")
  static let takesOne = Message(
    "%1 takes one %2; put several words in quotation marks", "%1 只带一个 %2；几个词请放在引号里")
  static let svgNeedsMarbles = Message(
    "--svg belongs to --marbles: --marbles --svg FILE", "--svg 要和 --marbles 一起用：--marbles --svg FILE")
  static let tooMuch = Message("'%1' is too much; give one option at a time", "'%1' 是多余的；一次只写一个选项")
  static let noStepOfLesson = Message(
    "there is no step %1; the steps are 1 to %2, --list shows them", "没有第 %1 步；步骤是 1 到 %2，--list 会全部列出")
  static let recordsNoStreams = Message("step %1 records no streams%2", "第 %1 步没有记录流%2")
  static let marblesOfAllSteps = Message(
    "; --marbles without --step draws those of all steps", "；不加 --step 的 --marbles 会画出所有步骤的流")
  static let noStreams = Message(
    "no step of %1 records its streams, with '.recorded(\"name\", on: timeline)'",
    "%1 没有一个步骤用 '.recorded(\"name\", on: timeline)' 记录流")
  static let lessonTeaches = Message("%1. %2: %3", "%1. %2：%3")
  static let articleIs = Message("Article: %1", "文章：%1")
  static let traceDiffers = Message("the trace differs from expected.txt; %1", "运行记录与 expected.txt 不同；%1")
  static let traceIsAsExpectedBut = Message("the trace is as expected, but %1", "运行记录与预期相同，但是%1")
  static let traceIsAsExpected = Message("%1: the trace is as expected (%2 steps)", "%1：运行记录与预期相同（%2 个步骤）")
}
