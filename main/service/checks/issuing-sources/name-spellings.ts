import { bareText } from './comparison.ts'

/** Letters that have no base letter with a mark. */
const LETTERS: readonly (readonly [RegExp, string])[] = [
  [/Æ/g, 'AE'],
  [/Œ/g, 'OE'],
  [/Ø/g, 'O'],
  [/[ÐĐ]/g, 'D'],
  [/Ł/g, 'L'],
  [/ı/g, 'I'],
  [/Þ/g, 'TH'],
  [/[ẞß]/g, 'SS'],
]

/** How the zone of a travel document and many registers write them out. ICAO Doc 9303-3 6 A */
const WRITTEN_OUT: readonly (readonly [RegExp, string])[] = [
  [/Å/g, 'AA'],
  [/[Ä]/g, 'AE'],
  [/[ÖØ]/g, 'OE'],
  [/Ü/g, 'UE'],
]

/**
 * The ways in which registers spell a name: marks dropped, and letters written out. Case, spaces, apostrophes, dashes and dots
 * do not count; "Müller" has the spellings MULLER and MUELLER, "Mueller" only the second.
 */
export function nameSpellings(name: string): readonly string[] {
  const upper = name.normalize('NFC').replace(/ß/g, 'ẞ').toUpperCase()
  const plain = bareText(replaced(upper, LETTERS))
  const written = bareText(replaced(replaced(upper, WRITTEN_OUT), LETTERS))
  return plain === written ? [plain] : [plain, written]
}

const replaced = (text: string, rules: readonly (readonly [RegExp, string])[]): string =>
  rules.reduce((rest, [letter, spelling]) => rest.replace(letter, spelling), text)

export function isSameName(a: string, b: string): boolean {
  const spellings = nameSpellings(b)
  return nameSpellings(a).some((spelling) => spelling !== '' && spellings.includes(spelling))
}

/** The names are written in different scripts: how one was transliterated is not known, so they cannot be compared. */
export function areOfDifferentScripts(a: string, b: string): boolean {
  const isLatin = (name: string) => nameSpellings(name).some((spelling) => /^[A-Z0-9]*$/.test(spelling))
  return isLatin(a) !== isLatin(b)
}

/** The initial, where the name is nothing but an initial. */
export function onlyInitial(name: string): string | null {
  const [spelling = ''] = nameSpellings(name)
  return [...spelling].length === 1 ? spelling : null
}

export const initialOf = (name: string): string => [...(nameSpellings(name)[0] ?? '')][0] ?? ''
