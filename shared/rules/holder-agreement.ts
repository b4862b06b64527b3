import { bareText, canBeSameName } from './names.ts'

/** Personal data from a document, a chip or an issuing source; every member may be unknown. */
export interface Holder {
  readonly surname?: string | undefined
  readonly givenNames?: readonly string[] | undefined
  readonly fullname?: string | undefined
  /** yyyy-MM-dd. */
  readonly dateOfBirth?: string | undefined
  readonly gender?: string | undefined
}

/** Minimum number of letters from which a zone may have truncated a name. ICAO Doc 9303-5, 4.2.2 */
const MIN_CUT_LETTERS = 20

/**
 * Returns the attributes of a holder that contradict those of the name reference. Unknown values, names in another script, gender
 * X and truncated names are no contradiction; nationality is not compared, since a person may have several. Archive:
 * attributesReferenceAndConsistency. Not shown: D-81
 */
export function mismatchedAttributes(holder: Holder, reference: Holder): readonly string[] {
  const mismatched: string[] = []
  if (isOtherName(holder.surname, reference.surname)) mismatched.push('surname')
  if (areOtherGivenNames(holder.givenNames, reference.givenNames)) mismatched.push('givenNames')
  if (!hasParts(holder, reference) && isOtherFullName(holder, reference)) mismatched.push('fullname')
  if (isOther(holder.dateOfBirth, reference.dateOfBirth)) mismatched.push('dateOfBirth')
  if (['MF', 'FM'].includes(`${holder.gender}${reference.gender}`)) mismatched.push('gender')
  return mismatched
}

/** Attributes that tell one person from another. */
const IDENTIFYING: ReadonlySet<string> = new Set(['surname', 'givenNames', 'fullname', 'dateOfBirth', 'gender'])

/**
 * Returns the attributes by which a document is of another person than the name reference: those that the record itself names, and
 * those that its data show. Archive: mismatchedAttributes. Not shown: D-81
 */
export function attributesOfOtherPerson(
  recorded: readonly string[],
  holder: Holder | null,
  reference: Holder | null,
): readonly string[] {
  const found = holder && reference ? mismatchedAttributes(holder, reference) : []
  return [...new Set([...recorded.filter((name) => IDENTIFYING.has(name)), ...found])]
}

const isOther = (a: string | undefined, b: string | undefined): boolean => a !== undefined && b !== undefined && a !== b

function isOtherName(a: string | undefined, b: string | undefined): boolean {
  if (a === undefined || b === undefined || canBeSameName(a, b)) return false
  const [own, theirs] = [bareText(a), bareText(b)]
  const isCut = Math.min(own.length, theirs.length) >= MIN_CUT_LETTERS
  return !(isCut && (own.startsWith(theirs) || theirs.startsWith(own)))
}

/**
 * Returns whether the given names are of another person. The first names decide; further ones may be missing or abbreviated to
 * initials.
 */
function areOtherGivenNames(a: Holder['givenNames'], b: Holder['givenNames']): boolean {
  if (!a || !b) return false
  const [own, theirs] = [wordsOf(a), wordsOf(b)]
  if (own.length === 0 || theirs.length === 0 || !isOtherName(own.join(' '), theirs.join(' '))) return false
  const [shorter, longer] = own.length <= theirs.length ? [own, theirs] : [theirs, own]
  let position = 0
  for (const [index, name] of shorter.entries()) {
    const found = longer.findIndex((other, at) => at >= position && isSameOrInitial(name, other))
    if (found < 0 || (index === 0 && found > 0)) return true
    position = found + 1
  }
  return false
}

const isSameOrInitial = (a: string, b: string): boolean => {
  if (canBeSameName(a, b)) return true
  const [own, theirs] = [bareText(a), bareText(b)]
  return Math.min(own.length, theirs.length) === 1 && own[0] === theirs[0]
}

/** Maximum number of words of given names that are compared individually. */
const MAX_WORDS = 20

const wordsOf = (names: readonly string[]): readonly string[] =>
  names
    .slice(0, MAX_WORDS)
    .flatMap((name) => name.split(/\s+/u))
    .filter((word) => bareText(word) !== '')
    .slice(0, MAX_WORDS)

const hasParts = (a: Holder, b: Holder): boolean => a.surname !== undefined && b.surname !== undefined

/** Compares a full name with known name parts, in either order; middle names may be missing. */
function isOtherFullName(a: Holder, b: Holder): boolean {
  const [own, theirs] = [fullNameWords(a), fullNameWords(b)]
  if (own.length === 0 || theirs.length === 0 || !isOtherName(own.join(' '), theirs.join(' '))) return false
  const [shorter, longer] = own.length <= theirs.length ? [own, theirs] : [theirs, own]
  return !shorter.every((name) => longer.some((other) => isSameOrInitial(name, other)))
}

function fullNameWords({ fullname, givenNames = [], surname }: Holder): readonly string[] {
  const parts = surname === undefined ? [] : [...givenNames, surname]
  return wordsOf(parts.length > 0 ? parts : fullname === undefined ? [] : [fullname])
}
