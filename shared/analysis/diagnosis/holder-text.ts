import { COVERED, visitPersonal } from '../personal-data.ts'
import { DETAILS_FILE, IDENTITY_FILE, PROOF_FILE } from '../places/place.ts'
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

/** Collects all values about the holder in a record, which the result then masks in other texts. */
export function holderText(record: Pick<ArchiveRecord, 'proof' | 'identity' | 'operations'>): HolderText {
  const values = new Set<string>()
  const add = (value: string | number): void => {
    const text = String(value).trim()
    const minLength = /\p{L}/u.test(text) ? MIN_LENGTH.words : MIN_LENGTH.digits
    if (text !== COVERED && text.length >= minLength) values.add(text)
  }
  visitPersonal(record.proof, { path: PROOF_FILE, pointer: '' }, add)
  visitPersonal(record.identity, { path: IDENTITY_FILE, pointer: '' }, add)
  for (const { raw, place } of record.operations)
    visitPersonal(raw, { path: DETAILS_FILE, pointer: place.pointer }, add)
  const terms = [...values].sort((a, b) => b.length - a.length).map((text) => text.slice(0, MAX_LENGTH))
  const search = termSearch(terms.map(folded))
  return {
    cover(text) {
      // Few values occur in a text. Compiling one expression of all values would take seconds.
      const found = search(folded(text)).map((index) => terms[index] ?? '')
      if (found.length === 0) return text
      return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])(?:${found.map(alternative).join('|')})`, 'giu'), COVERED)
    },
  }
}

/** Folds the case, of letters with several forms too: ſ and s, ς and σ, the sign of the kelvin and k. */
const folded = (text: string): string => text.toLowerCase().toUpperCase()

/** Letters and digits without a break. */
const WORD = /[\p{L}\p{N}]+/gu

/**
 * Returns a function that finds the terms of a text, by their indexes in ascending order. Where a term occurs, its words are words
 * of the text too, so each is looked up by its rarest word: the cost does not grow with the number of terms.
 */
function termSearch(terms: readonly string[]): (text: string) => readonly number[] {
  const wordsOf = terms.map((term) => {
    const words = term.match(WORD) ?? []
    // The last word of a truncated term may go on in the text.
    return term.length >= MAX_LENGTH ? words.slice(0, -1) : words
  })
  const counts = new Map<string, number>()
  for (const word of wordsOf.flat()) counts.set(word, (counts.get(word) ?? 0) + 1)
  const byWord = new Map<string, number[]>()
  const withoutWord: number[] = []
  for (const [index, words] of wordsOf.entries()) {
    const [first, ...others] = words
    if (first === undefined) {
      withoutWord.push(index)
      continue
    }
    const rarest = others.reduce(
      (best, word) => ((counts.get(word) ?? 0) < (counts.get(best) ?? 0) ? word : best),
      first,
    )
    const known = byWord.get(rarest)
    if (known) known.push(index)
    else byWord.set(rarest, [index])
  }
  return (text) => {
    const candidates = [...new Set(text.match(WORD))].flatMap((word) => byWord.get(word) ?? [])
    return [...withoutWord, ...candidates].filter((index) => text.includes(terms[index] ?? '')).sort((a, b) => a - b)
  }
}

/** Returns an expression for a whole word or number, or for the start of a value that was truncated. */
const alternative = (text: string): string =>
  text.length === MAX_LENGTH ? escaped(text) : `${escaped(text)}(?![\\p{L}\\p{N}])`

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
