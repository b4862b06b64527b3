import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { INDICATOR_WEIGHTS, weightOf } from '../../../shared/rules/blocking.ts'
import { type EvidenceToEvaluate, evaluateEvidence } from '../../../shared/rules/evaluate-evidence.ts'
import { levelNumber } from '../../../shared/rules/levels.ts'
import { STRENGTH_RULES } from '../../../shared/rules/strength-rules.ts'
import { BLOCKING_BY_DEFAULT, INDICATOR } from '../../../shared/spec/codes.ts'
import { validateStructure } from '../../../shared/spec/validate.ts'

const LICENCE = ['MODEL_RECOGNIZED_OK', 'VISUAL_SECURITY_OK', 'PHOTOCOPY_DETECTION_OK', 'OCR_LASTNAME_OK']
const CHIP = [
  'PASSIVE_AUTHENTICATION_CHECK_OK',
  'PASSIVE_AUTHENTICATION_HASH_CHECK_OK',
  'PASSIVE_AUTHENTICATION_DOCUMENT_SIGNER_CHECK_OK',
]
const FACE = ['BIOMETRIC_LIVENESS_CHALLENGE_OK', 'BIOMETRIC_MATCHING_CHECK_OK']
const images = (type: string, ...more: readonly string[]): EvidenceToEvaluate => ({
  kind: 'IMAGES',
  type,
  indicators: [...LICENCE, ...more],
})
const brief = (evidence: EvidenceToEvaluate): string => {
  const { status, score, strength, strengthRuleUsed } = evaluateEvidence(evidence)
  return `${status} ${score} of ${strength} by ${strengthRuleUsed}`
}

