/** Maximum number of letters of a name whose mixed spellings are compared. */
const MAX_SPELLED_LETTERS = 200
/** Maximum length of a text that is normalised: no name or number is longer, and a longer text is compared literally. */
const MAX_NORMALISED = 1000

/**
 * Letters with more than one transliteration in machine-readable zones and registers, the recommended one first. Diacritics of
 * all other letters are removed. ICAO Doc 9303-3, section 6 A
 */
const TRANSLITERATIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ['Å', ['AA', 'A']],
  ['Ä', ['AE', 'A']],
  ['Æ', ['AE']],
  ['Ö', ['OE', 'O']],
  ['Ø', ['OE', 'O']],
  ['Œ', ['OE']],
  ['Ü', ['UE', 'UXX', 'U']],
  ['Ñ', ['N', 'NXX']],
  ['Ĳ', ['IJ']],
  ['Ð', ['D']],
  ['Đ', ['D']],
  ['Ħ', ['H']],
  ['ĸ', ['Q']],
  ['Ł', ['L']],
  ['Ŋ', ['N']],
  ['Ŧ', ['T']],
  ['Þ', ['TH']],
  ['ẞ', ['SS']],
])

/** Digraphs that only some issuers write; the difference is removed on both sides. ICAO Doc 9303-3, section 6 A */
const DIGRAPHS: readonly (readonly [RegExp, string])[] = [
  [/([AOU])E+/g, '$1'],
  [/A{2,}/g, 'A'],
  [/SS/g, 'S'],
  [/([NU])XX/g, '$1'],
]

/** Returns the upper-case letters and digits of any script, without diacritics, spaces, dashes and dots. */
export function bareText(text: string): string {
  if (text.length > MAX_NORMALISED) return text
  // Most names and numbers are plain, and properties of characters are slow to test.
  if (PLAIN.test(text)) return text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** ASCII only. */
const PLAIN = /^[ -~]*$/

/** Returns the letters of a name in upper case, composed. */
const lettersOf = (name: string): readonly string[] => [...name.normalize('NFC').replace(/ß/g, 'ẞ').toUpperCase()]

/**
 * Returns the spellings of a name with diacritics removed and with letters transliterated. Case, spaces, apostrophes, dashes and
 * dots are ignored; "Müller" has the spellings MULLER and MUELLER, "Mueller" only the second.
 */
export function nameSpellings(name: string): readonly string[] {
  if (name.length > MAX_NORMALISED) return [name]
  if (PLAIN.test(name)) return [bareText(name)]
  const letters = lettersOf(name)
  const plain = bareText(letters.map((letter) => TRANSLITERATIONS.get(letter)?.at(-1) ?? letter).join(''))
  const written = bareText(letters.map((letter) => TRANSLITERATIONS.get(letter)?.[0] ?? letter).join(''))
  return plain === written ? [plain] : [plain, written]
}

/** SAME: equal in some spelling. BEGINS: one is a prefix of the other, as in a truncated name. */
type Relation = 'SAME' | 'BEGINS' | 'DIFFERENT'

/** Compares a name, in every mixture of its spellings, with normalised text. */
function relationTo(name: string, text: string): Relation {
  let positions: ReadonlySet<number> = new Set([0])
  let isLonger = false
  for (const letter of lettersOf(name)) {
    const next = new Set<number>()
    for (const position of positions)
      for (const spelling of TRANSLITERATIONS.get(letter) ?? [bareText(letter)]) {
        const rest = text.slice(position, position + spelling.length)
        if (rest === spelling) next.add(position + spelling.length)
        else if (rest.length < spelling.length && spelling.startsWith(rest)) isLonger = true
      }
    if (next.size === 0) return isLonger ? 'BEGINS' : 'DIFFERENT'
    positions = next
  }
  return positions.has(text.length) ? 'SAME' : 'BEGINS'
}

function relationOf(a: string, b: string): Relation {
  const [own, theirs] = [nameSpellings(a), nameSpellings(b)]
  if (own.some((spelling) => theirs.includes(spelling))) return 'SAME'
  if (Math.max(a.length, b.length) > MAX_SPELLED_LETTERS) return 'DIFFERENT'
  const relations = [
    ...theirs.map((spelling) => relationTo(a, spelling)),
    ...own.map((spelling) => relationTo(b, spelling)),
  ]
  if (relations.includes('SAME')) return 'SAME'
  return relations.includes('BEGINS') ? 'BEGINS' : 'DIFFERENT'
}

/** Returns whether two names are equal in some spelling of each. False for names without letters. */
export const isSameName = (a: string, b: string): boolean =>
  bareText(a) !== '' && bareText(b) !== '' && relationOf(a, b) === 'SAME'

/**
 * Returns whether the names are written in different scripts: the transliteration of either is unknown, so they cannot be
 * compared.
 */
export const areOfDifferentScripts = (a: string, b: string): boolean => isLatin(a) !== isLatin(b)

const isLatin = (name: string): boolean => nameSpellings(name).some((spelling) => /^[A-Z0-9]*$/.test(spelling))

/** Returns the letters of a name without the digraphs that issuers spell differently: equal for spellings of one name. */
export const withoutDigraphs = (name: string): string =>
  DIGRAPHS.reduce((rest, [digraph, letter]) => rest.replace(digraph, letter), nameSpellings(name)[0] ?? '').replace(
    /[^\p{L}]/gu,
    '',
  )

/**
 * Returns whether two spellings can be the same name of one person, as printed and in the zone and chip of a document. Names
 * that cannot be compared agree. ICAO Doc 9303-3, section 6
 */
export function canBeSameName(a: string, b: string): boolean {
  if (bareText(a) === '' || bareText(b) === '' || areOfDifferentScripts(a, b)) return true
  return isSameName(a, b) || withoutDigraphs(a) === withoutDigraphs(b)
}

/**
 * Returns whether a name is compatible with the zone: the same name, or one a prefix of the other (the zone truncates, data may
 * omit names).
 */
export function agreesAsName(zone: string, shown: string): boolean {
  if (canBeSameName(zone, shown) || relationOf(zone, shown) !== 'DIFFERENT') return true
  const [a, b] = [withoutDigraphs(zone), withoutDigraphs(shown)]
  return a.startsWith(b) || b.startsWith(a)
}
