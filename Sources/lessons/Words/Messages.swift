import LessonKit

extension Message {
  // The command line
  static let unknownCommand = Message("unknown command '%1'; %2", "没有 '%1' 这个命令；%2")
  static let noShell = Message(
    "there is no script for '%1'; there are bash, zsh and fish", "没有用于 '%1' 的脚本，只有用于 bash、zsh 和 fish 的")
  static let filmNeedsStep = Message(
    "'film' needs a step: film CustomSubscriber --step 5 film.svg",
    "'film' 需要一个步骤：film CustomSubscriber --step 5 film.svg")
  static let notTogether = Message(
    "%1 does not go together with %2; leave one of them out", "%1 和 %2 不能一起用；请去掉其中一个")
  static let stepNeedsLesson = Message(
    "--step needs the name of one lesson: check CustomSubscriber --step 4",
    "--step 要有一课的名字，而且只能有一个：check CustomSubscriber --step 4")
  static let seedNeedsExercise = Message(
    "--seed needs names of exercises: check pairwise --seed 7", "--seed 需要练习的名字：check pairwise --seed 7")
  static let watchNeedsTerminal = Message(
    "'watch' needs a terminal; 'swift run lessons check %1' runs it once, without one",
    "'watch' 需要终端；'swift run lessons check %1' 不需要终端，只运行一次")
  static let asksFirst = Message(
    "'%1' asks first, and needs a terminal to ask; --yes goes on without", "'%1' 会先询问，因此需要终端；加上 --yes 则不询问")
  static let putLine = Message(
    "# Put this line, with the path of the package, into %1:", "# 换上这个包的路径后，把这一行写进 %1：")
  static let listsThem = Message("'%1' lists them", "'%1' 会全部列出")
  static let needsFile = Message("'%1' needs the name of a file as well: %2", "'%1' 还需要一个文件名：%2")
  static let needsShell = Message("'%1' needs the name of a shell: %2", "'%1' 后面需要写明 shell：%2")
  static let needsName = Message("'%1' needs a name: %2", "'%1' 后面需要一个名字：%2")

  // Names of lessons, exercises and steps
  static let noLesson = Message("there is no lesson '%1'; %2", "没有 '%1' 这一课；%2")
  static let noExercise = Message("there is no exercise '%1'; %2", "没有 '%1' 这个练习；%2")
  static let noProgram = Message("there is no lesson or exercise '%1'; %2", "没有叫 '%1' 的课或练习；%2")
  static let severalNames = Message("'%1' is the beginning of %2; type more of it", "'%1' 是 %2 的开头；请写得更完整一些")
  static let isExercise = Message(
    "%1 is an exercise; 'swift run lessons watch %1' runs it", "%1 是一个练习；请用 'swift run lessons watch %1' 运行")
  static let isLesson = Message("%1 is a lesson; its exercises: %2", "%1 是一课；练习有：%2")
  static let isPlayground = Message(
    "the playground has no steps, and nothing to check; 'swift run lessons watch playground' runs it",
    "playground 没有步骤，也没有什么可检查的；请用 'swift run lessons watch playground' 运行")
  static let noPlayground = Message(
    "%1 is missing; 'swift run lessons reset playground' restores it",
    "缺少 %1；'swift run lessons reset playground' 可以恢复它")
  static let noStreamsShown = Message(
    "the playground shows no streams to its end; put '.show(\"name\")' into a chain",
    "playground 没有显示流，或者没有运行到底；请在操作符链里加上 '.show(\"name\")'")
  static let noStep = Message("%1 has no step %2; its steps are 1 to %3", "%1 没有第 %2 步；步骤是 1 到 %3")
  static let noStreams = Message(
    "step %1 records no streams; 'swift run lessons marbles %2' shows which steps do",
    "第 %1 步没有记录流；'swift run lessons marbles %2' 显示哪些步骤有记录")
  static let badName = Message(
    "'%1' cannot be the name of a lesson; begin with a capital letter, then use letters and digits: MyLesson",
    "'%1' 不能作为课的名字；名字要以大写字母开头，后面是字母和数字：MyLesson")
  static let nameTaken = Message("there is already a lesson %1; choose another name", "已经有 %1 这一课了；请换一个名字")
  static let folderTaken = Message(
    "Lessons/%1 exists already, but is not a lesson; choose another name, or move the folder",
    "Lessons/%1 已经存在，但不是一课；请换一个名字，或者移走这个文件夹")
  static let nameHasMeaning = Message(
    "'%1' already has a meaning in the code of lessons; choose another name", "'%1' 在课的代码里另有含义；请换一个名字")
  static let noLessonToRemove = Message(
    "there is no lesson '%1'; type its whole name, 'swift run lessons' lists them",
    "没有 '%1' 这一课；请写出完整的名字，'swift run lessons' 会全部列出")
  static let unknownToGit = Message(
    "git does not know this folder, so %1 could be one of the package's lessons; remove it by hand",
    "这个文件夹不在 git 仓库里，所以 %1 可能是这个包自带的课；请手动删除")
  static let committed = Message(
    "%1 is in git's last commit, so it is not removed; to remove it: 'git rm -r Lessons/%1'",
    "%1 在 git 的上一次提交里，所以没有删除；要删除，请用 'git rm -r Lessons/%1'")

