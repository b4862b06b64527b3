import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findPath } from '../../main/proof/keys/path/find-path.ts'
import { pemBlocks } from '../../main/proof/keys/pem.ts'
import { readOrNull } from '../support/judge-chain.ts'
import { hasSuite, readVector, suiteFiles } from '../support/vectors.ts'

/** Certificate chains of BoringSSL (pki/testdata). */
const SUITE = join('boringssl', 'verify_certificate_chain_unittest')
const isPresent = hasSuite(SUITE)
/** Time of the tests that name none. */
const DEFAULT_TIME = '211005120000Z'
/**
 * Errors of purposes that a signer of proofs does not have: TLS server or client, time stamps, C2PA, MLS. A certificate for such a
 * purpose is reported (`trust.extended-key-usage`).
 */
const PURPOSE = /key usage|key purpose|KeyUsage must|should not be a CA/

interface ChainCase {
  readonly name: string
  readonly chain: string
  readonly isAnchored: boolean
  readonly time: number
  readonly errors: readonly string[]
}

const cases = suiteFiles(SUITE)
  .filter((path) => path.endsWith('.test'))
  .map((path): ChainCase => {
    const text = readVector(SUITE, path).toString()
    const value = (key: string): string => new RegExp(`^${key}: (.*)$`, 'm').exec(text)?.[1] ?? ''
    return {
      name: path,
      chain: join(dirname(path), value('chain')),
      isAnchored: value('last_cert_trust').startsWith('TRUSTED_ANCHOR'),
      time: readTime(value('utc_time')),
      errors: [...text.matchAll(/^ERROR: (.*)$/gm)].map(([, error = '']) => error),
    }
  })

function readTime(text: string): number {
  const [year = 0, month = 0, day, hour, minute, second] = (
    (text === 'DEFAULT' ? DEFAULT_TIME : text).match(/\d\d/g) ?? []
  ).map(Number)
  return Date.UTC(2000 + year, month - 1, day, hour, minute, second)
}

/** Returns whether a path leads from the first certificate of a chain to its last one, if that is trusted. */
function isAccepted({ chain, isAnchored, time }: ChainCase): boolean {
  const [leaf, ...above] = pemBlocks(readVector(SUITE, chain).toString()).map(
    ({ der }) => der && readOrNull(Buffer.from(der)),
  )
  const root = above.pop()
  const intermediates = above.filter((certificate) => certificate !== null)
  return !!leaf && findPath({ leaf, anchors: root && isAnchored ? [root] : [], intermediates, time }).kind === 'valid'
}

const invalid = cases.filter(({ errors }) => errors.some((error) => !PURPOSE.test(error)))

describe.skipIf(!isPresent)('certificate chains of BoringSSL', () => {
  test('the suite has the expected cases', () => {
    expect([cases.length, invalid.length]).toEqual([197, 56])
  })

  test('valid chains are accepted', () => {
    const names = [
      'target-and-intermediate/main.test',
      'non-self-signed-root/main.test',
      'root-eku-clientauth/serverauth.test',
    ]
    expect(cases.filter(({ name }) => names.includes(name)).map(isAccepted)).toEqual([true, true, true])
  })

  test.each(invalid)('$name is refused: $errors', (chain) => {
    expect(isAccepted(chain)).toBe(false)
  })
})
