import LessonKit

/// Errors of the command line.
extension Message {
  static let unknownCommand = Message("unknown command '%1'; %2", "没有 '%1' 这个命令；%2")
  static let noShell = Message(
    "there is no script for '%1'; there are bash, zsh and fish", "没有给 '%1' 的脚本；有 bash、zsh 和 fish")
  static let filmNeedsStep = Message(
    "'film' needs a step: film CustomSubscriber --step 5 film.svg",
    "'film' 需要一个步骤：film CustomSubscriber --step 5 film.svg")
  static let stepNeedsLesson = Message(
    "--step needs the name of one lesson: check CustomSubscriber --step 4",
    "--step 需要恰好一课的名字：check CustomSubscriber --step 4")
  static let seedNeedsExercise = Message(
    "--seed needs names of exercises: check pairwise --seed 7", "--seed 需要练习的名字：check pairwise --seed 7")
  static let watchNeedsTerminal = Message(
    "'watch' needs a terminal; 'swift run lessons check %1' runs it once, without one",
    "'watch' 需要终端；'swift run lessons check %1' 不用终端，只运行一次")
  static let resetAsks = Message(
    "'reset' asks before it replaces %1, and needs a terminal to ask; --yes goes on without",
    "'reset' 替换 %1 之前要先问你，这需要终端；--yes 表示不用问")
  static let removeAsks = Message(
    "'remove' asks before it removes %1, and needs a terminal to ask; --yes goes on without",
    "'remove' 删除 %1 之前要先问你，这需要终端；--yes 表示不用问")
  static let putLine = Message("# Put this line into %1, with the path of the package:", "# 把这一行写进 %1，换上这个包的路径：")
  static let listsThem = Message("'%1' lists them", "'%1' 会全部列出")
  static let needsName = Message("'%1' needs a name: %2", "'%1' 后面需要一个名字：%2")
}
