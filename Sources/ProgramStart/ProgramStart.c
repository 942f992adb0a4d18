// What a program does before its first line, and when it is stopped or crashes, if the tool or a lesson has started it.
//
// It stands here and not in Swift, because a reader's program may crash or hang in its first line, and import nothing of
// ours.
#define _GNU_SOURCE
#include <ctype.h>
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unwind.h>
#endif

// LessonKit's, if the program has it.
extern void lessonProgramStarts(void) __attribute__((weak));
extern void lessonProgramStops(void) __attribute__((weak));

static pid_t self, tool;

// A signal's handler may not print or take a lock. So it gives the signal's number to a thread that may.
static int stops[2], answers[2];

static struct sigaction before[NSIG];
// The first thread that has crashed, as the system numbers it, or 0.
static atomic_long crashedThread;

// The number of this thread. It calls the system once for each thread, since errors may be thrown often.
static long thisThread(void) {
  static _Thread_local long number;
  if (number == 0) {
#ifdef __linux__
    number = syscall(SYS_gettid);
#else
    number = (long)pthread_self();
#endif
  }
  return number;
}

// A program that prints all the time may hold the lock, and wait for a reader. After a crash it is kept: while Swift finds
// out where that was, other threads may go on, and what they print would seem to have been there before. Returns 0 if the
// lock could not be had: the thread that has crashed may hold it.
static int flushOutput(int keepsLock) {
  for (int attempt = 0; attempt < 50; attempt++) {
    if (ftrylockfile(stdout) == 0) {
      fflush(stdout);
      if (!keepsLock) funlockfile(stdout);
      return 1;
    }
    usleep(10000);
  }
  return 0;
}

// Nor may another thread end the program meanwhile, as if nothing had happened.
static void waitForCrash(void) {
  while (crashedThread != 0 && crashedThread != thisThread()) pause();
}

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))
#define FINDS_CALLERS
#endif

#ifdef FINDS_CALLERS
// Where a function was: its next instruction, and its frame.
struct place {
  uintptr_t instruction, frame;
};

#ifdef __x86_64__
#define INSTRUCTION uc_mcontext.gregs[REG_RIP]
#define FRAME uc_mcontext.gregs[REG_RBP]
enum { frameRegister = 6 };
#else
#define INSTRUCTION uc_mcontext.pc
#define FRAME uc_mcontext.regs[29]
enum { frameRegister = 29 };
#endif

// Swift's, which is in the program.
extern int main(int, char **);
extern void swift_errorInMain(void *) __attribute__((weak));
extern _Atomic(void (*)(void *)) _swift_willThrow __attribute__((weak));
extern _Atomic(void (*)(void *, const void *, const void *)) _swift_willThrowTypedImpl __attribute__((weak));

static void *libc;

// Where the program's top level was when it threw an error last. When Swift ends the program for it, that is forgotten.
static struct place thrown;

// How many frames are looked at for that, in all throws together: some hundredths of a second. A program that throws more
// often is as fast as without us, and its last error has no place.
static long framesLeft = 200000;

static struct place placeOf(struct _Unwind_Context *context) {
  // The call itself, and not what comes after it, which may be on another line.
  return (struct place){_Unwind_GetIP(context) - 1, _Unwind_GetGR(context, frameRegister)};
}

static _Unwind_Reason_Code findMain(struct _Unwind_Context *context, void *found) {
  (void)found;
  if (--framesLeft < 0) return _URC_END_OF_STACK;
  if (_Unwind_FindEnclosingFunction((void *)(_Unwind_GetIP(context) - 1)) != (void *)main) return _URC_NO_REASON;
  thrown = placeOf(context);
  return _URC_END_OF_STACK;
}

static void noteThrow(void) {
  if (framesLeft < 0 || thisThread() != self) return;
  thrown = (struct place){0, 0};
  _Unwind_Backtrace(findMain, NULL);
}

static void willThrow(void *error) {
  (void)error;
  noteThrow();
}

static void willThrowTyped(void *error, const void *type, const void *conformance) {
  (void)error, (void)type, (void)conformance;
  noteThrow();
}

// Whether a library's functions keep no frames: the system's, and Dispatch's two.
static int keepsNoFrames(const Dl_info *library) {
  return library->dli_fbase == libc || strstr(library->dli_fname, "ispatch.so") != NULL;
}

struct search {
  uintptr_t start;
  int depth, isError;
  struct place found;
};

