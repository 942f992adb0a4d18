import LessonKit

extension Message {
  static let book = Message("Combine Lessons", "Combine 课程")
  static let frontQuestion = Message(
    "A subscriber requests three values, and one more when the third arrives. How many of five does it receive?",
    "订阅者请求三个值，第三个到达时再请求一个。五个值里它会收到几个？")
  static let introduction = Message(
    """
    %1 small Swift programs answer such questions by running. You read, guess, run, and watch every value move.
    """,
    "%1 个 Swift 小程序用运行结果回答这样的问题。你读代码，猜结果，运行程序，看每个值怎样流动。")
  static let beginHere = Message("Start here: %1. %2", "从这里开始：第 %1 课 %2")
  static let minutesAndExercises = Message("%1 min · exercises: %2", "%1 分钟 · 练习：%2")
  static let fromLesson = Message("This is step %1 of lesson %2.", "这是第 %2 课的第 %1 步。")
  static let howTheyBuild = Message("How the lessons build on each other", "各课之间的关系")
  static let buildsOn = Message("Lesson %1 refers to lessons %2.", "第 %1 课提到第 %2 课。")
  static let inWords = Message("In words", "文字说明")

  static let glossary = Message("Words", "词汇")
  static let operators = Message("Operators", "操作符")
  static let reference = Message("Reference", "参考（英文）")
  static let exercises = Message("Exercises", "练习")
  static let lesson = Message("Lesson %1 of %2, after the article %3", "第 %1 课（共 %2 课），文章：%3")
  static let steps = Message("Steps", "步骤")
  static let neighbours = Message("Neighbouring lessons", "前后两课")
  static let wholeBook = Message("Book", "全书")
  static let step = Message("Step %1", "第 %1 步")
  static let skip = Message("Skip to the text", "跳到正文")
  static let code = Message("Code", "代码")
  static let trace = Message("Trace: what it prints", "运行记录：它打印的内容")
  static let prints = Message("(It prints nothing.)", "（什么都不打印。）")
  static let missing = Message("This lesson was not run: %1", "这一课没有运行：%1")
  static let files = Message("The lesson's other files", "这一课的其他文件")
  static let article = Message("The article (your copy)", "文章（你自己的副本）")
  static let sameArticle = Message("The article: the same section as in step %1", "文章：与第 %1 步是同一节")
  static let next = Message("Next: %1", "下一课：%1")
  static let previous = Message("Before: %1", "上一课：%1")

  // The film
  static let inOrder = Message("From left to right: the order of events.", "从左到右：事件的先后顺序。")
  static let inTime = Message("From left to right: virtual time, in seconds.", "从左到右：虚拟时间，单位是秒。")
  static let sentences = Message("The film in words", "动画的文字说明")

  // Events: %1 is the subscriber, %2 the publisher, %3 the value or the demand, %4 the subscriber within the sentence.
  static let someSubscriber = Message("A subscriber", "一个订阅者")
  static let itsSubscriber = Message("the subscriber", "订阅者")
  static let subscribes = Message("%1 subscribes to %2.", "%1 订阅 %2。")
  static let subscription = Message("%2 sends %4 a subscription.", "%2 把订阅发给 %4。")
  static let requests = Message("%1 requests %3 from %2.", "%1 向 %2 请求 %3。")
  static let returns = Message(
    "%1 receives the value and requests %3 from %2: receive(_:) returns it.",
    "%1 收到这个值，并向 %2 再请求 %3：这是 receive(_:) 的返回值。")
  static let all = Message("all values", "所有的值")
  static let one = Message("1 value", "1 个值")
  static let several = Message("%1 values", "%1 个值")
  static let isOutstanding = Message("Outstanding: %1.", "未满足的需求：%1。")
  static let receives = Message("%1 receives %3 from %2.", "%1 从 %2 收到 %3。")
  static let drops = Message(
    "%2 sends %3, but %4 has no outstanding demand: the value is dropped.",
    "%2 发送 %3，但 %4 没有未满足的需求：这个值被丢弃。")
  static let finishes = Message("%2 finishes.", "%2 正常结束。")
  static let fails = Message("%2 fails: %3.", "%2 失败：%3。")
  static let cancels = Message("%1 cancels its subscription to %2.", "%1 取消对 %2 的订阅。")
  static let cancelsAtEnd = Message(
    "The code is over, and what it kept is released: %1 cancels its subscription to %2.",
    "代码运行结束，保留的对象随之释放：%1 取消对 %2 的订阅。")
  static let at = Message("%1 s:", "%1 秒：")

