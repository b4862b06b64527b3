/**
 * Milliseconds of processor time in the fastest of several runs: what the work needs, whatever else the machine does at the time.
 */
export function leastTime(work: () => unknown, runs = 7): number {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs; run++) {
    const before = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}
