/** More changes than this within one window have no order that clocks could tell. */
export const MAX_STATES = 64

/**
 * What held at some moment from `start` to `end`, of a history in the order of its times: the last before, and all until the end. What
 * changed in the very millisecond of the start did so before it or after it. Returns at most MAX_STATES + 1 entries.
 */
export function heldBetween<Entry>(
  history: readonly Entry[],
  timeOf: (entry: Entry) => number,
  start: number,
  end: number,
): readonly Entry[] {
  const from = Math.max(0, countWhile(history, (entry) => timeOf(entry) < start) - 1)
  const to = countWhile(history, (entry) => timeOf(entry) <= end)
  return history.slice(from, Math.min(to, from + MAX_STATES + 1))
}

/** How many entries of the history, from its first on, `holds` is true of; found by halving. */
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