  // Operators
  static let realOperators = Message(
    "Each operator ran on a virtual clock when this book was made. The pictures show what happened.",
    "制作这本书的时候，每个操作符都在虚拟时钟上运行过。图上画的就是运行的结果。")
  /// What one sees in the drawing of an operator, where the comment in the source says it in other words.
  static let inTheDrawing = [
    "share": Message(
      "All subscribers share one run of this publisher. A subscriber that comes late misses what was sent before.",
      "所有订阅者共用这个发布者的同一次运行。来得晚的订阅者收不到之前发送的值。"),
    "flatMap": Message(
      "For each value a closure returns a publisher. All that these publishers send comes out, as it arrives.",
      "闭包为每个值返回一个发布者。这些发布者发送的值一到就发送出来。"),
  ]
  static let precisely = Message("Precisely", "详细说明")

  /// By the method's name.
  static let demandInShort = [
    "zip": Message(
      "A request for two pairs requests two values of each publisher.", "请求两对，就向每个发布者各请求两个值。"),
    "flatMap": Message(
      "It requests maxPublishers values, and one more when an inner publisher ends. At most that many run at once.",
      "先请求 maxPublishers 个值，每有一个内层发布者结束，再请求一个。同时运行的内层发布者不会多于这个数。"),
    "throttle": Message(
      "It requests all values. A value that is due when nobody has requested it is dropped.",
      "请求所有的值。到了该发送的时候还没有人请求的值就被丢弃。"),
    "merge": Message(
      "If all values are requested, it requests all of both publishers. Otherwise it keeps one value of each until it is requested.",
      "如果请求的是所有的值，就向两个发布者都请求所有的值；否则各保留一个值，等到有人请求时再发送。"),
  ]
  static let isCalled = Message(": ", "：")
  static let demand = Message("Demand", "需求")
  static let chains = Message("Chains", "操作符链")
  static let aboutChains = Message(
    "Pipelines of the lessons, a row for each line of code. Open one, and drag its input. What you see was run.",
    "这些是各课里的管道，每行代码对应图上的一行。打开其中一条就可以拖动它的输入，看到的都是真实运行的结果。")
  static let chain = Message("Chain: %1", "操作符链：%1")
  static let chainFound = Message("%1. %2 %3", "%1。%2 %3")
  static let titled = Message("%1: %2", "%1：%2")
  static let inChains = Message("Chains with it", "用到它的操作符链")
  static let moreChains = Message("More of them: ", "还有：")
  static let placesWorthSeeing = Message("Try:", "试试：")
  static let chainOfLessons = Message("Lessons with this pipeline", "用到这条管道的课")
  static let inChinese = Message("after %1, an article in Chinese", "%1")
  static let callers = Message("Lessons that use it", "用到它的课")
  static let drawn = Message("%1, drawn. The same drawing as text follows.", "%1 的图。下面是同一幅图的文字版。")

