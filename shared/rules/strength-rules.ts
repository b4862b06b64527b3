import type { EVIDENCE_TYPE, SCORE, STRENGTH, ValueOf } from '../spec/index.ts'
import { levelNumber } from './levels.ts'

export type Score = ValueOf<typeof SCORE>
export type Strength = ValueOf<typeof STRENGTH>
export type EvidenceType = ValueOf<typeof EVIDENCE_TYPE>

/** Kind of submission; evidence of one type can be submitted in several ways. */
export type SubmissionKind = 'IMAGES' | 'CHIP' | 'TEXT' | 'PORTRAIT' | 'DERIVED'

/** Mandatory check; any one of these indicators proves that it was made. */
export interface MandatoryCheck {
  readonly name: string
  readonly anyOf: readonly string[]
  /** Participant whose acceptance also proves the check, if it raised no indicator of it. Archive: ParticipantState, ACCEPTED */
  readonly participant?: string
}

/** Strength, mandatory checks and score for one kind of submission. Not shown: D-48 */
export interface StrengthRule {
  /** Value of strengthRuleUsed. */
  readonly name: string
  readonly kind: SubmissionKind
  /** Evidence types of the rule; if absent, all types without another rule of the kind. */
  readonly types?: readonly EvidenceType[]
  /** Maximum of the evidence without confirmation by an issuing source. Service: strength */
  readonly strength: Strength
  /** Maximum with confirmation by an issuing source. */
  readonly confirmedStrength: Strength
  /** Score from the mandatory checks alone; null if it follows from another evidence. */
  readonly score: Score | null
  /** Score after confirmation by the issuing source. Not shown: D-49 */
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

/** The first rule that matches kind and type applies. */
export const STRENGTH_RULES: readonly StrengthRule[] = [
  {
    name: 'PHYSICAL_DOCUMENT',
    kind: 'IMAGES',
    types: ['PASSPORT'],
    // Service: Submit document images, "applies to identity card and driving licence images"
    strength: 'LEVEL3',
    confirmedStrength: 'LEVEL3',
    score: 'LEVEL3',
    mandatory: PHYSICAL,
  },
  {
    name: 'PHYSICAL_DOCUMENT',
    kind: 'IMAGES',
    types: ['IDENTITY_CARD'],
    strength: 'LEVEL3',
    confirmedStrength: 'LEVEL4',
    score: 'LEVEL3',
    confirmedScore: 'LEVEL4',
    mandatory: PHYSICAL,
  },
  {
    name: 'PHYSICAL_DOCUMENT',
    kind: 'IMAGES',
    types: ['DRIVING_LICENSE'],
    strength: 'LEVEL2',
    confirmedStrength: 'LEVEL3',
    score: 'LEVEL2',
    confirmedScore: 'LEVEL3',
    mandatory: PHYSICAL,
  },
  {
    name: 'PHYSICAL_DOCUMENT',
    kind: 'IMAGES',
    types: ['RESIDENT_CARD'],
    strength: 'LEVEL2',
    confirmedStrength: 'LEVEL2',
    score: 'LEVEL2',
    mandatory: PHYSICAL,
  },
  {
    // Other types are not supported: their images end with error 1500. Service: Submit document images, "Supported document types"
    name: 'PHYSICAL_DOCUMENT',
    kind: 'IMAGES',
    strength: 'LEVEL1',
    confirmedStrength: 'LEVEL1',
    score: 'LEVEL1',
    mandatory: PHYSICAL,
  },
  {
    name: 'CHIP_DOCUMENT',
    kind: 'CHIP',
    // Service: Scoring by evidence type, Chip-read document
    strength: 'LEVEL3',
    confirmedStrength: 'LEVEL3',
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
    // Text alone proves nothing: only the issuer can confirm it.
    strength: 'LEVEL1',
    confirmedStrength: 'LEVEL2',
    score: 'LEVEL2',
    mandatory: [{ name: 'ISSUING_SOURCE', anyOf: ['GIV_VERIFICATION_VERIFIED'] }],
  },
  {
    name: 'PORTRAIT',
    kind: 'PORTRAIT',
    strength: 'LEVEL3',
    confirmedStrength: 'LEVEL4',
    score: null,
    mandatory: [
      // Service: What the service does, "a user portrait captured with a liveness check and matched"
      { ...check('PORTRAIT_LIVENESS', 'BIOMETRIC_LIVENESS_CHALLENGE'), participant: 'BIOMETRIC_LIVENESS' },
      check('PORTRAIT_MATCHING', 'BIOMETRIC_MATCHING_CHECK'),
    ],
  },
  {
    name: 'DERIVED_DATA',
    kind: 'DERIVED',
    strength: 'LEVEL3',
    confirmedStrength: 'LEVEL4',
    score: null,
    mandatory: [],
  },
]

/** Types of document images that the service supports. Service: Submit document images */
export const SUPPORTED_IMAGES: ReadonlySet<string> = new Set(
  STRENGTH_RULES.flatMap(({ kind, types }) => (kind === 'IMAGES' ? (types ?? []) : [])),
)

/** Returns the rule for evidence of a type and kind of submission. Throws if the kind has none. */
export function strengthRule(
  kind: SubmissionKind,
  type: string,
  rules: readonly StrengthRule[] = STRENGTH_RULES,
): StrengthRule {
  const rule = rules.find((rule) => rule.kind === kind && (!rule.types || rule.types.some((listed) => listed === type)))
  // Every kind has a rule without types, or one for all of its types.
  if (!rule) throw new Error(`No strength rule for ${kind}`)
  return rule
}

/** Returns the score of evidence that passes all checks, within its strength. `referenceScore`: of the evidence it follows from. */
export function verifiedScore(
  rule: StrengthRule,
  strength: Strength,
  isConfirmed: boolean,
  referenceScore: Score | null = null,
): Score {
  const score = (isConfirmed ? rule.confirmedScore : undefined) ?? rule.score ?? referenceScore ?? 'LEVEL1'
  return (levelNumber(score) ?? 0) <= (levelNumber(strength) ?? 0) ? score : strength
}
