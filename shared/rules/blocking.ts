import {
  BIOMETRIC_INDICATORS,
  BLOCKING_BY_DEFAULT,
  CAPTURE_INDICATORS,
  CHIP_INDICATORS,
  COMPARISON_INDICATORS,
  CONSISTENCY_INDICATORS,
  DOCUMENT_INDICATORS,
  readIndicator,
} from '../spec/index.ts'

/** Effect of an indicator on its evidence: INVALID unless mitigated, NOT_VERIFIED, or none. */
export type Weight = 'BLOCKS' | 'LEAVES_OPEN' | 'NONE'

export interface WeightRule {
  readonly weight: Weight
  /** Indicators without status. */
  readonly names: readonly string[]
  readonly statuses: readonly ('FAILED' | 'UNVERIFIED')[]
  readonly specification: string
}

/** Not recognised: "unsupported document". */
const RECOGNITION = ['MODEL_RECOGNIZED', 'HIGH_TEMPLATE', 'LOW_TEMPLATE', 'DOCUMENT_BARCODE_PARSING']

const documentNames = Object.keys(DOCUMENT_INDICATORS)
/** Values that name the holder: images on which these are unreadable are inconclusive. */
const HOLDER = ['OCR_LASTNAME', 'OCR_BIRTHDATE', 'OCR_DOCNUM']
const isReading = (name: string): boolean => name.startsWith('OCR_')

/** Blocking comparisons; the others only affect the result of issuing source validation. */
const BLOCKING_COMPARISONS = ['FIRSTNAME_COMPARE', 'SURNAME_COMPARE']

/** Effect of every known indicator by status. A status without a row has no effect. */
export const INDICATOR_WEIGHTS: readonly WeightRule[] = [
  {
    weight: 'BLOCKS',
    names: BLOCKING_BY_DEFAULT.map((indicator) => readIndicator(indicator).name),
    statuses: ['FAILED'],
    specification: 'Service: Blocking by default',
  },
  {
    weight: 'BLOCKS',
    names: BLOCKING_COMPARISONS,
    statuses: ['FAILED', 'UNVERIFIED'],
    specification: 'Service: Fuzzy name matching',
  },
  {
    weight: 'BLOCKS',
    names: [...documentNames.filter((name) => !RECOGNITION.includes(name) && !isReading(name)), 'DATA_GROUP1_CHECK'],
    statuses: ['FAILED'],
    specification: 'Service: Document checks; Not shown: D-80',
  },
  {
    weight: 'LEAVES_OPEN',
    names: Object.keys(CAPTURE_INDICATORS),
    statuses: ['FAILED'],
    specification: 'Service: Evidence status, NOT_VERIFIED, "bad image quality"',
  },
  {
    weight: 'LEAVES_OPEN',
    names: RECOGNITION,
    statuses: ['FAILED'],
    specification: 'Service: Evidence status, NOT_VERIFIED, "unsupported document"',
  },
  {
    weight: 'LEAVES_OPEN',
    names: documentNames.filter(isReading),
    statuses: ['FAILED'],
    specification: 'Service: Evidence status, NOT_VERIFIED, "too few checks to decide"',
  },
  {
    weight: 'LEAVES_OPEN',
    names: HOLDER,
    statuses: ['UNVERIFIED'],
    specification: 'Service: Evidence status, NOT_VERIFIED, "too few checks to decide"',
  },
  {
    weight: 'LEAVES_OPEN',
    names: ['GIV_VERIFICATION'],
    statuses: ['FAILED'],
    specification: 'Service: Issuing source validation, "no match found"; Not shown: D-80',
  },
  {
    weight: 'LEAVES_OPEN',
    names: Object.keys(CONSISTENCY_INDICATORS),
    statuses: ['FAILED'],
    specification: 'Service: nameReferenceEvidenceId; Not shown: D-81',
  },
  {
    weight: 'NONE',
    names: [
      ...Object.keys(COMPARISON_INDICATORS).filter((name) => !BLOCKING_COMPARISONS.includes(name)),
      'GIV_ELIGIBILITY',
      ...Object.keys(BIOMETRIC_INDICATORS).filter((name) => !BLOCKING_BY_DEFAULT.includes(`${name}_FAILED`)),
    ],
    statuses: ['FAILED', 'UNVERIFIED'],
    specification: 'Service: Issuing-source comparisons; Blocking by default; Not shown: D-80',
  },
]

const WEIGHTS: ReadonlyMap<string, Weight> = new Map(
  INDICATOR_WEIGHTS.flatMap(({ weight, names, statuses }) =>
    names.flatMap((name) => statuses.map((status) => [`${name}_${status}`, weight] as const)),
  ),
)

const KNOWN: ReadonlySet<string> = new Set([
  ...INDICATOR_WEIGHTS.flatMap(({ names }) => names),
  ...Object.keys(CHIP_INDICATORS),
])

const NAMED: ReadonlySet<string> = new Set(BLOCKING_BY_DEFAULT)

/**
 * Returns whether the specification itself lists the indicator as blocking; a tenant may have disabled that. Service: Blocking
 * by default
 */
export const isNamedAsBlocking = (indicator: string): boolean => NAMED.has(indicator)

/**
 * Returns the effect of an indicator. A failed check with an unknown name leaves the evidence open. Service: Evidence status. Not
 * shown: D-80
 */
export function weightOf(indicator: string): Weight {
  const weight = WEIGHTS.get(indicator)
  if (weight) return weight
  const { name, status } = readIndicator(indicator)
  return status === 'FAILED' && !KNOWN.has(name) ? 'LEAVES_OPEN' : 'NONE'
}
