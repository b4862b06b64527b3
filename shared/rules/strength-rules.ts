import type { ValueOf } from '../spec/enumeration.ts'
import type { EVIDENCE_TYPE, SCORE, STRENGTH } from '../spec/enums.ts'

export type Score = ValueOf<typeof SCORE>
export type Strength = ValueOf<typeof STRENGTH>
export type EvidenceType = ValueOf<typeof EVIDENCE_TYPE>

/** How evidence came in; one type can come in several ways. */
export type SubmissionKind = 'IMAGES' | 'CHIP' | 'TEXT' | 'PORTRAIT' | 'DERIVED'

/** A check that must have been made; any one of these indicators shows that it was. */
export interface MandatoryCheck {
  readonly name: string
  readonly anyOf: readonly string[]
}

/** How strong evidence can be, what it needs, and what it is worth when all of that is there. Not shown: D-48 */
export interface StrengthRule {
  /** As strengthRuleUsed carries it. */
  readonly name: string
  readonly kind: SubmissionKind
  /** Types it is for; all that no other rule of the kind names where absent. */
  readonly types?: readonly EvidenceType[]
  readonly strength: Strength
  /** Reached by the mandatory checks alone; null where the score follows from another evidence. */
  readonly score: Score | null
  /** Reached when the issuing source has confirmed the data besides. Not shown: D-49 */
  readonly confirmedScore?: Score
  readonly mandatory: readonly MandatoryCheck[]
}

const check = (name: string, ...anyOf: readonly string[]): MandatoryCheck => ({
  name,
  anyOf: anyOf.map((indicator) => `${indicator}_OK`),
})

const PHYSICAL = [
  check('DOCUMENT_RECOGNITION', 'MODEL_RECOGNIZED'),
  check('DOCUMENT_AUTHENTICITY', 'VISUAL_SECURITY'),
  check('NO_COPY', 'PHOTOCOPY_DETECTION', 'PAPER_COPY', 'LCD_DETECTION'),
  check('NAME_READ', 'OCR_LASTNAME', 'OCR_FULLNAME', 'MRZ_CHECKSUMS'),
]

/** The first rule that fits a kind and a type counts. */
export const STRENGTH_RULES: readonly StrengthRule[] = [
  {
    name: 'PHYSICAL_DOCUMENT',
    kind: 'IMAGES',
    types: ['PASSPORT', 'IDENTITY_CARD'],
    strength: 'LEVEL4',
    score: 'LEVEL3',
    confirmedScore: 'LEVEL4',
    mandatory: PHYSICAL,
  },
  {
    name: 'PHYSICAL_DOCUMENT',
    kind: 'IMAGES',
    types: ['DRIVING_LICENSE'],
    strength: 'LEVEL4',
    score: 'LEVEL2',
    confirmedScore: 'LEVEL3',
    mandatory: PHYSICAL,
  },
  {
    name: 'PHYSICAL_DOCUMENT',
    kind: 'IMAGES',
    strength: 'LEVEL3',
    score: 'LEVEL2',
    confirmedScore: 'LEVEL3',
    mandatory: PHYSICAL,
  },
  {
    name: 'CHIP_DOCUMENT',
    kind: 'CHIP',
    strength: 'LEVEL4',
    // Service: Scoring by evidence type, Chip-read document
    score: 'LEVEL3',
    mandatory: [
      check('PASSIVE_AUTHENTICATION', 'PASSIVE_AUTHENTICATION_CHECK'),
      check('DATA_INTEGRITY', 'PASSIVE_AUTHENTICATION_HASH_CHECK', 'DATA_GROUP1_CHECK'),
      check('DOCUMENT_SIGNER', 'PASSIVE_AUTHENTICATION_DOCUMENT_SIGNER_CHECK', 'PASOD_SIGNATURE_CHECK'),
    ],
  },
  {
    name: 'DOCUMENT_DATA',
    kind: 'TEXT',
    strength: 'LEVEL2',
    score: 'LEVEL2',
    // Text alone shows nothing: only the issuer can confirm it.
    mandatory: [{ name: 'ISSUING_SOURCE', anyOf: ['GIV_VERIFICATION_VERIFIED'] }],
  },
  {
    name: 'PORTRAIT',
    kind: 'PORTRAIT',
    strength: 'LEVEL4',
    score: null,
    mandatory: [check('PORTRAIT_MATCHING', 'BIOMETRIC_MATCHING_CHECK')],
  },
  { name: 'DERIVED_DATA', kind: 'DERIVED', strength: 'LEVEL4', score: null, mandatory: [] },
]

/** The rule for evidence of a type that came in a certain way. */
export function strengthRule(kind: SubmissionKind, type: string): StrengthRule {
  const rule = STRENGTH_RULES.find(
    (one) => one.kind === kind && (!one.types || one.types.some((listed) => listed === type)),
  )
  // Every kind has a rule without types, or one for all of its types.
  if (!rule) throw new Error(`No strength rule for ${kind}`)
  return rule
}
