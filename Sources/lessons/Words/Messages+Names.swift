import LessonKit

/// Errors in names of lessons, exercises and steps.
extension Message {
  static let noLesson = Message("there is no lesson '%1'; %2", "没有 '%1' 这一课；%2")
  static let noExercise = Message("there is no exercise '%1'; %2", "没有 '%1' 这个练习；%2")
  static let noProgram = Message("there is no lesson or exercise '%1'; %2", "没有叫 '%1' 的课或练习；%2")
  static let severalNames = Message("'%1' is the beginning of %2; type more of it", "'%1' 是 %2 的开头；请写得更完整一些")
  static let isExercise = Message(
    "%1 is an exercise; 'swift run lessons watch %2' runs it", "%1 是一个练习；运行它用 'swift run lessons watch %2'")
  static let isLesson = Message("%1 is a lesson; its exercises: %2", "%1 是一课；它的练习：%2")
  static let noStep = Message("%1 has no step %2; its steps are 1 to %3", "%1 没有第 %2 步；它的步骤是 1 到 %3")
  static let noStreams = Message(
    "step %1 records no streams; 'swift run lessons marbles %2' shows which steps do",
    "第 %1 步没有记录流；'swift run lessons marbles %2' 显示哪些步骤有记录")
  static let noQuestions = Message("there are no questions about step %1: %2", "第 %1 步没法出题：%2")
  static let badName = Message(
    "'%1' cannot be the name of a lesson; begin with a capital letter, then use letters and digits: MyLesson",
    "'%1' 不能作为课的名字；名字以大写字母开头，后面是字母和数字：MyLesson")
  static let nameTaken = Message("there is already a lesson %1; choose another name", "已经有 %1 这一课了；请换一个名字")
  static let folderTaken = Message(
    "Lessons/%1 exists already, but is not a lesson; choose another name, or move the folder",
    "Lessons/%1 已经存在，但它不是一课；请换一个名字，或者把它移走")
  static let nameOfModule = Message("'%1' is the name of another module; choose another name", "'%1' 是另一个模块的名字；请换一个名字")
  static let nameHasMeaning = Message(
    "'%1' already has a meaning in the code of lessons; choose another name", "'%1' 在课的代码里另有意思；请换一个名字")
  static let noLessonToRemove = Message(
    "there is no lesson '%1'; type its whole name, 'swift run lessons' lists them",
    "没有 '%1' 这一课；请写出完整的名字，'swift run lessons' 会全部列出")
  static let unknownToGit = Message(
    "git does not know this folder, so %1 could be one of the package's lessons; remove it by hand",
    "git 不认识这个文件夹，所以 %1 可能是这个包自带的课；请手动删除")
  static let committed = Message(
    "%1 is in git's last commit, so it is not removed; to remove it: 'git rm -r Lessons/%2'",
    "%1 在 git 的上一次提交里，所以没有删除；要删除它：'git rm -r Lessons/%2'")
  static let lessonAndStep = Message("%1, step %2", "%1，步骤 %2")
}
