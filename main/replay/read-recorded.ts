import { type Proof, type VerificationDetails, validateStructure } from '../../shared/spec/index.ts'
import type { ArchiveReading } from '../proof/index.ts'
import { NotReproducible, type RecordedArchive, type RecordedOperation } from './recorded-archive.ts'
import { checkSteps } from './replay-limit.ts'

/** Maximum bytes of media that are loaded; media beyond it are replayed without their pictures. */
const MAX_MEDIA_BYTES = 200_000_000

/** Unknown fields and values have no effect on the replay. */
const TOLERATED: ReadonlySet<string> = new Set(['schema.unknown-field', 'schema.unknown-value'])

/** Extracts the data for a replay from an archive. Throws NotReproducible if it is missing or violates the specification. */
export async function recordedArchive(reading: ArchiveReading): Promise<RecordedArchive> {
  const proof = parseDocument<Proof>(reading, 'proof', 'Proof')
  const operations = parseDocument<readonly RecordedOperation[]>(
    reading,
    'verificationAndEvaluationDetails',
    'VerificationAndEvaluationDetailsList',
  )
  checkSteps(operations)
  const media = await mediaOf(reading, proof)
  return {
    proof,
    identity: parseDocument(reading, 'identityDetails', 'IdentityView'),
    operations: withOwnComparisons(operations),
    medium: (id) => media.get(id) ?? null,
  }
}

/**
 * Moves comparisons that were recorded with the reference to their candidate, in order of time. Archive: VerificationDetails,
 * candidateId
 */
function withOwnComparisons(operations: readonly RecordedOperation[]): readonly RecordedOperation[] {
  const isAdded = new Set(
    operations.flatMap(({ identityOperation, participantContextId }) =>
      identityOperation.type === 'ADD' ? [participantContextId] : [],
    ),
  )
  const isOfAnother = (
    { participantContextId }: RecordedOperation,
    { candidateId, participantType }: VerificationDetails,
  ) =>
    participantType === 'BIOMETRIC_MATCHING' &&
    candidateId !== undefined &&
    candidateId !== participantContextId &&
    isAdded.has(candidateId)
  const moved = operations.flatMap((element) =>
    (element.verificationDetails ?? []).filter((record) => isOfAnother(element, record)),
  )
  if (moved.length === 0) return operations
  return operations.map((element) => {
    const { verificationDetails, participantContextId, identityOperation } = element
    const own = (verificationDetails ?? []).filter((record) => !isOfAnother(element, record))
    const received =
      identityOperation.type === 'ADD' ? moved.filter(({ candidateId }) => candidateId === participantContextId) : []
    if (received.length === 0 && own.length === verificationDetails?.length) return element
    const all = [...own, ...received].toSorted((a, b) => a.startDateTime.localeCompare(b.startDateTime))
    return { ...element, verificationDetails: all }
  })
}

function parseDocument<Value>(
  reading: ArchiveReading,
  name: 'proof' | 'identityDetails' | 'verificationAndEvaluationDetails',
  structure: Parameters<typeof validateStructure>[0],
): Value {
  const path = `${name}.json`
  if (!reading.document(path)) throw new NotReproducible(`${path} is not there or cannot be read`)
  const value = reading.facts[name]?.value
  if (value === undefined) throw new NotReproducible(`${path} is no JSON`)
  const problem = validateStructure(structure, value, path).find(({ code }) => !TOLERATED.has(code))
  if (problem) throw new NotReproducible(`${path} breaks the specification at ${problem.subject.pointer || 'its root'}`)
  // Validated above.
  return value as Value
}

async function mediaOf(reading: ArchiveReading, { hashes }: Proof): Promise<ReadonlyMap<string, Uint8Array>> {
  const media = new Map<string, Uint8Array>()
  let remaining = MAX_MEDIA_BYTES
  for (const { id, path } of [...(hashes.images ?? []), ...(hashes.videos ?? []), ...(hashes.additionalFiles ?? [])]) {
    const chunks: Uint8Array[] = []
    try {
      for await (const chunk of reading.open(path)) {
        remaining -= chunk.length
        if (remaining < 0) return media
        chunks.push(chunk)
      }
    } catch {
      continue
    }
    media.set(id, Buffer.concat(chunks))
  }
  return media
}
