import { homePath } from '../../input/index.ts'
import { nearestWord } from '../../yaml/index.ts'
import type { OptionRow } from './option-row.ts'

/** Value of an option after validation: text as typed, or a number in the unit of the option. */
export type OptionValue = string | number

type ReadValue = { readonly value: OptionValue } | { readonly problem: string; readonly hint: string }

const UNITS: { readonly [unit: string]: number } = {
  '': 1,
  b: 1,
  k: 1e3,
  kb: 1e3,
  kib: 2 ** 10,
  m: 1e6,
  mb: 1e6,
  mib: 2 ** 20,
  g: 1e9,
  gb: 1e9,
  gib: 2 ** 30,
}

/** Parses `64MiB`, `1.5GB` or `4096` into bytes. Returns undefined if it is not a size. */
export function readSize(text: string): number | undefined {
  const match = /^(\d{1,15}(?:\.\d{1,6})?)\s?([a-z]{0,3})$/i.exec(text)
  const unit = UNITS[(match?.[2] ?? '-').toLowerCase()]
  if (!match || unit === undefined) return undefined
  const bytes = Math.round(Number(match[1]) * unit)
  return Number.isSafeInteger(bytes) ? bytes : undefined
}

/**
 * Parses a date or date-time into ISO 8601 UTC with milliseconds. UTC if it has no zone: the result must not depend on the
 * machine.
 */
export function readTime(text: string): string | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(\.\d{1,7})?(Z|[+-]\d\d:\d\d)?)?$/.exec(text)
  if (!match) return undefined
  const [, year, month, day, clock = '00:00', seconds = ':00', fraction = '', zone = 'Z'] = match
  const date = new Date(`${year}-${month}-${day}T${clock}${seconds}${fraction.slice(0, 4)}${zone}`)
  if (Number.isNaN(date.getTime())) return undefined
  const calendar = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return calendar.getUTCDate() === Number(day) ? date.toISOString() : undefined
}

export function readOptionValue(row: OptionRow, text: string): ReadValue {
  const kind = row.value?.kind ?? 'text'
  switch (kind) {
    case 'file':
    case 'folder':
    case 'text':
      if (kind !== 'text' && row.name === 'output' && text === '-')
        return {
          problem: '--output cannot be -',
          hint: `${row.help} What goes to standard output goes there without --output.`,
        }
      return text === ''
        ? { problem: `--${row.name} was given an empty value`, hint: row.help }
        : { value: kind === 'text' ? text : homePath(text) }
    case 'choice':
      return readChoice(row, text)
    case 'count': {
      const count = /^\d{1,4}$/.test(text) ? Number(text) : 0
      return count >= 1
        ? { value: count }
        : { problem: `--${row.name} needs a whole number from 1 to 9999, not ${JSON.stringify(text)}`, hint: row.help }
    }
    case 'integer': {
      const [min, max] = row.value?.range ?? [0, Number.MAX_SAFE_INTEGER]
      const whole = /^\d{1,15}$/.test(text) ? Number(text) : -1
      return whole >= min && whole <= max
        ? { value: whole }
        : {
            problem: `--${row.name} needs a whole number from ${min} to ${max}, not ${JSON.stringify(text)}`,
            hint: row.help,
          }
    }
    case 'seconds': {
      const seconds = /^\d{1,7}(\.\d{1,3})?$/.test(text) ? Number(text) : 0
      return seconds > 0
        ? { value: seconds }
        : { problem: `--${row.name} needs seconds above 0, not ${JSON.stringify(text)}`, hint: row.help }
    }
    case 'bytes': {
      const bytes = readSize(text)
      return bytes === undefined
        ? {
            problem: `--${row.name} needs a size such as 4096, 64KiB or 2GiB, not ${JSON.stringify(text)}`,
            hint: row.help,
          }
        : { value: bytes }
    }
    case 'time': {
      const time = readTime(text)
      return time === undefined
        ? {
            problem: `--${row.name} needs a date or date-time, not ${JSON.stringify(text)}`,
            hint: 'Examples: 2026-01-31, 2026-01-31T12:00:00Z, 2026-01-31T12:00:00+02:00.',
          }
        : { value: time }
    }
  }
}

function readChoice(row: OptionRow, text: string): ReadValue {
  const choices = row.value?.choices ?? []
  if (choices.includes(text)) return { value: text }
  const near = nearestWord(text, choices)
  const hint =
    near === undefined ? `Use ${choices.join(', ')}.` : `Did you mean ${near}? Possible: ${choices.join(', ')}.`
  return { problem: `--${row.name} cannot be ${JSON.stringify(text)}`, hint }
}
