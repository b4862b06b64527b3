import { bareText } from '../../../../shared/rules/names.ts'
import { isBlank } from './comparison.ts'
import type { DocumentRecord } from './document-record.ts'

export interface NameParts {
  readonly first: string | null
  /** All further given names, with spaces between. */
  readonly middle: string | null
  readonly surname: string | null
}

/** A dash or an apostrophe that stands alone is no name. */
const words = (text: string): readonly string[] => text.split(/\s+/u).filter((word) => bareText(word) !== '')

const NONE: NameParts = { first: null, middle: null, surname: null }

/** Names of both sides, cut at the same places. */
export function nameParts(submitted: DocumentRecord, recorded: DocumentRecord): readonly [NameParts, NameParts] {
  return [partsOf(submitted, recorded), partsOf(recorded, submitted)]
}

/** A full name alone ends with a surname of as many words as the other side's; one word where that has none. */
function partsOf(own: DocumentRecord, other: DocumentRecord): NameParts {
  const { surname, givenNames, fullname } = own
  if (!isBlank(surname) || (givenNames ?? []).some((name) => !isBlank(name)))
    return { ...givenParts((givenNames ?? []).flatMap(words)), surname: isBlank(surname) ? null : surname }
  if (isBlank(fullname)) return NONE
  const all = words(fullname)
  const count = isBlank(other.surname) ? 1 : Math.max(1, words(other.surname).length)
  const cut = Math.max(all.length - count, 0)
  return { ...givenParts(all.slice(0, cut)), surname: all.slice(cut).join(' ') }
}

function givenParts([first, ...middle]: readonly string[]): Pick<NameParts, 'first' | 'middle'> {
  return { first: first ?? null, middle: middle.length === 0 ? null : middle.join(' ') }
}
