import type { Proof } from '../../../shared/spec/proof.ts'
import { validateStructure } from '../../../shared/spec/validate.ts'
import type { ArchiveReading } from '../../proof/read/reading.ts'
import { NotReproducible, type RecordedArchive } from './recorded-archive.ts'

/** Bytes of media that are taken along; what is above is replayed without its pictures. */
const MOST_MEDIA_BYTES = 200_000_000

/** What is not known is kept and changes nothing. */
const UNKNOWN: ReadonlySet<string> = new Set(['schema.unknown-field', 'schema.unknown-value'])

/** What a replay needs of an archive that was read. Throws NotReproducible where it is not there or breaks the specification. */
export async function recordedArchive(reading: ArchiveReading): Promise<RecordedArchive> {
  const proof = parsed<Proof>(reading, 'proof', 'Proof')
  const media = await mediaOf(reading, proof)
  return {
    proof,
    identity: parsed(reading, 'identityDetails', 'IdentityView'),
    operations: parsed(reading, 'verificationAndEvaluationDetails', 'VerificationAndEvaluationDetailsList'),
    medium: (id) => media.get(id) ?? null,
  }
}

function parsed<Value>(
  reading: ArchiveReading,
  name: 'proof' | 'identityDetails' | 'verificationAndEvaluationDetails',
  structure: Parameters<typeof validateStructure>[0],
): Value {
  const path = `${name}.json`
  if (!reading.document(path)) throw new NotReproducible(`${path} is not there or cannot be read`)
  const value = reading.facts[name]?.value
  if (value === undefined) throw new NotReproducible(`${path} is no JSON`)
  const problem = validateStructure(structure, value, path).find(({ code }) => !UNKNOWN.has(code))
  if (problem) throw new NotReproducible(`${path} breaks the specification at ${problem.subject.pointer || 'its root'}`)
  // It has the structure.
  return value as Value
}

async function mediaOf(reading: ArchiveReading, { hashes }: Proof): Promise<ReadonlyMap<string, Uint8Array>> {
  const media = new Map<string, Uint8Array>()
  let left = MOST_MEDIA_BYTES
  for (const { id, path } of [...(hashes.images ?? []), ...(hashes.videos ?? []), ...(hashes.additionalFiles ?? [])]) {
    const pieces: Uint8Array[] = []
    try {
      for await (const piece of reading.open(path)) {
        left -= piece.length
        if (left < 0) return media
        pieces.push(piece)
      }
    } catch {
      continue
    }
    media.set(id, Buffer.concat(pieces))
  }
  return media
}
