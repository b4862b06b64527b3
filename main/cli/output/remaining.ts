/** Formats a time in seconds. */
function duration(seconds: number): string {
  const rounded = Math.max(0, Math.round(seconds))
  if (rounded < 60) return `${rounded} s`
  const minutes = Math.floor(rounded / 60)
  return minutes < 60 ? `${minutes} min ${rounded % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

interface Pace {
  /** Number of inputs that are finished. */
  readonly done: number
  /** Number of all; null while it is not known. */
  readonly total: number | null
  /** Number of finished ones that took no time. At their rate, the rest of an interrupted run would seem to be nearly done. */
  readonly skipped?: number
  /** Start of the run, milliseconds of `performance.now()`. */
  readonly start: number
}

/** Formats how far a run is, with its rate and the time that is left: `12 of 40 (2.5/s, 11 s remaining)`. */
export function paceText({ done, total, skipped = 0, start }: Pace, now = performance.now()): string {
  const rate = (done - skipped) / Math.max(0.001, (now - start) / 1000)
  const remaining = total === null || rate === 0 ? '' : `, ${duration((total - done) / rate)} remaining`
  return `${total === null ? done : `${done} of ${total}`} (${rate.toFixed(rate < 10 ? 1 : 0)}/s${remaining})`
}
