import {
  type PossibleSubmissions,
  type Score,
  STRENGTH_RULES,
  type StrengthRule,
  SUPPORTED_IMAGES,
  type SubmissionKind,
  strengthRule,
  verifiedScore,
} from '../../../../shared/rules/index.ts'
import { DOCUMENT_TYPE, ISSUING_SOURCE_DOCUMENTS } from '../../../../shared/spec/index.ts'
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
  const rules = tenant.rules?.strengthRules ?? STRENGTH_RULES
  const now = core.clock.now()
  const isConfirmed = tenant.issuingSourceValidation && core.hasIssuingSources() && hasConsent(identity, 'GIV', now)
  return {
    documents: [...images(rules, isConfirmed), ...(isConfirmed ? texts(rules) : [])],
    chip: core.hasChipTrust(),
    portrait: !tenant.requiredConsents.includes('PORTRAIT') || hasConsent(identity, 'PORTRAIT', now),
  }
}

const images = (rules: readonly StrengthRule[], isConfirmed: boolean): PossibleSubmissions['documents'] =>
  [...SUPPORTED_IMAGES].map((type) => ({
    type,
    submission: 'IMAGES',
    score: reachableScore(rules, 'IMAGES', type, isConfirmed && CONFIRMED_FROM_IMAGES.has(type)),
  }))

function reachableScore(
  rules: readonly StrengthRule[],
  kind: SubmissionKind,
  type: string,
  isConfirmed: boolean,
): Score {
  const rule = strengthRule(kind, type, rules)
  return verifiedScore(rule, isConfirmed ? rule.confirmedStrength : rule.strength, isConfirmed)
}

/** Types with a text endpoint; Medicare cards have their own. Service: Enumerations */
const BY_TEXT: ReadonlySet<string> = new Set([...Object.keys(DOCUMENT_TYPE.values), 'MEDICARE'])

const TEXT_TYPES = [...new Set(Object.values(ISSUING_SOURCE_DOCUMENTS).flat())].filter((type) => BY_TEXT.has(type))

const texts = (rules: readonly StrengthRule[]): PossibleSubmissions['documents'] =>
  TEXT_TYPES.map((type) => ({ type, submission: 'TEXT', score: reachableScore(rules, 'TEXT', type, true) }))
