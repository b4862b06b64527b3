import { type ArchiveFacts, documentReading } from '../report/index.ts'
import type { ArchiveContent } from './record/read-record.ts'

/** Returns the content of an archive as it was read; unreadable parts are undefined. */
export const contentOf = (facts: ArchiveFacts): ArchiveContent => ({
  proof: facts.proof?.value,
  identityDetails: facts.identityDetails?.value,
  details: facts.verificationAndEvaluationDetails?.value,
  files: facts.files,
  readings: {
    identity: documentReading('identityDetails', facts),
    details: documentReading('verificationAndEvaluationDetails', facts),
  },
})
