import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { checkAgainst } from '../../../main/service/http/control/schema-errors.ts'
import { CONTROL_CALLS } from '../../../shared/control/control-calls.ts'
import { CONTROL_ADDRESSES } from '../../../shared/control/generated/addresses.ts'

/** Returns the errors that a call of the control API reports for a body, as field and message. */
function errorsOf(id: keyof typeof CONTROL_CALLS, body: unknown): readonly string[] {
  const { request } = CONTROL_CALLS[id] as { readonly request?: { readonly schema?: z.ZodType } }
  try {
    checkAgainst(request?.schema ?? z.never(), body)
    return []
  } catch (error) {
    const { errors } = error as { readonly errors: readonly { readonly field?: string; readonly message: string }[] }
    return errors.map(({ field = '', message }) => `${field} ${message}`)
  }
}

describe('bodies of the control API', () => {
  test('every fault of a body is reported with its field', () => {
    expect(errorsOf('decideReview', { status: 'MAYBE', indicators: ['a', 1], surplus: true })).toEqual([
      'status must be one of ACCEPTED, REJECTED, UNDECIDED',
      'operatorId is missing',
      'indicators[1] must be text',
      'surplus is not a member',
    ])
    expect(errorsOf('saveRegisters', [{ country: 'AUS', data: { address: { lines: 'one' } } }])).toEqual([
      '[0].data.address.lines must be a list',
    ])
    expect(errorsOf('forceOutcome', { participant: 'IMAGE_OCR', responseTimeMs: 'soon' })).toEqual([
      'responseTimeMs must be a number',
    ])
  })

  test('a prototype member is refused like any other unknown member', () => {
    expect(errorsOf('advanceClock', JSON.parse('{"milliseconds":1,"__proto__":{},"constructor":1}'))).toEqual([
      '__proto__ is not a member',
      'constructor is not a member',
    ])
  })

  test('a valid body is accepted unchanged', () => {
    expect(errorsOf('changeTenant', { adjudication: true, webhook: null })).toEqual([])
    expect(errorsOf('failSession', { code: '1051' })).toEqual([])
  })
})

test('the client of the window has the method and path of every call', () => {
  const expected = Object.entries(CONTROL_CALLS).map(([id, { method, path }]) => [id, { method, path }])
  expect(CONTROL_ADDRESSES).toEqual(Object.fromEntries(expected))
})
