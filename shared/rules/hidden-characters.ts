/**
 * Invisible or reordering character of a value: default ignorable, control and format characters of Unicode. Writing systems need
 * some of them; those count as hidden only outside the context that requires them:
 * - zero-width joiner and non-joiner between letters of a joining or Indic script (RFC 5892 A.1, A.2), and in emoji sequences
 * (UTS #51)
 * - variation selectors after a character that has variants: emoji, Han, Mongolian, Myanmar (UTS #37, UTS #51)
 * - left-to-right, right-to-left and Arabic letter marks in a value that has right-to-left letters (UAX #9)
 * - zero-width space between letters of scripts that write without spaces, such as Thai
 * - flags made of tag characters, conjoining Hangul fillers, grapheme joiners before a mark
 * - tab and line ends
 */
export interface HiddenCharacter {
  /** UTF-16 offset in the text. */
  readonly offset: number
  readonly character: string
}

/** Fast test for text beyond Latin letters, punctuation and arrows: patterns with Unicode properties are slow to compile. */
const BEYOND_LATIN = /[^\t\n\r -~\u00a0-\u00ac\u00ae-\u02ff\u2010-\u2027\u2030-\u205e\u2190-\u23ff]/
/** Excludes visible signs that Unicode classifies as format characters, such as the Arabic number sign. */
const candidates = () =>
  /(?![\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}])[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u2800]/gu

/** Number of UTF-16 units on either side that decide about a character: an emoji with its modifier, or a flag. */
const AROUND = 6
const AROUND_TAG = 32

/** Finds the hidden characters of a text one after the other. Linear in its length. */
export function* hiddenCharacters(text: string): Generator<HiddenCharacter> {
  if (!BEYOND_LATIN.test(text)) return
  const context = new Context(text)
  const pattern = candidates()
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    const { 0: character, index: offset } = found
    if (!context.needs(character, offset)) yield { offset, character }
  }
}

/** Replaces each hidden character with the result of `replace`. */
export function replaceHidden(text: string, replace: (character: string) => string): string {
  if (!BEYOND_LATIN.test(text)) return text
  const context = new Context(text)
  return text.replace(candidates(), (character, offset: number) =>
    context.needs(character, offset) ? character : replace(character),
  )
}

const JOINING =
  '\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Mong}\\p{scx=Nkoo}\\p{scx=Mand}\\p{scx=Adlm}\\p{scx=Rohg}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Khmr}\\p{scx=Mymr}\\p{scx=Tibt}\\p{scx=Bali}\\p{scx=Java}'
const UNSPACED = '\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}\\p{scx=Tibt}\\p{scx=Lana}\\p{scx=Java}'
const RIGHT_TO_LEFT =
  /(?=\p{L})[\p{scx=Hebr}\p{scx=Arab}\p{scx=Syrc}\p{scx=Thaa}\p{scx=Nkoo}\p{scx=Mand}\p{scx=Adlm}\p{scx=Rohg}]/u

/** Decides which characters of one text its writing system requires. */
class Context {
  readonly #text: string
  #joining: { readonly end: RegExp; readonly start: RegExp } | undefined
  #unspaced: { readonly end: RegExp; readonly start: RegExp } | undefined
  #hasRightToLeft: boolean | undefined

  constructor(text: string) {
    this.#text = text
  }

  needs(character: string, offset: number): boolean {
    const code = character.codePointAt(0) ?? 0
    const around = code >= 0xe0000 && code <= 0xe007f ? AROUND_TAG : AROUND
    const before = this.#text.slice(Math.max(0, offset - around), offset)
    const after = this.#text.slice(offset + character.length, offset + character.length + around)
    if (code === 0x09 || code === 0x0a || code === 0x0d) return true
    if (code === 0x200c || code === 0x200d) return this.#isJoiner(before, after, code === 0x200d)
    if (code === 0x200e || code === 0x200f || code === 0x061c) return this.#isRightToLeft()
    if (code === 0x200b) return this.#isUnspaced(before, after)
    if (code >= 0xfe00 && code <= 0xfe0f) return isVariant(before, after)
    if (code >= 0xe0100 && code <= 0xe01ef) return /\p{Script=Han}$/u.test(before)
    if (code >= 0xe0000 && code <= 0xe007f) return isFlag(before, character, after)
    if (code === 0x034f) return /[\p{L}\p{M}]$/u.test(before) && /^\p{M}/u.test(after)
    if (code >= 0x180b && code <= 0x180f) return /\p{Script=Mongolian}$/u.test(before)
    if (code === 0x115f || code === 0x1160) return /[\u1100-\u11ff]$/.test(before) || /^[\u1100-\u11ff]/.test(after)
    if (code === 0x17b4 || code === 0x17b5) return /[\u1780-\u17b3]$/.test(before)
    return false
  }