  // Lessons, and how to go on
  static let titled = Message("%1: %2", "%1：%2")
  static let lesson = Message("Lesson", "课")
  static let article = Message("Article", "文章")
  static let youLearn = Message("You learn", "你会学到")
  static let predicted = Message("Predicted", "猜对")
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
    "会打印什么？请输入下一行，或者只输入其中的值。（- 表示这里什么也不打印，直接按回车显示答案，q 结束。）")
  static let printsThis = Message("It prints this:", "打印的内容如下：")
  static let nothingIsPrinted = Message("(nothing is printed here)", "（这里什么也不打印）")
  static let right = Message("right", "对")
  static let no = Message("no:", "不对：")
  static let rightOf = Message("%1 of %2 right", "猜对 %1/%2")
  static let asExpected = Message("prints what is expected", "打印的与预期相同")
  static let asExpectedBut = Message("prints what is expected, but goes wrong", "打印的与预期相同，但运行出错")
  static let differsInStep = Message("prints something else in step %1", "第 %1 步打印的内容变了")
  static let differsInSteps = Message("prints something else in steps %1", "第 %1 步打印的内容变了")
  static let tables = Message("Tables of operators and chains: %1 of %2", "操作符和操作符链的表：%1 / %2")
  static let building = Message("%1 is being built …", "正在构建 %1……")
  static let doesNotBuild = Message("does not build", "构建失败")
  static let lastBuild = Message("The last build that worked:", "上一次成功的构建：")
  static let pageLines = Message("… lines %1–%2 of %3 (space: more)", "…… 第 %1–%2 行，共 %3 行（空格：往下）")
  static let inTheBrowser = Message("In the browser: %1", "在浏览器里打开：%1")
  static let noLivePage = Message(
    "There is no page for the browser: .lessons/live cannot be written.", "没有供浏览器打开的页面：无法写入 .lessons/live。")
  static let ranToItsEnd = Message("ran to its end", "运行到底了")
  static let printsSomethingElse = Message("prints something else", "打印的内容变了")
  static let beforeAndNow = Message("%1  (- before, + now)", "%1（- 原来，+ 现在）")
  static let linesAsBefore = Message("… %1 lines as before", "…… %1 行与原来相同")
  static let linesGone = Message("… %1 lines of the run before are gone", "…… 上一次运行的 %1 行没有了")
  static let linesAsExpected = Message("… %1 lines as expected", "…… %1 行与预期相同")
  static let edit = Message("Edit %1:%2; each save runs it.", "编辑 %1:%2；每次保存都会运行。")
  static let whatNext = Message("'%1' shows what comes next.", "'%1' 告诉你接下来做什么。")
  static let nextStep = Message("next step", "下一步")
  static let list = Message("list", "列表")
  static let typeName = Message("Type a name or a number. Esc goes back.", "输入名字或编号。Esc 返回。")
  static let goesTo = Message("%1: Return goes to %2. Esc goes back.", "%1：回车前往 %2。Esc 返回。")
  static let values = Message("values", "每行的值")
  static let withoutValues = Message("without values", "不显示每行的值")
  static let valuesNeedPlayground = Message(
    "--values belongs to the playground: watch playground --values",
    "--values 只用于 playground：watch playground --values")
  static let allSteps = Message("all steps", "所有步骤")
  static let next = Message("next", "下一个")
  static let quit = Message("quit", "退出")
  static let nextExercise = Message(
    "Next: exercise %1, \"%2\".\n  edit   %3\n  then   %4", "接下来的练习是 %1：“%2”。\n  编辑  %3\n  然后  %4")
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
    "%1 Your predictions were right too. '%2' makes a lesson of your own.", "%1每一步你也都猜对了。'%2' 可以新建一课。")
  static let rightSoFar = Message("; %1 of %2 steps were right so far", "（目前猜对 %1/%2 步）")
  static let nextPrediction = Message("%1 Next: predict what lesson %2, %3, prints%4.", "%1接下来猜一猜第 %2 课 %3 打印什么%4。")

  // Exercises, and the verdicts of `check`
  static let hintNumber = Message("Hint %1 of %2", "提示 %1（共 %2 条）")
  static let noMoreHints = Message("There are no more hints; '%1' shows a solution.", "没有更多的提示了；'%1' 显示一种解法。")
  static let showSolution = Message("You have not solved %1 yet. Show the given solution?", "你还没有解出 %1。要显示给出的解法吗？")
  static let solutionIn = Message("%1:", "%1：")
  static let isSolution = Message("Your file is the given solution.", "你的文件就是给出的解法。")
  static let becomesSolution = Message(
    "How your file becomes the given solution (- your file, + the given solution):", "怎样把你的文件改成给出的解法（- 你的文件，+ 给出的解法）：")
  static let givenSolution = Message(
    "How the given solution does it (- your file, + the given solution). '%1' shows all of it.",
    "给出的解法是这样写的（- 你的文件，+ 给出的解法）。'%1' 显示全文。")
  static let isStartFile = Message("%1 is the start file already.", "%1 已经是起始文件。")
  static let isStartFileAgain = Message("%1 is the start file again.", "%1 已恢复为起始文件。")
  static let yourVersion = Message("Your version is %1.", "你的版本保存为 %1。")
  static let nothingChanged = Message("Nothing has changed.", "什么也没有改动。")
  static let replaceFile = Message("Replace %1 with the start file? Your version is kept.", "要用起始文件替换 %1 吗？你的版本会保留下来。")
  static let yesOrNo = Message("%1 y yes · n no", "%1 y 是 · n 否")
  static let notYet = Message("not yet", "未通过")
  static let hint = Message("hint", "提示")
  static let solution = Message("solution", "解法")
  static let reset = Message("reset", "恢复")
  static let youPrinted = Message("you printed", "你打印的")
  static let expected = Message("expected", "预期的")
  static let expectedAndPrinted = Message("- expected, + you printed", "- 预期的，+ 你打印的")
  static let youLearned = Message("**What you learn**: %1", "**你学到了**：%1")
  static let noVerdict = Message("The program ended before your code was checked to the end.", "检查还没有做完，程序就结束了。")
  static let ok = Message("ok", "通过")
  static let differs = Message("differs", "不同")
  static let stepNumber = Message("step %1", "第 %1 步")
  static let lessonIsRight = Message("%1 prints what it should", "%1 打印的与预期相同")
  static let lessonIsWrong = Message("%1 does not print what it should", "%1 打印的与预期不同")
  static let exerciseIsRight = Message(
    "%1 is right; '%2' goes on", "%1 通过了；接下来运行 '%2'")
  static let exerciseIsWrong = Message(
    "%1 is not right yet; 'swift run lessons hint %1' shows a hint", "%1 未通过；'swift run lessons hint %1' 给出提示")
  static let howManyAreRight = Message("%1 of %2 print what they should", "%2 个中有 %1 个与预期相同")
  static let lineOfHunk = Message("@@ line %1 @@", "@@ 第 %1 行 @@")

  // Files, builds, and the lessons that a reader makes
  static let cannotRun = Message(
    "%1 cannot be run; build it with 'swift build --product %2'", "无法运行 %1；可以用 'swift build --product %2' 构建")
  static let noSection = Message(
    "%1 has no section '## %2'; add one that explains the step", "%1 没有 '## %2' 这一节；请加上一节来解释这一步")
  static let unremovable = Message(
    "%1 cannot be removed; make sure that you may write to its folder", "无法删除 %1；请确认你有权写入它所在的文件夹")
  static let unmovable = Message(
    "%1 cannot be moved to %2; make sure that you may write to both folders", "无法把 %1 移到 %2；请确认你有权写入这两个文件夹")
  static let noStepToRestore = Message(
    "%1 has no step %2; restore it with 'git checkout %1'", "%1 里没有第 %2 步；可以用 'git checkout %1' 恢复")
  static let noStepToCompare = Message(
    "%1 has no step %2; record it with 'swift run lessons record %3'",
    "%1 里没有第 %2 步；可以用 'swift run lessons record %3' 记录")
  static let noPlaceForLesson = Message(
    "%1 has no line of a lesson, so there is no place for the new one; restore it with git",
    "%1 里没有任何一课的行，无法确定新的一行放在哪里；请用 git 恢复")
  static let progressUnusable = Message(
    ".lessons/progress.json cannot be used; your progress is not remembered", "无法使用 .lessons/progress.json；进度不会保存")
  static let progressReplaced = Message(
    ".lessons/progress.json is damaged; it is kept as %1, and your progress begins again",
    ".lessons/progress.json 已损坏；原文件另存为 %1，进度重新开始")
  static let buildFails = Message("the package does not build; the errors are above", "这个包构建失败；错误见上面")
  static let moreErrors = Message("more errors: %1", "还有 %1 个错误")
  static let notRecorded = Message("%1 is not recorded, and %2 is unchanged: %3", "%1 没有记录，%2 保持原样：%3")
  static let isRecorded = Message("%1 is what %2 prints; nothing has changed.", "%1 就是 %2 打印的内容，没有变化。")
  static let recorded = Message("%1 is recorded. From now on '%2' compares with it.", "%1 已经记录。从现在起 '%2' 与这份记录比较。")
  static let made = Message(
    "%1 is made, and entered in Package.swift and README.md.", "%1 已经建好，并登记在 Package.swift 和 README.md 里。")
  static let howToRunIt = Message("Run it with '%1', and write your first step in %2.", "用 '%1' 运行；第一个步骤写在 %2 里。")
  static let removeFiles = Message(
    "Remove %1 with all its files (%2)? They are kept in .lessons.", "要移走 %1 和其中的全部文件（%2 个）吗？文件会保留在 .lessons 里。")
  static let removed = Message(
    "%1 is removed, and so are its lines in Package.swift and README.md. Its files are in %2.",
    "%1 已经移走，Package.swift 和 README.md 里对应的行也删掉了。文件保留在 %2 里。")
  static let noBrowser = Message(
    "no program here opens %1; open it in a browser yourself", "这里没有能打开 %1 的程序；请自己在浏览器里打开")
}
