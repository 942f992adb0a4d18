/// What `--help` says in Chinese. Names, usage lines and examples are the same in both languages.
let chineseHelp: [String: String] = [
  // The pages as a whole
  "usage: %": "用法：%",
  "%.": "%。",
  "For example:": "例如：",
  "prints this": "打印本页",
  """
  'list' runs if you give no command. 'COMMAND --help' shows the options of a command and an example.
  A NAME is a lesson: its name, a short form (customsub, custom-sub), or its number. 'watch' and 'check' take an
  exercise as well, and 'hint', 'solution' and 'reset' take nothing else: batches.
  """:
    """
  不写命令时运行 'list'。'COMMAND --help' 显示一个命令的选项和一个例子。
  NAME 指一课：它的名字、简写（customsub、custom-sub）或编号。
  'watch' 和 'check' 也可以用于练习，'hint'、'solution' 和 'reset' 只用于练习：batches。
  """,
  "Exit codes: 0 done, 1 a trace differs or something failed, 64 wrong usage, 66 a file is missing.":
    "退出码：0 完成，1 运行记录不同或出了错，64 用法不对，66 缺少文件。",

  // Options
  "only step N": "只处理第 N 步",
  "does not ask": "不再询问",
  "takes the executables as they were built last": "使用上次构建的可执行文件",
  "en or zh; the language of your locale if not given": "en 或 zh；不写时按系统的语言区域",
  "writes a picture to FILE instead": "改为把图片写入 FILE",
  "draws all operators, one below the other": "画出所有操作符，一个接一个",
  "lists the exercises instead": "改为列出练习",
  "shows all places that differ, not only the first": "显示所有不同的地方，不只是第一处",
  "writes into DIR, not into .lessons/book": "写入 DIR，而不是 .lessons/book",
  "shows your copies of the articles, text files in DIR, beside the steps": "在步骤旁边显示你的文章副本，也就是 DIR 里的文本文件",

  // Reading
  "lists the lessons in reading order": "按阅读顺序列出各课",
  """
  ✓ is a lesson that you have read, ◐ one that you have begun. 'Predicted' is your best score in 'predict', and
  'Solved' how many of the lesson's exercises you have solved. These columns are there once you have begun.
  """:
    """
  ✓ 表示读完的课，◐ 表示读了一部分的课。
  “猜中”是你在 'predict' 里的最好成绩，“解出”是这一课的练习你解出了几个。
  开始学习之后才有这几列。
  """,
  "tells what to read or to do next": "告诉你接下来读什么、做什么",
  """
  A step is read when 'show', 'run', 'watch' or 'predict' went through it, and a lesson when all of its steps are.
  'next' names the first lesson that is not read, or that has an exercise that you have not solved. The progress is in
  .lessons/progress.json, which git ignores.
  """:
    """
  'show'、'run'、'watch' 或 'predict' 走过的步骤算读过，所有步骤都读过的课算读完。
  'next' 给出第一个没有读完的课，或者还有练习没有解出的课。
  进度保存在 .lessons/progress.json 里，git 会忽略它。
  """,
  "shows the README of a lesson": "显示一课的 README",
  "On a terminal it uses your pager: $PAGER, or else less.": "在终端里由分页程序显示：$PAGER，没有设置时用 less。",
  "lists the words that the lessons introduce, with their meaning": "列出各课引入的词和它们的意思",
  "runs a lesson; its own options stand behind its name": "运行一课；这一课自己的选项写在名字后面",
  "'run NAME --help' lists the options of the lesson: --step N, --list, --check, --marbles, --help.":
    "'run NAME --help' 列出这一课的选项：--step N、--list、--check、--marbles、--help。",
  "shows the code of a step, and asks what it prints": "显示一个步骤的代码，问你它打印什么",
  """
  Words that stand in the code are shown; you fill in the values, each ▢. Several values of a line are separated by
  blanks. Case, spacing and punctuation do not count. Write - where you expect that nothing is printed. Return alone
  shows the line and costs nothing; q, Ctrl-C or Ctrl-D ends. Your best score is remembered.
  """:
    """
  代码里写着的词会显示出来；值由你来填，每个 ▢ 是一个值。
  一行有几个值时用空格隔开。大小写、空格和标点都不计较。
  你预期什么也不打印的地方写 -。直接按回车显示这一行，不扣分；
  q、Ctrl-C 或 Ctrl-D 结束。最好的成绩会记下来。
  """,
  "builds and runs a lesson or an exercise after every save": "每次保存后构建并运行一课或一个练习",
  """
  Edit the file in your editor, beside this terminal. Each save builds it, runs it, and draws the page anew.
  Of a lesson it shows the lines and marbles that differ from the expected ones, and what the README says about the
  first step that differs. Of an exercise it shows the task, what your code prints beside what is expected, and what
  is missing. Both show errors of the compiler. It needs a terminal.
  Keys of a lesson: n shows the next step only, a all steps.
  Keys of an exercise: h shows a hint, s the solution, r gives you the file back as it was at the start.
  The space bar shows the rest of a page that is longer than the screen. q or Ctrl-C ends.
  """:
    """
  编辑器开在这个终端旁边，在里面改文件。每次保存都会构建、运行，并重画这一页。
  对一课，显示与预期不同的行和弹珠图，以及 README 对第一个不同的步骤的说明。
  对一个练习，显示任务、并排的两栏（你的代码打印的和预期的），以及还缺什么。
  两者都显示编译器报告的错误。需要终端。
  课的按键：n 只显示下一步，a 显示所有步骤。
  练习的按键：h 显示提示，s 显示解法，r 把文件恢复成起始文件。
  页面比屏幕长时，空格键显示其余部分。q 或 Ctrl-C 结束。
  """,
  "runs all lessons, or these, and tells where a trace differs, and why": "运行所有的课（或指定的几课），指出运行记录哪里不同、为什么不同",
  "Of an exercise it tells whether your solution is right, and what is missing.": "对一个练习，说明你的解法对不对、还缺什么。",
  "shows the hints of an exercise, one more each time": "显示一个练习的提示，每次多一条",
  "shows a solution of an exercise, and how your file differs from it": "显示一个练习的一种解法，以及你的文件与它的不同",
  "On a terminal it asks first, unless you have solved the exercise.": "在终端里会先问你，除非你已经解出这个练习。",
  "gives you the file of an exercise back as it was at the start": "把一个练习的文件恢复成起始文件",
  "It asks first. Your version is kept in .lessons, which git ignores.": "会先问你。你的版本保留在 .lessons 里，git 会忽略它。",

  // Pictures
  "draws the streams of a lesson, as text or as a picture": "画出一课里的流，画成文字或图片",
  "draws what an operator does; without a name it lists the operators": "画出一个操作符做什么；不写名字时列出所有操作符",
  """
  The operator runs on a virtual clock, and the drawing shows what happened. You may give inputs of your own:

    -      a second in which nothing happens
    a 1    a value, which is a letter or a digit; it takes a second too
    (ab|)  events of the same instant
    | #    completion, failure
    a=1-2  what the inner publisher for the value a sends, for flatMap and switchToLatest
    ask:2-1  what the subscriber requests: 2 values at once, 1 more after two seconds; * is everything, ! cancels

  A number behind the operator changes its parameter: draw 'debounce 3'.
  """:
    """
  操作符在虚拟时钟上运行，画出来的就是发生的事。输入可以由你给出：

    -      什么也没有发生的一秒
    a 1    一个值，是字母或数字；它也占一秒
    (ab|)  同一时刻的几个事件
    | #    完成，失败
    a=1-2  值 a 对应的内层发布者发送什么，用于 flatMap 和 switchToLatest
    ask:2-1  订阅者请求什么：马上 2 个值，两秒后再要 1 个；* 是全部，! 是取消

  操作符后面的数字改变它的参数：draw 'debounce 3'。
  """,
  "writes what happened in a step as a picture that moves": "把一个步骤里发生的事写成一张会动的图片",
  """
  Give the name of a lesson, --step N and the name of a file. The picture is an SVG document without a script, for a
  README for example. It stands still for a reader who prefers reduced motion.
  """:
    """
  需要一课的名字、--step N 和文件名。
  图片是不含脚本的 SVG 文档，可以放进 README 等处。
  读者设置了“减少动态效果”时，它静止不动。
  """,
  "writes a web site with the text, the code, the trace and a film of each step": "写出一个网站，有每个步骤的文字、代码、运行记录和影片",
  """
  It runs all lessons, or these, and makes the pages of what happened. They need no network: open index.html in a
  browser. A copy of an article is a text file that has the article's title as a line, or is called like the lesson.
  Copies are only in the book that you make with --articles.
  """:
    """
  运行所有的课（或指定的几课），用发生的事做成网页。
  网页不需要网络：在浏览器里打开 index.html。
  文章副本是文本文件：里面有一行是文章的标题，或者文件名就是课的名字。
  只有用 --articles 做的书里才有副本。
  """,

  // Writing
  "makes a lesson of your own": "建一课你自己的",
  "makes what a lesson prints its expected trace": "把一课打印的内容定为它预期的运行记录",
  """
  It writes expected.txt of that lesson only, and shows what it has changed in it. A run that crashes, writes to standard
  error or does not end is not recorded.
  """:
    """
  只写这一课的 expected.txt，并显示改了哪些行。
  崩溃、写到标准错误或不结束的运行不会被记录。
  """,
  "removes a lesson that 'new' made, with all that is in its folder": "删除用 'new' 建的一课，连同它的文件夹里的全部内容",
  "It removes the lesson's lines in Package.swift and README.md too. A lesson that git has is not removed.":
    "这一课在 Package.swift 和 README.md 里的行也会删除。git 里已有的课不会删除。",
  "prints a script that completes names with the tab key": "打印一段脚本，让 Tab 键补全名字",
  """
  The script also makes a command 'lessons' that works in every folder of the package. Names complete after
  'lessons' and after 'swift run lessons'. Small letters and hyphens will do: custom-s.
  """:
    """
  这段脚本还提供一个命令 'lessons'，在这个包的每个文件夹里都能用。
  在 'lessons' 和 'swift run lessons' 后面都能补全名字。
  可以只用小写字母和连字符：custom-s。
  """,
  "tells what a command does, with an example": "说明一个命令做什么，并举一个例子",
]
