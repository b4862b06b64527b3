import type { DocumentReader } from '../../../main/examination/document-reader.ts'
import { examineDocument } from '../../../main/examination/examine-document.ts'
import { bareText, canBeSameName } from '../../../shared/rules/index.ts'
import { CONDITIONS, type Condition, picture } from './degrade.ts'
import { drawPage, KINDS, type Kind, ZONE_FONTS, type ZoneFont, zoneOf } from './draw-page.ts'
import { type Person, personAt } from './people.ts'

/** A page of a document that no drawing kit of the product made. */
export interface ForeignPage {
  readonly kind: Kind
  readonly font: ZoneFont
  readonly condition: Condition
  readonly person: Person
  /** Person whose data are printed; another one than in the zone on every tenth page. */
  readonly printed: Person
}

/** What was read of a page. */
export interface PageReading {
  /** The picture, as JPEG. */
  readonly bytes: Uint8Array
  readonly lines: readonly string[]
  readonly expected: readonly string[]
  /** Confirmed values that neither zone nor print of the page has. */
  readonly wrong: readonly string[]
  readonly confirmed: readonly string[]
}

/** Time at which the documents are valid. */
const NOW = Date.parse('2026-10-05T08:00:00Z')
const FONTS = Object.keys(ZONE_FONTS) as ZoneFont[]
/** A third of all pages are clean. */
const MIX: readonly Condition[] = ['clean', 'clean', 'clean', ...CONDITIONS]

/** Returns page `index`: three fonts, five formats, 60 persons of 40 issuers, clean and degraded in eight ways. */
export function foreignPage(index: number): ForeignPage {
  const person = personAt(index)
  const { surname, givenNames } = personAt(index + 7)
  return {
    font: FONTS[index % FONTS.length] ?? 'OCR B',
    kind: KINDS[Math.floor(index / 3) % KINDS.length] ?? 'TD3',
    condition: MIX[(index + Math.floor(index / 12)) % MIX.length] ?? 'clean',
    person,
    printed: index % 10 === 9 ? { ...person, surname, givenNames } : person,
  }
}

/** Draws page `index`, photographs and examines it. */
export async function readForeignPage(index: number, reader: DocumentReader): Promise<PageReading> {
  const { kind, font, condition, person, printed } = foreignPage(index)
  const bytes = await picture(await drawPage(kind, person, font, index, printed), condition, index)
  const options = { readsText: true, now: NOW }
  const { zone, fields } = await examineDocument([{ side: 'FRONT', bytes }], options, reader)
  const confirmed = fields.filter(({ isConfirmed }) => isConfirmed)
  return {
    bytes,
    lines: zone?.lines ?? [],
    expected: zoneOf(kind, person),
    wrong: confirmed.flatMap(({ name, values }) =>
      [person, printed].every((of) => isValueOf(of, name, values.join(' '))) ? [] : [`${name} ${values.join(' ')}`],
    ),
    confirmed: confirmed.map(({ name }) => name),
  }
}

/** Minimum length of a name that a zone may have cut. */
const CUT = 10

function isValueOf(person: Person, name: string, value: string): boolean {
  if (name !== 'surname' && name !== 'givenNames') {
    const own = person[name as keyof Person]
    return own === undefined || bareText(value) === bareText(String(own))
  }
  const own = [person[name]].flat().join(' ')
  return canBeSameName(value, own) || (value.length > CUT && bareText(own).startsWith(bareText(value)))
}
