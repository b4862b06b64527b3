import { type KeyObject, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { checkSecondOpinion } from '../../../main/proof/verify/check-second-opinion.ts'
import { secondOpinion } from '../../../main/proof/verify/jws/second-opinion.ts'
import { verifyRs256 } from '../../../main/proof/verify/jws/verify-rs256.ts'
import { rsaPair } from '../keys/made-certificate.ts'
import { signedBy } from '../trust/signed-facts.ts'

const pair = rsaPair()
const other = rsaPair()
const HEADER = Buffer.from('{"alg":"RS256"}').toString('base64url')
const signedText = (payload: string, key: KeyObject = pair.privateKey) => {
  const input = `${HEADER}.${payload}`
  return [input, sign('sha256', Buffer.from(input), key).toString('base64url')] as const
}
const both = async (payload: string, key = pair.publicKey, signer = pair.privateKey) => {
  const [input, signature] = signedText(payload, signer)
  return [verifyRs256(input, signature, key), await secondOpinion(input, signature, key)]
}

describe('secondOpinion', () => {
  test('secondOpinion agrees about valid and invalid signatures', async () => {
    const payload = Buffer.from('{"a":1}').toString('base64url')
    expect(await both(payload)).toEqual([true, true])
    expect(await both(payload, other.publicKey)).toEqual([false, false])
  })

  test('secondOpinion accepts standard Base64 with padding unchanged', async () => {
    expect(await both('eyJhIjoxfQ==')).toEqual([true, true])
    expect(await both('eyJhIjoxfQ==', other.publicKey)).toEqual([false, false])
  })

  test('secondOpinion has no opinion on valid standard Base64 that jose cannot decode, but detects an invalid signature', async () => {
    const payload = Buffer.from('{"a":"???>>>"}').toString('base64')
    expect(payload).toMatch(/[+/]/)
    expect(await both(payload)).toEqual([true, null])
    expect(await both(payload, other.publicKey)).toEqual([false, false])
  })

  test('secondOpinion has no opinion on keys that jose refuses for their size', async () => {
    const small = rsaPair(1024)
    expect(await both('e30', small.publicKey, small.privateKey)).toEqual([true, null])
  })
})

describe('checkSecondOpinion', () => {
  const key = other.publicKey
  const facts = signedBy(pair)
  const opinionIf = (valid: boolean) =>
    checkSecondOpinion(
      facts,
      { observations: [], key: null, verified: { key, valid }, skipped: {} },
      { secondReading: true },
    )

  test('checkSecondOpinion reports a disagreement as a finding with both results', async () => {
    expect((await opinionIf(true)).observations).toEqual([
      {
        code: 'signature.second-reading',
        subject: { path: 'proof.json', pointer: '/signature' },
        expected: 'valid',
        actual: 'invalid',
      },
    ])
    expect((await opinionIf(false)).observations).toEqual([])
  })
})
