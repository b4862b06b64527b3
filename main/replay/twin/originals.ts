import { readMrz } from '../../../shared/rules/index.ts'
import type { Role } from './field-roles.ts'
import { ZONE_START } from './replace-zone.ts'
import type { Replacer } from './rewrite.ts'
import { isSpecified, wordsOf } from './vocabulary.ts'

/** Minimum length of the strings of an original that must not occur in its twin. */
const MIN_LENGTH = 3
/** Minimum length of strings that must not occur within other words either. */
const MIN_WITHIN = 6
/** Numbers with fewer digits occur in every time and count. */
const MIN_DIGITS = 5

/** Maximum number of strings that are searched in the bytes of media. */
const MAX_SEARCHED = 2000

/** Roles of texts of which nothing may remain. */
const REPLACED: ReadonlySet<Role> = new Set([
  ...(['id', 'name', 'number', 'date', 'birth-date', 'measure', 'eye-colour', 'email', 'ip', 'device'] as const),
  ...(['comment', 'text', 'configuration', 'zone'] as const),
])
/** Roles of texts whose parts, numbers, say nothing. */
const WHOLE_ONLY: ReadonlySet<Role> = new Set(['date', 'birth-date', 'ip', 'measure', 'zone'])
/** Roles whose words occur in ordinary language. */
const LANGUAGE: ReadonlySet<Role> = new Set(['comment', 'text'])

/** Strings of an archive that must not remain in its twin: values and their words, except words of the specification. */
export class Originals implements Replacer {
  /** Lower case, at least three characters. */
  readonly #strings = new Set<string>()
  readonly #personal = new Set<string>()
  readonly #lengths = new Set<number>()
  #searched: readonly string[] | undefined
  /** Words and numbers for which others have to be invented. */
  readonly words = new Set<string>()
  readonly births = new Set<string>()
  readonly dates = new Set<string>()
  readonly dateTimes = new Set<string>()
  readonly ids = new Set<string>()

  text(role: Role, text: string): string {
    if (role === 'birth-date') this.births.add(text)
    if (role === 'date') this.dates.add(text)
    if (role === 'date-time') this.dateTimes.add(text)
    if (role === 'id') this.ids.add(text)
    if (role === 'number') this.words.add(text)
    if (role !== 'number' && !WHOLE_ONLY.has(role) && REPLACED.has(role) && role !== 'comment' && role !== 'id')
      for (const word of text.match(WORD) ?? []) this.words.add(word)
    if (REPLACED.has(role)) this.#add(text, role)
    return text
  }

  zone(lines: readonly string[]): readonly string[] {
    const reading = readMrz(lines)
    for (const line of lines) this.#add(line, 'zone')
    if (!reading) for (const line of lines) this.text('name', line.replace(ZONE_START, '').replaceAll('<', ' '))
    for (const name of reading ? [reading.surname, reading.givenNames] : []) this.text('name', name)
    for (const number of reading ? [reading.documentNumber, reading.personalNumber] : []) this.text('number', number)
    return lines
  }

  memberName(name: string): string {
    return name
  }

  /** Adds a string of a file name, an image or the envelope. */
  addFound(text: string): void {
    this.#add(text, 'text')
  }

  #add(text: string, role: Role): void {
    const parts = WHOLE_ONLY.has(role) ? [] : wordsOf(text)
    for (const part of [text.toLowerCase(), ...parts]) {
      if (part.length < MIN_LENGTH || isSpecified(part)) continue
      this.#strings.add(part)
      if (part.length >= MIN_WITHIN) this.#lengths.add(part.length)
      if (!LANGUAGE.has(role)) this.#personal.add(part)
    }
  }

  /** Whether a text is, or contains as a word, a string about the holder, an id or a device. */
  isPersonal(text: string): boolean {
    return [text.toLowerCase(), ...wordsOf(text)].some((part) => part.length > MIN_LENGTH && this.#personal.has(part))
  }

  /** Whether a new text repeats a string: as a word, or from six characters anywhere. Numbers of up to four digits count too. */
  isRepeatedBy(text: string): boolean {
    const lower = text.toLowerCase()
    if (this.#strings.has(lower) || wordsOf(text).some((word) => this.#strings.has(word))) return true
    return this.#isWithin(lower)
  }

  /** Returns the string that remains in a text of the twin; null if there is none. */
  remainingIn(text: string): string | null {
    const lower = text.toLowerCase()
    const isLong = (string: string) => string.length >= MIN_DIGITS || /\P{N}/u.test(string)
    for (const part of [lower, ...wordsOf(text)])
      if (this.#strings.has(part) && isLong(part) && !isSpecified(part)) return part
    return this.#isWithin(lower) ? lower : null
  }

  /** Whether a new id is, or has as a word, a string of the original. */
  isRepeatedAsWord(id: string): boolean {
    return this.#strings.has(id.toLowerCase()) || wordsOf(id).some((word) => this.#strings.has(word))
  }

  /** Whether bytes of a medium contain a string about the holder; shorter ones occur by chance. */
  isWithinBytes(bytes: Uint8Array): boolean {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#searched ??= [...this.#personal].filter(({ length }) => length >= MIN_WITHIN).slice(0, MAX_SEARCHED)
    return this.#searched.some((text) => buffer.includes(text) || buffer.includes(text.toUpperCase()))
  }

  #isWithin(lower: string): boolean {
    for (const length of this.#lengths)
      for (let at = 0; at + length <= lower.length; at++)
        if (this.#strings.has(lower.slice(at, at + length))) return true
    return false
  }
}

/** Word of a name or text; an apostrophe is part of it. */
export const WORD = /[\p{L}\p{M}\p{N}]+(?:['’`´][\p{L}\p{M}\p{N}]+)*/gu
