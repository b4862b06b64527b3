/** What held at some moment from `start` to `end`, of a history in the order of its times: the last before, and all in between. */
export const heldBetween = <Entry>(
  history: readonly Entry[],
  timeOf: (entry: Entry) => number,
  start: number,
  end: number,
): readonly Entry[] =>
  history.slice(Math.max(0, countUntil(history, timeOf, start) - 1), countUntil(history, timeOf, end))

/** How many are not later than `time`, found by halving. */
function countUntil<Entry>(history: readonly Entry[], timeOf: (entry: Entry) => number, time: number): number {
  let [from, to] = [0, history.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const entry = history[middle]
    if (entry !== undefined && timeOf(entry) <= time) from = middle + 1
    else to = middle
  }
  return from
}
