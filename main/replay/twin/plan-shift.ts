import { createHash } from 'node:crypto'
import type { Originals } from './originals.ts'
import { keepsAges, rangeWithinDay, type TimeShift } from './time-shift.ts'

/** Range of days by which a transaction is moved into the past. */
const DAYS = { min: 400, max: 3000 }
/** Maximum number of days by which dates of birth are moved further. */
const BIRTH_DAYS = 60

/** Times and dates of one or more archives that are shifted alike. */
export type SourceTimes = Pick<Originals, 'births' | 'dates' | 'dateTimes'>

/** Returns the shift for archives that belong together. Equal for equal seeds and archives. */
export function planShift(seed: string, sources: readonly SourceTimes[]): TimeShift {
  const chance = (purpose: string) => createHash('sha256').update(`${seed}/${purpose}`).digest().readUInt32BE(0)
  const dateTimes = sources.flatMap((source) => [...source.dateTimes])
  const [min, max] = rangeWithinDay(dateTimes)
  const shift = {
    days: -(DAYS.min + (chance('days') % (DAYS.max - DAYS.min + 1))),
    seconds: min + (chance('seconds') % (max - min + 1)),
    birthDays: 0,
  }
  const births = new Set(sources.flatMap((source) => [...source.births]).filter(isDate))
  const days = new Set([...sources.flatMap((source) => [...source.dates]), ...dateTimes].map(dayOf).filter(isDate))
  const choices = Array.from({ length: 2 * BIRTH_DAYS + 1 }, (_, at) => at - BIRTH_DAYS)
  const start = chance('birth days') % choices.length
  const shifted = [...choices.slice(start), ...choices.slice(0, start)]
    .map((birthDays) => ({ ...shift, birthDays }))
    .find((candidate) => keepsAges([...births], [...days], candidate))
  return shifted ?? shift
}

const dayOf = (text: string): string => text.slice(0, 10)
const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)
