import type { CheckId } from '../../../shared/findings/index.ts'
import type { ArchiveFacts } from '../../../shared/report/index.ts'
import { signedContent } from './signed-content.ts'
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
const NEEDS_DETAILS = ['schema.details', ...NEEDS_RECORD, 'consistency.values'] as const

/** Returns the checks that could not run for these facts, each with the reason. All others have run. */
export function unreachedChecks(facts: ArchiveFacts): Reasons {
  const { proof, identityDetails, details } = signedContent(facts)
  const isFolder = facts.input.container === 'folder'
  return {
    ...(facts.input.container === 'mime' ? {} : skipChecks(['envelope.structure'], 'the input has no MIME envelope')),
    ...(isFolder ? skipChecks(ZIP_CHECKS, 'the input is an unpacked folder') : {}),
    ...(!isFolder && !facts.container ? skipChecks(ZIP_CHECKS, 'there is no ZIP that could be read') : {}),
    ...(facts.files.length === 0 ? skipChecks(NEEDS_FILES, 'no file could be read from the archive') : {}),
    ...(facts.proof ? {} : skipChecks(['json.proof'], 'there is no proof.json')),
    ...(proof ? {} : skipChecks(NEEDS_PROOF, 'there is no proof.json that could be read')),
    ...(facts.signature?.parts
      ? {}
      : skipChecks([...NEEDS_JWS, ...NEEDS_SIGNER], 'there is no signature in canonical form')),
    ...(identityDetails === undefined && details === undefined
      ? skipChecks(NEEDS_DETAILS, 'the detail files could not be read')
      : {}),
    ...(identityDetails !== undefined && details === undefined
      ? skipChecks(NEEDS_RECORD, 'verificationAndEvaluationDetails.json could not be read')
      : {}),
  }
}
