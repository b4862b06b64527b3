import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findPath } from '../../main/proof/keys/path/find-path.ts'
import { PATH_POLICY, type PathPolicy } from '../../main/proof/keys/path/path-policy.ts'
import { revocationStatus } from '../../main/proof/keys/path/revocation-status.ts'
import { pemBlocks } from '../../main/proof/keys/pem.ts'
import { type Certificate, readCertificate } from '../../main/proof/keys/x509/certificate.ts'
import { MalformedDerError } from '../../main/proof/keys/x509/der.ts'
import { readRevocationList } from '../../main/proof/keys/x509/revocation-list.ts'
import { processorTime } from '../support/processor-time.ts'

const ROOT = process.env.PROOFBENCH_VECTORS ?? join(import.meta.dirname, '..', '..', '..', 'shared', 'vectors')
const FOLDER = join(ROOT, 'x509-limbo')
const isAbsent = !existsSync(FOLDER)
if (isAbsent) console.warn(`SKIPPED: no x509-limbo vectors in ${FOLDER}`)

interface LimboCase {
  readonly id: string
  readonly expected_result: 'SUCCESS' | 'FAILURE'
  readonly trusted_certs: readonly string[]
  readonly untrusted_intermediates: readonly string[] | null
  readonly peer_certificate: string
  readonly validation_time: string | null
  readonly max_chain_depth: number | null
  readonly crls?: readonly string[]
}

/** Validation time of cases without a time of their own. */
const NOW = '2026-11-21T00:00:00Z'
const TIME_BOUND = 1000
const PATH_CASES_2023 = 87

/** Duties of issuers in RFC 5280 4.2 that the RFC suite demands and our verification treats as hints. */
const ISSUER_DUTIES: ReadonlySet<string> = new Set([
  'rfc5280::aki::leaf-missing-aki',
  'rfc5280::aki::intermediate-missing-aki',
  'rfc5280::aki::cross-signed-root-missing-aki',
  'rfc5280::nc::permitted-dns-match-noncritical',
  'rfc5280::ski::root-missing-ski',
  'rfc5280::ski::intermediate-missing-ski',
  'rfc5280::root-non-critical-basic-constraints',
])
/** The suite has both results: `rfc5280::ca-as-leaf` is valid, its twins in the browser profile are not. */
const NO_AUTHORITY_AS_LEAF: ReadonlySet<string> = new Set(['webpki::ca-as-leaf', 'webpki::ee-basicconstraints-ca'])

const policyFor = ({ id, max_chain_depth }: LimboCase): PathPolicy => ({
  ...PATH_POLICY,
  conformingIssuers: ISSUER_DUTIES.has(id),
  authorityAsLeaf: !NO_AUTHORITY_AS_LEAF.has(id),
  maxIntermediates: max_chain_depth ?? PATH_POLICY.maxIntermediates,
})

/** Parses certificates and leaves out unreadable ones. */
function certificatesIn(texts: readonly string[] | null): readonly Certificate[] {
  return (texts ?? []).flatMap(pemBlocks).flatMap(({ der }) => {
    try {
      return der ? [readCertificate(der)] : []
    } catch (error) {
      if (error instanceof MalformedDerError) return []
      throw error
    }
  })
}

function resultOf(
  limbo: LimboCase,
  policy = policyFor(limbo),
): { readonly outcome: string; readonly milliseconds: number } {
  const spent = processorTime()
  const [leaf] = certificatesIn([limbo.peer_certificate])
  const anchors = certificatesIn(limbo.trusted_certs)
  const intermediates = certificatesIn(limbo.untrusted_intermediates)
  const time = Date.parse(limbo.validation_time ?? NOW)
  const result = leaf ? findPath({ leaf, anchors, intermediates, time }, policy) : null
  const outcome = result?.kind === 'valid' ? 'SUCCESS' : 'FAILURE'
  return { outcome, milliseconds: spent() }
}

const casesIn = (file: string): readonly LimboCase[] =>
  isAbsent ? [] : JSON.parse(readFileSync(join(FOLDER, file), 'utf8')).testcases

/** Class by case: P path validation, N names of TLS servers, C browser profile, D denial of service, R revocation. */
const classes = new Map(
  (isAbsent ? '' : readFileSync(join(FOLDER, 'limbo-index.tsv'), 'utf8'))
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .map(([id = '', kind = '']) => [id, kind] as const),
)
const cases = casesIn('limbo.regenerated.json')
const ofClass = (...kinds: readonly string[]) => cases.filter(({ id }) => kinds.includes(classes.get(id) ?? ''))

