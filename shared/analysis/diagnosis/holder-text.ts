import type { JsonValue } from '../../report/facts.ts'
import { COVERED, coverValue } from '../personal-data.ts'
import { DETAILS_FILE, IDENTITY_FILE, PROOF_FILE } from '../place.ts'
import type { ArchiveRecord } from '../record/read-record.ts'

/** Masks holder data of an archive in other texts: messages of services, findings, names of files. */
export interface HolderText {
  /** Returns the text with all holder data masked. */
  cover(text: string): string
}

/** Minimum length of a value in characters; shorter ones (a letter for the gender, a count) would mask ordinary words. */
const MIN_LENGTH = { words: 2, digits: 4 }

/** Maximum number of characters of a value that are searched for. */
const MAX_LENGTH = 200

export function holderText(record: Pick<ArchiveRecord, 'proof' | 'identity' | 'operations'>): HolderText {
  const values = new Set<string>()
  collect(record.proof, coverValue(record.proof, { path: PROOF_FILE, pointer: '' }), values)
  collect(record.identity, coverValue(record.identity, { path: IDENTITY_FILE, pointer: '' }), values)
  for (const { raw, place } of record.operations)
    collect(raw, coverValue(raw, { path: DETAILS_FILE, pointer: place.pointer }), values)
  const terms = [...values].sort((a, b) => b.length - a.length).map((text) => text.slice(0, MAX_LENGTH))
  const lowerTerms = terms.map((text) => text.toLowerCase())
  return {
    cover(text) {
      const lower = text.toLowerCase()
      // Few values occur in a text. Compiling one expression of all values would take seconds.
      const found = terms.filter((_, index) => lower.includes(lowerTerms[index] ?? ''))
      if (found.length === 0) return text
      return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])(?:${found.map(alternative).join('|')})`, 'giu'), COVERED)
    },
  }
}

/** Returns an expression for a whole word or number, or for the start of a value that was truncated. */
const alternative = (text: string): string =>
  text.length === MAX_LENGTH ? escaped(text) : `${escaped(text)}(?![\\p{L}\\p{N}])`

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** Collects the values of `open` that are masked in `covered`; both have the same shape. */
function collect(open: JsonValue, covered: JsonValue, values: Set<string>): void {
  const stack: [JsonValue, JsonValue][] = [[open, covered]]
  for (let pair = stack.pop(); pair; pair = stack.pop()) {
    const [value, shown] = pair
    if (typeof value === 'string' || typeof value === 'number') {
      const text = String(value).trim()
      const minLength = /\p{L}/u.test(text) ? MIN_LENGTH.words : MIN_LENGTH.digits
      if (shown === COVERED && text !== COVERED && text.length >= minLength) values.add(text)
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) {
        const other =
          typeof shown === 'object' && shown !== null ? (shown as { [key: string]: JsonValue })[name] : shown
        if (other !== undefined) stack.push([inner, other])
      }
    }
  }
}
