import { STRENGTH_RULES } from '../../../../shared/rules/strength-rules.ts'
import type { PossibleSubmissions } from '../../../../shared/rules/upgrade-paths.ts'
import { ISSUING_SOURCE_DOCUMENTS } from '../../../../shared/spec/codes/jurisdictions.ts'
import { DOCUMENT_TYPE } from '../../../../shared/spec/enums.ts'
import { hasConsent } from '../commands/submit-consents.ts'
import type { EngineCore } from '../core.ts'
import type { IdentityState } from '../state.ts'
import { CONFIRMED_FROM_IMAGES } from './is-confirmable.ts'

const NONE: PossibleSubmissions = { documents: [], chip: false, portrait: false }

/**
 * Returns the submissions that tenant and consents still allow, with the score each can reach. Service: upgradePaths. Not shown:
 * D-84
 */
export function possibleSubmissions(core: EngineCore, identity: IdentityState): PossibleSubmissions {
  if (identity.status !== 'EXPECTING_INPUT' && identity.status !== 'PROCESSING') return NONE
  const tenant = core.tenant(identity.tenantId)
  const now = core.clock.now()
  const isConfirmed = tenant.issuingSourceValidation && core.hasIssuingSources() && hasConsent(identity, 'GIV', now)
  return {
    documents: [...images(isConfirmed), ...(isConfirmed ? TEXTS : [])],
    chip: core.hasChipTrust(),
    portrait: !tenant.requiredConsents.includes('PORTRAIT') || hasConsent(identity, 'PORTRAIT', now),
  }
}

const images = (isConfirmed: boolean): PossibleSubmissions['documents'] =>
  STRENGTH_RULES.flatMap(({ kind, types, score, confirmedScore }) =>
    kind === 'IMAGES' && types && score !== null
      ? types.map((type) => ({
          type,
          submission: 'IMAGES' as const,
          score: isConfirmed && CONFIRMED_FROM_IMAGES.has(type) ? (confirmedScore ?? score) : score,
        }))
      : [],
  )

/** Types with a text endpoint; Medicare cards have their own. Service: Enumerations */
const BY_TEXT: ReadonlySet<string> = new Set([...Object.keys(DOCUMENT_TYPE.values), 'MEDICARE'])

const TEXTS: PossibleSubmissions['documents'] = [...new Set(Object.values(ISSUING_SOURCE_DOCUMENTS).flat())]
  .filter((type) => BY_TEXT.has(type))
  .map((type) => ({ type, submission: 'TEXT', score: 'LEVEL2' }))