describe.skipIf(isAbsent)('x509-limbo', () => {
  test('x509-limbo has the expected cases', () => {
    const valid = ofClass('P').filter(({ expected_result }) => expected_result === 'SUCCESS')
    const counts = ['P', 'N', 'C', 'D', 'R'].map((kind) => ofClass(kind).length)
    expect([cases.length, valid.length, counts]).toEqual([208, 41, [131, 46, 12, 11, 8]])
  })

  test.each(ofClass('P'))('path validation of $id gives $expected_result', (limbo) => {
    expect(resultOf(limbo).outcome).toBe(limbo.expected_result)
  })

  test('our policy differs from the suite only in the duties of issuers and the twins', () => {
    const others = ofClass('P').filter(
      (limbo) =>
        resultOf(limbo, { ...PATH_POLICY, maxIntermediates: limbo.max_chain_depth ?? 10 }).outcome !==
        limbo.expected_result,
    )
    expect(new Set(others.map(({ id }) => id))).toEqual(new Set([...ISSUER_DUTIES, ...NO_AUTHORITY_AS_LEAF]))
  })

  // nc-dos-3 is "technically valid" in its own description; the others have the suite's result.
  test.each(ofClass('D'))('$id ends within the time limit', (limbo) => {
    const { outcome, milliseconds } = resultOf(limbo)
    expect(milliseconds).toBeLessThan(TIME_BOUND)
    if (limbo.id !== 'pathological::nc-dos-3') expect(outcome).toBe(limbo.expected_result)
  })

  // Names of TLS servers and the browser profile do not concern the signer of a proof; valid chains must still be accepted.
  test.each(ofClass('N', 'C'))('$id does not crash, and is not refused if it is valid', (limbo) => {
    const { outcome, milliseconds } = resultOf(limbo)
    expect(milliseconds).toBeLessThan(TIME_BOUND)
    if (limbo.expected_result === 'SUCCESS') expect(outcome).toBe('SUCCESS')
  })

  /** Lists without a number are used: the number serves delta lists, which are not supported. */
  const REVOCATION: { readonly [id: string]: 'revoked' | 'good' | 'not used' } = {
    'crl::revoked-certificate-with-crl': 'revoked',
    'crl::crlnumber-missing': 'good',
    'crl::certificate-not-on-crl': 'good',
    'crl::certificate-serial-on-crl-different-issuer': 'good',
    'crl::crlnumber-critical': 'not used',
    'crl::issuer-missing-crlsign': 'not used',
    'crl::issuer-no-keyusage-extension': 'good',
    'crl::issuer-valid-crlsign-and-keycertsign': 'good',
  }
  test.each(ofClass('R'))('revocation case $id has the expected result under our policy', (limbo) => {
    const [leaf] = certificatesIn([limbo.peer_certificate])
    if (!leaf) throw new Error('the leaf cannot be read')
    const lists = (limbo.crls ?? [])
      .flatMap(pemBlocks)
      .map(({ der }) => ({ source: 'list', list: readRevocationList(der ?? Buffer.alloc(0)) }))
    const time = Date.parse(limbo.validation_time ?? NOW)
    const certificates = certificatesIn(limbo.trusted_certs)
    const authorities = { anchors: certificates, intermediates: [] }
    const status = revocationStatus(leaf, { lists, certificates, authorities, time })
    const outcome = status.revokedSince !== null ? 'revoked' : status.covered ? 'good' : 'not used'
    expect(outcome).toBe(REVOCATION[limbo.id])
  })

  test('the suite of 2023 gives the same results for path validation', () => {
    const older = casesIn('limbo.upstream-2023-12-02.json')
    const pathCases = older.filter(({ id }) => classes.get(id) === 'P')
    expect([older.length, pathCases.length]).toEqual([135, PATH_CASES_2023])
    const renamed = older.filter(({ id }) => !classes.has(id))
    expect(renamed).toHaveLength(6)
    const wrong = [...pathCases, ...renamed].filter((limbo) => resultOf(limbo).outcome !== limbo.expected_result)
    expect(wrong.map(({ id }) => id)).toEqual([])
    for (const limbo of older) expect(resultOf(limbo).milliseconds).toBeLessThan(TIME_BOUND)
  })
})