static _Unwind_Reason_Code findCaller(struct _Unwind_Context *context, void *argument) {
  struct search *search = argument;
  uintptr_t instruction = _Unwind_GetIP(context);
  Dl_info library;
  if (search->depth == 0 && instruction != search->start) return _URC_NO_REASON;
  if (++search->depth > 1 && search->found.instruction == 0 && dladdr((void *)(instruction - 1), &library) != 0) {
    if (!keepsNoFrames(&library)) {
      search->found = placeOf(context);
    } else if (library.dli_fbase != libc && library.dli_sname != NULL) {
      // Dispatch says nothing when it ends a program. The name of its function tells why.
      dprintf(STDERR_FILENO, "*** in %s ***\n", library.dli_sname);
    }
  }
  if (swift_errorInMain != NULL
      && _Unwind_FindEnclosingFunction((void *)(instruction - 1)) == (void *)swift_errorInMain) {
    search->isError = 1;
    search->found = thrown;
    return _URC_END_OF_STACK;
  }
  return search->depth < 16 ? _URC_NO_REASON : _URC_END_OF_STACK;
}

// Swift finds a function's caller by its frame. Where a library keeps none, what has called it is shown in its place.
// Of an error that nobody has caught, the call at the top level is.
static void showCaller(ucontext_t *context) {
  struct search search = {(uintptr_t)context->INSTRUCTION, 0, 0, {0, 0}};
  Dl_info library, swift;
  // Elsewhere Swift finds the place by itself. A stack that is broken is not looked at twice.
  if (dladdr((void *)search.start, &library) == 0) return;
  int isInLibrary = keepsNoFrames(&library);
  int isInSwift = swift_errorInMain != NULL && dladdr((void *)swift_errorInMain, &swift) != 0
      && library.dli_fbase == swift.dli_fbase;
  if (!isInLibrary && !isInSwift) return;
  _Unwind_Backtrace(findCaller, &search);
  if (search.found.instruction == 0 || (!isInLibrary && !search.isError)) return;
  context->INSTRUCTION = search.found.instruction;
  context->FRAME = search.found.frame;
}

static void watchErrors(void) {
  Dl_info library;
  if (dladdr((void *)abort, &library) != 0) libc = library.dli_fbase;
  if (&_swift_willThrow != NULL) atomic_store(&_swift_willThrow, willThrow);
  if (&_swift_willThrowTypedImpl != NULL) atomic_store(&_swift_willThrowTypedImpl, willThrowTyped);
}
#endif

#ifdef __linux__
// Reads the state of a process or a thread, and the number of its parent.
static int readState(const char *path, char *state, int *parent) {
  char text[512];
  FILE *file = fopen(path, "r");
  if (file == NULL) return 0;
  size_t count = fread(text, 1, sizeof text - 1, file);
  fclose(file);
  text[count] = 0;
  // The program's name, in brackets, may have blanks.
  char *rest = strrchr(text, ')');
  return rest != NULL && sscanf(rest + 1, " %c %d", state, parent) == 2;
}

// Whether a thread of this program may still start something.
static int runs(void) {
  char path[64], state;
  int parent, isFound = 0;
  snprintf(path, sizeof path, "/proc/%d/task", self);
  DIR *threads = opendir(path);
  if (threads == NULL) return 0;
  for (struct dirent *entry; !isFound && (entry = readdir(threads)) != NULL;) {
    if (!isdigit(entry->d_name[0])) continue;
    snprintf(path, sizeof path, "/proc/%d/task/%.20s/stat", self, entry->d_name);
    isFound = readState(path, &state, &parent) && state != 'T';
  }
  closedir(threads);
  return isFound;
}

// Kills a child after the other. What these have started becomes this process's own: it is a subreaper.
static int killChildren(void) {
  int isFound = 0;
  DIR *processes = opendir("/proc");
  if (processes == NULL) return 0;
  for (struct dirent *entry; (entry = readdir(processes)) != NULL;) {
    char path[64], state;
    int parent, child = atoi(entry->d_name);
    if (!isdigit(entry->d_name[0]) || child == getpid()) continue;
    snprintf(path, sizeof path, "/proc/%d/stat", child);
    if (!readState(path, &state, &parent) || parent != self || state == 'Z') continue;
    kill(child, SIGKILL);
    isFound = 1;
  }
  closedir(processes);
  return isFound;
}

// Ends this process after all that it has started. Another thread may start one more meanwhile, so a process of its own
// does it, and this one stands still. While the tool ends, thread by thread, the system sends SIGHUP to a process that
// stands still, and lets it go on.
static void endWithChildren(void) {
  signal(SIGHUP, SIG_IGN);
  pid_t sweeper = fork();
  if (sweeper > 0) for (;;) pause();
  for (int round = 0, isOver = 0; !isOver && round < 1000; round++) {
    char path[64], state;
    int parent = 0;
    if (sweeper == 0) kill(self, SIGSTOP);
    snprintf(path, sizeof path, "/proc/%d/stat", self);
    readState(path, &state, &parent);
    // In this order: what was started before is found now.
    int startsMore = parent == tool || (sweeper == 0 && runs());
    isOver = !killChildren() && !startsMore;
    if (!isOver) usleep(1000);
  }
  kill(self, SIGKILL);
  _exit(EXIT_SUCCESS);
}
#endif

