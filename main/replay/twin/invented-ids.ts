import { createHash } from 'node:crypto'

/** Maximum number of tries for an id that is new; ids of one digit are exhausted early. */
const MAX_TRIES = 50

/** Invented ids for ids of an archive, of the same form: letters for letters, digits for digits. Equal for equal seeds. */
export class InventedIds {
  readonly #seed: string
  readonly #isRepeated: (id: string) => boolean
  readonly #known = new Map<string, string>()
  readonly #used = new Set<string>()

  constructor(seed: string, isRepeated: (id: string) => boolean) {
    this.#seed = seed
    this.#isRepeated = isRepeated
  }

  has(id: string): boolean {
    return this.#known.has(id)
  }

  /** Returns the id for an id; different ones for different ids. */
  of(id: string): string {
    const known = this.#known.get(id)
    if (known !== undefined || id === '') return known ?? ''
    let made = id
    for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
      made = this.shaped(id, `id/${attempt}`)
      if (!this.#used.has(made) && made !== id && !this.#isRepeated(made)) break
    }
    // Short ids run out.
    while (this.#used.has(made)) made += 'x'
    this.#used.add(made)
    this.#known.set(id, made)
    return made
  }

  /** Returns random characters of the same kinds; in a UUID, version and variant stay. */
  shaped(text: string, purpose: string): string {
    const length = Math.max(1, text.length)
    const bytes = createHash('shake256', { outputLength: length }).update(`${this.#seed}/${purpose}/${text}`).digest()
    const unchanged = UUID.test(text) ? UUID_FIXED : NONE
    let at = 0
    return text.replace(/[\p{L}\p{N}]+/gu, (run, start: number) => {
      const isHex = HEX.test(run)
      const letters = isHex ? 'abcdef' : LETTERS
      return [...run]
        .map((character, index) => {
          const byte = bytes[at++ % length] ?? 0
          if (unchanged.has(start + index)) return character
          if (isHex && run.length >= MIN_HEX) return sameCase('0123456789abcdef'[byte % 16] ?? '0', character, run)
          if (/\p{N}/u.test(character)) return String(byte % 10)
          return sameCase(letters[byte % letters.length] ?? 'x', character, run)
        })
        .join('')
    })
  }
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i
const UUID_FIXED: ReadonlySet<number> = new Set([14, 19])
const NONE: ReadonlySet<number> = new Set()
const HEX = /^(?:[\da-f]+|[\dA-F]+)$/
/** Minimum length of a run of hexadecimal digits that is no word. */
const MIN_HEX = 4
/** Without vowels, so that no words appear. */
const LETTERS = 'bcdfghjkmnpqrstvwxz'

const sameCase = (letter: string, like: string, run: string): string =>
  like === like.toUpperCase() && /\p{Lu}/u.test(run) ? letter.toUpperCase() : letter
