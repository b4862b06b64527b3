import type { KeyObject } from 'node:crypto'
import type { ArchiveFacts, Report } from '../../../shared/report/index.ts'
import { readEnvelope } from '../read/envelope/read-envelope.ts'
import type { Limits } from '../read/limits.ts'
import { readArchive } from '../read/read-archive.ts'
import type { ArchiveReading } from '../read/reading.ts'
import { readRange, sourceOf } from '../read/source.ts'
import type { Spool } from '../read/spool.ts'
import { runSelfTest, type SelfTest, type TamperResult } from './run-self-test.ts'

export interface ArchiveTest {
  readonly bytes: Uint8Array
  readonly limits: Limits
  readonly spool: Spool
  /** Maximum size of all unpacked files, bytes, since every manipulation copies them. */
  readonly maxSize?: number
  /** Verification under test. */
  verify(facts: ArchiveFacts): Promise<Report>
  /** Returns the key of a report that passed. */
  keyOf(report: Report): KeyObject | undefined
  onResult?(result: TamperResult): void
}

export type ArchiveTestResult =
  | { readonly kind: 'done'; readonly test: SelfTest }
  /** The archive itself does not pass, so the verdict on a manipulated copy would prove nothing. */
  | { readonly kind: 'not-passed'; readonly report: Report }
  | { readonly kind: 'too-large'; readonly size: number; readonly maxSize: number }

/** Applies manipulations to an archive that passes, in memory, and verifies each result. */
export async function testArchive({
  bytes,
  limits,
  spool,
  maxSize = Number.MAX_SAFE_INTEGER,
  verify: judge,
  keyOf,
  onResult,
}: ArchiveTest): Promise<ArchiveTestResult> {
  const read = (input: Uint8Array): Promise<ArchiveReading> =>
    readArchive(
      { kind: 'file', name: 'self-test', source: sourceOf(input) },
      { limits, secondReading: 'auto', inputHash: 'auto', spool },
    )
  const verify = async (input: Uint8Array): Promise<Report> => {
    const reading = await read(input)
    try {
      return await judge(reading.facts)
    } finally {
      reading.close()
    }
  }
  const reading = await read(bytes)
  try {
    const size = reading.facts.files.reduce((sum, file) => sum + file.size, 0)
    if (size > maxSize) return { kind: 'too-large', size, maxSize }
    const report = await judge(reading.facts)
    const trusted = keyOf(report)
    if (report.indication !== 'TOTAL_PASSED' || !trusted) return { kind: 'not-passed', report }
    const zip = zipOf(bytes, limits, spool)
    const testInput = { bytes, reading, zip, trusted, verify }
    return { kind: 'done', test: await runSelfTest(onResult ? { ...testInput, onResult } : testInput) }
  } finally {
    reading.close()
  }
}

function zipOf(bytes: Uint8Array, limits: Limits, spool: Spool): Uint8Array {
  const envelope = readEnvelope(sourceOf(bytes), limits, spool)
  try {
    return envelope.archive ? Buffer.from(readRange(envelope.archive, 0, envelope.archive.size)) : Buffer.alloc(0)
  } finally {
    envelope.close()
  }
}
