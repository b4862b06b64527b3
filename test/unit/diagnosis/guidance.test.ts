import { describe, expect, it } from 'vitest'
import { ERROR_GUIDANCE } from '../../../shared/findings/guidance/error-guidance.ts'
import {
  guidanceForError,
  guidanceForIndicator,
  INDICATOR_GUIDANCE,
  type ListName,
} from '../../../shared/findings/guidance/find-guidance.ts'
import type { Response } from '../../../shared/findings/guidance/guidance.ts'
import { CHIP_CHECKS, ERROR_CODES, GIV_RESULTS, INDICATOR, INDICATOR_STATUSES } from '../../../shared/spec/codes.ts'

/** Names of the specification and of this build's decisions. */
const NAMES = Object.keys(INDICATOR.values)
const LIST_OF: { readonly [status: string]: ListName } = {
  OK: 'POSITIVE',
  WARNING: 'WARNING',
  UNVERIFIED: 'UNVERIFIED',
  FAILED: 'BLOCKING',
}
const WITH_STATUS = [
  ...NAMES.flatMap((name) =>
    INDICATOR_STATUSES.map((status) => [`${name}_${status}`, LIST_OF[status] ?? 'NONE'] as const),
  ),
  ...Object.keys(GIV_RESULTS).map((code) => [code, 'NONE'] as const),
  ...CHIP_CHECKS.map((code) => [code, 'BLOCKING'] as const),
]
const STATUSES = ['VERIFIED', 'NOT_VERIFIED', 'INVALID', 'ADJUDICATION', 'PROCESSING', null]

const isWhole = ({ advice, forHolder, internal }: Response): boolean =>
  [advice, forHolder, internal].every((text) => /^[A-Z].{8,}[.]$/s.test(text))

const isClause = (text: string): boolean => /^[a-z]/.test(text) && !/[.:]$/.test(text)

/** Matches words that would tell a forger which feature was detected. */
const REVEALING =
  /fraud|forg|fake|tamper|securit|hologram|texture|spoof|attack|authentic|signature|liveness|match|compromis|stolen|specialist|clone/i

