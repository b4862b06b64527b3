import { areOfDifferentScripts, canBeSameName, type Holder, mismatchedAttributes } from '../../rules/index.ts'
import type { FieldMatrix } from '../field-matrix.ts'
import { MATRIX_FIELDS } from '../matrix-fields.ts'
import { type NamedValue, rowsOf } from './compared-rows.ts'

/**
 * Whether two proofs are about one person. `UNCLEAR`: too little is recorded, or some data agrees and some contradicts. `UNKNOWN`:
 * one of them records no data about its holder.
 */
export interface HolderComparison {
  readonly answer: 'SAME' | 'UNCLEAR' | 'DIFFERENT' | 'UNKNOWN'
  /** Names of the fields that agree, in some spelling, and of those that contradict each other. */
  readonly agrees: readonly string[]
  readonly differs: readonly string[]
}

/** Recorded data of a holder. */
export interface ComparedHolder {
  /** Reference value of each personal field. */
  readonly values: ReadonlyMap<string, NamedValue>
  /** Spellings of each name by the same evidence: original script, zone, chip. */
  readonly spellings: ReadonlyMap<string, readonly string[]>
}

const PERSONAL = MATRIX_FIELDS.filter(({ scope }) => scope === 'PERSON')

/** Returns the value of each personal field, with all its spellings in the proof. */
export function comparedHolder({ columns, rows }: FieldMatrix): ComparedHolder {
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const byEvidence = new Map<string, (typeof columns)[number][]>()
  for (const column of columns)
    byEvidence.set(column.evidenceId, [...(byEvidence.get(column.evidenceId) ?? []), column])
  const values = new Map<string, NamedValue>()
  const spellings = new Map<string, readonly string[]>()
  for (const { name, kind } of PERSONAL) {
    const cells = rows.find(({ field }) => field === name)?.cells ?? []
    // A claim or a zone alone is the base too; without any, the first value in another script or register counts.
    const cell = cells.find(({ verdict }) => verdict === 'BASE') ?? cells.find(({ value }) => value !== null)
    const [place] = cell?.places ?? []
    if (!cell || cell.value === null || !place) continue
    values.set(name, { name, value: cell.value, place, kind })
    const columnsOfEvidence = byEvidence.get(byKey.get(cell.column)?.evidenceId ?? '') ?? []
    spellings.set(
      name,
      columnsOfEvidence.flatMap((column) => column.values.get(name)?.value ?? []),
    )
  }
  return { values, spellings }
}

/** Compares two holders by names, date of birth and gender. `isSameDocument`: whether both presented one document. */
export function compareHolders(left: ComparedHolder, right: ComparedHolder, isSameDocument: boolean): HolderComparison {
  const differs = mismatchedAttributes(holderOf(left), holderOf(right)).filter(
    (name) => !agreesInSomeSpelling(name, left, right),
  )
  const agrees = ['surname', 'givenNames', 'fullname', 'dateOfBirth'].filter(
    (name) => !differs.includes(name) && agreesInSomeSpelling(name, left, right),
  )
  const named = agrees.some((name) => name === 'surname' || name === 'fullname')
  const all = named || differs.length > 0 || !haveSameFullName(left, right) ? agrees : ['fullname', ...agrees]
  return { answer: answerOf(all, differs, isSameDocument, left, right), agrees: all, differs }
}

function answerOf(
  agrees: readonly string[],
  differs: readonly string[],
  isSameDocument: boolean,
  left: ComparedHolder,
  right: ComparedHolder,
): HolderComparison['answer'] {
  if (left.values.size === 0 || right.values.size === 0) return 'UNKNOWN'
  const isNamed = agrees.includes('surname') || agrees.includes('fullname')
  const isBorn = agrees.includes('dateOfBirth')
  if (differs.length === 0) {
    if (isNamed && (isBorn || isSameDocument)) return 'SAME'
    return agrees.length > 0 || isSameDocument ? 'UNCLEAR' : 'UNKNOWN'
  }
  // One wrongly read or changed value, such as a surname after a marriage, does not make another person.
  const isOneDeviation = differs.length === 1 && isBorn && (isNamed || agrees.includes('givenNames'))
  return isOneDeviation || isSameDocument ? 'UNCLEAR' : 'DIFFERENT'
}

function holderOf({ values }: ComparedHolder): Holder {
  const value = (name: string) => values.get(name)?.value.slice(0, MAX_NAME)
  const givenNames = value('givenNames')
  return {
    surname: value('surname'),
    givenNames: givenNames === undefined ? undefined : [givenNames],
    fullname: value('fullname'),
    dateOfBirth: value('dateOfBirth'),
    gender: value('gender'),
  }
}

/** Compares the full name of one side with the surname and given names of the other. */
function haveSameFullName(left: ComparedHolder, right: ComparedHolder): boolean {
  const [own, theirs] = [holderOf(left), holderOf(right)]
  const text = ({ fullname, surname, givenNames = [] }: Holder) =>
    surname === undefined ? (fullname ?? '') : [...givenNames, surname].join(' ')
  if (text(own).trim() === '' || text(theirs).trim() === '' || areOfDifferentScripts(text(own), text(theirs)))
    return false
  return mismatchedAttributes({ fullname: text(own) }, { fullname: text(theirs) }).length === 0
}

/** Maximum number of spellings of a name per side; real records have four. */
const MAX_SPELLINGS = 8

/** Maximum number of characters of a name that are compared. */
const MAX_NAME = 1000

function agreesInSomeSpelling(name: string, left: ComparedHolder, right: ComparedHolder): boolean {
  const [own, theirs] = [left.values.get(name)?.value, right.values.get(name)?.value]
  if (own === undefined || theirs === undefined) return false
  if (name === 'dateOfBirth' || name === 'gender') return own === theirs
  const spellings = (holder: ComparedHolder) =>
    (holder.spellings.get(name) ?? []).slice(0, MAX_SPELLINGS).map((spelling) => spelling.slice(0, MAX_NAME))
  return spellings(left).some((a) =>
    spellings(right).some((b) => !areOfDifferentScripts(a, b) && canBeSame(name, a, b)),
  )
}

/**
 * Returns whether two values of a personal field can be of the same person. Of given names, further ones may be abbreviated or
 * missing on one side, as in the rules of the service.
 */
const canBeSame = (name: string, a: string, b: string): boolean =>
  a.trim() !== '' && b.trim() !== '' && name === 'givenNames'
    ? mismatchedAttributes({ givenNames: [a] }, { givenNames: [b] }).length === 0
    : canBeSameName(a, b)

/** Returns a row per personal field. */
export const holderRows = (left: ComparedHolder, right: ComparedHolder) =>
  rowsOf('PERSON', [...left.values.values()], [...right.values.values()])
