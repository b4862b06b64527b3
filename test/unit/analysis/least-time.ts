/** Milliseconds of the fastest of several runs: what the work needs, whatever else the machine does at the time. */
export function leastTime(work: () => unknown, runs = 7): number {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs; run++) {
    const begin = performance.now()
    work()
    least = Math.min(least, performance.now() - begin)
  }
  return least
}
