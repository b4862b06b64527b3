import {
  type ArchiveCoverage,
  type ArchiveFacts,
  type ArchiveStanding,
  type Report,
  toCoverage,
  toStanding,
} from '../../../shared/report/index.ts'
import { openReference, spool } from '../../input/index.ts'
import { type ArchiveReading, readArchive, verifyArchive } from '../../proof/index.ts'
import type { Trust } from '../verification/trust-from.ts'
import type { VerificationSetup } from '../verification/verification-setup.ts'

type Openable = Parameters<typeof openReference>[0]

export interface VerifiedRecord {
  readonly facts: ArchiveFacts
  readonly report: Report
  readonly coverage: ArchiveCoverage
  readonly standing: ArchiveStanding
}

/** Reads and verifies one input, for commands that explain its content. Throws `InputError` if it cannot be opened. */
export const verifiedRecord = (reference: Openable, setup: VerificationSetup, trust: Trust): Promise<VerifiedRecord> =>
  withVerifiedRecord(reference, setup, trust, 'never', async (record) => record)

/** Like `verifiedRecord`; the content of the files can be read until `use` has ended. */
export async function withVerifiedRecord<Result>(
  reference: Openable,
  setup: VerificationSetup,
  { keys, revocationLists }: Trust,
  inputHash: 'always' | 'never',
  use: (record: VerifiedRecord, reading: ArchiveReading) => Promise<Result>,
): Promise<Result> {
  const { limits, policy, validationTime, tool } = setup
  const opened = await openReference(reference)
  try {
    const reading = await readArchive(opened.input, { limits, secondReading: 'off', inputHash, spool })
    try {
      const { facts } = reading
      const context = { keys, revocationLists, policy, validationTime, tool, limits, secondReading: false }
      const report = await verifyArchive(facts, context)
      const coverage = toCoverage(facts, report)
      const standing = toStanding(facts, report, coverage)
      const result = await use({ facts, report, coverage, standing }, reading)
      opened.assertUnchanged()
      return result
    } finally {
      reading.close()
    }
  } finally {
    opened.close()
  }
}
