/** Returns the processor time of the fastest of several runs in milliseconds, to exclude other load of the machine. */
export function leastTime(work: () => unknown, runs = 7): number {
  let fastest = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs; run++) {
    const before = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(before)
    fastest = Math.min(fastest, (user + system) / 1000)
  }
  return fastest
}
