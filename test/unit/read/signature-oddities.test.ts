import { generateKeyPairSync, sign } from 'node:crypto'
import JSZip from 'jszip'
import { describe, expect, test } from 'vitest'
import { readSignature } from '../../../main/proof/read/json/read-signature.ts'
import { DEFAULT_LIMITS } from '../../../main/proof/read/limits.ts'
import { checkSecondOpinion } from '../../../main/proof/verify/check-second-opinion.ts'
import { readBytes } from '../../support/read-bytes.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

function signed(payload: string, encoding: 'base64' | 'base64url'): string {
  const input = `${Buffer.from('{"alg":"RS256"}').toString('base64url')}.${Buffer.from(payload).toString(encoding)}`
  return `${input}.${sign('sha256', Buffer.from(input), privateKey).toString(encoding)}`
}

const read = (signature: string) => {
  const proof = { version: '1.0', signature }
  return readSignature(Buffer.from(JSON.stringify(proof)), proof, DEFAULT_LIMITS)
}

describe('oddities of signatures', () => {
  test('a payload in standard Base64 is read and reported', () => {
    const { facts, observations } = read(signed('{"version":"1.0"}', 'base64'))
    expect(observations.map(({ code }) => code)).toEqual(['signature.plain-base64'])
    expect(facts?.parts).toMatchObject({ payloadEncoding: 'base64', algorithm: 'RS256' })
    expect(read(signed('{"version":"1.0"}', 'base64url')).observations).toEqual([])
  })

  test('a different result of an independent library for the signature is a finding', async () => {
    const { facts } = read(signed('{"version":"1.0"}', 'base64url'))
    const result = (valid: boolean) => ({
      observations: [],
      key: null,
      verified: { key: publicKey, valid },
      skipped: {},
    })
    const codesIf = async (valid: boolean) =>
      (await checkSecondOpinion(facts, result(valid), { secondReading: true })).observations.map(({ code }) => code)
    expect(await codesIf(true)).toEqual([])
    expect(await codesIf(false)).toEqual(['signature.second-reading'])
  })

  test('a proof.json that is JSON but no object is no proof', async () => {
    for (const content of ['[]', '"x"', '1', 'null']) {
      const zip = await new JSZip().file('r/proof.json', content).generateAsync({ type: 'nodebuffer' })
      const { facts } = await readBytes(zip)
      expect(facts.observations.map(({ code }) => code)).toContain('json.not-an-object')
      expect(facts.signature).toBeNull()
    }
  })
})
