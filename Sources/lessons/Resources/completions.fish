%3
#   swift run --package-path PATH lessons completions fish | source
function lessons --description 'Combine Lessons'
    %1 $argv
end
function _lessons
    set -l words (commandline -opc) (commandline -ct)
    %2 $words[2..] 2>/dev/null
end
complete -c lessons -f -a '(_lessons)'
