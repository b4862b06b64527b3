import type { TrustedKey } from '../../main/proof/keys/trusted-key.ts'
import { readEnvelope } from '../../main/proof/read/envelope/read-envelope.ts'
import { DEFAULT_LIMITS } from '../../main/proof/read/limits.ts'
import { readArchive } from '../../main/proof/read/read-archive.ts'
import { readRange, sourceOf } from '../../main/proof/read/source.ts'
import type { Report } from '../../shared/report/report.ts'
import { fixtureCases, readFixture } from './fixtures.ts'
import { memorySpool } from './memory-spool.ts'
import { keysFrom, verifyBytes } from './verify-bytes.ts'

export interface GenuineArchive {
  readonly name: string
  readonly bytes: Buffer
  readonly zip: Buffer
  readonly proofJson: Buffer
  readonly keys: readonly TrustedKey[]
  readonly report: Report
}

/** Archives that pass, by a foreign tool where the fixtures are there, with their parts. */
export async function genuineArchives(): Promise<readonly GenuineArchive[]> {
  const passing = fixtureCases().filter(
    ({ indication, conformance }) => indication === 'TOTAL_PASSED' && conformance === null,
  )
  return Promise.all(
    passing.map(async ({ name, file, keys }) => {
      const bytes = readFixture(file)
      const trusted = keys.flatMap((key) => keysFrom(readFixture(`keys/${key}`), key))
      return { name, bytes, keys: trusted, report: await verifyBytes(bytes, trusted), ...(await partsOf(bytes)) }
    }),
  )
}

async function partsOf(bytes: Uint8Array): Promise<{ zip: Buffer; proofJson: Buffer }> {
  const envelope = readEnvelope(sourceOf(bytes), DEFAULT_LIMITS, memorySpool())
  const zip = envelope.archive ? Buffer.from(readRange(envelope.archive, 0, envelope.archive.size)) : Buffer.alloc(0)
  envelope.close()
  const reading = await readArchive(
    { kind: 'file', name: 'parts', source: sourceOf(bytes) },
    { limits: DEFAULT_LIMITS, secondReading: 'off', inputHash: 'never', spool: memorySpool() },
  )
  const proofJson = Buffer.from(reading.document('proof.json') ?? [])
  reading.close()
  return { zip, proofJson }
}
