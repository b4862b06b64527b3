import type { ArchiveFacts } from '../report/index.ts'
import type { ArchiveContent } from './record/read-record.ts'

/** Returns the content of an archive as it was read; unreadable parts are undefined. */
export const contentOf = ({
  proof,
  identityDetails,
  verificationAndEvaluationDetails,
  files,
}: ArchiveFacts): ArchiveContent => ({
  proof: proof?.value,
  identityDetails: identityDetails?.value,
  details: verificationAndEvaluationDetails?.value,
  files,
})
