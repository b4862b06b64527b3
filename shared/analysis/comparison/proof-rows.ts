import type { Report } from '../../report/index.ts'
import type { IdentitySummary } from '../identity-summary.ts'
import { PROOF_FILE } from '../place.ts'
import { visible } from '../visible-text.ts'
import { type ComparedRow, type NamedValue, rowsOf } from './compared-rows.ts'
import type { ProofRelation } from './proof-relation.ts'

/** Members of the global status that are results, with their enumerations. */
const RESULTS: ReadonlyMap<string, string> = new Map([
  ['levelOfAssurance', 'LevelOfAssurance'],
  ['status', 'IdentityStatus'],
])

/** Members that differ in any two proofs. */
const IDENTIFYING = /(Id|DateTime|Time|Date)$|^id$/

/** Returns rows for the results of the service, and for the other members of proof.json and the global status. */
export function proofRows(
  left: IdentitySummary,
  right: IdentitySummary,
  relation: ProofRelation,
): readonly ComparedRow[] {
  const values = ({ facts, ips }: IdentitySummary, areResults: boolean): readonly NamedValue[] => [
    ...facts
      .filter(({ name, place }) => (place.path !== PROOF_FILE && RESULTS.has(name)) === areResults)
      .map(({ name, value, place }): NamedValue => {
        const list = areResults ? RESULTS.get(name) : undefined
        const isExpected = relation !== 'SAME_PROOF' && IDENTIFYING.test(name)
        return {
          name: place.path === PROOF_FILE || areResults ? name : `identity ${name}`,
          value,
          place,
          isExpected,
          ...(list ? { list } : {}),
        }
      }),
    ...(areResults ? [] : ips.map(({ address, place }) => ({ name: 'ips', value: address, place }))),
  ]
  return [
    ...rowsOf('RESULT', values(left, true), values(right, true)),
    ...rowsOf('PROOF', values(left, false), values(right, false)),
  ]
}

/** Returns a row per file of two archives of one proof, with its SHA-256. */
export function fileRows(left: Pick<Report, 'files'>, right: Pick<Report, 'files'>): readonly ComparedRow[] {
  const values = ({ files }: Pick<Report, 'files'>): readonly NamedValue[] =>
    files.map(({ path, sha256, status }) => ({
      name: visible(path),
      value: sha256 ?? status,
      place: { path, pointer: '' },
    }))
  return rowsOf('FILES', values(left), values(right))
}
