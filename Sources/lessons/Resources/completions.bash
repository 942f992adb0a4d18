%3
#   source <(swift run --package-path PATH lessons completions bash)
lessons() { %1 "$@"; }
_lessons() {
  local IFS=$'\n'
  COMPREPLY=($(%2 "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _lessons lessons
