/// Errors in Chinese.
let chineseErrors: [String: String] = [
  // The command line
  "unknown command '%'; %": "没有 '%' 这个命令；%",
  "did you mean %?": "你要的是 % 吗？",
  "'%' lists them": "'%' 会全部列出",
  "'swift run lessons --help' lists them": "'swift run lessons --help' 会全部列出",
  "unknown option '%'; 'swift run lessons --help' lists the commands": "没有 '%' 这个选项；'swift run lessons --help' 列出所有命令",
  "unknown option '%' of '%'; %": "选项 '%' 不属于 '%'；%",
  "the options of a lesson stand behind its name": "一课的选项写在它的名字后面",
  "'% --help' lists its options": "'% --help' 列出它的选项",
  "% takes nothing, not '%'": "% 后面不带内容，'%' 是多余的",
  "% needs %, % % for example": "% 后面需要%，例如 % %",
  "% takes a number, not '%'; % 2 for example": "% 后面是一个数，不能是 '%'；例如 % 2",
  "--language takes en or zh, not '%'": "--language 后面是 en 或 zh，不能是 '%'",
  "'%' takes no name; leave '%' out": "'%' 后面不带名字；请去掉 '%'",
  "'%' needs %, '% %' for example": "'%' 后面需要%，例如 '% %'",
  "'%' takes one name, not '%' as well": "'%' 后面只有一个名字，'%' 是多余的",
  "the name of a lesson": "一课的名字",
  "the name of an exercise": "一个练习的名字",
  "the name of a lesson or an exercise": "一课或一个练习的名字",
  "the name of a command": "一个命令的名字",
  "the name of a shell": "一个 shell 的名字",
  "a name": "一个名字",
  "an operator": "一个操作符",
  "a number": "一个数",
  "a file": "一个文件名",
  "a language": "一种语言",
  "a folder": "一个文件夹",
  "'completions' takes the name of a shell: bash, zsh or fish": "'completions' 后面是一个 shell 的名字：bash、zsh 或 fish",
  "'film' needs a lesson, a step and a file, 'film CustomSubscriber --step 5 film.svg' for example":
    "'film' 需要一课、一个步骤和一个文件名，例如 'film CustomSubscriber --step 5 film.svg'",
  "--step needs the name of one lesson, 'check CustomSubscriber --step 4' for example":
    "--step 需要恰好一课的名字，例如 'check CustomSubscriber --step 4'",
  "'watch' needs a terminal; 'swift run lessons check %' compares once, without one":
    "'watch' 需要终端；'swift run lessons check %' 不用终端，只比较一次",
  "'reset' asks before it replaces %, which needs a terminal; add --yes": "'reset' 替换 % 之前要先问你，这需要终端；请加上 --yes",
  "'remove' asks before it removes %, which needs a terminal; add --yes": "'remove' 删除 % 之前要先问你，这需要终端；请加上 --yes",

  // Lessons and exercises
  "there is no % '%'; %": "没有这样的%：'%'；%",
  "lesson": "课",
  "exercise": "练习",
  "lesson or exercise": "课或练习",
  "'%' may be %; write more of it": "'%' 可能是 %；请写得更完整一些",
  "% is an exercise; 'swift run lessons watch %' takes it": "% 是一个练习；它用 'swift run lessons watch %'",
  "% is a lesson; its exercises: %": "% 是一课；它的练习：%",
  "% has no step %; its steps are 1 to %": "% 没有第 % 步；它的步骤是 1 到 %",
  "step % records no streams; 'marbles %' shows which steps do": "第 % 步没有记录流；'marbles %' 显示哪些步骤有记录",
  "step % cannot be asked for: %": "第 % 步没法出题：%",
  "'%' is no name for a lesson; begin with a capital letter and go on with letters and digits: MyLesson":
    "'%' 不能作为课的名字；名字以大写字母开头，后面是字母和数字：MyLesson",
  "there is a lesson % already; choose another name": "已经有 % 这一课了；请换一个名字",
  "Lessons/% is there already, though it is no lesson; choose another name, or move it":
    "Lessons/% 已经存在，但它不是一课；请换一个名字，或者把它移走",
  "'%' is the name of another module; choose another name": "'%' 是另一个模块的名字；请换一个名字",
  "'%' has a meaning in a lesson's code; choose another name": "'%' 在课的代码里另有意思；请换一个名字",
  "there is no lesson '%'; write its whole name, 'swift run lessons' lists them":
    "没有 '%' 这一课；请写出完整的名字，'swift run lessons' 会全部列出",
  "git does not know this folder, so that % may be one of the package's lessons; remove it by hand":
    "git 不认识这个文件夹，所以 % 可能是这个包自带的课；请手动删除",
  "% is in git's last commit, so it is not removed; 'git rm -r Lessons/%' would":
    "% 在 git 的上一次提交里，所以没有删除；可以用 'git rm -r Lessons/%'",

  // Files
  "there is no package with lessons here; go to its folder": "这里没有课程的包；请进入它的文件夹",
  "the folder Lessons cannot be read; restore it with 'git checkout Lessons'":
    "无法读取文件夹 Lessons；可以用 'git checkout Lessons' 恢复",
  "% cannot be read; restore it with 'git checkout %'": "无法读取 %；可以用 'git checkout %' 恢复",
  "% cannot be written; make sure that its folder is yours to write in": "无法写入 %；请确认你有权写入它的文件夹",
  "% cannot be removed; make sure that it is yours to write in": "无法删除 %；请确认你有权写入它",
  "% cannot be moved to %; make sure that both folders are yours to write in": "无法把 % 移到 %；请确认你有权写入这两个文件夹",
  "% cannot be written; name a file in a folder that is there": "无法写入 %；请指定一个已有的文件夹里的文件",
  "% cannot be started; is it there, and is it a program?": "无法启动 %；它存在吗？它是程序吗？",
  "% cannot be run; build it with 'swift build --product %'": "无法运行 %；可以用 'swift build --product %' 构建",
  "% has no step %; restore it with 'git checkout %'": "% 里没有第 % 步；可以用 'git checkout %' 恢复",
  "% has no step %; record it with 'swift run lessons record %'": "% 里没有第 % 步；可以用 'swift run lessons record %' 记录",
  "there is no %; restore it with git, or record it with 'swift run lessons record %'":
    "没有 %；可以用 git 恢复，或者用 'swift run lessons record %' 记录",
  "% is not UTF-8 text; save it as UTF-8, or restore it with git": "% 不是 UTF-8 文本；请存成 UTF-8，或者用 git 恢复",
  "% has Windows line ends (CRLF); save it with Unix line ends (LF), or restore it with git":
    "% 用的是 Windows 换行符（CRLF）；请用 Unix 换行符（LF）保存，或者用 git 恢复",
  "% has no line of a lesson to put the new one after; restore it with git": "% 里没有一课的行，新的一行不知道放在哪里；请用 git 恢复",
  "Lessons/%/Lesson.swift has no 'Article(lesson: 1, title: \"…\", teaches: \"…\")'; add it":
    "Lessons/%/Lesson.swift 里没有 'Article(lesson: 1, title: \"…\", teaches: \"…\")'；请补上",
  ".lessons keeps 99 versions of %.swift; remove some of them": ".lessons 里已有 %.swift 的 99 个版本；请删掉一些",
  ".lessons/progress.json cannot be written; what you do now is not remembered":
    "无法写入 .lessons/progress.json；现在做的不会记下来",
  ".lessons/progress.json cannot be read; what you do now is not remembered": "无法读取 .lessons/progress.json；现在做的不会记下来",
  ".lessons/progress.json is damaged; delete it, or what you do now is not remembered":
    ".lessons/progress.json 已损坏；请删掉它，否则现在做的不会记下来",
  ".lessons/progress.json is damaged; it is kept as .lessons/%, and your progress begins anew":
    ".lessons/progress.json 已损坏；它保留为 .lessons/%，进度重新开始",

  // Builds and runs
  "the package does not build; mend what the compiler says above": "包构建失败；请改正上面编译器指出的错误",
  "'swift build --show-bin-path' failed; what it says stands above": "'swift build --show-bin-path' 失败了；原因见上面",
  "and % more error": "还有 % 个错误",
  "and % more errors": "还有 % 个错误",
  "it ended with exit code %": "它以退出码 % 结束",
  "it was ended by signal %": "它被信号 % 终止",
  "it ran for 1 second and was stopped": "它运行了 1 秒，被停止了",
  "it ran for % seconds and was stopped": "它运行了 % 秒，被停止了",
  "it printed more than % MB and was stopped": "它打印了超过 % MB，被停止了",
  "it wrote to standard error: %": "它写到了标准错误：%",
  "It ends without a word on whether it is right.": "它结束了，却没有说对不对。",
  "% is not recorded, % is as it was: %": "% 没有记录，% 保持原样：%",

  // The book
  "The reference of Combine is left out: %": "没有写入 Combine 的参考：%",
  "%, a tool of Swift's toolchain, failed; %": "Swift 工具链的 % 失败了；%",
  "% is skipped: it is no text file": "% 跳过了：它不是文本文件",
  "% is the first page of the book; open it in a browser": "% 是书的第一页；可以在浏览器里打开",
  "without traces and films: %": "没有运行记录和影片：%",
  "% steps, % film": "% 个步骤，% 个影片",
  "% steps, % films": "% 个步骤，% 个影片",
  "%, without the article: no file has its title as a line, or % in its own name":
    "%，没有文章：没有一个文件里有一行是它的标题，也没有一个文件名含有 %",
  "what '% --json' prints cannot be read; build it again": "无法读取 '% --json' 打印的内容；请重新构建",
  "% has other files in it; name a folder that is empty or not there yet": "% 里有别的文件；请指定一个空的或还不存在的文件夹",
  "% cannot be made; name a folder that is yours to write in": "无法创建 %；请指定一个你有权写入的文件夹",
  "%/% cannot be written; name a folder that is yours to write in": "无法写入 %/%；请指定一个你有权写入的文件夹",
  "the folder % cannot be read; name the folder that has your copies of the articles": "无法读取文件夹 %；请指定放着文章副本的文件夹",

  // Drawings
  "'draw' needs the name of an operator; 'draw' lists them": "'draw' 需要一个操作符的名字；'draw' 会全部列出",
  "'draw' lists them": "'draw' 会全部列出",
  "there is no drawing of '%'; %": "没有 '%' 的图；%",
  "% has no parameter; leave '%' out": "% 没有参数；请去掉 '%'",
  "'%' is no parameter of %; it takes numbers from 0 to 60: %": "'%' 不是 % 的参数；它的参数是 0 到 60 的数：%",
  "% has no inner publishers; leave '%' out": "% 没有内层发布者；请去掉 '%'",
  "% takes %, % for example": "% 需要%，例如 %",
  "one input": "一个输入",
  "% inputs": " % 个输入",
  """
  malformed diagram, %:
  %
  """:
    """
  弹珠图写得不对，%：
  %
  """,
  "a group in a group": "一组里面还有一组",
  "a group is closed and was not opened": "这一组有结尾，没有开头",
  "a group is not closed": "这一组没有结尾",
  "a group of nothing": "一组里面什么也没有",
  "time passes in a group": "一组里面不能有时间流逝",
  "\"%\" means nothing here": "\"%\" 在这里没有意义",
  "something after the end": "结束之后还有内容",
  "this operator works on digits": "这个操作符处理的是数字",
  "it is longer than 60 places": "它超过了 60 个位置",
]
