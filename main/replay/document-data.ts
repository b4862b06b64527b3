import type { EvidenceDetails } from '../../shared/spec/index.ts'
import { type DocumentData, TYPED_MEMBERS, type TypedValues } from '../service/index.ts'
import type { RecordedOperation } from './recorded-archive.ts'

const NAMED = ['issuingState', 'nameSuffix', 'eyeColor', 'height', 'weight'] as const

/** Converts recorded document data back to DocumentData. Archive: Data */
export function documentDataOf(data: NonNullable<EvidenceDetails['data']>): DocumentData {
  const { holderInformation, metadata = [], mrz, ...document } = data
  const [holder] = holderInformation ?? []
  const named = new Map(metadata.map(({ key, value }) => [key, value]))
  const knownMembers = Object.fromEntries(
    NAMED.flatMap((name) => (named.has(name) ? [[name, named.get(name) ?? '']] : [])),
  )
  const addressLine = named.get('address')
  const rest = metadata.filter(({ key }) => key !== 'address' && !NAMED.some((name) => name === key))
  return withoutUndefined({
    ...document,
    ...holder,
    ...knownMembers,
    ...(addressLine === undefined ? {} : { address: { lines: [addressLine] } }),
    ...(rest.length > 0 ? { metadata: Object.fromEntries(rest.map(({ key, value }) => [key, value])) } : {}),
    ...(mrz ? { mrz } : {}),
  })
}

/** Removes undefined members. */
const withoutUndefined = (data: object): DocumentData =>
  // Its members are those of DocumentData.
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)) as DocumentData

/** Returns what the operator typed who accepted the evidence in a recorded review; nothing if the review has no data. Not shown: D-83 */
export function typedValuesOf({ evidenceDetails }: RecordedOperation): TypedValues {
  const data = documentDataOf(evidenceDetails?.data ?? {})
  return Object.fromEntries(TYPED_MEMBERS.flatMap((name) => (data[name] === undefined ? [] : [[name, data[name]]])))
}
