import { formatDuration } from '../../../shared/analysis/index.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Formats a time since the start as precisely as the distance of ticks needs. */
export function tickText(milliseconds: number, step: number): string {
  if (milliseconds === 0) return '0'
  if (milliseconds < HOUR_MS || (milliseconds < DAY_MS && step >= 60_000))
    // Ticks are at round times, so a smaller unit that is zero is omitted.
    return `+${formatDuration(milliseconds)
      .replace(/ 0 \w+$/, '')
      .replace(/\.00 s$/, ' s')}`
  const days = Math.floor(milliseconds / DAY_MS)
  if (days > 0 && step >= DAY_MS) return `+${days} d`
  const clock = new Date(milliseconds % DAY_MS).toISOString().slice(11, step < 60_000 ? 19 : 16)
  return days > 0 ? `+${days} d ${clock}` : `+${clock}`
}
