import { describe, expect, it } from 'vitest'
import { makeCause } from '../../../shared/analysis/diagnosis/cause.ts'
import { orderCauses } from '../../../shared/analysis/diagnosis/order-causes.ts'
import { NOTHING_TO_DO } from '../../../shared/findings/guidance/responses.ts'
import { matchesCode, ROOT_CAUSE_RULES } from '../../../shared/findings/guidance/root-causes.ts'

const cause = (code: string) =>
  makeCause({ code, result: 'NEGATIVE', cause: code.toLowerCase(), response: NOTHING_TO_DO, places: [] })

/** Formats ordered causes: recorded codes → "root: symptom symptom" for each root. */
const ordered = (...codes: readonly string[]) =>
  orderCauses(codes.map(cause), () => false).map(({ code, symptoms }) =>
    [code, ...symptoms.map((symptom) => symptom.code)].join(' < '),
  )

describe('root causes', () => {
  it.each([
    [
      'a copy above the security features it cannot show',
      ['VISUAL_SECURITY_FAILED', 'PHOTOCOPY_DETECTION_FAILED', 'rule:DOCUMENT_AUTHENTICITY'],
      ['PHOTOCOPY_DETECTION_FAILED < VISUAL_SECURITY_FAILED < rule:DOCUMENT_AUTHENTICITY'],
    ],
    [
      'changed chip data above the sum of the checks and above the error of the session',
      ['1051', 'PASSIVE_AUTHENTICATION_CHECK_FAILED', 'PASSIVE_AUTHENTICATION_HASH_CHECK_FAILED'],
      ['PASSIVE_AUTHENTICATION_HASH_CHECK_FAILED < 1051 < PASSIVE_AUTHENTICATION_CHECK_FAILED'],
    ],
    [
      'a chip that does not open above the proofs it could not give',
      ['ACTIVE_AUTHENTICATION_CHECK_FAILED', '1051', 'BASIC_ACCESS_CONTROL_CHECK_FAILED'],
      ['BASIC_ACCESS_CONTROL_CHECK_FAILED < ACTIVE_AUTHENTICATION_CHECK_FAILED < 1051'],
    ],
    [
      'a timed-out session above everything that was not done',
      ['rule:PORTRAIT_MATCHING', 'participant:BIOMETRIC_LIVENESS', 'reference:NONE', '1609'],
      ['1609 < rule:PORTRAIT_MATCHING < participant:BIOMETRIC_LIVENESS < reference:NONE'],
    ],
    [
      'an unavailable service above the technical error and the missing checks',
      ['technical:BIOMETRIC_LIVENESS', '1021', 'rule:PORTRAIT_MATCHING'],
      ['1021 < technical:BIOMETRIC_LIVENESS < rule:PORTRAIT_MATCHING'],
    ],
    [
      'a decision of a reviewer above the doubts that led to the review',
      ['VISUAL_SECURITY_WARNING', 'rule:DOCUMENT_AUTHENTICITY', 'review:EXPIRED', 'participant:ADJUDICATION'],
      ['review:EXPIRED < VISUAL_SECURITY_WARNING < rule:DOCUMENT_AUTHENTICITY < participant:ADJUDICATION'],
    ],
    [
      'a dark picture above text that could not be read',
      ['OCR_LASTNAME_FAILED', 'MODEL_RECOGNIZED_FAILED', '1531', 'DARK_IMAGE_QUALITY_FAILED'],
      ['1531 < OCR_LASTNAME_FAILED < MODEL_RECOGNIZED_FAILED < DARK_IMAGE_QUALITY_FAILED'],
    ],
    [
      'the result of the issuing source above its comparisons',
      ['SURNAME_COMPARE_FAILED', 'GIV_VERIFICATION_FAILED', 'rule:ISSUING_SOURCE'],
      ['GIV_VERIFICATION_FAILED < SURNAME_COMPARE_FAILED < rule:ISSUING_SOURCE'],
    ],
    [
      'an unusable portrait above a mismatch',
      ['1600', 'BIOMETRIC_MATCHING_CHECK_FAILED', '1601'],
      ['1601 < 1600 < BIOMETRIC_MATCHING_CHECK_FAILED'],
    ],
    [
      'an unknown model above the error code that repeats it',
      ['1500', 'MODEL_RECOGNIZED_FAILED', 'HIGH_TEMPLATE_FAILED'],
      ['MODEL_RECOGNIZED_FAILED < 1500 < HIGH_TEMPLATE_FAILED'],
    ],
  ])('root causes put %s', (_what, codes, expected) => {
    expect(ordered(...codes)).toEqual(expected)
    expect(ordered(...codes.toReversed()).map((line) => line.split(' < ').sort())).toEqual(
      expected.map((line) => line.split(' < ').sort()),
    )
  })

  it('two causes that do not explain each other are both root causes', () => {
    expect(ordered('BIRTHDATE_VALID_FAILED', 'DOC_EXPIRATION_DATE_FAILED')).toEqual([
      'BIRTHDATE_VALID_FAILED',
      'DOC_EXPIRATION_DATE_FAILED',
    ])
  })

  it('no code is lost, whatever codes occur together', () => {
    const codes = [
      ...new Set(
        ROOT_CAUSE_RULES.flatMap(({ causes, symptoms }) => [...causes, ...symptoms]).map((pattern) =>
          pattern.replaceAll('*', 'X'),
        ),
      ),
    ]
    const found = orderCauses(codes.map(cause), () => true).flatMap(({ code, symptoms }) => [
      code,
      ...symptoms.map((symptom) => symptom.code),
    ])
    expect(found.toSorted()).toEqual(codes.toSorted())
  })
})

describe('pattern of a rule', () => {
  it('a pattern matches the complete code, with a star for any text', () => {
    expect(matchesCode('1531', '1531')).toBe(true)
    expect(matchesCode('1531', '15310')).toBe(false)
    expect(matchesCode('OCR_*', 'OCR_SEX_FAILED')).toBe(true)
    expect(matchesCode('*_FAILED', 'OCR_SEX_FAILED')).toBe(true)
    expect(matchesCode('GLARE*_FAILED', 'GLARE_IMAGE_QUALITY_FRONT_WARNING')).toBe(false)
    expect(matchesCode('A*A', 'A')).toBe(false)
  })
})
