/**
 * Returns the processor time of one call of `work` in milliseconds: the least of several measurements, to exclude other load of the machine.
 * A measurement repeats the call for at least `measuredMs`; some machines count processor time in steps of 4 ms.
 */
export function leastTime(work: () => unknown, measurements = 7, measuredMs = 0): number {
  let least = Number.POSITIVE_INFINITY
  for (let measurement = 0; measurement < measurements; measurement++) {
    const before = process.threadCpuUsage()
    let calls = 0
    let took = 0
    do {
      work()
      calls++
      const { user, system } = process.threadCpuUsage(before)
      took = (user + system) / 1000
    } while (took < measuredMs)
    least = Math.min(least, took / calls)
  }
  return least
}