describe('evaluation of evidence', () => {
  test('a verified document of a supported type scores LEVEL2 or higher, confirmed by its issuer or not', () => {
    const supported = STRENGTH_RULES.filter(({ kind, types }) =>
      kind === 'IMAGES' ? types : kind !== 'PORTRAIT' && kind !== 'DERIVED',
    )
    expect(supported.length).toBeGreaterThan(5)
    for (const { kind, types = ['PASSPORT'], mandatory } of supported)
      for (const type of types)
        for (const confirmation of [[], ['GIV_VERIFICATION_VERIFIED']]) {
          const indicators = [...mandatory.flatMap(({ anyOf }) => anyOf.slice(0, 1)), ...confirmation]
          const { status, score } = evaluateEvidence({ kind, type, indicators })
          expect([kind, type, status]).toEqual([kind, type, 'VERIFIED'])
          expect(levelNumber(score), `${kind} ${type}`).toBeGreaterThanOrEqual(2)
        }
  })

  test.each([
    ['a licence', images('DRIVING_LICENSE'), 'VERIFIED LEVEL2 of LEVEL2 by PHYSICAL_DOCUMENT'],
    [
      'a licence that its issuer confirms',
      images('DRIVING_LICENSE', 'GIV_VERIFICATION_VERIFIED'),
      'VERIFIED LEVEL3 of LEVEL3 by PHYSICAL_DOCUMENT',
    ],
    ['a passport', images('PASSPORT'), 'VERIFIED LEVEL3 of LEVEL3 by PHYSICAL_DOCUMENT'],
    ['an identity card', images('IDENTITY_CARD'), 'VERIFIED LEVEL3 of LEVEL3 by PHYSICAL_DOCUMENT'],
    [
      'an identity card that its issuer can confirm',
      { ...images('IDENTITY_CARD'), isConfirmable: true },
      'VERIFIED LEVEL3 of LEVEL4 by PHYSICAL_DOCUMENT',
    ],
    [
      'an identity card that its issuer confirms',
      images('IDENTITY_CARD', 'GIV_VERIFICATION_VERIFIED'),
      'VERIFIED LEVEL4 of LEVEL4 by PHYSICAL_DOCUMENT',
    ],
    ['a voter card', images('VOTER_CARD'), 'VERIFIED LEVEL1 of LEVEL1 by PHYSICAL_DOCUMENT'],
    [
      'a document of another person',
      images('PASSPORT', 'ATTRIBUTES_CONSISTENCY_FAILED'),
      'NOT_VERIFIED LEVEL1 of LEVEL3 by PHYSICAL_DOCUMENT',
    ],
    [
      'a document that an operator rejected',
      { ...images('PASSPORT'), isRejected: true },
      'INVALID LEVEL1 of LEVEL3 by PHYSICAL_DOCUMENT',
    ],
    ['a failed check', images('PASSPORT', 'MRZ_CHECKSUMS_FAILED'), 'INVALID LEVEL1 of LEVEL3 by PHYSICAL_DOCUMENT'],
    [
      'an image too dark',
      images('PASSPORT', 'DARK_IMAGE_QUALITY_FAILED'),
      'NOT_VERIFIED LEVEL1 of LEVEL3 by PHYSICAL_DOCUMENT',
    ],
    [
      'an unsupported document',
      { kind: 'IMAGES', type: 'PASSPORT', indicators: ['MODEL_RECOGNIZED_FAILED'] },
      'NOT_VERIFIED LEVEL1 of LEVEL3 by PHYSICAL_DOCUMENT',
    ],
    [
      'no issuing source for the document',
      images('PASSPORT', 'GIV_ELIGIBILITY_FAILED'),
      'VERIFIED LEVEL3 of LEVEL3 by PHYSICAL_DOCUMENT',
    ],
    [
      'no match at the issuing source',
      images('PASSPORT', 'GIV_VERIFICATION_FAILED'),
      'NOT_VERIFIED LEVEL1 of LEVEL3 by PHYSICAL_DOCUMENT',
    ],
    [
      'a service that failed',
      { ...images('PASSPORT'), isTechnicalError: true },
      'NOT_VERIFIED LEVEL1 of LEVEL3 by PHYSICAL_DOCUMENT',
    ],
    [
      'text alone',
      { kind: 'TEXT', type: 'PASSPORT', indicators: [] },
      'NOT_VERIFIED LEVEL1 of LEVEL1 by DOCUMENT_DATA',
    ],
    [
      'text that its issuer confirms',
      { kind: 'TEXT', type: 'MEDICARE', indicators: ['GIV_VERIFICATION_VERIFIED'] },
      'VERIFIED LEVEL2 of LEVEL2 by DOCUMENT_DATA',
    ],
    ['a chip', { kind: 'CHIP', type: 'PASSPORT', indicators: CHIP }, 'VERIFIED LEVEL3 of LEVEL3 by CHIP_DOCUMENT'],
    [
      'a chip that fails a check',
      { kind: 'CHIP', type: 'PASSPORT', indicators: [...CHIP, 'CHIP_AUTHENTICATION_CHECK_FAILED'] },
      'INVALID LEVEL0 of LEVEL3 by CHIP_DOCUMENT',
    ],
    [
      'a chip read in part',
      { kind: 'CHIP', type: 'PASSPORT', indicators: CHIP.slice(1) },
      'NOT_VERIFIED LEVEL0 of LEVEL3 by CHIP_DOCUMENT',
    ],
    [
      'a portrait that matches',
      { kind: 'PORTRAIT', type: 'PORTRAIT', indicators: FACE, referenceScore: 'LEVEL2' },
      'VERIFIED LEVEL2 of LEVEL3 by PORTRAIT',
    ],
    [
      'a portrait that matches a document confirmed by its issuer',
      { kind: 'PORTRAIT', type: 'PORTRAIT', indicators: FACE, referenceScore: 'LEVEL4' },
      'VERIFIED LEVEL4 of LEVEL4 by PORTRAIT',
    ],
    [
      'a portrait without a liveness check',
      { kind: 'PORTRAIT', type: 'PORTRAIT', indicators: FACE.slice(1), referenceScore: 'LEVEL2' },
      'NOT_VERIFIED LEVEL0 of LEVEL3 by PORTRAIT',
    ],
    [
      'a portrait whose liveness participant did its work and raised nothing',
      {
        kind: 'PORTRAIT',
        type: 'PORTRAIT',
        indicators: FACE.slice(1),
        accepted: ['BIOMETRIC_LIVENESS'],
        referenceScore: 'LEVEL2',
      },
      'VERIFIED LEVEL2 of LEVEL3 by PORTRAIT',
    ],
    [
      'a portrait whose liveness could not be shown',
      {
        kind: 'PORTRAIT',
        type: 'PORTRAIT',
        indicators: ['BIOMETRIC_LIVENESS_CHALLENGE_UNVERIFIED', 'BIOMETRIC_MATCHING_CHECK_OK'],
        accepted: ['BIOMETRIC_LIVENESS'],
        referenceScore: 'LEVEL2',
      },
      'NOT_VERIFIED LEVEL0 of LEVEL3 by PORTRAIT',
    ],
    [
      'a portrait before any document',
      { kind: 'PORTRAIT', type: 'PORTRAIT', indicators: ['BIOMETRIC_QUALITY_CHECK_OK'] },
      'NOT_VERIFIED LEVEL0 of LEVEL3 by PORTRAIT',
    ],
    [
      'a portrait of another person',
      { kind: 'PORTRAIT', type: 'PORTRAIT', indicators: ['BIOMETRIC_MATCHING_CHECK_FAILED'], referenceScore: 'LEVEL3' },
      'INVALID LEVEL0 of LEVEL3 by PORTRAIT',
    ],
    [
      'attributes derived from a document',
      { kind: 'DERIVED', type: 'ATTRIBUTES', indicators: [], referenceScore: 'LEVEL3' },
      'VERIFIED LEVEL3 of LEVEL3 by DERIVED_DATA',
    ],
  ] as const)('the evaluation of %s is as specified', (_, evidence, expected) => {
    expect(brief(evidence)).toBe(expected)
  })

  test.each([
    ['FIRSTNAME', 'FIRSTNAME', 'FAILED', 'VERIFIED'],
    ['SURNAME', 'SURNAME', 'UNVERIFIED', 'VERIFIED'],
    ['SURNAME', 'FIRSTNAME', 'FAILED', 'INVALID'],
    ['FIRSTNAME', 'SURNAME', 'UNVERIFIED', 'INVALID'],
    ['MIDDLENAME', 'MIDDLENAME', 'FAILED', 'VERIFIED'],
    ['SURNAME', 'MIDDLENAME', 'FAILED', 'VERIFIED'],
  ] as const)('a fuzzy %s OK on %s_COMPARE_%s results in %s', (fuzzy, exact, how, status) => {
    const compared = `${exact}_COMPARE_${how}`
    const { indicatorsMitigations, ...evaluation } = evaluateEvidence(
      images('PASSPORT', `${fuzzy}_FUZZY_COMPARE_OK`, compared),
    )
    const isBlocked = status === 'INVALID'
    expect(evaluation).toMatchObject({
      status,
      blockingIndicators: isBlocked ? [compared] : [],
      isBlockingindicatorFound: isBlocked,
    })
    const isLifted = !isBlocked && exact !== 'MIDDLENAME'
    expect(indicatorsMitigations).toEqual(
      isLifted ? [{ mitigatingIndicators: [`${fuzzy}_FUZZY_COMPARE_OK`], mitigatedIndicators: [[compared]] }] : [],
    )
  })

  test.each([
    'ADDRESS_STREET_COMPARE_FAILED',
    'HEIGHT_COMPARE_FAILED',
    'EYECOLOR_COMPARE_FAILED',
    'GENDER_COMPARE_FAILED',
    'ISSUINGDATE_COMPARE_FAILED',
    'EXPIRYDATE_COMPARE_FAILED',
    'NAMESUFFIX_COMPARE_FAILED',
    'MIDDLENAME_FUZZY_COMPARE_FAILED',
  ])('%s does not block the evidence', (indicator) => {
    expect(evaluateEvidence(images('DRIVING_LICENSE', indicator))).toMatchObject({
      status: 'VERIFIED',
      blockingIndicators: [],
    })
  })

  test('a missing check is named', () => {
    expect(evaluateEvidence({ kind: 'IMAGES', type: 'PASSPORT', indicators: LICENCE.slice(0, 2) })).toMatchObject({
      isMandatoryIndicatorMissing: true,
      mandatoryCheckRulesMissing: ['NO_COPY', 'NAME_READ'],
    })
  })

  test('every indicator that blocks by default blocks', () => {
    expect(BLOCKING_BY_DEFAULT.filter((indicator) => weightOf(indicator) !== 'BLOCKS')).toEqual([])
  })

  test('every known indicator has one row for a failure, with the clause it implements', () => {
    const rows = (name: string) =>
      INDICATOR_WEIGHTS.filter(({ names, statuses }) => names.includes(name) && statuses.includes('FAILED'))
    expect(Object.keys(INDICATOR.values).filter((name) => rows(name).length !== 1)).toEqual([])
    expect(INDICATOR_WEIGHTS.filter(({ specification }) => !/^Service: /.test(specification))).toEqual([])
  })

  test('a failed check of an unknown name leaves the evidence open', () => {
    expect(weightOf('SOMETHING_NEW_FAILED')).toBe('LEAVES_OPEN')
    expect(weightOf('SOMETHING_NEW_UNVERIFIED')).toBe('NONE')
  })
})

