import LessonKit

/// Files, builds, and the lessons that a reader makes.
extension Message {
  static let noPackage = Message("there is no package with lessons here; go to its folder", "这里没有课程的包；请进入它的文件夹")
  static let noLessons = Message(
    "the folder Lessons cannot be read; restore it with 'git checkout Lessons'",
    "无法读取文件夹 Lessons；可以用 'git checkout Lessons' 恢复")
  static let unreadable = Message(
    "%1 cannot be read; restore it with 'git checkout %2'", "无法读取 %1；可以用 'git checkout %2' 恢复")
  static let unwritable = Message(
    "%1 cannot be written; make sure that you may write to its folder", "无法写入 %1；请确认你有权写入它的文件夹")
  static let unremovable = Message(
    "%1 cannot be removed; make sure that you may write to its folder", "无法删除 %1；请确认你有权写入它的文件夹")
  static let unmovable = Message(
    "%1 cannot be moved to %2; make sure that you may write to both folders", "无法把 %1 移到 %2；请确认你有权写入这两个文件夹")
  static let cannotRun = Message(
    "%1 cannot be run; build it with 'swift build --product %2'", "无法运行 %1；可以用 'swift build --product %2' 构建")
  static let noStepToRestore = Message(
    "%1 has no step %2; restore it with 'git checkout %3'", "%1 里没有第 %2 步；可以用 'git checkout %3' 恢复")
  static let noSection = Message(
    "%1 has no section '## %2'; add one that explains the step", "%1 没有 '## %2' 这一节；请加上一节来解释这一步")
  static let noStepToCompare = Message(
    "%1 has no step %2; record it with 'swift run lessons record %3'",
    "%1 里没有第 %2 步；可以用 'swift run lessons record %3' 记录")
  static let noPlaceForLesson = Message(
    "%1 has no line of a lesson, so there is no place for the new one; restore it with git",
    "%1 里没有一课的行，新的一行不知道放在哪里；请用 git 恢复")
  static let noArticle = Message(
    "Lessons/%1/Lesson.swift has no 'Article(lesson: 1, title: \"…\", teaches: \"…\")'; add it",
    "Lessons/%1/Lesson.swift 里没有 'Article(lesson: 1, title: \"…\", teaches: \"…\")'；请补上")
  static let progressUnwritable = Message(
    ".lessons/progress.json cannot be written; your progress is not remembered", "无法写入 .lessons/progress.json；进度不会记下来")
  static let progressUnreadable = Message(
    ".lessons/progress.json cannot be read; your progress is not remembered", "无法读取 .lessons/progress.json；进度不会记下来")
  static let progressDamaged = Message(
    ".lessons/progress.json is damaged; delete it, or your progress is not remembered",
    ".lessons/progress.json 已损坏；请删掉它，否则进度不会记下来")
  static let progressReplaced = Message(
    ".lessons/progress.json is damaged; it is kept as .lessons/%1, and your progress begins again",
    ".lessons/progress.json 已损坏；它保留为 .lessons/%1，进度重新开始")
  static let buildFails = Message("the package does not build; the errors are above", "包构建失败；错误见上面")
  static let noBuildFolder = Message(
    "'swift build --show-bin-path' failed; its errors are above", "'swift build --show-bin-path' 失败了；错误见上面")
  static let oneMoreError = Message("and %1 more error", "还有 %1 个错误")
  static let moreErrors = Message("and %1 more errors", "还有 %1 个错误")
  static let notRecorded = Message("%1 is not recorded, and %2 is unchanged: %3", "%1 没有记录，%2 保持原样：%3")
  static let isRecorded = Message("%1 is what %2 prints; nothing has changed.", "%1 就是 %2 打印的内容，没有变化。")
  static let recorded = Message("%1 is recorded. From now on '%2' compares with it.", "%1 已经记录。从现在起 '%2' 与它比较。")
  static let made = Message(
    "%1 is made, and entered in Package.swift and README.md.", "%1 建好了，并且登记在 Package.swift 和 README.md 里。")
  static let howToRunIt = Message("Run it with '%1', and write your first step in %2.", "'%1' 运行它；第一个步骤写在 %2 里。")
  static let removeOneFile = Message(
    "Remove %1 and the 1 file in it? Git cannot restore it.", "要删除 %1 和其中的 1 个文件吗？git 无法恢复。")
  static let removeFiles = Message(
    "Remove %1 and the %2 files in it? Git cannot restore them.", "要删除 %1 和其中的 %2 个文件吗？git 无法恢复。")
  static let nothingRemoved = Message("Nothing has been removed.", "什么也没有删除。")
  static let removed = Message(
    "%1 is removed, and so are its lines in Package.swift and README.md.", "%1 已经删除，连同 Package.swift 和 README.md 里的行。")
  static let jsonUnreadable = Message(
    "the output of '%1 --json' cannot be read; build it again", "无法读取 '%1 --json' 打印的内容；请重新构建")
}