describe('guidance on indicators and error codes', () => {
  it('guidance exists for every indicator of the specification and of the decisions, and for no other name', () => {
    expect(Object.keys(INDICATOR_GUIDANCE).sort()).toEqual([...NAMES].sort())
  })

  it('guidance exists for every error code of the specification and for no other code', () => {
    expect([...ERROR_GUIDANCE.keys()].sort()).toEqual([...ERROR_CODES].sort())
  })

  it('guidance on every outcome of every check has a cause, an actor, advice, a text for the holder and an internal text', () => {
    const wrong = WITH_STATUS.filter(([code, list]) => {
      const { cause, response } = guidanceForIndicator(code, list, 'INVALID')
      return !isClause(cause) || !isWhole(response)
    })
    expect(wrong).toEqual([])
  })

  it('guidance on every error code has all texts, whatever service recorded it', () => {
    const wrong = [...ERROR_GUIDANCE].flatMap(([code, { at }]) =>
      [null, 'CALL', ...Object.keys(at ?? {})].filter((participant) => {
        const { cause, response } = guidanceForError(code, participant, 'NOT_VERIFIED')
        return !isClause(cause) || !isWhole(response) || response.retry === null || response.actor === 'NOBODY'
      }),
    )
    expect(wrong).toEqual([])
  })

  it('guidance on a failed check differs from that on a passed one', () => {
    const same = NAMES.filter((name) => {
      const { passed, failed, doubt } = INDICATOR_GUIDANCE[name] ?? { passed: '', failed: '', doubt: '' }
      return passed === failed || passed === doubt
    })
    expect(same).toEqual([])
  })

  it('guidance requires no action if the check passed or the evidence is verified', () => {
    const asking = WITH_STATUS.flatMap(([code, list]) =>
      STATUSES.filter((status) => {
        const { actor, retry } = guidanceForIndicator(code, list, status).response
        const isDone = status === 'VERIFIED' || code.endsWith('_OK') || code === 'GIV_VERIFICATION_VERIFIED'
        return isDone && (actor !== 'NOBODY' || retry !== null)
      }).map((status) => `${code} ${status}`),
    )
    expect(asking).toEqual([])
    expect(ERROR_CODES.filter((code) => guidanceForError(code, null, 'VERIFIED').response.retry !== null)).toEqual([])
  })

  it('guidance names an actor and a retry class if a check failed and the evidence is not verified', () => {
    const silent = NAMES.filter((name) => {
      const { actor, retry } = guidanceForIndicator(`${name}_FAILED`, 'BLOCKING', 'INVALID').response
      return actor === 'NOBODY' || retry === null
    })
    expect(silent).toEqual([])
  })

  it('guidance never asks to read a forged chip again', () => {
    const failed = [...CHIP_CHECKS, ...CHIP_CHECKS.map((name) => `${name}_FAILED`)]
    const texts = failed.map((code) => guidanceForIndicator(code, 'BLOCKING', 'INVALID').response)
    expect(texts.filter(({ advice, forHolder }) => /still|read it again/i.test(`${advice} ${forHolder}`))).toEqual([])
    const FORGED = ['PASSIVE_AUTHENTICATION_HASH_CHECK', 'PASOD_SIGNATURE_CHECK', 'ACTIVE_AUTHENTICATION_CHECK']
    for (const name of FORGED)
      expect(guidanceForIndicator(`${name}_FAILED`, 'BLOCKING', 'INVALID').response).toMatchObject({
        actor: 'OPERATOR',
        retry: 'FINAL',
      })
  })

  it('guidance tells the holder nothing that would help a forger', () => {
    const shown = [
      ...Object.values(INDICATOR_GUIDANCE).flatMap(({ failure, open }) => [failure.forHolder, open.forHolder]),
      ...[...ERROR_GUIDANCE.values()].flatMap(({ response, at }) => [
        response.forHolder,
        ...Object.values(at ?? {}).flatMap((special) => (special.response ? [special.response.forHolder] : [])),
      ]),
    ]
    expect(shown.filter((text) => REVEALING.test(text))).toEqual([])
  })

  it('guidance on a final refusal never asks the holder to try again', () => {
    const wrong = NAMES.filter((name) => {
      const { retry, forHolder } = guidanceForIndicator(`${name}_FAILED`, 'BLOCKING', 'INVALID').response
      return retry === 'FINAL' && /again|retry|take /i.test(forHolder)
    })
    expect(wrong).toEqual([])
  })

  it('guidance reads a chip check without a status by the list that contains it', () => {
    expect(guidanceForIndicator('ACTIVE_AUTHENTICATION_CHECK', 'POSITIVE', 'INVALID').cause).toMatch(
      /proved that it is no copy/,
    )
    expect(guidanceForIndicator('ACTIVE_AUTHENTICATION_CHECK', 'BLOCKING', 'INVALID').cause).toMatch(/could not prove/)
    expect(guidanceForIndicator('ACTIVE_AUTHENTICATION_CHECK', 'UNVERIFIED', 'INVALID').cause).toBe(
      'the check of active authentication of the chip has no result',
    )
  })

  it('guidance distinguishes refused credentials of a client from those between services', () => {
    expect(guidanceForError('1033', 'CALL', 'NOT_VERIFIED').response.actor).toBe('CLIENT')
    expect(guidanceForError('1033', 'IMAGE_OCR', 'NOT_VERIFIED').response.actor).toBe('OPERATOR')
  })

  it('guidance preserves a code that the specification does not name', () => {
    expect(guidanceForIndicator('NEW_CHECK_FAILED', 'BLOCKING', 'INVALID')).toMatchObject({
      cause: 'the check NEW_CHECK failed',
      response: { actor: 'OPERATOR' },
    })
    expect(guidanceForError('9999', null, 'INVALID').response.actor).toBe('OPERATOR')
  })
})
