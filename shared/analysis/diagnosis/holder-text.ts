import type { JsonValue } from '../../report/facts.ts'
import { COVERED, coverValue } from '../personal-data.ts'
import { DETAILS_FILE, IDENTITY_FILE, PROOF_FILE } from '../place.ts'
import type { ArchiveRecord } from '../record/read-record.ts'

/** Finds what an archive says about its holder in other texts: messages of services, findings, names of files. */
export interface HolderText {
  /** The text with every value about the holder covered. */
  cover(text: string): string
}

/** Values shorter than this would cover ordinary words: a letter for the gender, a count. */
const MIN_LENGTH = { words: 2, digits: 4 }

/** Characters of a value that are looked for. */
const MAX_LENGTH = 200

export function holderText(record: Pick<ArchiveRecord, 'proof' | 'identity' | 'operations'>): HolderText {
  const values = new Set<string>()
  collect(record.proof, coverValue(record.proof, { path: PROOF_FILE, pointer: '' }), values)
  collect(record.identity, coverValue(record.identity, { path: IDENTITY_FILE, pointer: '' }), values)
  for (const { raw, place } of record.operations)
    collect(raw, coverValue(raw, { path: DETAILS_FILE, pointer: place.pointer }), values)
  const wanted = [...values].sort((a, b) => b.length - a.length).map((text) => text.slice(0, MAX_LENGTH))
  const lowered = wanted.map((text) => text.toLowerCase())
  return {
    cover(text) {
      const lower = text.toLowerCase()
      // Few of the values occur in any one text; one expression of all of them would take seconds to build.
      const found = wanted.filter((_, index) => lower.includes(lowered[index] ?? ''))
      if (found.length === 0) return text
      return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])(?:${found.map(alternative).join('|')})`, 'giu'), COVERED)
    },
  }
}

/** A whole word or number; of a text that messages can only quote in part, its beginning. */
const alternative = (text: string): string =>
  text.length === MAX_LENGTH ? escaped(text) : `${escaped(text)}(?![\\p{L}\\p{N}])`

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** The values of `open` that are covered in `covered`; both have the same shape. */
function collect(open: JsonValue, covered: JsonValue, values: Set<string>): void {
  const waiting: [JsonValue, JsonValue][] = [[open, covered]]
  for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
    const [value, shown] = pair
    if (typeof value === 'string' || typeof value === 'number') {
      const text = String(value).trim()
      const least = /\p{L}/u.test(text) ? MIN_LENGTH.words : MIN_LENGTH.digits
      if (shown === COVERED && text !== COVERED && text.length >= least) values.add(text)
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) {
        const other =
          typeof shown === 'object' && shown !== null ? (shown as { [key: string]: JsonValue })[name] : shown
        if (other !== undefined) waiting.push([inner, other])
      }
    }
  }
}
