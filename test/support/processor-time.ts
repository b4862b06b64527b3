/**
 * Starts a measurement; the returned function yields the milliseconds of processor time this process has used since. Unlike
 * elapsed time it does not depend on the load of the machine.
 */
export function processorTime(): () => number {
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
}
