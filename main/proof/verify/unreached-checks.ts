import type { CheckId } from '../../../shared/findings/index.ts'
import type { ArchiveFacts } from '../../../shared/report/index.ts'
import { type SignedContent, signedContent } from './signed-content.ts'
import { skipChecks } from './skip-checks.ts'

type Reasons = { readonly [check in CheckId]?: string }

const ZIP_CHECKS = ['zip.structure', 'zip.names', 'zip.content', 'second-reading.zip'] as const
const NEEDS_FILES = ['layout.files', 'json.proof', 'json.details', 'layout.root-folder'] as const
const NEEDS_PROOF = [
  'schema.proof',
  'hash.files',
  'hash.coverage',
  'signature.form',
  'consistency.ids',
  'consistency.times',
  'consistency.references',
] as const
const NEEDS_JWS = ['signature.algorithm', 'signature.payload', 'trust.key', 'signature.cryptographic'] as const
const NEEDS_SIGNER = ['trust.certificate', 'trust.revocation', 'second-reading.signature'] as const
/** Rules about these compare identityDetails.json with the record, or check the record itself. */
const NEEDS_RECORD = [
  'consistency.evaluation',
  'consistency.life-cycle',
  'consistency.consent',
  'consistency.scoring',
] as const

/** Returns the checks that could not run for these facts, each with the reason. All others have run. */
export function unreachedChecks(facts: ArchiveFacts): Reasons {
  const { proof, identityDetails, details } = signedContent(facts)
  const isFolder = facts.input.container === 'folder'
  const unread = unreadDetails({ identityDetails, details })
  return {
    ...(facts.input.container === 'mime' ? {} : skipChecks(['envelope.structure'], 'the input has no MIME envelope')),
    ...(isFolder ? skipChecks(ZIP_CHECKS, 'the input is an unpacked folder') : {}),
    ...(!isFolder && !facts.container ? skipChecks(ZIP_CHECKS, 'there is no ZIP that could be read') : {}),
    ...(unread === null ? {} : skipChecks(['json.details', 'schema.details'], unread)),
    ...(facts.proof?.value === undefined ? skipChecks(['json.proof'], 'proof.json could not be read') : {}),
    ...(facts.proof ? {} : skipChecks(['json.proof'], 'there is no proof.json')),
    ...(facts.files.length === 0 ? skipChecks(NEEDS_FILES, 'no file could be read from the archive') : {}),
    ...(proof ? {} : skipChecks(NEEDS_PROOF, 'there is no proof.json that could be read')),
    ...(facts.signature?.parts
      ? {}
      : skipChecks([...NEEDS_JWS, ...NEEDS_SIGNER], 'there is no signature in canonical form')),
    ...(unread !== null && details === undefined ? skipChecks(NEEDS_RECORD, unread) : {}),
    ...(identityDetails === undefined && details === undefined
      ? skipChecks(['consistency.values'], 'the detail files could not be read')
      : {}),
  }
}

/** Returns a clause about the detail files that have no value; null if both have one. */
function unreadDetails({
  identityDetails,
  details,
}: Pick<SignedContent, 'identityDetails' | 'details'>): string | null {
  if (identityDetails === undefined && details === undefined) return 'the detail files could not be read'
  if (identityDetails === undefined) return 'identityDetails.json could not be read'
  return details === undefined ? 'verificationAndEvaluationDetails.json could not be read' : null
}
