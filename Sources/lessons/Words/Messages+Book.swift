import LessonKit

/// The book and the drawings of operators.
extension Message {
  static let noReference = Message("The reference of Combine is left out: %1", "没有写入 Combine 的参考：%1")
  static let toolFails = Message("%1, a tool of Swift's toolchain, failed; %2", "Swift 工具链的 %1 失败了；%2")
  static let notText = Message("%1 is left out: it is not a text file", "%1 跳过了：它不是文本文件")
  static let firstPage = Message("%1 is the first page of the book; open it in a browser", "%1 是书的第一页；可以在浏览器里打开")
  static let noTraces = Message("without traces and films: %1", "没有运行记录和影片：%1")
  static let stepsAndFilm = Message("%1 steps, %2 film", "%1 个步骤，%2 个影片")
  static let stepsAndFilms = Message("%1 steps, %2 films", "%1 个步骤，%2 个影片")
  static let noCopy = Message(
    "%1, without the article: no file has its title as a line, or %2 in its name",
    "%1，没有文章：没有一个文件里有一行是它的标题，也没有一个文件名含有 %2")
  static let jsonUnreadable = Message(
    "the output of '%1 --json' cannot be read; build it again", "无法读取 '%1 --json' 打印的内容；请重新构建")
  static let folderHasFiles = Message(
    "%1 contains other files; choose a folder that is empty or does not exist yet", "%1 里有别的文件；请指定一个空的或还不存在的文件夹")
  static let folderUnmakable = Message(
    "%1 cannot be made; choose a folder that you may write to", "无法创建 %1；请指定一个你有权写入的文件夹")
  static let pageUnwritable = Message(
    "%1/%2 cannot be written; choose a folder that you may write to", "无法写入 %1/%2；请指定一个你有权写入的文件夹")
  static let copiesUnreadable = Message(
    "the folder %1 cannot be read; choose the folder with your copies of the articles", "无法读取文件夹 %1；请指定放着文章副本的文件夹")
  static let drawNeedsName = Message(
    "'draw' needs the name of an operator; 'draw' lists them", "'draw' 需要一个操作符的名字；'draw' 会全部列出")
  static let drawListsThem = Message("'draw' lists them", "'draw' 会全部列出")
  static let noDrawing = Message("there is no drawing of '%1'; %2", "没有 '%1' 的图；%2")
  static let noParameter = Message("%1 has no parameter; leave '%2' out", "%1 没有参数；请去掉 '%2'")
  static let badParameter = Message(
    "'%1' cannot be a parameter of %2; it takes numbers from 0 to 60: %3", "'%1' 不是 %2 的参数；它的参数是 0 到 60 的数：%3")
  static let noInnerPublishers = Message("%1 has no inner publishers; leave '%2' out", "%1 没有内层发布者；请去掉 '%2'")
  static let takesInputs = Message("%1 takes %2: %3", "%1 需要%2：%3")
  static let oneInput = Message("one input", "一个输入")
  static let inputs = Message("%1 inputs", " %1 个输入")
  static let malformedDiagram = Message("malformed diagram, %1:\n%2", "弹珠图写得不对，%1：\n%2")
  static let groupInGroup = Message("a group in a group", "一组里面还有一组")
  static let groupNotOpened = Message("a group is closed and was not opened", "这一组有结尾，没有开头")
  static let groupNotClosed = Message("a group is not closed", "这一组没有结尾")
  static let emptyGroup = Message("a group of nothing", "一组里面什么也没有")
  static let timeInGroup = Message("time passes in a group", "一组里面不能有时间流逝")
  static let unknownMark = Message("\"%1\" means nothing here", "\"%1\" 在这里没有意义")
  static let afterTheEnd = Message("something after the end", "结束之后还有内容")
  static let onlyDigits = Message("this operator works on digits", "这个操作符处理的是数字")
  static let tooLong = Message("it is longer than 60 places", "它超过了 60 个位置")
  static let demand = Message("Demand: %1", "需求：%1")
  static let reactiveX = Message("ReactiveX: %1", "ReactiveX：%1")
  static let lessons = Message("Lessons: %1", "课：%1")

  static let ofMarbles = [
    groupInGroup, groupNotOpened, groupNotClosed, emptyGroup, timeInGroup, afterTheEnd, onlyDigits, tooLong,
  ]
}
