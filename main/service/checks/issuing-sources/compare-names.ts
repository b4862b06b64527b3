import { bareText, isSameName } from '../../../../shared/rules/index.ts'
import { compareInitial, compareName, compareNameFuzzily } from './compare-name.ts'
import { type Comparison, compareFolded } from './comparison.ts'
import type { DocumentRecord } from './document-record.ts'
import { nameParts } from './name-parts.ts'

export type NamedComparisons = { readonly [name: string]: Comparison }

/** Compares all names, fuzzily if the exact comparison is not OK. Service: Fuzzy name matching */
export function compareNames(submitted: DocumentRecord, recorded: DocumentRecord): NamedComparisons {
  const [own, record] = nameParts(submitted, recorded)
  // "Anne Marie" and "Anne-Marie" are split differently but are the same given names.
  const isSameGiven = isSameName(joinNames(own.first, own.middle), joinNames(record.first, record.middle))
  const recordedGiven = isSameGiven ? own : record
  return {
    FIRSTNAME_COMPARE: compareName(own.first, recordedGiven.first),
    MIDDLENAME_COMPARE: compareName(own.middle, recordedGiven.middle),
    SURNAME_COMPARE: compareName(own.surname, record.surname),
    FIRSTNAME_FUZZY_COMPARE: compareNameFuzzily(own.first, recordedGiven.first),
    MIDDLENAME_FUZZY_COMPARE: compareNameFuzzily(own.middle, recordedGiven.middle),
    SURNAME_FUZZY_COMPARE: compareNameFuzzily(own.surname, record.surname),
    MIDDLENAME_INITIAL_COMPARE: compareInitial(own.middle, recordedGiven.middle),
    NAMESUFFIX_COMPARE: compareFolded(submitted.nameSuffix, recorded.nameSuffix, foldSuffix),
  }
}

const joinNames = (...names: readonly (string | null)[]): string => names.filter((name) => name !== null).join(' ')

const SUFFIXES: ReadonlyMap<string, string> = new Map([
  ['JUNIOR', 'JR'],
  ['SENIOR', 'SR'],
  ['1ST', 'I'],
  ['2ND', 'II'],
  ['3RD', 'III'],
  ['4TH', 'IV'],
  ['5TH', 'V'],
])

function foldSuffix(suffix: string): string {
  const bare = bareText(suffix)
  return SUFFIXES.get(bare) ?? bare
}
