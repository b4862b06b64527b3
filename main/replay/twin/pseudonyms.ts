import { createHash } from 'node:crypto'
import { distance } from 'fastest-levenshtein'
import { bareText, withoutDigraphs } from '../../../shared/rules/index.ts'
import { letterLike } from './letter-like.ts'

/** Maximum number of words whose similarity to others is preserved; no record of one person contains more. */
const MAX_RELATED = 600
/** Minimum length of words that are compared with others. */
const MIN_RELATED = 4
/** Maximum number of tries for a word that repeats nothing of the original. */
const MAX_TRIES = 200

/**
 * Invented words for words of an archive. Equal words, in any spelling of one name, get equal words; words of which one begins
 * with, is composed of or nearly equals others get words of the same relation, so that what contradicts in the original
 * contradicts in the twin in the same way. Equal for equal seeds.
 */
export class Pseudonyms {
  readonly #seed: string
  /** Whether a word repeats something of the original. */
  readonly #isForbidden: (word: string) => boolean
  readonly #byKey = new Map<string, string>()
  readonly #used = new Set<string>()
  readonly #initials: ReadonlyMap<string, string>

  constructor(seed: string, words: Iterable<string>, isForbidden: (word: string) => boolean) {
    this.#seed = seed
    this.#isForbidden = isForbidden
    this.#initials = initialsOf(seed)
    const keys = [...new Set([...words].map(keyOf))].filter((key) => key !== '')
    // Shorter words first, so that longer ones can be derived from them.
    for (const key of keys.sort((a, b) => a.length - b.length || (a < b ? -1 : 1)))
      this.#byKey.set(key, this.#related(key))
  }

  /** Returns the word for a word, in upper case. Letters stay letters and digits digits. */
  of(word: string): string {
    const key = keyOf(word)
    if (key === '') return word
    const known = this.#byKey.get(key)
    if (known !== undefined) return known
    const made = this.#fresh(key)
    this.#byKey.set(key, made)
    return made
  }

  #related(key: string): string {
    if (key.length < MIN_RELATED || this.#byKey.size > MAX_RELATED) return this.#fresh(key)
    return this.#composed(key) ?? this.#nearlyEqual(key) ?? this.#continued(key) ?? this.#fresh(key)
  }

  /** Returns the words of which a word is composed: MARIANNE of MARI and ANNE. */
  #composed(key: string): string | null {
    for (let split = 2; split <= key.length - 2; split++) {
      const [head, tail] = [this.#byKey.get(key.slice(0, split)), this.#byKey.get(key.slice(split))]
      if (head !== undefined && tail !== undefined) return head + tail
    }
    return null
  }

  /** Returns a word that differs from a known one where the original words differ. */
  #nearlyEqual(key: string): string | null {
    const maxDistance = key.length < 6 ? 1 : 2
    for (const [other, word] of this.#byKey) {
      if (other.length < MIN_RELATED || Math.abs(other.length - key.length) > maxDistance) continue
      if (other.length === word.length && distance(other, key) <= maxDistance)
        return this.#tried((attempt) => this.#edited(key, other, word, attempt))
    }
    return null
  }

  /** Returns a word that begins like the longest known word with which this one begins. */
  #continued(key: string): string | null {
    for (let length = key.length - 1; length >= MIN_RELATED; length--) {
      const head = this.#byKey.get(key.slice(0, length))
      if (head !== undefined && head.length === length)
        return this.#tried((attempt) => head + this.#letters(key, attempt).slice(length))
    }
    return null
  }

  #fresh(key: string): string {
    return this.#tried((attempt) => this.#letters(key, attempt))
  }

  #tried(make: (attempt: number) => string): string {
    let word = ''
    for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
      word = make(attempt)
      if (!this.#used.has(word) && !this.#isForbidden(word)) break
    }
    this.#used.add(word)
    return word
  }

  /** Repeats in `word` the differences of `key` from `other`. */
  #edited(key: string, other: string, word: string, attempt: number): string {
    const own = this.#letters(key, attempt)
    let [start, end] = [0, 0]
    while (start < Math.min(key.length, other.length) && key[start] === other[start]) start++
    while (
      end < Math.min(key.length, other.length) - start &&
      key[key.length - 1 - end] === other[other.length - 1 - end]
    )
      end++
    return word.slice(0, start) + own.slice(start, key.length - end) + word.slice(word.length - end)
  }

  /** Returns pronounceable letters, digits for digits; the first letter depends on the first letter only, so that initials agree. */
  #letters(key: string, attempt: number): string {
    const bytes = createHash('sha512').update(`${this.#seed}/word/${key}/${attempt}`).digest()
    let previous = ''
    return [...key]
      .map((character, at) => {
        const byte = bytes[at % bytes.length] ?? 0
        if (/\p{N}/u.test(character)) return String(at === 0 && character !== '0' ? 1 + (byte % 9) : byte % 10)
        if (at === 0) previous = this.#initials.get(character) ?? letterLike(character, byte)
        else if (/[A-Z]/.test(character)) previous = pick(VOWELS.includes(previous) ? CONSONANTS : VOWELS, byte)
        else previous = letterLike(character, byte)
        return previous
      })
      .join('')
  }
}

const VOWELS = 'AEIOU'
const CONSONANTS = 'BCDFGHKLMNPRSTVZ'
const pick = (letters: string, byte: number): string => letters[byte % letters.length] ?? 'X'

/** Returns the key that all spellings of a word share. */
const keyOf = (word: string): string => {
  const bare = bareText(word)
  const key = /\p{N}/u.test(bare) ? bare : withoutDigraphs(word)
  return key.normalize('NFC')
}

/** Returns a permutation of the letters in which none keeps its place. */
function initialsOf(seed: string): ReadonlyMap<string, string> {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const order = [...letters].sort((a, b) => (rank(seed, a) < rank(seed, b) ? -1 : 1))
  return new Map(order.map((letter, at) => [letter, order[(at + 1) % order.length] ?? letter]))
}

const rank = (seed: string, letter: string): string =>
  createHash('sha256').update(`${seed}/initial/${letter}`).digest('hex')