const indicator = fc
  .tuple(
    fc.constantFrom(...Object.keys(INDICATOR.values)),
    fc.constantFrom('_OK', '_WARNING', '_UNVERIFIED', '_FAILED', ''),
  )
  .map((parts) => parts.join(''))
const evidence: fc.Arbitrary<EvidenceToEvaluate> = fc.record({
  kind: fc.constantFrom(...STRENGTH_RULES.map(({ kind }) => kind)),
  type: fc.constantFrom('PASSPORT', 'DRIVING_LICENSE', 'VISA', 'PORTRAIT', 'something new'),
  indicators: fc.array(fc.oneof(indicator, fc.constantFrom(...LICENCE, ...CHIP)), { maxLength: 12 }),
  referenceScore: fc.constantFrom('LEVEL1', 'LEVEL3', null),
  isTechnicalError: fc.boolean(),
})

describe('evaluation of evidence, property-based', () => {
  test('the result follows the archive specification and never exceeds its strength', () => {
    fc.assert(
      fc.property(evidence, (input) => {
        const result = evaluateEvidence(input)
        expect(validateStructure('StatusAndScoring', JSON.parse(JSON.stringify(result)), 'result')).toEqual([])
        expect(levelNumber(result.score) ?? 9).toBeLessThanOrEqual(levelNumber(result.strength) ?? 0)
      }),
    )
  })

  test('every indicator is in exactly one list, and VERIFIED has no open indicator', () => {
    fc.assert(
      fc.property(evidence, (input) => {
        const { status, indicatorsMitigations, mandatoryCheckRulesMissing, ...result } = evaluateEvidence(input)
        const lists = [
          ...result.positiveIndicators,
          ...result.warningIndicators,
          ...result.blockingIndicators,
          ...result.unverifiedIndicators,
        ]
        expect([...lists].sort()).toEqual([...new Set(input.indicators)].sort())
        const lifted = new Set(indicatorsMitigations.flatMap(({ mitigatedIndicators: groups = [] }) => groups.flat()))
        const open = result.blockingIndicators.filter((indicator) => !lifted.has(indicator))
        expect(open).toEqual(result.blockingIndicators)
        if (status === 'VERIFIED') expect([open, mandatoryCheckRulesMissing]).toEqual([[], []])
        if (open.length > 0 && !input.isTechnicalError) expect(status).toBe('INVALID')
      }),
    )
  })

  test('the order of the indicators changes neither status nor score', () => {
    fc.assert(
      fc.property(evidence, (input) => {
        const turned = { ...input, indicators: input.indicators.toReversed() }
        const [original, reordered] = [evaluateEvidence(input), evaluateEvidence(turned)]
        expect([original.status, original.score]).toEqual([reordered.status, reordered.score])
      }),
    )
  })
})
