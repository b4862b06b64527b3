import { bareText } from '../../../../shared/rules/index.ts'
import { isBlank } from './comparison.ts'
import type { DocumentRecord } from './document-record.ts'

export interface NameParts {
  readonly first: string | null
  /** All further given names, separated by spaces. */
  readonly middle: string | null
  readonly surname: string | null
}

/** Splits a name at spaces; a separate dash or apostrophe is not a name. */
const splitName = (text: string): readonly string[] => text.split(/\s+/u).filter((word) => bareText(word) !== '')

const NONE: NameParts = { first: null, middle: null, surname: null }

/** Splits the names of both records in the same way. */
export function nameParts(submitted: DocumentRecord, recorded: DocumentRecord): readonly [NameParts, NameParts] {
  return [partsOf(submitted, recorded), partsOf(recorded, submitted)]
}

/** Splits a full name so that its surname has as many words as the other record's, or one if that has none. */
function partsOf(own: DocumentRecord, other: DocumentRecord): NameParts {
  const { surname, givenNames, fullname } = own
  if (!isBlank(surname) || (givenNames ?? []).some((name) => !isBlank(name)))
    return { ...givenParts((givenNames ?? []).flatMap(splitName)), surname: isBlank(surname) ? null : surname }
  if (isBlank(fullname)) return NONE
  const all = splitName(fullname)
  const count = isBlank(other.surname) ? 1 : Math.max(1, splitName(other.surname).length)
  const split = Math.max(all.length - count, 0)
  return { ...givenParts(all.slice(0, split)), surname: all.slice(split).join(' ') }
}

function givenParts([first, ...middle]: readonly string[]): Pick<NameParts, 'first' | 'middle'> {
  return { first: first ?? null, middle: middle.length === 0 ? null : middle.join(' ') }
}
