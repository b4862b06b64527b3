import { createHash } from 'node:crypto'
import { addressKind, bareText, TWIN_CONFIGURATION } from '../../../shared/rules/index.ts'
import { ENUMERATIONS } from '../../../shared/spec/index.ts'
import type { Role } from './field-roles.ts'
import type { InventedIds } from './invented-ids.ts'
import { medicareDigits } from './medicare-number.ts'
import { type Originals, WORD } from './originals.ts'
import type { Pseudonyms } from './pseudonyms.ts'
import { replaceZone } from './replace-zone.ts'
import type { Replacer } from './rewrite.ts'
import { shiftDate, shiftDateTime, type TimeShift } from './time-shift.ts'
import { isDescriptive, isSpecified, isSpecifiedValue } from './vocabulary.ts'

export interface Invention {
  readonly seed: string
  readonly originals: Originals
  readonly pseudonyms: Pseudonyms
  readonly ids: InventedIds
  readonly shift: TimeShift
}

const COUNTRIES: ReadonlySet<string> = new Set(ENUMERATIONS.Country)
/** Codes of AAMVA, without those that are also codes of countries. */
const EYE_COLOURS: readonly string[] = ['BLK', 'BLU', 'BRO', 'DIC', 'GRY', 'GRN', 'HAZ', 'PNK']
/** Name or version that a provider chose. */
const CODE = /^[\p{L}\p{N}](?:[\p{L}\p{N} _.,:+/-]{0,78}[\p{L}\p{N}])?$/u
const MAX_COMMENT = 160

/** Replaces every text of an archive by one about an invented person, by the role of the text. */
export class Replacements implements Replacer {
  readonly #invention: Invention
  readonly #byRole: { readonly [role in Role]: (text: string) => string }

