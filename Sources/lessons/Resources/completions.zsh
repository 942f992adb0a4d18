%3
#   source <(swift run --package-path PATH lessons completions zsh)
lessons() { %1 "$@"; }
_lessons() {
  local names=(${(f)"$(%2 "${(@)words[2,CURRENT]}" 2>/dev/null)"})
  if (( $#names )); then compadd -U -- $names; else _files; fi
}
if (( ! $+functions[compdef] )); then autoload -Uz compinit && compinit; fi
compdef _lessons lessons
