import LessonKit

extension Message {
  static let noPackage = Message("there is no package with lessons here; go to its folder", "这里没有含课程的包；请进入课程包的文件夹")
  static let unreadable = Message(
    "%1 cannot be read; restore it with 'git checkout %1'", "无法读取 %1；可以用 'git checkout %1' 恢复")
  static let noArticle = Message(
    "Lessons/%1/Lesson.swift has no 'Article(lesson: 1, title: \"…\", teaches: \"…\")'; add it",
    "Lessons/%1/Lesson.swift 里没有 'Article(lesson: 1, title: \"…\", teaches: \"…\")'；请补上")
}
