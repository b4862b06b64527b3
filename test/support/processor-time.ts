/**
 * Starts to count; the answer gives the milliseconds of processor time that this process has spent since. Other processes do not change
 * it, as they change what a clock shows, so a bound of it holds on a machine under load too.
 */
export function processorTime(): () => number {
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
}
