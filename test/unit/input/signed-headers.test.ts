import { describe, expect, test } from 'vitest'
import { signedHeaders } from '../../../main/input/store/signed-headers.ts'
import { objectUrl, storeAddress, storeSettings } from '../../../main/input/store/store-address.ts'

/** Credentials and time of the examples in "Authenticating Requests (AWS Signature Version 4)", Amazon S3 API Reference. */
const EXAMPLE = {
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  sessionToken: null,
}
const DATE = new Date('2013-05-24T00:00:00Z')
const HOST = 'https://examplebucket.s3.amazonaws.com'

describe('signedHeaders', () => {
  test.each([
    {
      name: 'GET Object with a range',
      url: `${HOST}/test.txt`,
      headers: { Range: 'bytes=0-9' },
      signed: 'host;range;x-amz-content-sha256;x-amz-date',
      signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    },
    {
      name: 'GET Bucket Lifecycle',
      url: `${HOST}/?lifecycle`,
      headers: {},
      signed: 'host;x-amz-content-sha256;x-amz-date',
      signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    },
    {
      name: 'GET Bucket (List Objects)',
      url: `${HOST}/?max-keys=2&prefix=J`,
      headers: {},
      signed: 'host;x-amz-content-sha256;x-amz-date',
      signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    },
  ])(
    'signs the published example "$name" with the published signature',
    async ({ url, headers, signed, signature }) => {
      const result = await signedHeaders('GET', url, headers, EXAMPLE, DATE)
      expect(result.get('authorization')).toBe(
        `AWS4-HMAC-SHA256 Credential=${EXAMPLE.accessKeyId}/20130524/us-east-1/s3/aws4_request, SignedHeaders=${signed}, Signature=${signature}`,
      )
      expect(result.get('x-amz-date')).toBe('20130524T000000Z')
    },
  )

  test('signs the token of temporary credentials', async () => {
    const result = await signedHeaders('HEAD', `${HOST}/a`, {}, { ...EXAMPLE, sessionToken: 'token' }, DATE)
    expect(result.get('x-amz-security-token')).toBe('token')
    expect(result.get('authorization')).toContain('x-amz-security-token')
  })
})

describe('an address of an object', () => {
  const settings = { ...EXAMPLE, endpoint: 'http://127.0.0.1:9000/' }

  test('is encoded for the path of a URL', () => {
    expect(objectUrl(storeAddress('s3://proofs/2026/a b+c (ä).mime'), settings)).toBe(
      'http://127.0.0.1:9000/proofs/2026/a%20b%2Bc%20%28%C3%A4%29.mime',
    )
  })

  test.each(['s3://bucket', 's3://bucket/', 's3:///key', 's3://b/../x', 's3://bucket/a/../b', 's3://bucket/./b'])(
    'is refused as %s, which names no object',
    (address) => expect(() => storeAddress(address)).toThrow('no such file'),
  )
})

describe('the settings of a store', () => {
  test('come from the variables of the AWS command line, and are required', () => {
    const environment = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' }
    expect(storeSettings(environment)).toMatchObject({
      endpoint: 'https://s3.us-east-1.amazonaws.com',
      sessionToken: null,
    })
    expect(() => storeSettings({})).toThrow('no credentials')
    expect(() => storeSettings({ ...environment, AWS_ENDPOINT_URL: 'file:///etc' })).toThrow('not an http or https')
  })
})
