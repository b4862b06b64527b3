import type { ArchiveFacts } from '../report/facts.ts'
import type { ArchiveContent } from './record/read-record.ts'

/** The content of an archive as reading found it; parts that could not be read are undefined. */
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