static void *serve(void *argument) {
  (void)argument;
  for (;;) {
    int number;
    ssize_t count = read(stops[0], &number, sizeof number);
    if (count < 0 && errno == EINTR) continue;
    if (count != sizeof number) return NULL;
    int isFlushed = flushOutput(0);
    if (lessonProgramStops != NULL) lessonProgramStops();
    if (crashedThread != 0 && isFlushed) flushOutput(1);
    if (number == SIGTERM) {
      signal(SIGTERM, SIG_DFL);
      kill(self, SIGTERM);
#ifdef __linux__
    } else if (number == SIGPWR) {
      endWithChildren();
#endif
    } else if (write(answers[1], &number, sizeof number) < 0) {
      return NULL;
    }
  }
}

static void stop(int number) {
  if (getpid() == self && write(stops[1], &number, sizeof number) > 0) return;
  signal(number, SIG_DFL);
  raise(number);
}

// Afterwards Swift says where it was, as it would have done without us.
static void crash(int number, siginfo_t *info, void *context) {
  long none = 0;
  int isFirst = getpid() == self && atomic_compare_exchange_strong(&crashedThread, &none, thisThread());
  // The first one ends the program.
  if (getpid() == self && crashedThread != thisThread()) for (;;) pause();
  if (isFirst) {
    struct pollfd answer = {answers[0], POLLIN, 0};
    if (write(stops[1], &number, sizeof number) > 0) poll(&answer, 1, 8000);
  }
  if (before[number].sa_flags & SA_SIGINFO) {
#ifdef FINDS_CALLERS
    ucontext_t *place = context;
    uintptr_t instruction = (uintptr_t)place->INSTRUCTION, frame = (uintptr_t)place->FRAME;
    if (isFirst) showCaller(place);
    before[number].sa_sigaction(number, info, context);
    // Where it goes on, to end.
    place->INSTRUCTION = instruction;
    place->FRAME = frame;
#else
    before[number].sa_sigaction(number, info, context);
#endif
  } else {
    sigaction(number, &before[number], NULL);
    raise(number);
  }
}

static void keepOutput(void) {
  pthread_t thread;
  sigset_t asking, old;
  if (pipe(stops) != 0 || pipe(answers) != 0) return;
  for (int side = 0; side < 2; side++) {
    fcntl(stops[side], F_SETFD, FD_CLOEXEC);
    fcntl(answers[side], F_SETFD, FD_CLOEXEC);
  }
  // What asks this thread is received by others. Swift, which suspends all threads at a crash, needs other signals.
  sigemptyset(&asking);
  sigaddset(&asking, SIGTERM);
#ifdef __linux__
  sigaddset(&asking, SIGPWR);
#endif
  pthread_sigmask(SIG_BLOCK, &asking, &old);
  int problem = pthread_create(&thread, NULL, serve, NULL);
  pthread_sigmask(SIG_SETMASK, &old, NULL);
  if (problem != 0) return;
  signal(SIGTERM, stop);
#ifdef __linux__
  signal(SIGPWR, stop);
#endif
  const int crashes[] = {SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGBUS, SIGSEGV};
  for (size_t place = 0; place < sizeof crashes / sizeof crashes[0]; place++) {
    struct sigaction *old = &before[crashes[place]];
    sigaction(crashes[place], NULL, old);
    // Swift's handler finds the signals blocked that it expects.
    struct sigaction action = *old;
    action.sa_sigaction = crash;
    // The stack may be full.
    action.sa_flags |= SA_SIGINFO | SA_ONSTACK;
    sigaction(crashes[place], &action, NULL);
  }
}

// From now on, a process that has lost its parent becomes a child of this one, if this one has started its ancestors.
void lessonAdoptsOrphans(void) {
#ifdef __linux__
  prctl(PR_SET_CHILD_SUBREAPER, 1);
#endif
}

__attribute__((constructor)) static void start(void) {
  // The number of the process that has started this one: see Children.swift.
  const char *text = getenv("LESSON_PARENT");
  if (text == NULL) return;
  self = getpid();
  // A pipe would otherwise receive what is printed in large blocks: a reader who watches would see nothing for long.
  setvbuf(stdout, NULL, _IOLBF, 0);
  atexit(waitForCrash);
#ifdef FINDS_CALLERS
  watchErrors();
#endif
  keepOutput();
  if (lessonProgramStarts != NULL) lessonProgramStarts();
  pid_t parent = atoi(text);
  if (getppid() != parent) {
    // Something in between has a parent of its own, unless that is gone already.
    if (getppid() == 1 || kill(parent, 0) != 0) _exit(EXIT_FAILURE);
    return;
  }
#ifdef __linux__
  // The system sends the signal when the parent is gone, even if that was killed and could not end this process. Nobody
  // else uses it. Before this process ends, it ends what it has started.
  tool = parent;
  lessonAdoptsOrphans();
  prctl(PR_SET_PDEATHSIG, SIGPWR);
  // It may have gone meanwhile.
  if (getppid() != parent) _exit(EXIT_FAILURE);
#endif
}
