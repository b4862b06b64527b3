/** Maximum number of changes within one window that clocks can order. */
export const MAX_STATES = 64

/**
 * Returns the entries valid at some moment from `start` to `end` of a history in order of time: the last one before, and all
 * until the end. A change in the same millisecond as the start may precede or follow it. Returns at most MAX_STATES + 1 entries.
 */
export function entriesBetween<Entry>(
  history: readonly Entry[],
  timeOf: (entry: Entry) => number,
  start: number,
  end: number,
): readonly Entry[] {
  const from = Math.max(0, countWhile(history, (entry) => timeOf(entry) < start) - 1)
  const to = countWhile(history, (entry) => timeOf(entry) <= end)
  return history.slice(from, Math.min(to, from + MAX_STATES + 1))
}

/** Returns the length of the prefix for which `holds` is true, by binary search. */
function countWhile<Entry>(history: readonly Entry[], holds: (entry: Entry) => boolean): number {
  let [from, to] = [0, history.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const entry = history[middle]
    if (entry !== undefined && holds(entry)) from = middle + 1
    else to = middle
  }
  return from
}
