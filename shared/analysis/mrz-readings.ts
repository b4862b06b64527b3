import { member, members, texts } from '../report/index.ts'
import { type MrzCheck, type MrzReading, readMrz } from '../rules/index.ts'
import { below, type Place } from './place.ts'
import type { Operation } from './record/operation.ts'
import type { ArchiveRecord } from './record/read-record.ts'

/** Machine-readable zone of one evidence, decoded with every check digit. */
export interface MrzModel {
  readonly place: Place
  readonly evidenceId: string | null
  readonly evidenceType: string | null
  readonly lines: readonly string[]
  /** Null if the lines match no known format. */
  readonly reading: MrzReading | null
  readonly wrongDigits: readonly MrzCheck[]
}

/** Returns the machine-readable zone of every operation that has one. */
export const toMrzModels = ({ operations }: ArchiveRecord): readonly MrzModel[] =>
  operations.flatMap((operation) => mrzOf(operation) ?? [])

/** Returns the machine-readable zone that an operation recorded, parsed; null if it has none. */
export function mrzOf({ evidence, place, evidenceId, evidenceType }: Operation): MrzModel | null {
  const lines = texts(member(members(member(evidence, 'data')), 'mrz'))
  if (lines.length === 0) return null
  const reading = readMrz(lines)
  return {
    place: below(place, 'evidenceDetails', 'data', 'mrz'),
    evidenceId,
    evidenceType,
    lines,
    reading,
    wrongDigits: reading?.checks.filter(({ expected, actual }) => expected !== actual) ?? [],
  }
}