  // Drawings
  package static let demandIs = Message("Demand: %1", "需求：%1")
  package static let inReactiveXIs = Message("ReactiveX: %1", "ReactiveX：%1")
  package static let lessonsAre = Message("Lessons: %1", "课：%1")
  static let throwsFor = Message("The closure throws for %1.", "闭包遇到 %1 就抛出错误。")
  static let noOperator = Message(
    "'draw' needs the name of an operator; 'draw' lists them",
    "'draw' 需要一个操作符的名字；'draw' 会全部列出")
  static let noDrawing = Message("there is no drawing of '%1'; %2", "没有 '%1' 的图；%2")
  static let leaveItOut = Message("leave it out", "请去掉它")
  static let drawLists = Message("'draw' lists the operators", "'draw' 会列出操作符")
  static let noParameter = Message("%1 has no parameter; leave '%2' out", "%1 没有参数；请去掉 '%2'")
  static let wrongParameter = Message(
    "'%1' cannot be a parameter of %2; it takes numbers from 0 to 60: %3",
    "'%1' 不能作 %2 的参数；参数是 0 到 60 之间的数：%3")
  static let noInner = Message("%1 has no inner publishers; leave '%2' out", "%1 没有内层发布者；请去掉 '%2'")
  static let noValueForInner = Message(
    "no value '%1' in '%2' starts '%3'; add it to the input, or name another value",
    "'%2' 里没有 '%1' 这个值，'%3' 不会开始；请把它加进输入，或者换一个值")
  static let noValueArrives = Message(
    "no value '%1' reaches %2, so '%3' does not start; these reach it: %4", "没有 '%1' 这个值到达 %2，'%3' 不会开始；到达它的是：%4")
  static let noInnerForValue = Message(
    "'%2' reaches %1, and no inner publisher is given for it; add one, with a digit or a letter for its name: a=1-2",
    "'%2' 到达 %1，但没有给出对应的内层发布者；请用一个数字或字母作名字来添加：a=1-2")
  static let oneInput = Message("%1 takes one input: %2", "%1 需要一个输入：%2")
  static let inputs = Message("%1 takes %2 inputs: %3", "%1 需要 %2 个输入：%3")
  static let notInAChain = Message(
    "%1 has more than one input or subscriber; a chain takes operators that have one of each",
    "%1 不止一个输入或订阅者；操作符链里的操作符只能各有一个")
  static let needsNumbers = Message(
    "%1 works on digits, and '%2' reaches it; give digits, or leave %1 out", "%1 处理数字，而到达它的是 '%2'；请用数字，或者去掉 %1")
  static let malformed = Message("malformed diagram, %1:\n%2", "弹珠图有错：%1。\n%2")
  static let digitsOnly = Message("this operator works on digits", "这个操作符处理的是数字")
  static let tooLong = Message("it is longer than 60 places", "长度超过 60 格")

  // What is said when a book is written
  static let noReference = Message("The reference of Combine is left out: %1", "没有写入 Combine 的参考：%1")
  static let toolFailed = Message("%1, a tool of Swift's toolchain, failed; %2", "Swift 工具链的 %1 运行失败；%2")
  static let skipped = Message("%1 is left out: it is not a text file", "跳过了 %1：它不是文本文件")
  static let firstPage = Message("%1 is the first page of the book; open it in a browser", "书的第一页是 %1；请在浏览器里打开")
  static let notRun = Message("without traces and films: %1", "没有运行记录和动画：%1")
  static let stepsAndFilm = Message("%1 steps, 1 film", "%1 个步骤，1 段动画")
  static let stepsAndFilms = Message("%1 steps, %2 films", "%1 个步骤，%2 段动画")
  static let withoutArticle = Message(
    "%1, without the article: no file has its title as a line, or %2 in its name",
    "%1，未附文章：没有哪个文件里有一行是它的标题，也没有哪个文件名里有 %2")
  static let otherFiles = Message(
    "%1 contains other files; choose a folder that is empty or does not exist yet",
    "%1 里有别的文件；请指定一个空的或还不存在的文件夹")
  static let noCopies = Message(
    "the folder %1 cannot be read; choose the folder with your copies of the articles",
    "无法读取文件夹 %1；请指定放着文章副本的文件夹")
}