  /** Inside a word, or at its end, where a joiner preserves the medial form of a letter. */
  #isJoiner(before: string, after: string, isZwj: boolean): boolean {
    // Patterns with Unicode properties are slow to compile, so they are compiled when the first character needs them.
    this.#joining ??= {
      end: new RegExp(`(?=[\\p{L}\\p{M}])[${JOINING}]$`, 'u'),
      start: new RegExp(`^(?=[\\p{L}\\p{M}])[${JOINING}]`, 'u'),
    }
    if (this.#joining.end.test(before))
      return this.#joining.start.test(after) || !/^[\p{L}\p{M}\p{N}\p{Cf}]/u.test(after)
    return (
      isZwj &&
      /\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?$/u.test(before) &&
      /^\p{Extended_Pictographic}/u.test(after)
    )
  }

  #isUnspaced(before: string, after: string): boolean {
    this.#unspaced ??= { end: new RegExp(`[${UNSPACED}]$`, 'u'), start: new RegExp(`^[${UNSPACED}]`, 'u') }
    return this.#unspaced.end.test(before) && this.#unspaced.start.test(after)
  }

  #isRightToLeft(): boolean {
    this.#hasRightToLeft ??= RIGHT_TO_LEFT.test(this.#text)
    return this.#hasRightToLeft
  }
}

function isVariant(before: string, after: string): boolean {
  if (/[0-9#*]$/.test(before)) return after.startsWith('\u20e3')
  return /[\p{Emoji}\p{Script=Han}\p{Script=Mongolian}\p{Script=Myanmar}]$/u.test(before)
}

/** Returns whether this is part of a subdivision flag: a black flag, its letters as tags, a terminator. */
function isFlag(before: string, character: string, after: string): boolean {
  const start = /\u{1f3f4}[\u{e0020}-\u{e007f}]*$/u.exec(before)?.[0] ?? ''
  const rest = /^[\u{e0020}-\u{e007f}]*/u.exec(after)?.[0] ?? ''
  return /^\u{1f3f4}\u{e0067}\u{e0062}[\u{e0061}-\u{e007a}]{3}\u{e007f}$/u.test(start + character + rest)
}

const NAMES: { readonly [code: string]: string } = {
  '00AD': 'SOFT HYPHEN',
  '061C': 'ARABIC LETTER MARK',
  '180E': 'MONGOLIAN VOWEL SEPARATOR',
  '200B': 'ZERO WIDTH SPACE',
  '200C': 'ZERO WIDTH NON-JOINER',
  '200D': 'ZERO WIDTH JOINER',
  '200E': 'LEFT-TO-RIGHT MARK',
  '200F': 'RIGHT-TO-LEFT MARK',
  '2028': 'LINE SEPARATOR',
  '2029': 'PARAGRAPH SEPARATOR',
  '202A': 'LEFT-TO-RIGHT EMBEDDING',
  '202B': 'RIGHT-TO-LEFT EMBEDDING',
  '202C': 'POP DIRECTIONAL FORMATTING',
  '202D': 'LEFT-TO-RIGHT OVERRIDE',
  '202E': 'RIGHT-TO-LEFT OVERRIDE',
  '2060': 'WORD JOINER',
  '2066': 'LEFT-TO-RIGHT ISOLATE',
  '2067': 'RIGHT-TO-LEFT ISOLATE',
  '2068': 'FIRST STRONG ISOLATE',
  '2069': 'POP DIRECTIONAL ISOLATE',
  '3164': 'HANGUL FILLER',
  FEFF: 'ZERO WIDTH NO-BREAK SPACE',
}

/** Formats `U+202E RIGHT-TO-LEFT OVERRIDE`; only the code point for a rare character. */
export function characterName(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return NAMES[code] === undefined ? `U+${code}` : `U+${code} ${NAMES[code]}`
}