  constructor(invention: Invention) {
    this.#invention = invention
    const { ids, shift } = invention
    const words = (text: string) => this.#words(text)
    this.#byRole = {
      id: (text) => ids.of(text),
      name: words,
      number: (text) => this.#number(text),
      date: (text) => shiftDate(text, shift.days) ?? shiftDateTime(text, shift) ?? this.#partialDate(text),
      'birth-date': (text) => shiftDate(text, shift.days + shift.birthDays) ?? this.#partialDate(text),
      'date-time': (text) => shiftDateTime(text, shift) ?? this.#partialDate(text),
      measure: (text) => this.#measure(text),
      'eye-colour': (text) => this.#eyeColour(text),
      state: (text) => (/^(?:[A-Z]{2}|ACT|NSW|QLD|TAS|VIC)$/.test(text) ? text : words(text)),
      country: (text) => (COUNTRIES.has(text) ? text : words(text)),
      gender: (text) => (text.length === 1 ? text : words(text)),
      email: (text) => this.#email(text),
      uri: (text) => this.#uri(text),
      ip: (text) => this.#address(text),
      device: words,
      code: (text) => this.#code(text),
      message: (text) => this.#message(text),
      comment: (text) => ids.shaped(text.slice(0, MAX_COMMENT), 'comment'),
      text: (text) => this.#freeText(text),
      configuration: () => TWIN_CONFIGURATION,
      zone: (text) => this.zone([text])[0] ?? '',
    }
  }

  text(role: Role, text: string): string {
    return text === '' ? text : this.#byRole[role](text)
  }

  zone(lines: readonly string[]): readonly string[] {
    const { pseudonyms, shift } = this.#invention
    return replaceZone(lines, { word: (word) => pseudonyms.of(word), number: (text) => this.#number(text), shift })
  }

  memberName(name: string): string {
    return this.#code(name)
  }

  #words(text: string): string {
    return text.replace(WORD, (word) => this.#word(word))
  }

  #word(word: string): string {
    return casedLike(word, this.#invention.pseudonyms.of(word))
  }

  /** Replaces the letters and digits of a number as a whole; separators stay. */
  #number(text: string): string {
    const bare = bareText(text)
    const invented = medicareDigits(bare, this.#invention.pseudonyms.of(bare))
    const places = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
    if (places !== invented.length) return this.#words(text)
    let at = 0
    return text.replace(/[\p{L}\p{N}]/gu, (character) => casedLike(character, invented[at++] ?? '0'))
  }

  /** Replaces the year of a text that begins with one but is no date, so that it stays none; any other text by words. */
  #partialDate(text: string): string {
    const { days } = this.#invention.shift
    const year = /^\d{4}(?=\D|$)/.exec(text)?.[0]
    const isPlain = /^[\d\s.:/TZ+-]+$/.test(text)
    if (year === undefined || !isPlain) return this.#words(text)
    return String(Number(year) + Math.round(days / 365.25)).padStart(4, '0') + text.slice(4)
  }

  #measure(text: string): string {
    const by = 3 + (this.#byte('measure') % 9)
    return text.replace(/\d{2,}/g, (digits) =>
      String(Math.abs(Number(digits) + (Number(digits) > 120 ? -by : by))).padStart(digits.length, '0'),
    )
  }

  #eyeColour(text: string): string {
    const at = EYE_COLOURS.indexOf(text)
    if (at < 0) return isSpecifiedValue(text) ? text : this.#words(text)
    const others = EYE_COLOURS.length - 1
    return EYE_COLOURS[(at + 1 + (this.#byte('eyes') % others)) % EYE_COLOURS.length] ?? 'UNK'
  }

  /** The domain ends with a name that no domain has. RFC 2606 */
  #email(text: string): string {
    const at = text.lastIndexOf('@')
    if (at < 0) return this.#words(text)
    const host = this.#words(text.slice(at + 1)).toLowerCase()
    const end = this.#invention.originals.isRepeatedBy('invalid') ? 'test' : 'invalid'
    return `${this.#words(text.slice(0, at))}@${host.replace(/\.?[^.]*$/, '') || 'post'}.${end}`
  }

  #uri(text: string): string {
    const path = text.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '')
    const host = path === text ? '' : 'https://service.invalid'
    return host + path.replace(/[^/?&=#]+/g, (segment) => this.#segment(segment))
  }

  #segment(segment: string): string {
    const { ids, originals } = this.#invention
    if (ids.has(segment) || originals.ids.has(segment)) return ids.of(segment)
    const isName = segment.split(/[-_.]/).every((part) => isSpecified(part) || part === 'v1')
    return isName ? segment : ids.of(segment)
  }

  /** Addresses for documentation and private ones stay of their kind. RFC 5737, RFC 9637, RFC 1918 */
  #address(text: string): string {
    const kind = addressKind(text)
    if (kind === 'none') return this.#invention.ids.of(text)
    const [a, b] = [this.#byte(`ip/${text}`), this.#byte(`ip2/${text}`)]
    const isPrivate = kind === 'private'
    const choices = text.includes(':')
      ? [`${isPrivate ? 'fd00' : '3fff'}::${(a * 256 + b + 1).toString(16)}`, `fdaa::${a + 1}`, '3fff:a::1']
      : (isPrivate ? ['10.77', '172.20', '192.168'] : ['198.51.100', '203.0.113', '192.0.2']).map((start) =>
          [...start.split('.'), a, b].slice(0, 4).join('.'),
        )
    return choices.find((choice) => !this.#invention.originals.isRepeatedBy(choice)) ?? choices[0] ?? '192.0.2.1'
  }

  #code(text: string): string {
    const isKept = isSpecifiedValue(text) || (CODE.test(text) && !/\d{7}/.test(text) && !this.#isPersonal(text))
    return isKept ? text : this.#words(text)
  }

  #isPersonal(text: string): boolean {
    return this.#invention.originals.isPersonal(text)
  }

  /** Keeps the words of the specification, of which messages about codes consist. */
  #message(text: string): string {
    return this.#freeText(text, (word) => isDescriptive(word) && (isSpecified(word) || !this.#isPersonal(word)))
  }

  #freeText(text: string, keeps: (word: string) => boolean = () => false): string {
    const { ids, originals, shift } = this.#invention
    if (isSpecifiedValue(text)) return text
    const date = shiftDate(text, shift.days) ?? shiftDateTime(text, shift)
    if (date !== null) return date
    if (originals.ids.has(text)) return ids.of(text)
    return text
      .split(/([\p{L}\p{N}_-]{8,})/u)
      .map((part) => {
        if (originals.ids.has(part)) return ids.of(part)
        return shiftDate(part, shift.days) ?? part.replace(WORD, (word) => (keeps(word) ? word : this.#word(word)))
      })
      .join('')
  }

  #byte(purpose: string): number {
    return createHash('sha256').update(`${this.#invention.seed}/${purpose}`).digest()[0] ?? 0
  }
}

/** Writes an upper-case word with the capitals of another. */
function casedLike(like: string, word: string): string {
  if (like === like.toUpperCase()) return word
  if (like === like.toLowerCase()) return word.toLowerCase()
  return word.slice(0, 1) + word.slice(1).toLowerCase()
}
