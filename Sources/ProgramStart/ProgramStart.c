// What a program does before its first line if the tool, or a lesson, has started it.
//
// It stands here and not in Swift, because a reader's program may crash or hang in its first line, and import nothing of
// ours.
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

// LessonKit's, if the program has it.
extern void lessonProgramStarts(void) __attribute__((weak));

__attribute__((constructor)) static void start(void) {
  // The number of the process that has started this one: see Children.swift.
  const char *text = getenv("LESSON_PARENT");
  if (text == NULL) return;
  // A pipe would otherwise receive what is printed in large blocks, and a crash would lose the last one.
  setvbuf(stdout, NULL, _IOLBF, 0);
  if (lessonProgramStarts != NULL) lessonProgramStarts();
  pid_t parent = atoi(text);
  if (getppid() != parent) {
    // Something in between has a parent of its own, unless that is gone already.
    if (getppid() == 1 || kill(parent, 0) != 0) _exit(EXIT_FAILURE);
    return;
  }
#ifdef __linux__
  // The system ends this process when its parent is gone, even if that was killed and could not end it.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // It may have gone meanwhile.
  if (getppid() != parent) _exit(EXIT_FAILURE);
#endif
}
