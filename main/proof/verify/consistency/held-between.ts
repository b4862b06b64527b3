/** More changes than this within one window have no order that clocks could tell. */
export const MAX_STATES = 64

/**
 * What held at some moment from `start` to `end`, of a history in the order of its times: the last before, and all until the end. What
 * changed in the very millisecond of the start did so before it or after it.
 */
export const heldBetween = <Entry>(
  history: readonly Entry[],
  timeOf: (entry: Entry) => number,
  start: number,
  end: number,
): readonly Entry[] =>
  history.slice(
    Math.max(0, countWhile(history, (entry) => timeOf(entry) < start) - 1),
    countWhile(history, (entry) => timeOf(entry) <= end),
  )

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
