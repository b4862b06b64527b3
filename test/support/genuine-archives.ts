import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TrustedKey } from '../../main/proof/keys/trusted-key.ts'
import { readEnvelope } from '../../main/proof/read/envelope/read-envelope.ts'
import { DEFAULT_LIMITS } from '../../main/proof/read/limits.ts'
import { readArchive } from '../../main/proof/read/read-archive.ts'
import { readRange, sourceOf } from '../../main/proof/read/source.ts'
import { memorySpool } from '../../main/verify/memory-spool.ts'
import type { Report } from '../../shared/report/report.ts'
import { fixtureCases, readFixture } from './fixtures.ts'
import { keysFrom, verifyBytes } from './verify-bytes.ts'

export interface GenuineArchive {
  readonly name: string
  readonly bytes: Buffer
  readonly zip: Buffer
  readonly proofJson: Buffer
  readonly keys: readonly TrustedKey[]
  readonly report: Report
}

/** Small genuine samples: a bare ZIP, an envelope without media, and one with media. */
const SAMPLES = ['empty-session.zip', 'one-time-codes.mime', 'chip-refused.mime']
const SAMPLES_FOLDER = join(import.meta.dirname, '..', '..', 'samples')
const SIGNER = readFileSync(join(SAMPLES_FOLDER, 'keys', 'signer.pub.pem'))

/** Returns archives that pass, with their parts: samples, and archives of independent implementations if the fixtures exist. */
export function genuineArchives(): Promise<readonly GenuineArchive[]> {
  const samples = SAMPLES.map((file) =>
    genuineArchive(file, readFileSync(join(SAMPLES_FOLDER, 'archives', file)), keysFrom(SIGNER, 'signer.pub.pem')),
  )
  const fixtures = fixtureCases()
    .filter(({ indication, conformance }) => indication === 'TOTAL_PASSED' && conformance === null)
    .map(({ name, file, keys }) => {
      const trusted = keys.flatMap((key) => keysFrom(readFixture(`keys/${key}`), key))
      return genuineArchive(name, readFixture(file), trusted)
    })
  return Promise.all([...samples, ...fixtures])
}

export async function genuineArchive(
  name: string,
  bytes: Buffer,
  keys: readonly TrustedKey[],
): Promise<GenuineArchive> {
  return { name, bytes, keys, report: await verifyBytes(bytes, keys), ...(await partsOf(bytes)) }
}

async function partsOf(bytes: Uint8Array): Promise<{ zip: Buffer; proofJson: Buffer }> {
  const envelope = readEnvelope(sourceOf(bytes), DEFAULT_LIMITS, memorySpool)
  const zip = envelope.archive ? Buffer.from(readRange(envelope.archive, 0, envelope.archive.size)) : Buffer.alloc(0)
  envelope.close()
  const reading = await readArchive(
    { kind: 'file', name: 'parts', source: sourceOf(bytes) },
    { limits: DEFAULT_LIMITS, secondReading: 'off', inputHash: 'never', spool: memorySpool },
  )
  const proofJson = Buffer.from(reading.document('proof.json') ?? [])
  reading.close()
  return { zip, proofJson }
}
