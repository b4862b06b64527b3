/* Preloaded into a process to move its wall clock by the milliseconds in the file named by CLOCK_SHIM. The monotonic clock is unchanged. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static int64_t offset(void) {
  static volatile int64_t *shared = NULL;
  if (!shared) {
    const char *path = getenv("CLOCK_SHIM");
    int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0) return 0;
    void *map = mmap(NULL, sizeof(int64_t), PROT_READ, MAP_SHARED, file, 0);
    close(file);
    if (map == MAP_FAILED) return 0;
    shared = map;
  }
  return *shared;
}

static void move(int64_t *seconds, int64_t *fraction, int64_t per_second) {
  int64_t milliseconds = offset();
  int64_t all = *fraction + (milliseconds % 1000) * (per_second / 1000);
  *seconds += milliseconds / 1000 + all / per_second;
  *fraction = all % per_second;
  if (*fraction < 0) {
    *fraction += per_second;
    *seconds -= 1;
  }
}

int clock_gettime(clockid_t id, struct timespec *result) {
  static int (*real)(clockid_t, struct timespec *) = NULL;
  if (!real) real = dlsym(RTLD_NEXT, "clock_gettime");
  int status = real(id, result);
  if (status == 0 && (id == CLOCK_REALTIME || id == CLOCK_REALTIME_COARSE)) {
    int64_t seconds = result->tv_sec, fraction = result->tv_nsec;
    move(&seconds, &fraction, 1000000000);
    result->tv_sec = seconds;
    result->tv_nsec = fraction;
  }
  return status;
}

int gettimeofday(struct timeval *result, void *zone) {
  struct timespec now;
  (void)zone;
  if (clock_gettime(CLOCK_REALTIME, &now) != 0) return -1;
  result->tv_sec = now.tv_sec;
  result->tv_usec = now.tv_nsec / 1000;
  return 0;
}
