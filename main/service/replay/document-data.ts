import type { EvidenceDetails } from '../../../shared/spec/details.ts'
import type { DocumentData } from '../engine/state.ts'

const NAMED = ['issuingState', 'nameSuffix', 'eyeColor', 'height', 'weight'] as const

/** The data of a document from its record: the reverse of what is recorded. Archive: Data */
export function documentDataOf(data: NonNullable<EvidenceDetails['data']>): DocumentData {
  const { holderInformation, metadata = [], mrz, ...document } = data
  const [holder] = holderInformation ?? []
  const named = new Map(metadata.map(({ key, value }) => [key, value]))
  const known = Object.fromEntries(NAMED.flatMap((name) => (named.has(name) ? [[name, named.get(name) ?? '']] : [])))
  const line = named.get('address')
  const rest = metadata.filter(({ key }) => key !== 'address' && !NAMED.some((name) => name === key))
  return plain({
    ...document,
    ...holder,
    ...known,
    ...(line === undefined ? {} : { address: { lines: [line] } }),
    ...(rest.length > 0 ? { metadata: Object.fromEntries(rest.map(({ key, value }) => [key, value])) } : {}),
    ...(mrz ? { mrz } : {}),
  })
}

/** Without members that are undefined. */
const plain = (data: object): DocumentData =>
  // Its members are those of DocumentData.
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)) as DocumentData
