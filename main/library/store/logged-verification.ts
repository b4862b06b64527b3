import type { NewLogEntry } from '../../statement/index.ts'
import { archiveDigest, type ConcludedRow, verificationDigest } from '../log/row-digest.ts'
import type { RunContext, SavedInput } from './saved-input.ts'

/** Returns the columns of an archive that a verification concludes. */
export const concludedRow = ({ entry }: Pick<SavedInput, 'entry'>): ConcludedRow => ({
  container: entry.container,
  size: entry.size,
  proofId: entry.proofId,
  identityId: entry.identityId,
  tenantId: entry.tenantId,
  previousProofId: entry.previousProofId,
  startTime: entry.startTime,
  endTime: entry.endTime,
  levelOfAssurance: entry.levelOfAssurance,
  ...entry.conclusion,
  isTestKey: entry.isTestKey ? 1 : 0,
})

/** Returns the detail of the entry that records a verification. */
export function loggedVerification(
  input: SavedInput,
  { user, trustSha256 }: Pick<RunContext, 'user' | 'trustSha256'>,
): NewLogEntry['detail'] {
  const { verification, conclusion, levelOfAssurance } = input.entry
  const { reportSha256, validationTime, tool, policyId, policySha256 } = verification
  const { indication, subIndication } = conclusion
  return {
    report: reportSha256,
    indication,
    level: levelOfAssurance,
    archive: archiveDigest(concludedRow(input)),
    verification: verificationDigest({
      ...{ reportSha256, validationTime, indication, subIndication, verifiedBy: user },
      ...{ tool, policyId, policySha256, trustSha256 },
    }),
  }
}
