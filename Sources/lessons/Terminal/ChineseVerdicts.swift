/// What a command says at its end, in Chinese.
let chineseVerdicts: [String: String] = [
  // check
  "ok": "对",
  "differs": "不同",
  "it is not built; leave --skip-build out": "它还没有构建；请去掉 --skip-build",
  "step % prints what it should": "第 % 步打印的与预期相同",
  "1 lesson prints what it should": "1 课打印的与预期相同",
  "% lessons print what they should": "% 课打印的都与预期相同",
  "% does not print what it should": "% 打印的与预期不同",
  "1 of % lessons does not print what it should": "% 课里有 1 课打印的与预期不同",
  "% of % lessons do not print what they should": "有 % 课打印的与预期不同（共 % 课）",
  "% is right; 'swift run lessons next' tells what comes next": "% 做对了；'swift run lessons next' 告诉你接下来做什么",
  "all % are right": "% 个全都对",
  "% is not right yet; 'swift run lessons hint %' helps": "% 还不对；'swift run lessons hint %' 给出提示",
  "1 of % is not right": "% 个里有 1 个不对",
  "% of % are not right": "有 % 个不对（共 % 个）",
  """
  step %
  line %:
  %
  """:
    """
  步骤 %
  第 % 行：
  %
  """,
  """
  line %:
  %
  """:
    """
  第 % 行：
  %
  """,

  // record, new, remove
  "% is what % prints; nothing has changed.": "% 就是 % 打印的内容，没有变化。",
  "% is recorded. '%' compares with it from now on.": "% 已经记录。从现在起 '%' 与它比较。",
  "% is there, and entered in Package.swift and README.md.": "% 建好了，并且登记在 Package.swift 和 README.md 里。",
  "Run it with '%'; write your first step in %.": "'%' 运行它；第一个步骤写在 % 里。",
  "Remove % with 1 file, which git cannot restore?": "要删除 % 和其中的 1 个文件吗？git 无法恢复。",
  "Remove % with % files, which git cannot restore?": "要删除 % 和其中的 % 个文件吗？git 无法恢复。",
  "Nothing is removed.": "什么也没有删除。",
  "% is removed, and its lines in Package.swift and README.md.": "% 已经删除，连同 Package.swift 和 README.md 里的行。",

  // solution, completions
  "@@ line % @@": "@@ 第 % 行 @@",
  "# Put this line into %, with the path of the package:": "# 把这一行写进 %，换上这个包的路径：",

  // Pictures
  "% shows %": "% 画的是 %",
  "%, step %": "%，步骤 %",
]
